import { explain } from '../../../kernel/errors/explain.ts';
import type { CartAccount } from '@dalpak/engine';
import { accountOfCustomer, type WireCartInput } from '@dalpak/contracts';
import { isUniqueViolation, type TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { findCustomer, toCustomerView } from '../../customers/index.ts';
import { rightsOf } from '../../employees/index.ts';
import { orderForSale } from '../../orders/index.ts';
import { countingMisses, countingAttempts } from '../../payments/index.ts';
import { otherDeleters } from '../validate/sale-permissions.ts';
import {
  hasRedeemableNumbers,
  countChosenCardNumbers,
  type NumberLookup,
} from '../vouchers/redeem-payments.ts';
import type { StoredSale } from '../sale/sale.types.ts';
import { productIdsOf } from '../sale/sale-totals.ts';
import * as store from './series.store.ts';
import { toOwnSale, isDuplicateBill, duplicateIdOf } from './duplicate-bill.ts';
import {
  type ConfirmedSequences,
  readSubmission,
  type SalesDeps,
  type Submission,
  type TillContext,
} from './submission.ts';
import { writeSale } from './write-sales.ts';
import {
  NO_OTHER_EMPLOYEES,
  seriesKeyOf,
  isDatabaseBehind,
  beginSeries,
  replayStoredSale,
} from './sale-series.ts';
import { validateSale } from './validate-sale.ts';

/**
 * Stores a sale. The same cart sent again returns its first result and changes nothing, however
 * many requests arrive at once.
 * @param offline the sale was paid and printed offline: it is stored as printed, see {@link
 *   checkSale}.
 * @throws AppError when the sale is refused; nothing was stored.
 */
export async function submitSale(
  deps: SalesDeps,
  ctx: TillContext,
  wire: WireCartInput,
  offline: boolean,
  confirmed: number | ConfirmedSequences | null = null,
): Promise<StoredSale> {
  const submission = readSubmission(ctx, wire, offline, confirmed);
  const { decoded } = submission;
  const looking = (lookUp: NumberLookup): Promise<StoredSale> =>
    ctx.db.tx((tx) => storeSale(deps, ctx, tx, { ...submission, lookUp }));
  const attempt = (): Promise<StoredSale> => looking({ known: true, missed: 0 });
  const prober = { cloudId: ctx.cloudId, terminalId: ctx.terminal.id };
  const sold = countChosenCardNumbers(decoded.cart);
  try {
    if (!hasRedeemableNumbers(decoded.cart) && (offline || sold === 0)) return await attempt();
    if (!offline) return await countingAttempts(deps.limits, prober, attempt, Math.max(1, sold));
    return await countingMisses(deps.limits, prober, async (known) => {
      const lookUp = { known, missed: 0 };
      return { result: await looking(lookUp), missed: lookUp.missed };
    });
  } catch (error) {
    // Another request stored this sale while we waited for the series lock. Everything the sale
    // uses up (approvals, vouchers, refunded rows, numbers) is now refused here, so the stored
    // result is the answer.
    const storedMeanwhile =
      error instanceof AppError &&
      (await store.listStoredIds(ctx.db, [decoded.cart.id, duplicateIdOf(submission)])).length > 0;
    if (isUniqueViolation(error) || storedMeanwhile) return attempt();
    throw error;
  }
}

async function storeSale(
  deps: SalesDeps,
  ctx: TillContext,
  tx: TenantTx,
  submission: Submission,
): Promise<StoredSale> {
  const { cart } = submission.decoded;
  const wanted = seriesKeyOf(ctx, submission);
  const deleters = otherDeleters(cart);
  // Pipelined: no query needs the result of another.
  const [locked, pricing, others, account] = await Promise.all([
    store.lockSeries(tx, wanted),
    deps.pricing.forSale(tx, productIdsOf(cart), cart.header.date, {
      branchId: ctx.terminal.branchId,
      terminalId: ctx.terminal.id,
    }),
    deleters.length === 0 ? NO_OTHER_EMPLOYEES : rightsOf(tx, deleters),
    readSaleAccount(tx, submission),
  ]);
  const series = locked ?? (await beginSeries(tx, wanted));
  if (await isDuplicateBill(tx, submission, series, ctx.terminal.id))
    return storeSale(deps, ctx, tx, toOwnSale(submission));
  if (series.stored !== null) {
    // For an order that was sold already, the error names who sold it.
    if (!series.stored.requestHash.equals(submission.requestHash))
      await orderForSale(tx, cart, ctx.terminal.branchId, submission.offline);
    return replayStoredSale(deps, tx, submission, series.stored);
  }
  if (isDatabaseBehind(ctx, submission, series)) throw new AppError('SERIES_BEHIND');
  // Another till holds this bill and could not sell it any more. An offline duplicate is stored
  // under an id of its own, and an order is shared by all tills.
  if (series.heldAtOtherTill && !series.ordered && !submission.offline)
    throw new AppError('CONFLICT', {
      details: [{ ...explain('bill_at_other_till'), field: 'cart.Data[0][27]' }],
    });
  const valid = await validateSale(deps, ctx, tx, submission, { series, pricing, others });
  return writeSale(deps, ctx, tx, { ...valid, account });
}

/**
 * Reads what the business knows of the customer of an online sale. What the till stated of them
 * changes nothing.
 */
async function readSaleAccount(
  tx: TenantTx,
  { offline, decoded: { cart } }: Submission,
): Promise<CartAccount | null> {
  if (offline || cart.account?.type !== 'customer') return null;
  const customer = await findCustomer(tx, cart.account.id);
  return customer === null ? null : accountOfCustomer(toCustomerView(customer));
}
