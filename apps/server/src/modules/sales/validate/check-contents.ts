import { explain } from '../../../kernel/errors/explain.ts';
import { officialCodeFor } from '../sale/official-code.ts';
import {
  blockMessageOf,
  type Automation,
  HEADER_FIELD,
  isComponentRow,
  ONE,
  PRODUCT_TYPE,
  runSubmitChecks,
  type Cart,
  type CartRow,
  type PricedCart,
} from '@dalpak/engine';
import { isBusinessNumber, isBuyerName } from '@dalpak/contracts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { findUnverifiableField } from './sale-scope.ts';
import type { SaleToCheck, ReportProblem } from './sale-to-check.ts';

/**
 * Takes everything of the customer that changes a price from the stored record, the standing
 * discount included.
 */
export function withStoredCustomer(
  {
    sent: {
      decoded: { cart },
    },
    own: { customer },
  }: SaleToCheck,
  object: ReportProblem,
): Cart {
  if (cart.account === null) return cart;
  if (customer === undefined || customer === null)
    object('customer_unknown', 'CART_MALFORMED', [
      { ...explain('customer_missing'), field: 'cart.Data[1]' },
    ]);
  else if (
    customer.name !== cart.account.name ||
    customer.code !== cart.account.code ||
    customer.vatId !== cart.account.vatId
  ) {
    // The customer's details are printed on a tax document.
    object('customer_differs', 'CART_MALFORMED', [
      { ...explain('customer_differs'), field: 'cart.Data[1]' },
    ]);
  }
  const own = {
    groupId: customer?.groupId ?? null,
    vatFree: customer?.vatFree ?? false,
    priceListId: customer?.priceListId ?? null,
    discountType: customer?.discountType ?? 'none',
    discount: customer?.discount ?? 0,
    paymentsPermissions: customer?.paymentsPermissions ?? cart.account.paymentsPermissions,
  };
  return { ...cart, account: { ...cart.account, ...own } };
}

/** Refuses fields of the cart that the server cannot verify. */
export function checkScope(
  {
    sent: {
      decoded: { cart, unknownKey },
      secondOf,
    },
    own: { knowsSeller },
  }: SaleToCheck,
  object: ReportProblem,
): void {
  if (unknownKey !== null)
    object('check_failed', 'CART_MALFORMED', [
      { ...explain('cart_field_unknown'), field: unknownKey },
    ]);
  const beyond = findUnverifiableField(secondOf === null ? cart : { ...cart, id: secondOf });
  if (beyond !== null)
    object('check_failed', 'CART_MALFORMED', [
      { ...explain('field_unsupported_sale'), field: beyond },
    ]);
  if (!knowsSeller)
    object('check_failed', 'CART_MALFORMED', [
      { ...explain('seller_unknown'), field: 'cart.Data[0][25]' },
    ]);
}

/**
 * Gift cards and memberships are refunded only by receipt: the original sale identifies the card
 * and the member.
 */
const ISSUED_PRODUCT_TYPES: ReadonlySet<number> = new Set([
  PRODUCT_TYPE.giftCard,
  PRODUCT_TYPE.membership,
]);

/**
 * Checks that every negative row is the refund of a known sale, or a refund without a receipt by an
 * employee who may do that, and that products not sold by weight have whole quantities. A refund
 * that was made offline gets a review flag.
 */
export function checkQuantities(
  cart: Cart,
  { sent: { offline }, refund: { soldComponents: inside } }: SaleToCheck,
  object: ReportProblem,
): void {
  // A part is refunded with its kit; `check-rows.ts` verified that the part belongs to it.
  const isHeld = (row: CartRow): boolean =>
    inside?.has((isComponentRow(row) ? row.parentKey : null) ?? row.key) ?? false;
  const isByHand = (row: CartRow): boolean =>
    !offline &&
    row.refundOf === null &&
    !ISSUED_PRODUCT_TYPES.has(row.product.type) &&
    !isComponentRow(row) &&
    row.components.length === 0;
  if (cart.rows.some((row) => row.quantity < 0 && !isHeld(row) && !isByHand(row)))
    object('negative_quantity', 'NEGATIVE_QUANTITY');
  const odd = cart.rows.find(
    ({ quantity, product }) => quantity === 0 || (!product.weighed && quantity % ONE !== 0),
  );
  if (odd !== undefined)
    object('check_failed', 'CART_MALFORMED', [
      { ...explain('quantity_not_whole'), field: `cart.Products.${odd.key}` },
    ]);
}

/** Applies the automations that block a sale. An offline sale gets a review flag instead. */
export function checkAutomations(met: readonly Automation[], object: ReportProblem): void {
  const stop = met.find(({ action }) => action === 'block');
  if (stop !== undefined) object('check_failed', 'J200', [{ text: blockMessageOf(stop) }]);
}

/**
 * Runs the engine's submit checks and verifies the header fields that those take as given. Returns
 * the official document code.
 */
export function checkDocument(
  {
    sent: {
      decoded: { claimed },
      offline,
    },
    own: { pricing, hasWarehouse },
    now,
  }: SaleToCheck,
  cart: Cart,
  priced: PricedCart,
  object: ReportProblem,
): number {
  const checked = runSubmitChecks({
    cart,
    priced,
    busy: false,
    online: true,
    today: offline ? cart.header.date : toLocalDateTime(now).slice(0, 10),
    settings: { allowDifferentDate: pricing.settings.date_may_differ },
    automation: 'not_run',
  });
  if (!checked.ok) object('check_failed', checked.error);
  if (!hasWarehouse)
    object('check_failed', 'CART_MALFORMED', [
      { ...explain('warehouse_of_branch'), field: 'cart.Data[0][17]' },
    ]);
  const { buyer } = cart.header;
  if (buyer && !(isBusinessNumber(buyer.vatId) && isBuyerName(buyer.name)))
    object('check_failed', 'CART_MALFORMED', [
      {
        ...(isBuyerName(buyer.name) ? explain('buyer_number') : explain('buyer_name')),
        field: `cart.Data[0][${HEADER_FIELD.buyer}]`,
      },
    ]);
  const officialCode = officialCodeFor(cart, claimed);
  const named = cart.header.officialCode;
  if (named !== null && named !== officialCode)
    object('check_failed', 'CART_MALFORMED', [
      { ...explain('code_of_total'), field: 'cart.Data[0][3]' },
    ]);
  if (cart.lifecycle === 'cancelled')
    object('check_failed', 'CART_MALFORMED', [
      { ...explain('bill_canceled'), field: 'cart.settings.lifecycle' },
    ]);
  return officialCode;
}
