import type { ServiceModuleKey } from '@dalpak/contracts';

export interface ModuleDifference {
  readonly added: readonly ServiceModuleKey[];
  readonly removed: readonly ServiceModuleKey[];
}

/** The modules that a choice adds to the current ones, and those that it removes. */
export function diffModules(
  has: readonly ServiceModuleKey[],
  chosen: readonly ServiceModuleKey[],
): ModuleDifference {
  return {
    added: chosen.filter((key) => !has.includes(key)),
    removed: has.filter((key) => !chosen.includes(key)),
  };
}
