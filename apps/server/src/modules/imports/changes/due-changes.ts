import { COMPONENT } from '@dalpak/contracts';
import type { SystemDb, TenantDb } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { runEach } from '../../../kernel/run-each.ts';
import type { ImportDesk } from '../desk/import-desk.ts';
import { listDue } from './bulk-changes.store.ts';
import { startChange } from './make-change.ts';

interface DueChanges {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
  readonly desk: ImportDesk;
  readonly now: () => number;
}

/**
 * Begins the bulk changes whose moment has come, one of a business at a time: the next one begins
 * with the next look. It also takes up changes whose server died.
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
      const [first] = signal.aborted ? [] : await listDue(db, new Date(now()));
      if (first === undefined) return;
      try {
        await startChange(db, desk, COMPONENT.products, first);
      } catch (error) {
        // Another import works, or another process began it: the next look tries again.
        if (!(error instanceof AppError)) throw error;
      }
    },
  );
}
