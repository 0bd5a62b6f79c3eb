import { CHANGE_RIGHTS_LOST, COMPONENT } from '@dalpak/contracts';
import type { SystemDb, TenantDb } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { runEach } from '../../../kernel/run-each.ts';
import type { ImportDesk } from '../desk/import-desk.ts';
import { findImport } from '../desk/record-import.store.ts';
import { callOff, listDue } from './bulk-changes.store.ts';
import { startChange } from './make-change.ts';
import { mayStillChange } from './owner-rights.ts';

interface DueChanges {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
  readonly desk: ImportDesk;
  readonly now: () => number;
}

/**
 * Begins the bulk changes whose moment has come, one of a business at a time: the next one begins
 * with the next look. It also takes up changes whose server died. Rights are those of now: a change
 * of who lost them is called off.
 */
export async function runDueChanges(
  { system, tenant, desk, now }: DueChanges,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'bulk_changes.due_clouds',
    'SELECT cloud_id FROM bulk_change_due_clouds($1) AS cloud_id',
    [new Date(now())],
  );
  await runEach(
    rows.map(({ cloud_id: cloud }) => cloud),
    async (cloud) => {
      const db = tenant(cloud);
      const due = signal.aborted ? [] : await listDue(db, new Date(now()));
      // One that is called off does not keep the next one waiting.
      for (const id of due) if (await begin(db, desk, id)) return;
    },
  );
}

/**
 * Begins a change that is due, or calls it off when who planned it may not make it any more.
 * @returns whether others wait for it now
 */
async function begin(db: TenantDb, desk: ImportDesk, id: number): Promise<boolean> {
  const row = await findImport(db, COMPONENT.products, id);
  if (row === null) return false;
  if (!(await mayStillChange(db, row))) {
    await db.tx((tx) => callOff(tx, id, CHANGE_RIGHTS_LOST));
    return false;
  }
  try {
    await startChange(db, desk, COMPONENT.products, id);
  } catch (error) {
    // Another import works, or another process began it: the next look tries again.
    if (!(error instanceof AppError)) throw error;
  }
  return true;
}
