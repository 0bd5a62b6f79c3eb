import type { PartEnd } from '@dalpak/contracts';
import { database, keyRangeWithPrefix, type Database } from '../../../platform/store/database.ts';

/** A part of a bill as this device keeps it until the server has it. */
export interface KeptPart {
  readonly owner: string;
  readonly id: string;
  readonly bill: string;
  /** Trail of the part before. */
  readonly previous: string;
  readonly startedAt: number;
  readonly local: string;
  readonly employee: number | null;
  readonly ended: PartEnd;
  /** One step each, as they are hashed. */
  readonly lines: readonly string[];
  readonly hash: string;
  /** Lines that the server has. */
  readonly sent: number;
}

export const STEPS_DB = 'dp_steps';

export type StepsDb = Database<{ readonly parts: KeptPart }>;

export function openSteps(name: string = STEPS_DB): StepsDb {
  return database<{ readonly parts: KeptPart }>(
    {
      name,
      version: 10,
      upgradeFrom: (db, _tx, from) => {
        if (from < 10) db.createObjectStore('parts', { keyPath: ['owner', 'id'] });
      },
    },
    ['parts'],
  );
}

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
