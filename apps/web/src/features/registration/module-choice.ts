import type { ServiceModuleKey } from '@dalpak/contracts';

export interface ModuleDifference {
  readonly added: readonly ServiceModuleKey[];
  readonly removed: readonly ServiceModuleKey[];
}

/** What a choice adds to the modules that are there, and what it takes away. */
export function differenceOf(has: readonly ServiceModuleKey[], chosen: readonly ServiceModuleKey[]): ModuleDifference {
  return { added: chosen.filter((key) => !has.includes(key)), removed: has.filter((key) => !chosen.includes(key)) };
}
