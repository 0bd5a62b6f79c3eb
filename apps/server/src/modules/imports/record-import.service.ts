import {
  IDENTITY_FIELD,
  IMPORT_LIMITS,
  IMPORT_PART_BYTES,
  COMPONENT,
  findRecordComponent,
  importReportSchema,
  importStopOf,
  type ImportLineError,
  type ImportPlan,
  isImportable,
  type OpenImport,
  type RecordComponent,
  type RecordImport,
} from '@dalpak/contracts';
import { Readable } from 'node:stream';
import { settleVersions, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import {
  type BulkLine,
  type BulkOutcome,
  createBulk,
  prepareBulkTransaction,
  identifyingColumns,
  headingOf,
  importedColumns,
  isAuthorized,
  type UnrestoredRow,
  requireReadable,
  type RulesOf,
  translateStorageErrors,
  undoRows,
  versionOnce,
} from '../../record-kit/index.ts';
import { actorOf, entityIdOf, writeAudit } from '../audit/index.ts';
import { guessPlan, planError } from './heading-guess.ts';
import type { ImportReport } from './import-report.ts';
import type { ImportWork, Step } from './import-work.ts';
import { toView } from './imports.service.ts';
import { storePriceImages } from './price-images.ts';
import { importPrices } from './prices.service.ts';
import {
  clearLines,
  clearParts,
  findImport,
  findGreatestNumber,
  lockTurn,
  imagedComponents,
  type ImportRow,
  insertImages,
  insertImport,
  insertUnrestored,
  insertLines,
  listImportsOf,
  type Owner,
  type StoredLine,
  type Outcome,
  putPart,
  readBadLines,
  readFile,
  hasBadLines,
  type LineLimit,
  readImages,
  readLines,
  rememberedHeadings,
  rememberHeadings,
  storeOutcome,
  undoRemovesRecords,
  type Turn,
  beginTurn,
  writeVerdicts,
} from './record-import.store.ts';
import { cellOf, readSheet, sentCell, shownCell } from './sheet-file.ts';

/** Lines of one part: their computation blocks every other call, and their locks grow with it. */
const PART = 250;
const LINES: LineLimit = { lines: PART, bytes: 1024 * 1024 };
/** Lines with errors in one answer. */
const BAD_LINES: LineLimit = { lines: 100, bytes: 256 * 1024 };

export interface ImportDesk {
  readonly rulesOf: RulesOf;
  readonly work: ImportWork;
}

interface Counts {
  readonly new: number;
  readonly changed: number;
  readonly same: number;
  readonly bad: number;
}

/**
 * The declaration of a component that the caller may import into.
 * @throws AppError NOT_FOUND, PERMISSION_DENIED
 */
function requireImportable(ctx: SessionContext, component: number): RecordComponent {
  const record = requireReadable(ctx, component);
  if (!isImportable(record)) requireFound(null);
  if (
    !isAuthorized(ctx, component, 'e') ||
    (record.writes === 'all' && !isAuthorized(ctx, component, 'w'))
  )
    throw new AppError('PERMISSION_DENIED');
  return record;
}

/**
 * An import into a component that the caller may import into.
 * @throws AppError NOT_FOUND, PERMISSION_DENIED
 */
export async function requireImport(
  ctx: SessionContext,
  component: number,
  id: number,
): Promise<{ readonly record: RecordComponent; readonly row: ImportRow }> {
  const record = requireImportable(ctx, component);
  return { record, row: requireFound(await findImport(ctx.db, component, id)) };
}

function ownerOf({ user, employee, terminal }: SessionContext): Owner {
  if (employee !== null)
    return {
      kind: 'employee',
      id: employee.id,
      name: `${employee.firstName} ${employee.lastName}`.trim(),
    };
  if (user !== null) return { kind: 'user', id: user.id, name: user.name };
  return { kind: 'terminal', id: terminal?.id ?? 0, name: terminal?.name ?? '' };
}

export async function beginImport(
  ctx: SessionContext,
  component: number,
  file: { readonly file_name: string; readonly bytes: number },
): Promise<RecordImport> {
  requireImportable(ctx, component);
  const id = await ctx.db.tx((tx) =>
    insertImport(tx, {
      component,
      fileName: file.file_name,
      bytes: file.bytes,
      owner: ownerOf(ctx),
    }),
  );
  return viewOf(ctx, component, id);
}

export async function storePart(
  ctx: SessionContext,
  component: number,
  id: number,
  part: number,
  content: string,
): Promise<void> {
  const { row } = await requireImport(ctx, component, id);
  if (row.state !== 'uploading') throw new AppError('IMPORT_NOT_READY');
  // Only the announced size is stored: otherwise every import could use the room of the largest.
  if (part >= Math.ceil(row.bytes / IMPORT_PART_BYTES)) throw new AppError('FILE_TOO_LARGE');
  await ctx.db.tx((tx) => putPart(tx, id, part, Buffer.from(content, 'base64')));
}

async function viewOf(ctx: SessionContext, component: number, id: number): Promise<RecordImport> {
  return toImport(requireFound(await findImport(ctx.db, component, id)));
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

function toImport(row: ImportRow): RecordImport {
  const { counts } = row;
  return {
    id: row.id,
    component: row.component,
    format: row.format,
    state: row.state,
    file_name: row.file_name,
    lines: row.lines,
    progress: row.progress,
    counts:
      'new' in counts
        ? {
            new: numberOf(counts['new']),
            changed: numberOf(counts['changed']),
            same: numberOf(counts['same']),
            bad: numberOf(counts['bad']),
          }
        : null,
    error:
      row.error === null
        ? null
        : { code: row.error.code, desc: importStopOf(row.error)?.he ?? row.error.desc },
    by: row.owner_name,
    created_at: row.created_at,
    committed_at: row.committed_at,
    kept: numberOf(counts['kept']),
  };
}

export async function loadImports(
  ctx: SessionContext,
  component: number,
): Promise<readonly RecordImport[]> {
  requireImportable(ctx, component);
  return (await listImportsOf(ctx.db, component)).map(toImport);
}

export async function openImport(
  ctx: SessionContext,
  component: number,
  id: number,
): Promise<OpenImport> {
  const { record, row } = await requireImport(ctx, component, id);
  const finds = new Set([IDENTITY_FIELD, ...identifyingColumns(record).map(({ key }) => key)]);
  const columns = importedColumns(record);
  const report = importReportSchema.safeParse(row.counts['report']);
  return {
    ...toImport(row),
    headings: [...row.headings],
    sample: row.sample.map((cells) => cells.map(sentCell)),
    plan: { fields: [...(row.plan.fields ?? [])], key: row.plan.key ?? '' },
    fields: [IDENTITY_FIELD, ...columns.map(({ key }) => key)].map((key) => ({
      key,
      label: headingOf(record, key),
      finds: finds.has(key),
      required: columns.some(
        (column) => column.key === key && column.required === true && column.initial === undefined,
      ),
    })),
    stores: [...(row.plan.stores ?? [])],
    report: report.success ? report.data : null,
  };
}

/** Cells with errors, of lines after `after`. */
export async function listLineErrors(
  ctx: SessionContext,
  component: number,
  id: number,
  after: number,
): Promise<{ readonly data: ImportLineError[]; readonly next: number | null }> {
  const { row } = await requireImport(ctx, component, id);
  const lines = await readBadLines(ctx.db, id, after, BAD_LINES);
  const fields = row.plan.fields ?? [];
  const data = lines.flatMap(({ line, cells, faults }) =>
    Object.entries(faults).map(([field, text]) => {
      const column = row.state === 'undone' ? 0 : fields.indexOf(field);
      return { line, field, column, value: shownCell(cells[column]).slice(0, 200), text };
    }),
  );
  const last = lines.at(-1)?.line ?? null;
  return { data, next: last !== null && (await hasBadLines(ctx.db, id, last)) ? last : null };
}

/** Reads the uploaded file, in the background. */
export async function startReading(
  ctx: SessionContext,
  { work }: ImportDesk,
  component: number,
  id: number,
): Promise<RecordImport> {
  const { record } = await requireImport(ctx, component, id);
  const own = await beginTurn(ctx.db, { component, id, from: ['uploading'], to: 'reading' });
  work.start({
    db: ctx.db,
    turn: own,
    returnState: 'failed',
    run: async (step) => {
      const bytes = await readFile(
        ctx.db,
        id,
        requireFound(await findImport(ctx.db, component, id)).bytes,
      );
      if (bytes === null) throw new AppError('FILE_TRUNCATED');
      await ctx.db.tx((tx) => clearLines(tx, id));
      const sheet = await readSheet(bytes, component === COMPONENT.products, {
        consume: async (part, size, read) => {
          if (part.length > 0) await ctx.db.tx((tx) => insertLines(tx, id, part, size));
          await step(read);
        },
      }).catch(async (error: unknown) => {
        // Reading will not be resumed: the lines stored so far would stay until the sweep.
        await ctx.db.tx(async (tx) => {
          await clearLines(tx, id);
          await clearParts(tx, id);
        });
        throw error;
      });
      // The file of a price list is read again at the import; of all others the lines are stored.
      if (sheet.format !== 'prices') await ctx.db.tx((tx) => clearParts(tx, id));
      const plan = guessPlan(record, sheet.headings, await rememberedHeadings(ctx.db, component));
      return {
        state: 'read',
        format: sheet.format,
        headings: sheet.headings,
        sample: sheet.sample,
        lines: sheet.lines,
        plan: { ...plan, stores: sheet.stores },
        counts: {},
      };
    },
  });
  return viewOf(ctx, component, id);
}

export interface CheckRequest {
  readonly plan?: ImportPlan | undefined;
  readonly chain?: string | undefined;
  readonly store?: string | undefined;
}

/**
 * Checks what importing would do, in the background.
 * @throws AppError IMPORT_PLAN, IMPORT_BUSY, IMPORT_NOT_READY
 */
export async function startChecking(
  ctx: SessionContext,
  desk: ImportDesk,
  {
    component,
    id,
    wish,
  }: { readonly component: number; readonly id: number; readonly wish: CheckRequest },
): Promise<RecordImport> {
  const { record, row } = await requireImport(ctx, component, id);
  // Its file was deleted, or is not uploaded yet.
  if (row.headings.length === 0) throw new AppError('IMPORT_NOT_READY');
  const plan = {
    ...row.plan,
    ...wish.plan,
    ...(wish.chain === undefined ? {} : { chain: wish.chain }),
    ...(wish.store === undefined ? {} : { store: wish.store }),
  };
  if (row.format !== 'prices') {
    const fault = planError(
      record,
      { fields: plan.fields ?? [], key: plan.key ?? '' },
      row.headings.length,
    );
    if (fault !== null) throw new AppError('IMPORT_PLAN', { desc: fault });
  }
  const own = await beginTurn(ctx.db, {
    component,
    id,
    from: ['read', 'checked'],
    to: 'checking',
    plan,
  });
  desk.work.start({
    db: ctx.db,
    turn: own,
    returnState: 'read',
    run: async (step) => {
      if (row.format === 'prices') {
        const report = await runPrices(ctx, { ...row, plan }, step, { dryRun: true });
        return { state: 'checked', counts: countsOfReport(report) };
      }
      await rememberHeadings(
        ctx.db,
        component,
        new Map(
          row.headings.flatMap((heading, at) =>
            heading === '' ? [] : [[heading, plan.fields?.[at] ?? ''] as const],
          ),
        ),
      );
      const counts = await processLines(ctx, { ...row, plan }, record, desk.rulesOf, {
        db: ctx.db,
        part: (work) =>
          ctx.db.tx(async (tx) => {
            await prepareBulkTransaction(tx);
            return work(tx, 'check');
          }),
        done: async (tx, outcomes) => writeVerdicts(tx, id, outcomes),
        step,
      });
      return { state: 'checked', counts };
    },
  });
  return viewOf(ctx, component, id);
}

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
  readonly step: Step;
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
  ctx: SessionContext,
  row: ImportRow,
  record: RecordComponent,
  rulesOf: RulesOf,
  { db, part, done, step }: LineWork,
): Promise<Counts> {
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
    if (last === undefined) return counts;
    for (const { verdict } of outcomes) counts[verdict] += 1;
    progress += outcomes.length;
    after = last.line;
    await step(progress);
  }
}

/**
 * Imports the checked lines, in the background and in one transaction. A line whose outcome would
 * differ from the check fails the import.
 */
export async function startCommit(
  ctx: SessionContext,
  desk: ImportDesk,
  component: number,
  id: number,
): Promise<RecordImport> {
  const { record, row } = await requireImport(ctx, component, id);
  const checked = toImport(row).counts;
  const own = await beginTurn(ctx.db, { component, id, from: ['checked'], to: 'committing' });
  desk.work.start({
    db: ctx.db,
    turn: own,
    returnState: 'checked',
    run: async (step) => {
      if (row.format === 'prices') await commitPrices(ctx, row, own, step);
      else
        await translateStorageErrors(() =>
          ctx.db.tx(async (tx) => {
            await prepareBulkTransaction(tx);
            await lockTurn(tx, component, own);
            await desk.rulesOf(component).acquireLocks?.(tx);
            const counts = await processLines(ctx, row, record, desk.rulesOf, {
              db: tx,
              part: (work) => work(tx, 'write'),
              done: (inside, outcomes) =>
                insertImages(
                  inside,
                  id,
                  component,
                  outcomes.flatMap(({ image }) => (image === undefined ? [] : [image])),
                ),
              step,
            });
            if (JSON.stringify(counts) !== JSON.stringify(checked))
              throw new AppError('IMPORT_STALE');
            await clearLines(tx, id);
            await finish(tx, ctx, { row, own }, { state: 'done', counts });
            await publishImported(tx, record, desk.rulesOf);
            await settleVersions(tx);
          }),
        );
      return null;
    },
  });
  return viewOf(ctx, component, id);
}

/** Ends an import's transaction: stores its outcome and the audit entry. */
async function finish(
  tx: TenantTx,
  ctx: SessionContext,
  { row, own }: { readonly row: ImportRow; readonly own: Turn },
  outcome: Outcome,
): Promise<void> {
  const { counts } = outcome;
  const plain = Object.fromEntries(
    Object.entries(counts ?? {}).filter(([, value]) => typeof value === 'number'),
  );
  await writeAudit(tx, {
    action: outcome.state === 'done' ? 'records.imported' : 'records.import_undone',
    ...actorOf(ctx),
    entity: 'record_import',
    entityId: entityIdOf(row.component, row.id),
    after: { file: row.file_name, component: row.component, ...plain },
  });
  // Work that was presumed dead, and replaced, is rolled back.
  if (!(await storeOutcome(tx, own, outcome))) throw new AppError('IMPORT_NOT_READY');
}

async function publishImported(
  tx: TenantTx,
  record: RecordComponent,
  rulesOf: RulesOf,
): Promise<void> {
  const tables = [
    ...(record.feed === undefined ? [] : [record.feed]),
    ...(rulesOf(record.component).bulk?.syncedTables ?? []),
  ];
  if (tables.length > 0) await publish(tx, 'sync:changed', { tables });
  await publish(tx, 'records:changed', { component: record.component });
}

type PriceOptions = Parameters<typeof importPrices>[2];

async function runPrices(
  ctx: SessionContext,
  row: ImportRow,
  step: Step,
  options: Partial<PriceOptions>,
): Promise<ImportReport> {
  const bytes = await readFile(ctx.db, row.id, row.bytes);
  if (bytes === null) throw new AppError('FILE_TRUNCATED');
  const { chain = '', store = '' } = row.plan;
  return importPrices({ db: ctx.db }, Readable.from([bytes]), {
    fileName: row.file_name,
    maxBytes: IMPORT_LIMITS.unpacked,
    maxLines: IMPORT_LIMITS.lines,
    fileLines: row.lines,
    step: (done) => step(Math.floor(done * row.lines)),
    ...(chain === '' ? {} : { chain }),
    ...(store === '' ? {} : { store }),
    ...options,
  });
}

async function commitPrices(
  ctx: SessionContext,
  row: ImportRow,
  own: Turn,
  step: Step,
): Promise<void> {
  const checked = toImport(row).counts;
  await runPrices(ctx, row, step, {
    begin: (tx) => lockTurn(tx, row.component, own),
    written: (tx, writes) => storePriceImages(tx, row.id, writes),
    finish: async (tx, report) => {
      const counts = countsOfReport(report);
      if (checked === null || counts.new !== checked.new || counts.changed !== checked.changed)
        throw new AppError('IMPORT_STALE');
      await clearParts(tx, row.id);
      await finish(tx, ctx, { row, own }, { state: 'done', counts });
      await publish(tx, 'records:changed', { component: row.component });
    },
  });
}

function countsOfReport(report: ImportReport): Counts & { readonly report: unknown } {
  const bad = Object.values(report.skipped).reduce((sum, count) => sum + count, 0);
  return {
    new: report.imported,
    changed: report.changed,
    same: report.unchanged,
    bad,
    report: toView(report),
  };
}

const UNRESTORED_TEXTS = {
  changed: 'השתנתה מאז הייבוא, ולכן נשארה כמו שהיא.',
  referred: 'יש מסמכים או רשומות שמשתמשים בה, ולכן הוצאה משימוש ולא נמחקה.',
} as const;

const unrestoredText = (row: UnrestoredRow): string =>
  row.why === 'refused' ? `נשארה כמו שהיא: ${row.text}` : UNRESTORED_TEXTS[row.why];

/**
 * Returns the records to their state before the import, in the background and in one transaction.
 * @throws AppError PERMISSION_DENIED, IMPORT_BUSY, IMPORT_NOT_READY
 */
export async function startUndo(
  ctx: SessionContext,
  desk: ImportDesk,
  component: number,
  id: number,
): Promise<RecordImport> {
  const { record, row } = await requireImport(ctx, component, id);
  // Undoing an import that created records removes or deactivates them, which requires the same
  // permission as doing so by hand.
  if (
    !isAuthorized(ctx, component, 'd') &&
    (await undoRemovesRecords(ctx.db, id, component, record.status ?? ''))
  )
    throw new AppError('PERMISSION_DENIED');
  const own = await beginTurn(ctx.db, { component, id, from: ['done'], to: 'undoing' });
  desk.work.start({
    db: ctx.db,
    turn: own,
    returnState: 'done',
    run: async (step) => {
      await translateStorageErrors(() =>
        ctx.db.tx(async (tx) => {
          await prepareBulkTransaction(tx);
          await lockTurn(tx, component, own);
          await desk.rulesOf(component).acquireLocks?.(tx);
          const components = await imagedComponents(tx, id);
          // The parts of a record that stays must stay too: a till finds a product by its barcodes.
          // So the records come first.
          const order = [...components].sort(
            (a, b) => Number(b.component === component) - Number(a.component === component),
          );
          const stayed = new Set<unknown>();
          let kept = 0;
          let progress = 0;
          for (const imaged of order) {
            const of = requireFound(findRecordComponent(imaged.component));
            const version = versionOnce();
            for (let after = 0; ;) {
              const images = await readImages(tx, id, imaged.component, after, PART);
              const last = images.at(-1);
              if (last === undefined) break;
              after = last.id;
              const undone = await undoRows(
                tx,
                { ctx, record: of, rules: desk.rulesOf(imaged.component), version },
                images.filter(
                  ({ after: row }) =>
                    imaged.component !== COMPONENT.barcodes || !stayed.has(row['product_id']),
                ),
              );
              if (imaged.component === component) {
                for (const one of undone.kept) stayed.add(one.id);
                kept += undone.kept.length;
                await insertUnrestored(
                  tx,
                  id,
                  undone.kept.map((one) => ({ id: one.id, text: unrestoredText(one) })),
                );
              }
              progress += images.length;
              await step(progress);
            }
          }
          await finish(tx, ctx, { row, own }, { state: 'undone', counts: { ...row.counts, kept } });
          await publishImported(tx, record, desk.rulesOf);
          await settleVersions(tx);
        }),
      );
      return null;
    },
  });
  return viewOf(ctx, component, id);
}
