import {
  COMPONENT,
  findRecordComponent,
  type RecordComponent,
  type SupplierFile,
  type SupplierFileWish,
} from '@dalpak/contracts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import { explain } from '../../../kernel/errors/explain.ts';
import type { TenantTx } from '../../../kernel/db/index.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import {
  type BulkLine,
  createBulk,
  insertRows,
  isAuthorized,
  lockRows,
  requireReadable,
  type RowImage,
  updateRows,
} from '../../../record-kit/index.ts';
import { startRun } from '../desk/file-import.service.ts';
import { writeInOneTransaction } from '../desk/finish-import.ts';
import type { Counts, ImportDesk, ImportRun } from '../desk/import-desk.ts';
import { insertImages, undoRemovesRecords } from '../desk/import-images.store.ts';
import { clearLines } from '../desk/import-lines.store.ts';
import { undoImport } from '../desk/undo-import.ts';
import {
  checkWish,
  FILE_COMPONENT,
  isCost,
  openFile,
  requireFile,
  requireOpen,
} from './supplier-file.service.ts';
import { findSupplierRows } from './supplier-file.store.ts';
import { type SupplierLine, supplierLines } from './supplier-lines.ts';

interface CostsToTake {
  readonly supplier: number;
  readonly id: number;
  readonly wish: SupplierFileWish;
  /** Prices that were ticked, by line. */
  readonly prices: readonly { readonly line: number; readonly price: number }[];
}

/** @throws AppError PERMISSION_DENIED */
function requireRights(ctx: SessionContext, makesProducts: boolean): void {
  const may =
    isAuthorized(ctx, FILE_COMPONENT, 'w') &&
    isAuthorized(ctx, COMPONENT.products, 'e') &&
    (!makesProducts || isAuthorized(ctx, COMPONENT.products, 'w'));
  if (!may) throw new AppError('PERMISSION_DENIED');
}

/**
 * Takes the costs of a file, in the background and in one transaction.
 * @throws AppError NOT_FOUND, PERMISSION_DENIED, VALIDATION_FAILED, IMPORT_BUSY, IMPORT_NOT_READY
 */
export async function takeCosts(
  ctx: SessionContext,
  desk: ImportDesk,
  { supplier, id, wish, prices }: CostsToTake,
  now: number,
): Promise<SupplierFile> {
  requireRights(
    ctx,
    wish.settled.some((one) => one.as === 'new'),
  );
  const row = await requireFile(ctx, supplier, id);
  requireOpen(row);
  checkWish(row, wish);
  const lines = await supplierLines(ctx.db, { id, supplier, wish });
  const ticked = new Map(prices.map(({ line, price }) => [line, price]));
  if (!lines.some((line) => isCost(line) || (line.state === 'found' && ticked.has(line.line))))
    throw new AppError('VALIDATION_FAILED', {
      details: [{ ...explain('change_finds_nothing'), field: 'wish' }],
    });
  await startRun(
    ctx,
    desk,
    { record: requireReadable(ctx, FILE_COMPONENT), row },
    {
      from: ['read', 'checked'],
      to: 'committing',
      returnState: 'read',
      plan: { ...row.plan, supplier, wish },
      run: async (run) => {
        await writeInOneTransaction(run, async (tx) => {
          const counts = await writeCosts(tx, run, {
            supplier,
            wish,
            lines: await supplierLines(tx, { id, supplier, wish }),
            ticked,
            isCurrent: wish.day <= toLocalDateTime(now).slice(0, 10),
          });
          await clearLines(tx, id);
          return { state: 'done', counts };
        });
        return null;
      },
    },
  );
  return openFile(ctx, supplier, id);
}

interface CostsWork {
  readonly supplier: number;
  readonly wish: SupplierFileWish;
  readonly lines: readonly SupplierLine[];
  readonly ticked: ReadonlyMap<number, number>;
  /** Whether the costs hold today, so that the products have them too. */
  readonly isCurrent: boolean;
}

interface Taken extends SupplierLine {
  readonly target: number;
  readonly cost: number | null;
}

async function writeCosts(tx: TenantTx, run: ImportRun, work: CostsWork): Promise<Counts> {
  const { lines, ticked } = work;
  const made = await makeProducts(tx, run, lines, ticked);
  const found = lines.filter(({ state }) => state === 'found');
  const taken = [
    ...found.flatMap((line): readonly Taken[] =>
      line.product === null
        ? []
        : [{ ...line, target: line.product.id, cost: isCost(line) ? line.after : null }],
    ),
    ...made,
  ];
  await run.step(Math.floor(lines.length / 3));
  await writeSupplierRows(tx, run, work, taken);
  await run.step(Math.floor((lines.length * 2) / 3));
  await changeProducts(
    tx,
    run,
    work,
    taken.filter(({ state }) => state === 'found'),
  );
  const changed = found.filter((line) => isCost(line) || ticked.has(line.line)).length;
  return {
    new: made.length,
    changed,
    same: found.length - changed,
    bad: lines.length - found.length - made.length,
  };
}

const shekels = (agorot: number | null): number | null => (agorot === null ? null : agorot / 100);

/** Writes lines of products, a part at a time, with their images. */
async function writeProducts(
  tx: TenantTx,
  { ctx, rulesOf, row }: ImportRun,
  { fields, key }: { readonly fields: readonly string[]; readonly key: string },
  lines: readonly BulkLine[],
): Promise<ReadonlyMap<number, number>> {
  const bulk = createBulk({
    ctx,
    record: requireFound(findRecordComponent(COMPONENT.products)),
    rules: rulesOf(COMPONENT.products),
    fields: [...fields],
    key,
    mayDeactivate: false,
    greatestCode: 0,
  });
  const ids = new Map<number, number>();
  for (let from = 0; from < lines.length; from += 250) {
    const outcomes = await bulk.write(tx, lines.slice(from, from + 250));
    for (const { line, image } of outcomes) if (image !== undefined) ids.set(line, image.id);
    await insertImages(
      tx,
      row.id,
      COMPONENT.products,
      outcomes.flatMap(({ image }) => image ?? []),
    );
  }
  return ids;
}

/** Makes the products that were asked for; one that cannot be made is left out. */
async function makeProducts(
  tx: TenantTx,
  run: ImportRun,
  lines: readonly SupplierLine[],
  ticked: ReadonlyMap<number, number>,
): Promise<readonly Taken[]> {
  const wanted = lines.filter(({ state }) => state === 'new');
  if (wanted.length === 0) return [];
  const ids = await writeProducts(
    tx,
    run,
    { fields: ['name', 'barcode', 'cost', 'price'], key: '' },
    wanted.map(({ line, name, barcode, after }) => ({
      line,
      cells: {
        name,
        barcode,
        cost: shekels(after),
        // No one has priced it yet.
        price: shekels(ticked.get(line) ?? 0),
      },
    })),
  );
  return wanted.flatMap((line): readonly Taken[] => {
    const target = ids.get(line.line);
    return target === undefined ? [] : [{ ...line, target, cost: line.after }];
  });
}

/** The cost of products that exist, where it holds today, and the prices that were ticked. */
async function changeProducts(
  tx: TenantTx,
  run: ImportRun,
  { ticked, isCurrent }: CostsWork,
  taken: readonly Taken[],
): Promise<void> {
  const rows = taken.map(({ line, target, cost }) => ({
    line,
    target,
    cost: isCurrent ? cost : null,
    price: ticked.get(line) ?? null,
  }));
  for (const [hasCost, hasPrice] of [
    [true, true],
    [true, false],
    [false, true],
  ] as const) {
    const own = rows.filter(
      ({ cost, price }) => (cost !== null) === hasCost && (price !== null) === hasPrice,
    );
    if (own.length === 0) continue;
    const fields = ['id', ...(hasCost ? ['cost'] : []), ...(hasPrice ? ['price'] : [])];
    await writeProducts(
      tx,
      run,
      { fields, key: 'id' },
      own.map(({ line, target, cost, price }) => ({
        line,
        cells: {
          id: target,
          ...(hasCost ? { cost: shekels(cost) } : {}),
          ...(hasPrice ? { price: shekels(price) } : {}),
        },
      })),
    );
  }
}

/** The supplier's code and pack of each product, and its agreement from the day on. */
async function writeSupplierRows(
  tx: TenantTx,
  run: ImportRun,
  { supplier, wish: { day } }: CostsWork,
  taken: readonly Taken[],
): Promise<void> {
  const { known, agreed } = await findSupplierRows(
    tx,
    supplier,
    day,
    taken.map(({ target }) => target),
  );
  const whose = (target: number): RowImage => ({ supplier_id: supplier, product_id: target });
  await writeRows(
    tx,
    run,
    requireFound(findRecordComponent(COMPONENT.supplierProducts)),
    taken.map(({ target, code, pack, after }) => ({
      id: known.get(target) ?? null,
      set: { ...(code === '' ? {} : { code }), ...(pack === null ? {} : { pack }) },
      fresh: { ...whose(target), cost: after ?? 0 },
    })),
  );
  await writeRows(
    tx,
    run,
    requireFound(findRecordComponent(FILE_COMPONENT)),
    taken.flatMap(({ target, cost }) =>
      cost === null
        ? []
        : [
            {
              id: agreed.get(target) ?? null,
              set: { cost, discount: 0, discount2: 0, active: true },
              fresh: { ...whose(target), from_day: day },
            },
          ],
    ),
  );
}

interface RowToWrite {
  /** Null for a new row, which also has the values of `fresh`. */
  readonly id: number | null;
  readonly set: RowImage;
  readonly fresh: RowImage;
}

/** Writes rows of a supplier, with their images. Rows that stay the same are not written. */
async function writeRows(
  tx: TenantTx,
  { row }: ImportRun,
  record: RecordComponent,
  rows: readonly RowToWrite[],
): Promise<void> {
  const made = rows.filter(({ id }) => id === null).map(({ set, fresh }) => ({ ...fresh, ...set }));
  const ids = await insertRows(tx, record, made, null);
  const kept = rows.flatMap(({ id, set }) => (id === null ? [] : [{ id, set }]));
  const stored = await lockRows(
    tx,
    record,
    kept.map(({ id }) => id),
  );
  const changed = kept.flatMap(({ id, set }) => {
    const now = stored.get(id) ?? {};
    const differs = Object.keys(set).some((name) => now[name] !== set[name]);
    const before = Object.fromEntries(Object.keys(set).map((name) => [name, now[name] ?? null]));
    return differs ? [{ id, set, before }] : [];
  });
  await updateRows(tx, record, changed, null);
  await insertImages(tx, row.id, record.component, [
    ...made.map((after, at) => ({ id: ids[at] ?? 0, before: null, after })),
    ...changed.map(({ id, set, before }) => ({ id, before, after: set })),
  ]);
}

/**
 * Returns everything that a file wrote to what it was, but rows that were changed since.
 * @throws AppError NOT_FOUND, PERMISSION_DENIED, IMPORT_BUSY, IMPORT_NOT_READY
 */
export async function undoCosts(
  ctx: SessionContext,
  desk: ImportDesk,
  supplier: number,
  id: number,
): Promise<SupplierFile> {
  const row = await requireFile(ctx, supplier, id);
  requireRights(ctx, false);
  if (
    (row.counts['new'] ?? 0) !== 0 &&
    !isAuthorized(ctx, COMPONENT.products, 'd') &&
    (await undoRemovesRecords(ctx.db, id, COMPONENT.products, 'active'))
  )
    throw new AppError('PERMISSION_DENIED');
  await startRun(
    ctx,
    desk,
    { record: requireReadable(ctx, FILE_COMPONENT), row },
    {
      from: ['done'],
      to: 'undoing',
      returnState: 'done',
      run: async (run) => {
        await undoImport(run);
        return null;
      },
    },
  );
  return openFile(ctx, supplier, id);
}
