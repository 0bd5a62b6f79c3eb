import type { Cart } from '@dalpak/engine';
import type { ReviewFlag } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { uuidOf } from '../../kernel/uuid.ts';
import * as store from './sales.store.ts';
import { requestHashOf, underId } from './sold-content.ts';
import type { Submission } from './submission.ts';

/**
 * Whether a sale is one of its own beside that of the order or the held bill whose id it has. Asked first whether this very content is stored already, under
 * that id or beside it: then it is that sale, whichever way it comes again and wherever the bill is by then.
 *
 * Of new ones only what was paid and printed without the server goes beside, see {@link isNotItsTills}: under that id it would keep whoever has the bill or the order
 * from selling it, and saying that a sale was without the server takes no bill from another till. Each till took money and gave a tax invoice with a number,
 * so neither may be left out of the books: see {@link asOwnSale}.
 */
export async function goesBeside(tx: TenantTx, submission: Submission, series: store.SeriesState, terminalId: number): Promise<boolean> {
  const { decoded: { cart }, offline, requestHash, secondOf } = submission;
  const { stored, ordered, heldOnce } = series;
  if (secondOf !== null || stored?.requestHash.equals(requestHash) === true) return false;
  // Nothing is ever beside any other sale, and no question more is asked for it.
  if (!ordered && !heldOnce && !isOfHeldBill(cart)) return false;
  // The series is ours: this look sees what was stored while we waited for it. Under the id itself, the primary key says so and the caller asks again.
  const now = await store.storedOf(tx, [cart.id, ownIdOf(submission)]);
  if (now.includes(ownIdOf(submission))) return true;
  return offline && (stored !== null || !now.includes(cart.id)) && isNotItsTills(cart, series, terminalId);
}

/**
 * Whether the id of a sale, which is that of an order or of a bill that was put aside, is not its till's to sell: the bill is at another till, the order is of another branch,
 * the sale is none of that order; or something else was sold under it. What its own till sold of an order is that sale with other content, and is refused.
 */
function isNotItsTills(cart: Cart, { stored, ordered, orderElsewhere, heldOnce, heldElsewhere }: store.SeriesState, terminalId: number): boolean {
  if (stored === null) return ordered ? orderElsewhere || !isOfOrder(cart) : heldElsewhere;
  return stored.terminalId !== terminalId || (!isOfOrder(cart) && (ordered || heldOnce));
}

/** Of each content another: sent again a sale is the same one, and what its till sells of that bill besides is another. Its content names its till and the id. */
export function ownIdOf({ requestHash }: Submission): string {
  return uuidOf(`sale beside its bill ${requestHash.toString('hex')}`);
}

/** A sale as one of its own beside that of its order or bill. */
export function asOwnSale(submission: Submission): Submission {
  const { cart } = submission.decoded;
  const id = ownIdOf(submission);
  const wire = underId(submission.wire, id);
  return { ...submission, decoded: { ...submission.decoded, cart: { ...cart, id } }, wire, requestHash: requestHashOf(wire), secondOf: cart.id };
}

/** A sale that only has the id of an order or a bill, and says nothing of it, is led to no other sale. */
export function markOfSecond({ header, resource }: Cart, secondOf: string): ReviewFlag {
  if (header.openOrderId === secondOf) return 'order_sold_twice';
  return resource?.kind === 'frozen' && resource.id === secondOf ? 'bill_sold_twice' : 'check_failed';
}

export function isOfOrder({ id, header }: Cart): boolean {
  return header.openOrderId === id;
}

/** A bill that was put aside and kept its id. */
function isOfHeldBill({ id, resource }: Cart): boolean {
  return resource?.kind === 'frozen' && resource.id === id;
}
