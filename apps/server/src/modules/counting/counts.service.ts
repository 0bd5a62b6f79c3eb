import { explain } from '../../kernel/errors/explain.ts';
import { COMPONENT, isAllowed, type StockCountHead, type StockCountRow } from '@dalpak/contracts';
import { CART_LIMITS, DOCUMENT_TYPE, ONE } from '@dalpak/engine';
import { isUniqueViolation, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import {
  composeDocument,
  type DocumentsDeps,
  findFirstPlace,
  issueDocument,
} from '../documents/index.ts';
import { lockLevels } from '../stock/index.ts';
import * as store from './counts.store.ts';

const READ_LEVELS = { type: 'components', action: 'r', key: COMPONENT.stockLevels } as const;

/**
 * Starts a count. Selling goes on: what is counted later holds for the moment of counting.
 * @throws CONFLICT while the warehouse is being counted already, NOT_FOUND
 */
export async function startCount(
  { db }: SessionContext,
  warehouse: number,
  department: number | null,
): Promise<StockCountHead> {
  try {
    return await db.tx(async (tx) => {
      const id = requireFound(await store.insertCount(tx, warehouse, department));
      const head = requireFound(await store.findCount(tx, id));
      await publish(tx, 'records:changed', { component: COMPONENT.stockCounts });
      return head;
    });
  } catch (error) {
    if (isUniqueViolation(error))
      throw new AppError('CONFLICT', { reason: explain('warehouse_counted') });
    throw error;
  }
}

/** The counts, and the warehouses and departments that can be counted. */
export async function listCounts(db: TenantDb) {
  return { data: [...(await store.listCounts(db))], ...(await store.listScopes(db)) };
}

/** A count with the products that a search finds. @throws NOT_FOUND */
export async function readCount(
  db: TenantDb,
  id: number,
  search: string,
): Promise<{ readonly data: StockCountHead; readonly rows: StockCountRow[] }> {
  return {
    data: requireFound(await store.findCount(db, id)),
    rows: [...(await store.listRows(db, id, search))],
  };
}

/** @throws NOT_FOUND, or CONFLICT for a count that has ended */
async function lockOpen(tx: TenantTx, id: number): Promise<store.OpenCount> {
  const count = requireFound(await store.lockCount(tx, id));
  if (count.state !== 'open') throw new AppError('CONFLICT', { reason: explain('count_ended') });
  return count;
}

/** Keeps the counted quantity of a product with the level of this moment; null = not counted. */
export function setCounted(
  { db }: SessionContext,
  id: number,
  product: number,
  counted: number | null,
): Promise<StockCountRow> {
  return db.tx(async (tx) => {
    const { warehouse } = await lockOpen(tx, id);
    const weighed = await store.isWeighed(tx, id, product);
    if (weighed === null) throw new AppError('NOT_FOUND');
    if (counted !== null && !weighed && counted % ONE !== 0) throw new AppError('CART_MALFORMED');
    const level = (await lockLevels(tx, warehouse, [product])).get(product)?.quantity ?? 0;
    return requireFound(
      await store.setCounted(
        tx,
        id,
        product,
        counted === null ? null : { quantity: counted, level },
      ),
    );
  });
}

export interface Scan {
  readonly id: string;
  readonly code: string;
  readonly quantity: number;
  readonly at: string;
}

/**
 * Adds scans of a phone: the same product is summed, from other phones too, and a scan that is sent
 * again changes nothing.
 * @returns the row of each scan; null where no product of the count has its code, or the product is
 *   counted in whole units
 * @throws NOT_FOUND, or CONFLICT for a count that has ended
 */
export function addScans(
  { db }: SessionContext,
  id: number,
  scans: readonly Scan[],
  now: number,
): Promise<{ readonly id: string; readonly row: StockCountRow | null }[]> {
  return db.tx(async (tx) => {
    const { warehouse } = await lockOpen(tx, id);
    const answers: { readonly id: string; readonly row: StockCountRow | null }[] = [];
    for (const scan of scans)
      answers.push({ id: scan.id, row: await addScan(tx, { count: id, warehouse }, scan, now) });
    return answers;
  });
}

async function addScan(
  tx: TenantTx,
  { count, warehouse }: { readonly count: number; readonly warehouse: number },
  { id, code, quantity, at }: Scan,
  now: number,
): Promise<StockCountRow | null> {
  const found = await store.findByCode(tx, count, code);
  if (found === null || (!found.weighed && quantity % ONE !== 0)) return null;
  const { product } = found;
  const level = (await lockLevels(tx, warehouse, [product])).get(product)?.quantity ?? 0;
  const isNew = await store.insertScan(tx, count, { id, product, quantity });
  // A device's clock may be ahead; it cannot say what moves later.
  const moment = new Date(Math.min(now, Date.parse(at)));
  const moved = isNew ? await store.movedSince(tx, { warehouse, product }, moment) : 0;
  return store.addCounted(tx, count, product, {
    quantity: isNew ? quantity : 0,
    level: level - moved,
  });
}

/** A row as this caller may see it: who may not read levels counts blind. */
export function rowFor(ctx: Pick<SessionContext, 'perr'>): (row: StockCountRow) => StockCountRow {
  if (isAllowed(ctx.perr, READ_LEVELS)) return (row) => row;
  return (row) => ({ ...row, expected: null, difference: null });
}

/**
 * Ends a count: posts the differences to the levels of the moments of counting as one document, or
 * nothing when it is canceled.
 * @throws CONFLICT when it has ended or nothing was counted, CART_TOO_LARGE
 */
export function endCount(
  deps: DocumentsDeps,
  ctx: SessionContext,
  id: number,
  act: 'leave' | 'zero' | 'cancel',
): Promise<StockCountHead> {
  return ctx.db.tx(async (tx) => {
    const count = await lockOpen(tx, id);
    if (act === 'cancel') await store.endCount(tx, id, 'canceled', null);
    else {
      if (act === 'zero') await store.countRestAsNothing(tx, id, count.warehouse);
      await store.endCount(tx, id, 'closed', await postDifferences(deps, ctx, tx, id, count));
    }
    const head = requireFound(await store.findCount(tx, id));
    await publish(tx, 'records:changed', { component: COMPONENT.stockCounts });
    return head;
  });
}

async function postDifferences(
  deps: DocumentsDeps,
  ctx: SessionContext,
  tx: TenantTx,
  id: number,
  { warehouse, branch }: store.OpenCount,
): Promise<string> {
  const rows = await store.listCounted(tx, id, CART_LIMITS.rows + 1);
  if (rows.length === 0) throw new AppError('CONFLICT', { reason: explain('nothing_counted') });
  if (rows.length > CART_LIMITS.rows) throw new AppError('CART_TOO_LARGE');
  const now = deps.now();
  const { branchId } = await findFirstPlace(tx, branch ?? undefined);
  const pricing = await deps.pricing.forSale(
    tx,
    rows.map(({ product }) => product),
    toLocalDateTime(now).slice(0, 10),
    { branchId },
  );
  const wire = composeDocument(
    {
      type: DOCUMENT_TYPE.stockCount,
      branchId,
      account: null,
      lines: rows.map(({ product, counted }) => ({
        product: requireFound(pricing.products.get(product) ?? null),
        quantity: counted,
        price: null,
      })),
      header: { warehouseId: warehouse },
      notes: '',
    },
    pricing,
    now,
  );
  const { id: document } = await issueDocument(
    deps,
    { user: ctx.user, terminal: null, employee: null, key: ctx.key },
    tx,
    wire,
    new Map(rows.map(({ product, level }) => [product, level])),
  );
  return document;
}
