import { getDocumentType, officialCodeOf } from '../document/document-types.ts';
import type { Agorot } from '../kernel/units.ts';
import { mulDivRound } from '../money/money.ts';
import { ONE } from '../kernel/units.ts';
import type { Cart, CartRow } from '../cart/cart.types.ts';
import { isBlankRow, isComponentRow, makeRow } from '../cart/cart-row.ts';
import type { SubmitSettings } from './submit.types.ts';

/** Fills in defaults that a user need not choose: the branch's warehouse (field 17). */
export function applySubmitDefaults(
  given: Cart,
  settings: Pick<SubmitSettings, 'defaultWarehouseId'>,
): Cart {
  const cart = withoutUnusedReference(given);
  const { header } = cart;
  const type = getDocumentType(header.documentType);
  // A transfer must name both its warehouses: a default would move the wrong stock.
  const warehouseId =
    header.warehouseId ?? (type.needsTargetWarehouse ? null : settings.defaultWarehouseId);
  if (warehouseId === header.warehouseId) return cart;
  return { ...cart, header: { ...header, warehouseId } };
}

/**
 * A till sale references the original sale of its refund rows; without such rows the reference is
 * removed.
 */
function withoutUnusedReference(cart: Cart): Cart {
  const { header, rows } = cart;
  if (
    header.reference === '' ||
    header.terminalId === 0 ||
    rows.some(({ refundOf }) => refundOf !== null)
  )
    return cart;
  return { ...cart, header: { ...header, reference: '', referenceDate: null } };
}

/**
 * Sets the official code of the finished document: a till sale with a negative total is a credit
 * invoice (330).
 */
export function withOfficialCode(cart: Cart, total: Agorot): Cart {
  const officialCode = officialCodeOf(getDocumentType(cart.header.documentType), total);
  return officialCode === cart.header.officialCode
    ? cart
    : { ...cart, header: { ...cart.header, officialCode } };
}

/**
 * Expands components to rows under their parent, without a price: the parent has the price, but
 * each component moves stock. Keys derive from the parent's and existing component rows are
 * replaced, so a second run (another submit, the server's check) gives the same rows. Free child
 * rows that are not components of their parent are removed.
 */
export function expandChildRows(cart: Cart): Cart {
  if (cart.rows.every((row) => row.components.length === 0 && !isComponentRow(row))) return cart;
  return { ...cart, rows: cart.rows.filter((row) => !isComponentRow(row)).flatMap(expandRow) };
}

function expandRow(row: CartRow): CartRow[] {
  const children = row.components.map(({ product, quantity }, index) =>
    makeRow({
      key: `${row.key}.${index + 1}`,
      product,
      quantity: mulDivRound(row.quantity, quantity, ONE),
      manualPrice: 0,
      parentKey: row.key,
      addedAt: row.addedAt,
    }),
  );
  return [row, ...children];
}

/**
 * Removes scratch values of the screen, a trailing blank row, and the error of an earlier attempt.
 */
export function clearTemporary(cart: Cart): Cart {
  const last = cart.rows.at(-1);
  const rows = last !== undefined && isBlankRow(last) ? cart.rows.slice(0, -1) : cart.rows;
  return { ...cart, rows, temp: {}, lastError: null };
}
