import { findRecordComponent } from '@dalpak/contracts';
import { settleVersions, type TenantTx, translateStorageErrors } from '../../../kernel/db/index.ts';
import { prepareBulkTransaction } from '../../../record-kit/index.ts';
import { lockTurn, type Outcome, storeOutcome } from './import-turns.store.ts';
import type { ImportRun } from './import-desk.ts';
import { imagedComponents } from './import-images.store.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { publish } from '../../../kernel/push/publish.ts';
import { actorOf, entityIdOf, writeAudit } from '../../audit/index.ts';

/** Ends an import's transaction: stores its outcome and the audit entry. */
export async function finish(
  tx: TenantTx,
  { ctx, row, own }: ImportRun,
  outcome: Outcome,
): Promise<void> {
  const { counts } = outcome;
  const plain = Object.fromEntries(
    Object.entries(counts ?? {}).filter(([, value]) => typeof value === 'number'),
  );
  await writeAudit(tx, {
    action:
      outcome.state === 'done'
        ? 'records.imported'
        : row.format === 'change'
          ? 'records.bulk_undone'
          : 'records.import_undone',
    ...actorOf(ctx),
    entity: 'record_import',
    entityId: entityIdOf(row.component, row.id),
    after: { file: row.file_name, component: row.component, ...plain },
  });
  // Work that was presumed dead, and replaced, is rolled back.
  if (!(await storeOutcome(tx, own, outcome))) throw new AppError('IMPORT_NOT_READY');
}

/** A supplier's file also writes records of other components. */
async function publishImported(
  tx: TenantTx,
  { record: { component: own }, row, rulesOf }: ImportRun,
): Promise<void> {
  const imaged = await imagedComponents(tx, row.id);
  const components = new Set([own, ...imaged.map(({ component }) => component)]);
  const tables = new Set(
    [...components].flatMap((component) => [
      ...[findRecordComponent(component)?.feed ?? []].flat(),
      ...(rulesOf(component).bulk?.syncedTables ?? []),
    ]),
  );
  if (tables.size > 0) await publish(tx, 'sync:changed', { tables: [...tables] });
  for (const component of components) await publish(tx, 'records:changed', { component });
}

/**
 * Writes records in one transaction, while no other import of the component writes, and ends it
 * with the outcome that `write` returns.
 */
export async function writeInOneTransaction(
  run: ImportRun,
  write: (tx: TenantTx) => Promise<Outcome>,
): Promise<void> {
  const { ctx, record, rulesOf, own } = run;
  await translateStorageErrors(() =>
    ctx.db.tx(async (tx) => {
      await prepareBulkTransaction(tx);
      await lockTurn(tx, record.component, own);
      await rulesOf(record.component).acquireLocks?.(tx);
      await finish(tx, run, await write(tx));
      await publishImported(tx, run);
      await settleVersions(tx);
    }),
  );
}
