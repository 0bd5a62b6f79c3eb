import {
  IMPORT_PART_BYTES,
  COMPONENT,
  type ImportPlan,
  type ImportState,
  type RecordImport,
} from '@dalpak/contracts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { isAuthorized } from '../../../record-kit/index.ts';
import { guessPlan } from './heading-guess.ts';
import { rememberedHeadings } from './import-headings.store.ts';
import { undoRemovesRecords } from './import-images.store.ts';
import { clearLines, clearParts, insertLines, putPart, readFile } from './import-lines.store.ts';
import { beginTurn, type Outcome, type Turn } from './import-turns.store.ts';
import {
  type FileMapping,
  type ImportDesk,
  type ImportOfRecord,
  type ImportRun,
  ownerOf,
  requireImport,
  requireImportable,
} from './import-desk.ts';
import { viewOf } from './import-views.ts';
import type { ImportRow } from './import.types.ts';
import { priceFile } from './price-file.mapping.ts';
import { findImport, insertImport } from './record-import.store.ts';
import { readSheet } from './sheet-file.ts';
import { tableFile } from './table-file.mapping.ts';
import { undoImport } from './undo-import.ts';

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

/** Reads the uploaded file, in the background. */
export async function startReading(
  ctx: SessionContext,
  desk: ImportDesk,
  component: number,
  id: number,
): Promise<RecordImport> {
  const found = await requireImport(ctx, component, id);
  return startRun(ctx, desk, found, {
    from: ['uploading'],
    to: 'reading',
    returnState: 'failed',
    run: readUploaded,
  });
}

async function readUploaded({ ctx, record, row: { id }, step }: ImportRun): Promise<Outcome> {
  const { component } = record;
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
  const planned = { record, row: { ...row, plan } };
  const fault = mappingOf(row).findPlanFault(planned);
  if (fault !== null) throw new AppError('IMPORT_PLAN', { reason: fault });
  return startRun(ctx, desk, planned, {
    from: ['read', 'checked'],
    to: 'checking',
    plan,
    returnState: 'read',
    run: runCheck,
  });
}

const runCheck = async (run: ImportRun): Promise<Outcome> => ({
  state: 'checked',
  counts: await mappingOf(run.row).check(run),
});

/** Checks a file by its plan once more, in a turn that its import has taken. */
export function checkAgain(
  ctx: SessionContext,
  desk: ImportDesk,
  found: ImportOfRecord,
  own: Turn,
): Promise<RecordImport> {
  return startWork(ctx, desk, found, own, { returnState: 'read', run: runCheck });
}

/**
 * Imports the checked file, in the background and in one transaction. A file whose outcome would
 * differ from the check fails the import.
 */
export async function startCommit(
  ctx: SessionContext,
  desk: ImportDesk,
  component: number,
  id: number,
): Promise<RecordImport> {
  const found = await requireImport(ctx, component, id);
  return startRun(ctx, desk, found, {
    from: ['checked'],
    to: 'committing',
    returnState: 'checked',
    run: async (run) => {
      await mappingOf(found.row).commit(run);
      return null;
    },
  });
}

/** A published price list is read by what the law says of it; any other file is a table. */
const mappingOf = ({ format }: ImportRow): FileMapping =>
  format === 'prices' ? priceFile : tableFile;

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
  const found = await requireImport(ctx, component, id);
  // Undoing an import that created records removes or deactivates them, which requires the same
  // permission as doing so by hand.
  if (
    !isAuthorized(ctx, component, 'd') &&
    (await undoRemovesRecords(ctx.db, id, component, found.record.status ?? ''))
  )
    throw new AppError('PERMISSION_DENIED');
  return startRun(ctx, desk, found, {
    from: ['done'],
    to: 'undoing',
    returnState: 'done',
    run: async (run) => {
      await undoImport(run);
      return null;
    },
  });
}

interface Work {
  /** The state to which the import returns when the work fails. */
  readonly returnState: ImportState;
  readonly run: (run: ImportRun) => Promise<Outcome | null>;
}

interface WorkToStart extends Work {
  readonly from: readonly ImportState[];
  readonly to: ImportState;
  readonly plan?: unknown;
}

/** Takes a turn of an import and works on it in the background. */
export async function startRun(
  ctx: SessionContext,
  desk: ImportDesk,
  found: ImportOfRecord,
  { from, to, plan, ...work }: WorkToStart,
): Promise<RecordImport> {
  const { component } = found.record;
  const own = await beginTurn(ctx.db, { component, id: found.row.id, from, to, plan });
  return startWork(ctx, desk, found, own, work);
}

function startWork(
  ctx: SessionContext,
  { work, rulesOf }: ImportDesk,
  { record, row }: ImportOfRecord,
  own: Turn,
  { returnState, run }: Work,
): Promise<RecordImport> {
  work.start({
    db: ctx.db,
    turn: own,
    returnState,
    run: (step) => run({ ctx, rulesOf, record, row, own, step }),
  });
  return viewOf(ctx, record.component, row.id);
}
