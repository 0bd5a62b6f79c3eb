import type { PartEnd } from '@dalpak/contracts';
import { database, databaseExists, type Database, keyRangeBetween } from './database.ts';

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

/** Removes the steps of a business's bills from this device, at all of its terminals. */
export async function forgetSteps(cloudUuid: string, name: string = STEPS_DB): Promise<void> {
  if (!(await databaseExists(name))) return;
  const db = openSteps(name);
  try {
    await db.run('readwrite', db.stores, (tx) =>
      tx('parts').delete(keyRangeBetween([`${cloudUuid}:`], [`${cloudUuid}:\uffff`])),
    );
  } finally {
    db.close();
  }
}
