import { setImmediate } from 'node:timers/promises';
import type { WireCartInput } from '@dalpak/contracts';
import { PAYMENT_TYPE, type Cart } from '@dalpak/engine';
import { isRetryable, isUniqueViolation, type TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { otherDeleters } from './sale-permissions.ts';
import { productIdsOf } from './sale-totals.ts';
import type { StoredSale } from './sale.types.ts';
import { examine, isBehind, NOBODY_ELSE, repeated, seriesKeyOf, submitSale } from './sales.service.ts';
import * as store from './sales.store.ts';
import { type Confirmed, readSubmission, type SalesDeps, type Submission, type TillContext } from './submission.ts';
import { endWithSales, numberSale, type NumberedSale } from './write-sales.ts';

/** A call does not begin another sale after so long; a till asks for the rest by another call. */
const CALL_MS = 5_000;
/** Sales of one transaction are examined so long at most: it holds a connection. */
const RUN_MS = 1_000;

/**
 * Stores what a till sold without the server, in its order: each by every rule of {@link submitSale}, and stored or not stored as it would
 * be alone. Plain sales that follow one another are written together, so that the database makes its way to the disk once for them; whatever
 * keeps them from it, they are then stored one by one.
 *
 * Stops at the first that is not stored; why, the till hears by sending that one alone. Stops behind one that could not be priced in time
 * too: a business whose rules collide has others wait for one such sale of a call, not for all of them.
 * @returns the sales that are stored now, the first so many of the queue; each is safe on the disk
 * @throws what is no refusal, when nothing was stored
 */
export async function submitQueue(deps: SalesDeps, ctx: TillContext, wires: readonly WireCartInput[], confirmed: Confirmed | null = null): Promise<readonly StoredSale[]> {
  const until = deps.elapsed() + CALL_MS;
  const queue = await readQueue(ctx, wires, confirmed);
  const stored: StoredSale[] = [];
  let together = true;
  const allowance = deps.pricing.allowanceOf(ctx.db.cloudId);
  const { lost } = allowance;
  while (stored.length < wires.length && deps.elapsed() < until && allowance.lost === lost) {
    const run: readonly Submission[] = together ? runOf(queue.slice(stored.length)) : [];
    const some: readonly StoredSale[] | null = run.length < 2 ? [] : await storeTogether(deps, ctx, run);
    together &&= some !== null;
    if (some !== null && some.length > 0) stored.push(...some);
    else {
      const one = await storeAlone(deps, ctx, { wire: wires[stored.length], confirmed, isFirst: stored.length === 0 });
      if (one === null) break;
      stored.push(one);
    }
  }
  return stored;
}

/** Null where nothing can be said of a sale but by itself. */
async function readQueue(ctx: TillContext, wires: readonly WireCartInput[], confirmed: Confirmed | null): Promise<readonly (Submission | null)[]> {
  const queue: (Submission | null)[] = [];
  for (const wire of wires) {
    // Others come through between two of them.
    await setImmediate();
    try {
      queue.push(readSubmission(ctx, wire, true, confirmed));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      queue.push(null);
    }
  }
  return queue;
}

/** Null where the database would not have them together: another request stores the same sales, or one of them does not go in. */
async function storeTogether(deps: SalesDeps, ctx: TillContext, run: readonly Submission[]): Promise<readonly StoredSale[] | null> {
  try {
    return await ctx.db.tx(async (tx) => {
      const sales: NumberedSale[] = [];
      try {
        return await storeRun(deps, ctx, tx, { run, sales });
      } catch (error) {
        // The statement that broke the transaction says why; those behind it only that it is broken.
        await Promise.all(sales.map(({ inserted }) => inserted));
        throw error;
      }
    });
  } catch (error) {
    // Anything else is a fault of ours: the sales go in one by one all the same, and nobody would ever hear of it.
    if (!(error instanceof AppError) && !isUniqueViolation(error) && !isRetryable(error)) ctx.request.logFault(error, 'sales of a queue were not stored together');
    return null;
  }
}

interface LoneSale {
  readonly wire: WireCartInput | undefined;
  readonly confirmed: Confirmed | null;
  readonly isFirst: boolean;
}

async function storeAlone(deps: SalesDeps, ctx: TillContext, { wire, confirmed, isFirst }: LoneSale): Promise<StoredSale | null> {
  try {
    return wire === undefined ? null : await submitSale(deps, ctx, wire, true, confirmed);
  } catch (error) {
    if (error instanceof AppError || !isFirst) return null;
    throw error;
  }
}

/** Sales from the front that may be written together: plain, of one day, warehouse and series. */
function runOf(queue: readonly (Submission | null)[]): Submission[] {
  const [first] = queue;
  const run: Submission[] = [];
  for (const next of queue) {
    if (!first || !next || !isPlain(next.decoded.cart) || isCredit(next) !== isCredit(first)) break;
    const [a, b] = [first.decoded.cart.header, next.decoded.cart.header];
    if (a.date !== b.date || a.warehouseId !== b.warehouseId) break;
    run.push(next);
  }
  return run;
}

function isCredit({ decoded: { claimed } }: Submission): boolean {
  return claimed.total < 0;
}

const OWN_MONEY: ReadonlySet<number> = new Set([PAYMENT_TYPE.cash, PAYMENT_TYPE.card]);

/**
 * Whether a sale asks and moves nothing but its goods, its series and the money of its till: what others of the same transaction did, it
 * would not see, and what it locked, others would wait for.
 */
function isPlain(cart: Cart): boolean {
  return cart.header.openOrderId === null && cart.resource === null && cart.coupons.length === 0 && otherDeleters(cart).length === 0
    && cart.log.every(({ approval }) => approval === null)
    && cart.payments.every(({ typeId, pluginId }) => pluginId === null && OWN_MONEY.has(typeId))
    && cart.rows.every(({ quantity, refundOf, giftCard, clubJoin, serialNumber }) => quantity > 0 && refundOf === null && giftCard === '' && !clubJoin && serialNumber === '');
}

/**
 * Stores the first so many of the run in this transaction: none where the first is one for itself.
 * @param sales gets each sale as soon as its head is on its way
 */
async function storeRun(deps: SalesDeps, ctx: TillContext, tx: TenantTx, { run, sales }: { readonly run: readonly Submission[]; readonly sales: NumberedSale[] }): Promise<readonly StoredSale[]> {
  const until = deps.elapsed() + RUN_MS;
  const products = [...new Set(run.flatMap(({ decoded }) => productIdsOf(decoded.cart)))].sort((a, b) => a - b);
  const [pricing, ...states] = await Promise.all([
    deps.pricing.forSale(tx, products, run[0]?.decoded.cart.header.date ?? '', { branchId: ctx.terminal.branchId, terminalId: ctx.terminal.id }),
    ...run.map((submission) => store.lockSeries(tx, seriesKeyOf(ctx, submission))),
  ]);
  const { lost } = pricing.allowance;
  const results: StoredSale[] = [];
  let place: store.SeriesPlace | null = null;
  for (const [at, submission] of run.entries()) {
    const looked = states[at] ?? null;
    if (looked === null || looked.ownWarehouse !== states[0]?.ownWarehouse || deps.elapsed() > until) break;
    const series: store.SeriesState = { ...looked, ...place };
    if (series.stored !== null) {
      if (!series.stored.requestHash.equals(submission.requestHash)) break;
      results.push(await repeated(deps, tx, submission, series.stored));
      continue;
    }
    // Alone it is told why.
    if (isForItself(submission, series) || isBehind(ctx, submission, series)) break;
    // Others come through between two of them.
    await setImmediate();
    const sale: NumberedSale = await numberSale(deps, ctx, tx, await examine(deps, ctx, tx, submission, { series, pricing, others: NOBODY_ELSE }));
    sales.push(sale);
    results.push(sale.result);
    place = sale.series;
    if (pricing.allowance.lost !== lost) break;
  }
  endWithSales(deps, tx, sales);
  return results;
}

/** What only its series tells: somebody was charged for it, it is an order, a bill of its id was put aside, it belongs to a day or a shift that is over. */
function isForItself({ decoded: { cart } }: Submission, { charged, ordered, heldOnce, lastDate, shift }: store.SeriesState): boolean {
  const paid = Math.max(...cart.payments.map(({ paidAt }) => paidAt), 0);
  return charged || ordered || heldOnce || (lastDate !== null && cart.header.date < lastDate) || (shift.soldUntil !== null && paid <= shift.soldUntil.getTime());
}
