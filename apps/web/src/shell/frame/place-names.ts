import type { AppInit } from '@dalpak/contracts';

/** Cloud, branch and terminal, as far as this session has them. */
export function placeNames(init: Pick<AppInit, 'cloud'>): string {
  const { name, branch, terminal } = init.cloud;
  return [name, branch?.name, terminal?.name].filter((part) => part !== undefined && part !== '').join(' · ');
}
