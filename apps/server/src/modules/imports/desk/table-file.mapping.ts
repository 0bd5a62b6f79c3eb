import { planError } from './heading-guess.ts';
import { rememberHeadings } from './import-headings.store.ts';
import { insertImages } from './import-images.store.ts';
import { toImport } from './import-views.ts';
import { toMissing } from './missing-names.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import {
  prepareBulkTransaction,
  type BulkLine,
  type BulkOutcome,
  createBulk,
  isAuthorized,
  type UnknownName,
} from '../../../record-kit/index.ts';
import {
  clearLines,
  writeVerdicts,
  findGreatestNumber,
  type StoredLine,
  type LineLimit,
  readLines,
} from './import-lines.store.ts';
import type { FileMapping, ImportRun, Counts } from './import-desk.ts';
import { writeInOneTransaction } from './finish-import.ts';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { cellOf } from './sheet-file.ts';

/** Lines of one part: their computation blocks every other call, and their locks grow with it. */
const PART = 250;

const LINES: LineLimit = { lines: PART, bytes: 1024 * 1024 };

/** A table whose columns the user matched to the fields of the component. */
export const tableFile: FileMapping = {
  findPlanFault: ({ record, row: { plan, headings } }) =>
    planError(record, { fields: plan.fields ?? [], key: plan.key ?? '' }, headings.length),
  check: async (run) => {
    const { ctx, row } = run;
    await rememberHeadings(
      ctx.db,
      row.component,
      new Map(
        row.headings.flatMap((heading, at) =>
          heading === '' ? [] : [[heading, row.plan.fields?.[at] ?? ''] as const],
        ),
      ),
    );
    const { counts, unknown } = await processLines(run, {
      db: ctx.db,
      part: (work) =>
        ctx.db.tx(async (tx) => {
          await prepareBulkTransaction(tx);
          return work(tx, 'check');
        }),
      done: async (tx, outcomes) => writeVerdicts(tx, row.id, outcomes),
    });
    return { ...counts, missing: toMissing(run.record, unknown) };
  },
  commit: async (run) => {
    const { row } = run;
    const checked = toImport(row).counts;
    await writeInOneTransaction(run, async (tx) => {
      const { counts } = await processLines(run, {
        db: tx,
        part: (work) => work(tx, 'write'),
        done: (inside, outcomes) =>
          insertImages(
            inside,
            row.id,
            row.component,
            outcomes.flatMap(({ image }) => (image === undefined ? [] : [image])),
          ),
      });
      if (JSON.stringify(counts) !== JSON.stringify(checked)) throw new AppError('IMPORT_STALE');
      await clearLines(tx, row.id);
      return { state: 'done', counts };
    });
  },
};

interface LineWork {
  /**
   * The connection that reads the lines. Inside a transaction it must be the transaction's own:
   * waiting for another connection could block for ever.
   */
  readonly db: TenantDb;
  /** Runs a part of the lines in a transaction: one of its own, or that of the whole import. */
  readonly part: (
    work: (tx: TenantTx, how: 'check' | 'write') => Promise<readonly BulkOutcome[]>,
  ) => Promise<readonly BulkOutcome[]>;
  readonly done: (tx: TenantTx, outcomes: readonly BulkOutcome[]) => Promise<void>;
}

/** The values of the lines by the fields that their columns are mapped to. */
export const linesOfPlan = (
  fields: readonly string[],
  kept: readonly StoredLine[],
): readonly BulkLine[] =>
  kept.map(({ line, cells }) => ({
    line,
    cells: Object.fromEntries(
      fields.flatMap((field, at) => (field === '' ? [] : [[field, cellOf(cells[at])] as const])),
    ),
  }));

async function processLines(
  { ctx, row, record, rulesOf, step }: ImportRun,
  { db, part, done }: LineWork,
): Promise<{
  readonly counts: Counts;
  readonly unknown: ReadonlyMap<string, readonly UnknownName[]>;
}> {
  const { fields = [], key = '' } = row.plan;
  const code = fields.findIndex((field) =>
    record.columns.some((column) => column.key === field && column.kind === 'code'),
  );
  const bulk = createBulk({
    ctx,
    record,
    rules: rulesOf(record.component),
    fields: fields.filter((field) => field !== ''),
    key,
    mayDeactivate: isAuthorized(ctx, record.component, 'd'),
    greatestCode: code < 0 ? 0 : await findGreatestNumber(db, row.id, code),
  });
  const counts = { new: 0, changed: 0, same: 0, bad: 0 };
  let after = 0;
  let progress = 0;
  for (;;) {
    const behind = after;
    const outcomes = await part(async (tx, how) => {
      const kept = await readLines(tx, row.id, behind, LINES);
      const found = await bulk[how](tx, linesOfPlan(fields, kept));
      await done(tx, found);
      return found;
    });
    const last = outcomes.at(-1);
    if (last === undefined) return { counts, unknown: bulk.unknownNames() };
    for (const { verdict } of outcomes) counts[verdict] += 1;
    progress += outcomes.length;
    after = last.line;
    await step(progress);
  }
}
