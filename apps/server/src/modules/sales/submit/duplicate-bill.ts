import type { Cart } from '@dalpak/engine';
import type { ReviewFlag } from '@dalpak/contracts';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { uuidOf } from '../../../kernel/uuid.ts';
import * as store from './series.store.ts';
import { requestHashOf, withCartId } from '../sale/sold-content.ts';
import type { Submission } from './submission.ts';

/**
 * Whether a sale must be stored as a duplicate of the order or held bill whose id it has. If the
 * same content is already stored, under that id or as a duplicate, it is that sale, however it is
 * sent again and wherever the bill is now.
 *
 * Otherwise only a sale that was paid and printed offline becomes a duplicate, see {@link
 * isNotSellableByTill}: under the shared id it would block the till that has the bill or order, and an
 * offline claim must not take a bill from another till. Each till took money and printed a numbered
 * tax invoice, so both must be in the ledger: see {@link toOwnSale}.
 */
export async function isDuplicateBill(
  tx: TenantTx,
  submission: Submission,
  series: store.SeriesState,
  terminalId: number,
): Promise<boolean> {
  const {
    decoded: { cart },
    offline,
    requestHash,
    secondOf,
  } = submission;
  const { stored, ordered, wasHeld: heldOnce } = series;
  if (secondOf !== null || stored?.requestHash.equals(requestHash) === true) return false;
  // All other sales cannot have duplicates and need no query.
  if (!ordered && !heldOnce && !isSaleOfHeldBill(cart)) return false;
  // We hold the series lock, so this query sees what was stored while we waited for it. For the id
  // itself the primary key stops a duplicate and the caller retries.
  const now = await store.listStoredIds(tx, [cart.id, duplicateIdOf(submission)]);
  if (now.includes(duplicateIdOf(submission))) return true;
  return (
    offline &&
    (stored !== null || !now.includes(cart.id)) &&
    isNotSellableByTill(cart, series, terminalId)
  );
}

/**
 * Whether the till may not sell under this id of an order or held bill: another till has the bill,
 * the order belongs to another branch, the sale is not of that order, or another sale was stored
 * under the id. What the bill's own till sells of an order is the same sale with other content, and
 * is refused.
 */
function isNotSellableByTill(
  cart: Cart,
  {
    stored,
    ordered,
    orderOfOtherBranch: orderElsewhere,
    wasHeld: heldOnce,
    heldAtOtherTill: heldElsewhere,
  }: store.SeriesState,
  terminalId: number,
): boolean {
  if (stored === null) return ordered ? orderElsewhere || !isSaleOfOrder(cart) : heldElsewhere;
  return stored.terminalId !== terminalId || (!isSaleOfOrder(cart) && (ordered || heldOnce));
}

/**
 * Derives the duplicate's id from its content, which names the till and the bill: the same sale
 * sent again gets the same id, another sale of that bill another one.
 */
export function duplicateIdOf({ requestHash }: Submission): string {
  return uuidOf(`sale beside its bill ${requestHash.toString('hex')}`);
}

/** Returns the submission as a duplicate sale with an id of its own. */
export function toOwnSale(submission: Submission): Submission {
  const { cart } = submission.decoded;
  const id = duplicateIdOf(submission);
  const wire = withCartId(submission.wire, id);
  return {
    ...submission,
    decoded: { ...submission.decoded, cart: { ...cart, id } },
    wire,
    requestHash: requestHashOf(wire),
    secondOf: cart.id,
  };
}

/**
 * Returns the review flag of a duplicate. One that only shares the id and does not name the order
 * or bill is not linked to the first sale.
 */
export function duplicateReviewFlag({ header, resource }: Cart, secondOf: string): ReviewFlag {
  if (header.openOrderId === secondOf) return 'order_sold_twice';
  return resource?.kind === 'frozen' && resource.id === secondOf
    ? 'bill_sold_twice'
    : 'check_failed';
}

export function isSaleOfOrder({ id, header }: Cart): boolean {
  return header.openOrderId === id;
}

/** Whether the cart is a held bill that kept its id. */
function isSaleOfHeldBill({ id, resource }: Cart): boolean {
  return resource?.kind === 'frozen' && resource.id === id;
}
