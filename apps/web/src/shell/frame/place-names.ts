import type { AppInit } from '@dalpak/contracts';

/** The names of cloud, branch and terminal that this session has, as one text. */
export function placeNames(init: Pick<AppInit, 'cloud'>): string {
  const { name, branch, terminal } = init.cloud;
  return [name, branch?.name, terminal?.name]
    .filter((part) => part !== undefined && part !== '')
    .join(' · ');
}
