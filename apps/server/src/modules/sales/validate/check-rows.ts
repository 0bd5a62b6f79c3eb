import type { DetailText, ErrorCode, ErrorDetail } from '@dalpak/contracts';
import { explain } from '../../../kernel/errors/explain.ts';
import {
  rowsInParentCycles,
  expandChildRows,
  normalizeSerial,
  isKit,
  PRODUCT_TYPE,
  type Cart,
  type CartRow,
} from '@dalpak/engine';
import { matchesKit, isSingleUnit, partsOf, type RowFacts } from '../sale/row-facts.ts';

/** A problem of a row, as the answer reports it. */
export interface RowProblem {
  readonly code: ErrorCode;
  readonly details: readonly ErrorDetail[];
}

interface RowCheck {
  readonly cart: Cart;
  readonly facts: RowFacts;
  /** Products that are sold by serial number. */
  readonly serials: ReadonlySet<number>;
  /**
   * Gift cards and memberships are issued by the server only, so an offline sale cannot contain
   * any.
   */
  readonly offline: boolean;
}

/**
 * Returns the problems of the rows against the catalogue: the first of each row, and those of the
 * rows together.
 */
export function findRowProblems(check: RowCheck): readonly RowProblem[] {
  const { cart } = check;
  const objections = cart.rows.flatMap((row) => problemOfRow(row, check) ?? []);
  for (const row of rowsInParentCycles(cart.rows))
    objections.push(malformed(row, explain('row_of_itself', { name: row.product.name }), 'parent'));
  // A part is free and needs no permission, so a row may be a part only if the record of its kit
  // lists it.
  const made = new Set(partsOf(expandChildRows(cart)));
  const there = partsOf(cart);
  if (
    there.length !== made.size ||
    made.size !== new Set(there).size ||
    there.some((part) => !made.has(part))
  )
    objections.push(malformed(null, explain('kit_items_foreign')));
  return objections;
}

function malformed(row: CartRow | null, what: DetailText, field = 'extras'): RowProblem {
  return {
    code: 'CART_MALFORMED',
    details: [
      {
        ...what,
        field: row === null ? `cart.Products.${field}` : `cart.Products.${row.key}.${field}`,
      },
    ],
  };
}

function problemOfRow(
  row: CartRow,
  { cart, facts, serials, offline }: RowCheck,
): RowProblem | null {
  const { product, refundOf } = row;
  if (!row.preparations.every(({ id }) => id === null || facts.preparations.has(id)))
    return malformed(row, explain('preparation_missing'), 'preparations');
  if (
    refundOf === null &&
    !(isKit(product)
      ? matchesKit(row.components, facts.parts.get(product.id) ?? [])
      : row.components.length === 0)
  ) {
    return malformed(row, explain('kit_changed', { name: product.name }));
  }
  if (row.incomeAccount !== '' && !facts.accounts.has(row.incomeAccount))
    return malformed(row, explain('income_account_missing'), 'income_account');
  if (row.sellerId !== null && !facts.sellers.has(row.sellerId))
    return malformed(row, explain('seller_unknown'), 'metadata.seller_id');
  return (
    problemOfSerial(row, cart, facts, serials.has(product.id)) ?? problemOfIssue(row, cart, offline)
  );
}

function problemOfSerial(
  row: CartRow,
  cart: Cart,
  facts: RowFacts,
  isKept: boolean,
): RowProblem | null {
  if (row.refundOf !== null || row.quantity < 0) return null;
  const { product } = row;
  const serialNumber = normalizeSerial(row.serialNumber);
  if (serialNumber === '')
    return isKept
      ? malformed(row, explain('serial_missing', { name: product.name }), 'serial_number')
      : null;
  if (!isSingleUnit(row))
    return malformed(row, explain('serial_of_each', { name: product.name }), 'amount');
  const twice = cart.rows.some(
    (other) =>
      other !== row &&
      other.product.id === product.id &&
      normalizeSerial(other.serialNumber) === serialNumber &&
      other.quantity > 0,
  );
  const isSold = twice || facts.sold.has(`${product.id} ${serialNumber}`);
  return isSold
    ? {
        code: 'NUMBER_TAKEN',
        details: [
          {
            text: `${product.name}: ${serialNumber}`,
            field: `cart.Products.${row.key}.serial_number`,
          },
        ],
      }
    : null;
}

/** A gift card's number: at most 40 letters, digits and hyphens. */
const CARD_NUMBER = /^[0-9A-Za-z-]{1,40}$/;

function problemOfIssue(row: CartRow, { account }: Cart, offline: boolean): RowProblem | null {
  const { product, giftCard, clubJoin } = row;
  const isCard = product.type === PRODUCT_TYPE.giftCard;
  const isClub = product.type === PRODUCT_TYPE.membership;
  if (row.quantity < 0)
    return giftCard === '' && !clubJoin
      ? null
      : malformed(row, { text: product.name }, 'gift_card');
  if (isCard !== (giftCard !== '') || (isCard && !CARD_NUMBER.test(giftCard)))
    return malformed(row, explain('card_number_missing', { name: product.name }), 'gift_card');
  if (isClub !== clubJoin) return malformed(row, { text: product.name }, 'club_join');
  if (!isCard && !isClub) return null;
  if (!isSingleUnit(row))
    return malformed(row, explain('one_in_row', { name: product.name }), 'amount');
  if (isClub && account?.type !== 'customer')
    return malformed(row, explain('choose_member', { name: product.name }), 'club_join');
  return offline
    ? { code: 'J102', details: [{ text: product.name, field: `cart.Products.${row.key}` }] }
    : null;
}
