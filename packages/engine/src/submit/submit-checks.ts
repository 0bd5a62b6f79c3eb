import type { Cart, PricedCart } from '../cart/cart.types.ts';
import { isBlankRow } from '../cart/cart-row.ts';
import {
  CONSOLIDATED_CODE,
  getDocumentType,
  type DocumentType,
} from '../document/document-types.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import type { LocalDate } from '../kernel/units.ts';
import type { SubmitCode, SubmitSettings } from './submit.types.ts';

export interface SubmitCheckInput {
  readonly cart: Cart;
  readonly priced: PricedCart;
  readonly busy: boolean;
  readonly online: boolean;
  readonly today: LocalDate;
  readonly settings: Pick<SubmitSettings, 'allowDifferentDate'>;
  /** Result of the before-submit automation, which runs after the other checks have passed. */
  readonly automation: 'not_run' | 'passed' | 'failed';
}

/** One check of the submit: refuses with its code, or passes. Only check 4 changes the cart. */
export interface SubmitCheck {
  readonly no: number;
  readonly code: SubmitCode | null;
  /** True when the check refuses. */
  readonly refuses: (input: SubmitCheckInput, type: DocumentType) => boolean;
  readonly amend?: (input: SubmitCheckInput) => Cart;
}

const never = (): boolean => false;

/** The eleven checks of the specification (cart §5), in its order. */
export const SUBMIT_CHECKS: readonly SubmitCheck[] = [
  { no: 1, code: 'J100', refuses: ({ busy }) => busy },
  {
    no: 2,
    code: 'J107',
    refuses: ({ cart: { header } }, type) =>
      type.needsTargetWarehouse &&
      (header.warehouseId === null || header.targetWarehouseId === null),
  },
  { no: 3, code: 'J106', refuses: ({ cart }) => cart.header.warehouseId === null },
  { no: 4, code: null, refuses: never, amend: dateToday },
  {
    no: 5,
    code: 'J101',
    // After check 4 only a forced date differs from today; a till sale keeps the date of its sale.
    refuses: ({ cart, today, settings }, type) =>
      cart.header.date !== today && !settings.allowDifferentDate && type.strictDate,
  },
  { no: 6, code: 'J1000', refuses: ({ cart }, type) => type.actionItems && !hasProducts(cart) },
  { no: 7, code: 'J102', refuses: ({ online }, type) => !online && !type.offline },
  {
    no: 8,
    code: 'J103',
    refuses: ({ cart }, type) => needsRows(cart, type) && !hasRows(cart, type),
  },
  { no: 9, code: 'J104', refuses: ({ priced }, type) => type.needsTotal && priced.total === 0 },
  {
    no: 10,
    code: 'J105',
    refuses: ({ cart }) => withoutTrailingBlank(cart).some(({ incomplete }) => incomplete),
  },
  { no: 11, code: 'J200', refuses: ({ automation }) => automation === 'failed' },
];

/**
 * Runs the checks in order until one refuses. The returned cart has today's date if check 4 set it.
 * @throws Error for an unknown document type.
 */
export function runSubmitChecks(input: SubmitCheckInput): Result<Cart, SubmitCode> {
  const type = getDocumentType(input.cart.header.documentType);
  let state = input;
  for (const check of SUBMIT_CHECKS) {
    if (check.code !== null && check.refuses(state, type)) return err(check.code);
    if (check.amend !== undefined) state = { ...state, cart: check.amend(state) };
  }
  return ok(state.cart);
}

function dateToday({ cart, today }: SubmitCheckInput): Cart {
  if (cart.header.dateForced || cart.header.date === today) return cart;
  return { ...cart, header: { ...cart.header, date: today } };
}

/** Rows without the blank one that a document grid has at its end. */
function withoutTrailingBlank(cart: Cart): Cart['rows'] {
  const last = cart.rows.at(-1);
  return last !== undefined && isBlankRow(last) ? cart.rows.slice(0, -1) : cart.rows;
}

function hasProducts(cart: Cart): boolean {
  return cart.rows.some((row) => !isBlankRow(row));
}

function needsRows(cart: Cart, type: DocumentType): boolean {
  return type.needsRows && cart.header.officialCode !== CONSOLIDATED_CODE;
}

/** Deposits and supplier payments list PAY rows; everything else lists products. */
function hasRows(cart: Cart, type: DocumentType): boolean {
  return type.totalFrom === 'payments'
    ? cart.payments.length > 0
    : withoutTrailingBlank(cart).length > 0;
}
