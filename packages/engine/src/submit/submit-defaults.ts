import { getDocumentType, officialCodeOf } from '../document/document-types.ts';
import type { Agorot } from '../kernel/units.ts';
import { mulDivRound } from '../money/money.ts';
import { ONE } from '../kernel/units.ts';
import type { Cart, CartRow } from '../cart/cart.types.ts';
import { isBlankRow, isPart, makeRow } from '../cart/cart-row.ts';
import type { SubmitSettings } from './submit.types.ts';

/** Fills what a person need not choose: the branch's warehouse (field 17), the print copies of a first print. */
export function applySubmitDefaults(given: Cart, settings: Pick<SubmitSettings, 'defaultWarehouseId'>): Cart {
  const cart = namingItsSale(given);
  const { header } = cart;
  const type = getDocumentType(header.documentType);
  // A transfer names both its warehouses itself: guessing one would move stock nobody meant.
  const warehouseId = header.warehouseId ?? (type.needsTargetWarehouse ? null : settings.defaultWarehouseId);
  if (warehouseId === header.warehouseId) return cart;
  return { ...cart, header: { ...header, warehouseId } };
}

/** A till's bill refers to the sale that goods come back of: where none do any more, it refers to nothing. */
function namingItsSale(cart: Cart): Cart {
  const { header, rows } = cart;
  if (header.reference === '' || header.terminalId === 0 || rows.some(({ refundOf }) => refundOf !== null)) return cart;
  return { ...cart, header: { ...header, reference: '', referenceDate: null } };
}

/** The code the finished document is reported under: a sale that gives money back is a credit (330). */
export function withOfficialCode(cart: Cart, total: Agorot): Cart {
  const officialCode = officialCodeOf(getDocumentType(cart.header.documentType), total);
  return officialCode === cart.header.officialCode ? cart : { ...cart, header: { ...cart.header, officialCode } };
}

/**
 * Turns connected products into rows of their own under their parent, at no price: the parent's price holds, the stock
 * moves for each. Keys follow from the parent's, and rows that are parts already are made anew, so doing it twice (a second
 * submit, the server's check) gives the same rows. A row that is called a part, free of charge, and that nothing is made of, is not among them.
 */
export function expandChildRows(cart: Cart): Cart {
  if (cart.rows.every((row) => row.components.length === 0 && !isPart(row))) return cart;
  return { ...cart, rows: cart.rows.filter((row) => !isPart(row)).flatMap(expandRow) };
}

function expandRow(row: CartRow): CartRow[] {
  const children = row.components.map(({ product, quantity }, index) =>
    makeRow({
      key: `${row.key}.${index + 1}`, product, quantity: mulDivRound(row.quantity, quantity, ONE), manualPrice: 0, parentKey: row.key,
      addedAt: row.addedAt,
    }),
  );
  return [row, ...children];
}

/** Drops the screen's scratch values, an empty trailing row, and the error of an earlier try. */
export function clearTemporary(cart: Cart): Cart {
  const last = cart.rows.at(-1);
  const rows = last !== undefined && isBlankRow(last) ? cart.rows.slice(0, -1) : cart.rows;
  return { ...cart, rows, temp: {}, lastError: null };
}
