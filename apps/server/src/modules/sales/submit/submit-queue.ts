import { setImmediate } from 'node:timers/promises';
import type { WireCartInput } from '@dalpak/contracts';
import { hasEntry, PAYMENT_TYPE, type Cart } from '@dalpak/engine';
import { isRetryable, isUniqueViolation, type TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { otherDeleters } from '../validate/sale-permissions.ts';
import { productIdsOf } from '../sale/sale-totals.ts';
import type { StoredSale } from '../sale/sale.types.ts';
import { validateSale } from './validate-sale.ts';
import {
  isDatabaseBehind,
  NO_OTHER_EMPLOYEES,
  replayStoredSale,
  seriesKeyOf,
} from './sale-series.ts';
import { submitSale } from './sales.service.ts';
import * as store from './series.store.ts';
import {
  type ConfirmedSequences,
  readSubmission,
  type SalesDeps,
  type Submission,
  type TillContext,
} from './submission.ts';
import { writeRestOfSales } from './write-sales.ts';
import { numberAndInsertSale, type NumberedSale } from './number-sale.ts';

/** After this time a call starts no further sale; the till sends the rest in another call. */
const CALL_LIMIT_MS = 5_000;
/** Time limit for validating the sales of one transaction, which holds a connection. */
const RUN_LIMIT_MS = 1_000;

/**
 * Stores the offline sales of a till in order, each by the rules of {@link submitSale} and with the
 * same result as if it were sent alone. Consecutive plain sales share one transaction, and thus one
 * disk write; if that transaction fails, they are stored one by one.
 *
 * Stops at the first sale that is not stored; the till learns why by sending that one alone. Also
 * stops after a sale that could not be priced in time, so that a business with colliding rules
 * delays others by one such sale per call.
 * @returns the sales that are stored now, from the front of the queue; each is committed
 * @throws anything but a refusal, when nothing was stored
 */
export async function submitQueue(
  deps: SalesDeps,
  ctx: TillContext,
  wires: readonly WireCartInput[],
  confirmed: ConfirmedSequences | null = null,
): Promise<readonly StoredSale[]> {
  const until = deps.elapsed() + CALL_LIMIT_MS;
  const queue = await readQueue(ctx, wires, confirmed);
  const stored: StoredSale[] = [];
  let together = true;
  const allowance = deps.pricing.allowanceOf(ctx.db.cloudId);
  const { givenUpCount: lost } = allowance;
  while (
    stored.length < wires.length &&
    deps.elapsed() < until &&
    allowance.givenUpCount === lost
  ) {
    const run: readonly Submission[] = together ? runOf(queue.slice(stored.length)) : [];
    const some: readonly StoredSale[] | null =
      run.length < 2 ? [] : await storeTogether(deps, ctx, run);
    together &&= some !== null;
    if (some !== null && some.length > 0) stored.push(...some);
    else {
      const one = await storeAlone(deps, ctx, {
        wire: wires[stored.length],
        confirmed,
        isFirst: stored.length === 0,
      });
      if (one === null) break;
      stored.push(one);
    }
  }
  return stored;
}

/** Decodes the queue; null for a sale that has to be submitted alone to report its error. */
async function readQueue(
  ctx: TillContext,
  wires: readonly WireCartInput[],
  confirmed: ConfirmedSequences | null,
): Promise<readonly (Submission | null)[]> {
  const queue: (Submission | null)[] = [];
  for (const wire of wires) {
    // Yields between two sales, so that other requests are served.
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

/**
 * Stores a run of sales in one transaction; null when that is not possible because another request
 * stores the same sales or one of them is refused.
 */
async function storeTogether(
  deps: SalesDeps,
  ctx: TillContext,
  run: readonly Submission[],
): Promise<readonly StoredSale[] | null> {
  try {
    return await ctx.db.tx(async (tx) => {
      const sales: NumberedSale[] = [];
      try {
        return await storeRun(deps, ctx, tx, { run, sales });
      } catch (error) {
        // The first failed statement has the cause; later ones only report an aborted transaction.
        await Promise.all(sales.map(({ inserted }) => inserted));
        throw error;
      }
    });
  } catch (error) {
    // Any other error is a bug. The sales are stored one by one all the same, so it would never be
    // noticed without this log.
    if (!(error instanceof AppError) && !isUniqueViolation(error) && !isRetryable(error))
      ctx.request.logError(error, 'sales of a queue were not stored together');
    return null;
  }
}

interface SingleSale {
  readonly wire: WireCartInput | undefined;
  readonly confirmed: ConfirmedSequences | null;
  readonly isFirst: boolean;
}

async function storeAlone(
  deps: SalesDeps,
  ctx: TillContext,
  { wire, confirmed, isFirst }: SingleSale,
): Promise<StoredSale | null> {
  try {
    return wire === undefined ? null : await submitSale(deps, ctx, wire, true, confirmed);
  } catch (error) {
    if (error instanceof AppError || !isFirst) return null;
    throw error;
  }
}

/**
 * Returns the sales at the front that may share a transaction: plain, of one day, warehouse and
 * series.
 */
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

const TILL_TENDERS: ReadonlySet<number> = new Set([PAYMENT_TYPE.cash, PAYMENT_TYPE.card]);

/**
 * Whether a sale touches only its goods, its series and the till's own tenders. Anything else would
 * not see changes of other sales in the transaction, or would hold locks that others wait for.
 */
function isPlain(cart: Cart): boolean {
  return (
    cart.header.openOrderId === null &&
    cart.header.baseDocuments.length === 0 &&
    cart.resource === null &&
    cart.coupons.length === 0 &&
    cart.points === undefined &&
    otherDeleters(cart).length === 0 &&
    cart.log.every(({ approval }) => approval === null) &&
    cart.payments.every(({ typeId, pluginId }) => pluginId === null && TILL_TENDERS.has(typeId)) &&
    cart.rows.every(
      (row) =>
        row.quantity > 0 &&
        row.refundOf === null &&
        row.giftCard === '' &&
        !row.clubJoin &&
        !hasEntry(row) &&
        row.serialNumber === '',
    )
  );
}

/**
 * Stores the front of the run in this transaction; none when the first sale cannot share one.
 * @param sales receives each sale as soon as its insert is sent
 */
async function storeRun(
  deps: SalesDeps,
  ctx: TillContext,
  tx: TenantTx,
  { run, sales }: { readonly run: readonly Submission[]; readonly sales: NumberedSale[] },
): Promise<readonly StoredSale[]> {
  const until = deps.elapsed() + RUN_LIMIT_MS;
  const products = [...new Set(run.flatMap(({ decoded }) => productIdsOf(decoded.cart)))].sort(
    (a, b) => a - b,
  );
  const [pricing, ...states] = await Promise.all([
    deps.pricing.forSale(tx, products, run[0]?.decoded.cart.header.date ?? '', {
      branchId: ctx.terminal.branchId,
      terminalId: ctx.terminal.id,
    }),
    ...run.map((submission) => store.lockSeries(tx, seriesKeyOf(ctx, submission))),
  ]);
  const { givenUpCount: lost } = pricing.allowance;
  const results: StoredSale[] = [];
  let place: store.SeriesPosition | null = null;
  for (const [at, submission] of run.entries()) {
    const looked = states[at] ?? null;
    if (
      looked === null ||
      looked.ownWarehouse !== states[0]?.ownWarehouse ||
      deps.elapsed() > until
    )
      break;
    const series: store.SeriesState = { ...looked, ...place };
    if (series.stored !== null) {
      if (!series.stored.requestHash.equals(submission.requestHash)) break;
      results.push(await replayStoredSale(deps, tx, submission, series.stored));
      continue;
    }
    // Submitted alone, the sale gets its error.
    if (mustBeStoredAlone(submission, series) || isDatabaseBehind(ctx, submission, series)) break;
    // Yields between two sales, so that other requests are served.
    await setImmediate();
    const valid = await validateSale(deps, ctx, tx, submission, {
      series,
      pricing,
      others: NO_OTHER_EMPLOYEES,
    });
    const sale: NumberedSale = await numberAndInsertSale(deps, ctx, tx, {
      ...valid,
      account: null,
    });
    sales.push(sale);
    results.push(sale.result);
    place = sale.series;
    if (pricing.allowance.givenUpCount !== lost) break;
  }
  writeRestOfSales(deps, tx, sales);
  return results;
}

/**
 * Whether the state of the series shows that the sale cannot share a transaction: a charge, an
 * order, a held bill with its id, or a day or shift that has ended.
 */
function mustBeStoredAlone(
  { decoded: { cart } }: Submission,
  { charged, ordered, wasHeld: heldOnce, lastDate, shift }: store.SeriesState,
): boolean {
  const paid = Math.max(...cart.payments.map(({ paidAt }) => paidAt), 0);
  return (
    charged ||
    ordered ||
    heldOnce ||
    (lastDate !== null && cart.header.date < lastDate) ||
    (shift.soldUntil !== null && paid <= shift.soldUntil.getTime())
  );
}
