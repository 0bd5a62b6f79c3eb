import { decodeCart, type DecodedCart } from '../cart/wire/cart-decoder.ts';
import { isBlankRow, isComponentRow } from '../cart/cart-row.ts';
import type { CartEnv } from '../cart/cart.env.ts';
import type { Cart, CartRow } from '../cart/cart.types.ts';
import type { Agorot, LocalDate, QtyMilli } from '../kernel/units.ts';
import { mulDivRound, priceOf } from '../money/money.ts';
import { DOCUMENT_TYPE } from './document-types.ts';
import { findDocumentRule, SALE_RULE, type BaseUse } from './document-rules.ts';

type RowClock = Pick<CartEnv, 'newId' | 'now'>;

/** A stored document and what of it is left to be continued. */
export interface BaseToContinue {
  readonly type: number;
  readonly number: number;
  readonly day: LocalDate;
  /** As it is stored. */
  readonly cart: unknown;
  readonly rows: readonly { readonly product: number; readonly left: QtyMilli }[];
}

/** Decodes a stored cart; null for one that this version cannot read. */
export function decodeStoredCart(wire: unknown): DecodedCart | null {
  const decoded = decodeCart(wire, 'name');
  return decoded.ok ? decoded.value : null;
}

/** How a document of this type can use one of another type as its base, or null. */
export function baseUseOf(type: number, base: number): BaseUse | null {
  const rule = type === DOCUMENT_TYPE.posSale ? SALE_RULE : findDocumentRule(type);
  return rule?.bases.find(({ from }) => from === base)?.use ?? null;
}

/**
 * Adds base documents: their lines with the remaining quantity of each product, or their open
 * amount. A base document that is already there is not added again.
 */
export function withBases(cart: Cart, moves: readonly BaseToContinue[], clocks: RowClock): Cart {
  const type = cart.header.documentType;
  const known = new Set(
    cart.header.baseDocuments.map(({ typeId, number }) => `${typeId}:${number}`),
  );
  const added = moves.filter(
    (base) => baseUseOf(type, base.type) !== null && !known.has(`${base.type}:${base.number}`),
  );
  const rows = added.flatMap((base) =>
    baseUseOf(type, base.type) === 'pays' ? [] : remainingRows(base, clocks),
  );
  const latest = added.reduce(
    (day, base) => (base.day > day ? base.day : day),
    cart.header.referenceDate ?? '',
  );
  // A note leaves as its order was to.
  const supply = added.map(({ cart: stored }) => decodeStoredCart(stored)?.cart.supply ?? null);
  return {
    ...cart,
    supply: cart.supply ?? supply.find((one) => one !== null) ?? null,
    rows: [...cart.rows.filter((row) => !isBlankRow(row)), ...rows],
    header: {
      ...cart.header,
      baseDocuments: [
        ...cart.header.baseDocuments,
        ...added.map(({ type: typeId, number }) => ({ typeId, number })),
      ],
      referenceDate: latest === '' ? null : latest,
    },
  };
}

/** A stored line of a base document, of which some is left. */
interface OpenRow {
  readonly row: CartRow;
  readonly unitPrice: Agorot;
  readonly quantity: QtyMilli;
  /** All that was taken off the whole line. */
  readonly off: Agorot;
}

function openRows(base: BaseToContinue): OpenRow[] {
  const stored = decodeStoredCart(base.cart);
  if (stored === null) return [];
  const left = new Map(base.rows.map((row) => [row.product, row.left]));
  return stored.cart.rows.flatMap((row, index) => {
    // The parts of a kit are generated anew.
    if (isComponentRow(row)) return [];
    const quantity = Math.min(row.quantity, left.get(row.product.id) ?? 0);
    const figures = stored.claimed.rows[index];
    if (quantity <= 0 || figures === undefined) return [];
    left.set(row.product.id, (left.get(row.product.id) ?? 0) - quantity);
    const off = Math.max(0, priceOf(figures.unitPrice, row.quantity) - figures.net);
    return [{ row, unitPrice: figures.unitPrice, quantity, off }];
  });
}

/** Any discount of the line is reduced in proportion to the quantity taken. */
const discountOfPart = ({ row, off }: OpenRow, quantity: QtyMilli): Agorot =>
  mulDivRound(off, quantity, row.quantity);

function remainingRows(base: BaseToContinue, clocks: RowClock): CartRow[] {
  return openRows(base).map((open) => ({
    ...open.row,
    key: clocks.newId(),
    quantity: open.quantity,
    manualPrice: open.unitPrice,
    discountRate: 0,
    discountRate2: 0,
    discountSum: discountOfPart(open, open.quantity),
    preparations: [],
    addedAt: clocks.now(),
  }));
}

/**
 * Keys of the rows that take no more than what is left of base documents, at their price and with
 * no larger discount. The price was agreed there, so it needs no permission.
 */
export function rowsAtBasePrice(
  rows: readonly CartRow[],
  bases: readonly BaseToContinue[],
): ReadonlySet<string> {
  const offers = bases.flatMap(openRows).map((open) => ({ open, left: open.quantity }));
  const found = new Set<string>();
  for (const row of rows) {
    const offer = offers.find(
      ({ open, left }) =>
        row.product.id === open.row.product.id &&
        row.manualPrice === open.unitPrice &&
        row.quantity > 0 &&
        row.quantity <= left &&
        row.preparations.length === 0 &&
        row.discountRate === 0 &&
        row.discountRate2 === 0 &&
        row.discountSum <= discountOfPart(open, row.quantity),
    );
    if (offer === undefined) continue;
    offer.left -= row.quantity;
    found.add(row.key);
  }
  return found;
}
