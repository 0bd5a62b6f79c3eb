import { MAX_ID } from '@dalpak/contracts';
import { CART_LIMITS, type Cart, type ClaimedTotals, type DecodedCart } from '@dalpak/engine';

/** 2100-01-01; a later time cannot be the time of a sale. */
const MAX_TIME = 4_102_444_800_000;
const MIN_DATE = '2000-01-01';
const MAX_DATE = '2099-12-31';

/**
 * Finds values that pass the codec but that the tables cannot store or a list could not show.
 * Queued sales are checked too: no till makes such a cart, and storing half of it would not help.
 * @returns the wrong field, or null.
 */
export function findOutOfBoundsField({
  cart,
  claimed,
}: Pick<DecodedCart, 'cart' | 'claimed'>): string | null {
  return badId(cart, claimed) ?? badTime(cart) ?? badTotal(cart, claimed);
}

function badId(cart: Cart, claimed: ClaimedTotals): string | null {
  const { header } = cart;
  const ids: readonly (readonly [string, number | null])[] = [
    ['cart.Data[0]', header.warehouseId],
    ['cart.Data[0]', header.employeeId],
    ['cart.Data[0]', header.sellerId],
    ['cart.Data[1]', cart.account?.id ?? null],
    ...cart.rows.flatMap(({ product, sellerId, preparations, components }) =>
      [
        product.id,
        product.departmentId,
        sellerId,
        ...preparations.map(({ id }) => id),
        ...components.map((inside) => inside.product.id),
      ].map((id) => ['cart.Products', id] as const),
    ),
    ...claimed.discountRows.flatMap(({ ruleId, levelId }) => [
      // The rule of a voucher is below zero.
      ['cart.Products', Math.abs(ruleId)] as const,
      ['cart.Products', levelId] as const,
    ]),
    ...cart.payments.flatMap(({ typeId, pluginId, details: { account_id: accountId } }) =>
      [typeId, pluginId, typeof accountId === 'number' ? accountId : null].map(
        (id) => ['cart.Payments', id] as const,
      ),
    ),
  ];
  return ids.find(([, id]) => id !== null && (id < 0 || id > MAX_ID))?.[0] ?? null;
}

function badTime(cart: Cart): string | null {
  const date = (text: string): boolean =>
    text.slice(0, 10) >= MIN_DATE && text.slice(0, 10) <= MAX_DATE;
  const { header } = cart;
  const dates = [
    header.date,
    header.referenceDate,
    header.valueDate,
    header.dueDate,
    header.supplyDate,
  ];
  if (dates.some((one) => one !== null && one !== '' && !date(one))) return 'cart.Data[0]';
  if (!date(cart.clock)) return 'cart.settings.clock';
  if (cart.rows.some(({ addedAt }) => addedAt > MAX_TIME)) return 'cart.Products';
  if (cart.log.some(({ createdAt }) => createdAt > MAX_TIME)) return 'cart.logs';
  return cart.payments.some(({ paidAt }) => paidAt > MAX_TIME) ? 'cart.Payments' : null;
}

function badTotal(cart: Cart, claimed: ClaimedTotals): string | null {
  const { gross, discount, cartDiscount, cashRounding, total, vat, beforeVat, paid, change, rows } =
    claimed;
  // Reports also sum the rows by VAT rate.
  const net = rows.reduce((sum, row) => sum + Math.abs(row.net), 0);
  const rowVat = rows.reduce((sum, row) => sum + Math.abs(row.vat), 0);
  const sums = [
    gross,
    discount,
    cartDiscount,
    cashRounding,
    total,
    vat,
    beforeVat,
    paid,
    change,
    net,
    rowVat,
  ];
  const tooLarge = sums.some((amount) => Math.abs(amount) > CART_LIMITS.amount);
  if (tooLarge || total !== beforeVat + vat || change < 0) return 'cart.Data[2]';
  const pieces = cart.rows.reduce((sum, { quantity }) => sum + Math.abs(quantity), 0);
  // Thousandths; the pieces must fit in an `integer`.
  return pieces > MAX_ID * 1_000 ? 'cart.Products' : null;
}
