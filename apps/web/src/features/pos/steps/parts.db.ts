import { keyRangeWithPrefix } from '../../../platform/store/database.ts';
import { type KeptPart, openSteps, type StepsDb } from '../../../platform/store/steps.db.ts';

/** Where parts are kept. */
export interface PartStore {
  readonly put: (part: KeptPart) => Promise<void>;
  readonly remove: (ids: readonly string[]) => Promise<void>;
  readonly list: () => Promise<readonly KeptPart[]>;
}

export function partStoreOf(owner: string, db: StepsDb = openSteps()): PartStore {
  return {
    put: (part) => db.run('readwrite', ['parts'], (tx) => tx('parts').put({ ...part, owner })),
    remove: (ids) =>
      db.run('readwrite', ['parts'], async (tx) => {
        for (const id of ids) await tx('parts').delete([owner, id]);
      }),
    list: () => db.run('readonly', ['parts'], (tx) => tx('parts').all(keyRangeWithPrefix(owner))),
  };
}
