import {
  COMPONENT,
  IMPORT_LIMITS,
  type previewSupplierFile,
  SUPPLIER_FILE_LIMITS,
  type SupplierFile,
  type SupplierFileWish,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import { explain } from '../../../kernel/errors/explain.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { looksLikeXlsx, tooManyLinesError } from '../../../kernel/sheets/xlsx-reader.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { ownerOf } from '../desk/import-desk.ts';
import { insertLines } from '../desk/import-lines.store.ts';
import { CHANGE_UNDO_DAYS } from '../desk/import-turns.store.ts';
import type { ImportRow } from '../desk/import.types.ts';
import { toImport } from '../desk/import-views.ts';
import { findImport, insertImport } from '../desk/record-import.store.ts';
import { readSheet, sentCell } from '../desk/sheet-file.ts';
import { matchHeadings } from './file-headings.ts';
import {
  findSupplierPlan,
  keepSupplierPlan,
  keepWish,
  listFilesOf,
  storeRead,
  supplierExists,
} from './supplier-file.store.ts';
import { type SupplierLine, supplierLines } from './supplier-lines.ts';

/** The component whose records a supplier's file mainly writes. */
export const FILE_COMPONENT = COMPONENT.supplierAgreements;

const GZIP = Buffer.from([0x1f, 0x8b]);

/** A text in the old Hebrew character set as UTF-8; all other files as they are. */
function inUtf8(bytes: Buffer): Buffer {
  if (looksLikeXlsx(bytes) || bytes.subarray(0, 2).equals(GZIP)) return bytes;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return bytes;
  } catch {
    return Buffer.from(new TextDecoder('windows-1255').decode(bytes), 'utf8');
  }
}

/**
 * Reads a file of a supplier and matches its columns as in the last one.
 * @throws AppError NOT_FOUND, FILE_…, IMPORT_BUSY
 */
export async function readSupplierFile(
  ctx: SessionContext,
  supplier: number,
  file: { readonly file_name: string; readonly content: string },
  now: number,
): Promise<SupplierFile> {
  requireFound((await supplierExists(ctx.db, supplier)) ? supplier : null);
  const kept = await findSupplierPlan(ctx.db, supplier);
  const bytes = inUtf8(Buffer.from(file.content, 'base64'));
  const id = await ctx.db.tx(async (tx) => {
    const made = await insertImport(tx, {
      component: FILE_COMPONENT,
      fileName: file.file_name,
      bytes: bytes.length,
      owner: ownerOf(ctx),
    });
    const sheet = await readSheet(bytes, false, {
      consume: async (part, size, read) => {
        if (read > SUPPLIER_FILE_LIMITS.lines)
          throw tooManyLinesError({ ...IMPORT_LIMITS, lines: SUPPLIER_FILE_LIMITS.lines });
        await insertLines(tx, made, part, size);
      },
    });
    const { columns } = matchHeadings(sheet.headings, kept?.columns ?? {});
    const wish: SupplierFileWish = {
      columns,
      vat_included: kept?.vat_included ?? false,
      per_pack: kept?.per_pack ?? columns.includes('pack'),
      day: toLocalDateTime(now).slice(0, 10),
      settled: [],
    };
    await storeRead(tx, { ...sheet, id: made, plan: { supplier, wish } });
    return made;
  });
  return openFile(ctx, supplier, id);
}

/** @throws AppError NOT_FOUND */
export async function requireFile(
  ctx: SessionContext,
  supplier: number,
  id: number,
): Promise<ImportRow> {
  const row = await findImport(ctx.db, FILE_COMPONENT, id);
  return requireFound(row?.format === 'costs' && row.plan.supplier === supplier ? row : null);
}

const DAY_MS = 86_400_000;

export async function openFile(
  ctx: SessionContext,
  supplier: number,
  id: number,
): Promise<SupplierFile> {
  const row = await requireFile(ctx, supplier, id);
  const kept = await findSupplierPlan(ctx.db, supplier);
  const wish = requireFound(row.plan.wish ?? null);
  const made = row.committed_at;
  return {
    ...toImport(row),
    headings: [...row.headings],
    sample: row.sample.map((cells) => cells.map(sentCell)),
    wish,
    remembered: matchHeadings(row.headings, kept?.columns ?? {}).isRemembered,
    undo_until: made === null ? null : Date.parse(made) + CHANGE_UNDO_DAYS * DAY_MS,
  };
}

export async function filesOf(ctx: SessionContext, supplier: number): Promise<SupplierFile[]> {
  requireFound((await supplierExists(ctx.db, supplier)) ? supplier : null);
  const ids = await listFilesOf(ctx.db, supplier);
  return Promise.all(ids.map((id) => openFile(ctx, supplier, id)));
}

const invalid = (reason: ReturnType<typeof explain>): AppError =>
  new AppError('VALIDATION_FAILED', { details: [{ ...reason, field: 'wish' }] });

/** @throws AppError VALIDATION_FAILED for columns that do not find products, or of another file */
export function checkWish({ headings }: ImportRow, { columns }: SupplierFileWish): void {
  if (columns.length !== headings.length) throw invalid(explain('plan_of_other_file'));
  const taken = columns.filter((field) => field !== '');
  if (new Set(taken).size !== taken.length) throw invalid(explain('plan_field_twice'));
  if (!taken.some((field) => field === 'code' || field === 'barcode' || field === 'our_code'))
    throw invalid(explain('supplier_file_needs_code'));
}

/** @throws AppError IMPORT_NOT_READY for a file that was taken already */
export const requireOpen = ({ state }: ImportRow): void => {
  if (state !== 'read' && state !== 'checked') throw new AppError('IMPORT_NOT_READY');
};

type Preview = z.output<typeof previewSupplierFile.response>;

const isLeft = ({ state }: SupplierLine): boolean =>
  state === 'bad' || state === 'twice' || state === 'out';

/** A line whose cost comes in. */
export const isCost = ({ state, before, after }: SupplierLine): boolean =>
  after !== null && (state === 'new' || (state === 'found' && before !== after));

/** A page of what a file would do; keeps how it is read, for it and for the next file. */
export async function previewFile(
  ctx: SessionContext,
  asked: {
    readonly supplier: number;
    readonly id: number;
    readonly wish: SupplierFileWish;
    readonly only: 'all' | 'unknown' | 'left';
    readonly from: number;
  },
): Promise<Preview> {
  const { supplier, id, wish, only, from } = asked;
  const row = await requireFile(ctx, supplier, id);
  requireOpen(row);
  checkWish(row, wish);
  if (from === 0) await keepReading(ctx, { row, supplier, wish });
  const lines = await supplierLines(ctx.db, { id, supplier, wish });
  const shown = lines.filter((line) =>
    only === 'all' ? true : only === 'unknown' ? line.state === 'unknown' : isLeft(line),
  );
  const count = (state: SupplierLine['state']): number =>
    lines.filter((line) => line.state === state).length;
  const to = from + SUPPLIER_FILE_LIMITS.page;
  return {
    data: shown.slice(from, to).map(({ ourCode: _code, pack: _pack, ...line }) => line),
    counts: {
      lines: lines.length,
      found: count('found'),
      changed: lines.filter(isCost).length,
      unknown: count('unknown'),
      new: count('new'),
      left: lines.filter(isLeft).length,
    },
    next: shown.length > to ? to : null,
  };
}

async function keepReading(
  ctx: SessionContext,
  {
    row,
    supplier,
    wish,
  }: { readonly row: ImportRow; readonly supplier: number; readonly wish: SupplierFileWish },
): Promise<void> {
  const columns = Object.fromEntries(
    row.headings.map((heading, at) => [heading, wish.columns[at] ?? ''] as const),
  );
  await ctx.db.tx(async (tx) => {
    await keepWish(tx, row.id, wish);
    await keepSupplierPlan(tx, supplier, { ...wish, columns });
  });
}
