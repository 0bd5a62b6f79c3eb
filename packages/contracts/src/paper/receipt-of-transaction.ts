import {
  buildRuleIndex,
  type ClaimedRow,
  decodeCart,
  type DecodedCart,
  type DiscountEvaluator,
  type FrozenSale,
  freezeSale,
  type PaperInput,
  paperModel,
  type PaperModel,
  type PaperMode,
  priceCart,
  type PricedRow,
  receiptLines,
  type ReceiptLine,
} from '@dalpak/engine';
import type { TransactionView } from '../api/sales-read.api.ts';
import type { ReceiptBusinessView } from '../api/shared.ts';

/** A stored sale or document, with the VAT of its lines by rate. */
export type StoredView = Pick<
  TransactionView,
  | 'id'
  | 'number'
  | 'engine_version'
  | 'cash_rounding'
  | 'paid'
  | 'change_due'
  | 'cart'
  | 'vat_groups'
>;

/** Applies the discounts that were printed, instead of an evaluation of the current rules. */
function asPrinted({ claimed }: DecodedCart): DiscountEvaluator {
  return () => ({
    outcomes: [],
    discounts: claimed.discountRows.map(
      ({ parentKey, ruleId, levelId, name, amount, quantity }) => ({
        rowKey: parentKey,
        ruleId,
        levelId,
        ruleName: name,
        amount,
        quantity,
      }),
    ),
  });
}

/** A line's amounts as they were sold. */
function soldRow(priced: PricedRow, claim: ClaimedRow | undefined): PricedRow {
  if (claim === undefined) return priced;
  const { unitPrice, manualDiscount, manualDiscount2, cartDiscount, net, vat } = claim;
  return { ...priced, unitPrice, manualDiscount, manualDiscount2, cartDiscount, net, vat };
}

/**
 * Rebuilds the frozen sale of a stored transaction for a copy of its receipt. Every amount is the
 * stored one: the engine only formats what was sold and computes no price.
 * @returns null when this version cannot read the cart
 */
function frozenSaleOf(view: StoredView): FrozenSale | null {
  const decoded = decodeCart(view.cart, 'name');
  if (!decoded.ok) return null;
  const { cart, claimed } = decoded.value;
  const vatGroups = view.vat_groups.map(({ rate_bp, gross, vat }) => ({
    rate: rate_bp,
    gross,
    vat,
  }));
  const claims = new Map(claimed.rows.map((claim) => [claim.key, claim]));
  const env = {
    vatRate: vatGroups[0]?.rate ?? 0,
    rounding: 'agorot',
    rules: buildRuleIndex([]),
  } as const;
  const priced = priceCart(cart, env, asPrinted(decoded.value));
  return {
    ...freezeSale(cart, {
      ...priced,
      rows: priced.rows.map((row) => soldRow(row, claims.get(row.row.key))),
      gross: claimed.gross,
      discount: claimed.discount,
      cartDiscount: claimed.cartDiscount,
      total: claimed.total,
      vat: claimed.vat,
      beforeVat: claimed.beforeVat,
      vatGroups,
      cashRounding: view.cash_rounding,
      paid: view.paid,
      change: view.change_due,
    }),
    engineVersion: view.engine_version,
    serverId: view.id,
    number: view.number,
  };
}

/** What a printed document shows in addition to the sale itself. */
export interface PrintContext extends Pick<
  PaperInput,
  'mode' | 'issuedAt' | 'employeeName' | 'terminalName' | 'style' | 'warehouses'
> {
  readonly business: ReceiptBusinessView;
  /** Allocation number of the tax authority; empty = none. */
  readonly confirmation: string;
}

/**
 * The print model of a stored sale or document of any type.
 * @returns null when this version cannot read the cart
 */
export function paperOfStored(
  view: StoredView,
  { business, confirmation, ...around }: PrintContext,
): PaperModel | null {
  const sale = frozenSaleOf(view);
  if (sale === null) return null;
  return paperModel({
    ...around,
    sale: { ...sale, vatConfirmation: confirmation === '' ? null : confirmation },
    business: {
      name: business.name,
      branchName: business.branch_name,
      address: business.address,
      phone: business.phone,
      vatNumber: business.vat_number,
      footer: business.footer,
    },
  });
}

/** The parts of a stored transaction that its receipt shows. */
type PrintedView = StoredView &
  Pick<TransactionView, 'business' | 'confirmation' | 'employee_name' | 'terminal_name'>;

/**
 * The receipt of a stored transaction as lines, labelled as a copy or not, for a screen, a printer
 * and a mail.
 * @param issuedAt the sale's time in the zone of the business, `yyyy-mm-ddThh:mm:ss`
 * @returns null when this version cannot read the cart
 */
export function receiptOfTransaction(
  view: PrintedView,
  mode: PaperMode,
  issuedAt: string,
  style?: PaperInput['style'],
): ReceiptLine[] | null {
  const paper = paperOfStored(view, {
    mode,
    issuedAt,
    business: view.business,
    employeeName: view.employee_name,
    terminalName: view.terminal_name,
    confirmation: view.confirmation,
    ...(style === undefined ? {} : { style }),
  });
  return paper === null ? null : receiptLines(paper);
}

/** The products of a stored sale, by the names under which they were sold. */
export function productsOfStored(
  view: Pick<StoredView, 'cart'>,
): readonly { readonly id: number; readonly name: string }[] {
  const decoded = decodeCart(view.cart, 'name');
  return decoded.ok ? decoded.value.cart.rows.map(({ product }) => product) : [];
}

/** The style in a stored sale's own header (field 19, print template); empty for none. */
export function templateOfStored(view: Pick<StoredView, 'cart'>): string {
  const decoded = decodeCart(view.cart, 'name');
  return decoded.ok ? decoded.value.cart.header.printTemplate : '';
}
