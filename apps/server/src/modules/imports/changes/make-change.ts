import { findRecordComponent } from '@dalpak/contracts';
import { settleVersions, type TenantDb, translateStorageErrors } from '../../../kernel/db/index.ts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import { publish } from '../../../kernel/push/publish.ts';
import { createBulk, prepareBulkTransaction } from '../../../record-kit/index.ts';
import { actorOf, entityIdOf, writeAudit } from '../../audit/index.ts';
import type { ImportDesk } from '../desk/import-desk.ts';
import { insertImages } from '../desk/import-images.store.ts';
import { clearLines, type LineLimit, readLines } from '../desk/import-lines.store.ts';
import { beginTurn, lockTurn, storeOutcome, type Turn } from '../desk/import-turns.store.ts';
import type { Step } from '../desk/import-work.ts';
import type { ImportRow } from '../desk/import.types.ts';
import { findImport } from '../desk/record-import.store.ts';
import { linesOfPlan } from '../desk/table-file.mapping.ts';

const PART: LineLimit = { lines: 250, bytes: 1024 * 1024 };
/** No rights decide row by row: they are checked when a change is planned, and when it is due. */
const WITHOUT_ACTOR = {
  user: null,
  terminal: null,
  employee: null,
  perr: {},
  ownPerr: {},
} as const;

/**
 * Makes a change that is due, in the background and in one transaction. A row whose value no longer
 * fits is left out and counted.
 * @throws AppError IMPORT_BUSY while another import works on the component's records;
 * IMPORT_NOT_READY when it does not wait any more
 */
export async function startChange(
  db: TenantDb,
  { work, rulesOf }: ImportDesk,
  component: number,
  id: number,
): Promise<void> {
  const turn = await beginTurn(db, { component, id, from: ['planned'], to: 'committing' });
  work.start({
    db,
    turn,
    returnState: 'failed',
    run: async (step) => {
      const row = requireFound(await findImport(db, component, id));
      await writeChange({ db, rulesOf, row, turn, step });
      return null;
    },
  });
}

interface ChangeRun extends Pick<ImportDesk, 'rulesOf'> {
  readonly db: TenantDb;
  readonly row: ImportRow;
  readonly turn: Turn;
  readonly step: Step;
}

async function writeChange({ db, rulesOf, row, turn, step }: ChangeRun): Promise<void> {
  const { component, plan } = row;
  const record = requireFound(findRecordComponent(component));
  const fields = plan.fields ?? [];
  const counts = { new: 0, changed: 0, same: 0, bad: 0 };
  await translateStorageErrors(() =>
    db.tx(async (tx) => {
      await prepareBulkTransaction(tx);
      await lockTurn(tx, component, turn);
      await rulesOf(component).acquireLocks?.(tx, [...fields]);
      const bulk = createBulk({
        ctx: WITHOUT_ACTOR,
        record,
        rules: rulesOf(component),
        fields,
        key: plan.key ?? '',
        mayDeactivate: true,
        greatestCode: 0,
      });
      for (let after = 0, progress = 0; ;) {
        const lines = await readLines(tx, row.id, after, PART);
        const last = lines.at(-1);
        if (last === undefined) break;
        const outcomes = await bulk.write(tx, linesOfPlan(fields, lines));
        for (const { verdict } of outcomes) counts[verdict] += 1;
        await insertImages(
          tx,
          row.id,
          component,
          outcomes.flatMap(({ image }) => (image === undefined ? [] : [image])),
        );
        after = last.line;
        progress += lines.length;
        await step(progress);
      }
      await clearLines(tx, row.id);
      const { owner_kind: kind, owner_id: owner } = row;
      await writeAudit(tx, {
        action: 'records.bulk_changed',
        ...actorOf(WITHOUT_ACTOR),
        ...(owner > 0 ? { actor: { kind, id: owner } } : {}),
        entity: 'record_import',
        entityId: entityIdOf(component, row.id),
        after: { file: row.file_name, component, ...counts },
      });
      if (!(await storeOutcome(tx, turn, { state: 'done', counts })))
        throw new AppError('IMPORT_NOT_READY');
      if (record.feed !== undefined) await publish(tx, 'sync:changed', { tables: [record.feed] });
      await publish(tx, 'records:changed', { component });
      await settleVersions(tx);
    }),
  );
}
