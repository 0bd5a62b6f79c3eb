import type { CartHeader } from '../cart/cart.types.ts';
import type { Agorot, LocalDate } from '../kernel/units.ts';
import type { LifecycleName } from './lifecycle.ts';

/**
 * A document type as data. Rules depend on these flags and never on a type's number, so a new type
 * is one more line in the table below.
 */
export interface DocumentType {
  readonly id: number;
  /** Printed title. */
  readonly name: string;
  /** Printed title when the total is negative. */
  readonly refundName: string;
  /** Type code of the uniform format (appendix 1); null when the format has no such document. */
  readonly official: number | null;
  /** Code when the total is negative. */
  readonly officialRefund: number | null;
  /**
   * Effect of a positive total on the account: the account owes the business (+1), the business
   * owes it (−1), or none.
   */
  readonly sign: 1 | -1 | 0;
  /** False ignores product inserts. */
  readonly insertsProducts: boolean;
  /** The document acts on products, so it needs at least one (J1000). */
  readonly actionItems: boolean;
  /** May be stored on the device without a network (J102). */
  readonly offline: boolean;
  /** Needs a total other than zero (J104). */
  readonly needsTotal: boolean;
  /** Needs at least one row of its kind (J103). */
  readonly needsRows: boolean;
  /** Kind of its rows, which its total sums; `sum` is one amount without rows. */
  readonly totalFrom: 'products' | 'payments' | 'sum';
  /** Needs a source and a target warehouse (J107). */
  readonly needsTargetWarehouse: boolean;
  /** False lets the date differ from today without the setting (J101). */
  readonly strictDate: boolean;
  readonly recalculatesDiscounts: boolean;
  readonly setsDiscountTotals: boolean;
  /** Owner of its number series: the terminal or the cloud. */
  readonly numbering: 'terminal' | 'cloud';
  /**
   * Direction in which positive quantities move stock. Rows copied from a base document that
   * already moved it do not.
   */
  readonly stock: 'in' | 'out' | 'transfer' | 'count' | 'none';
  readonly ledger:
    | 'sale'
    | 'sale_credit'
    | 'receipt'
    | 'purchase'
    | 'purchase_credit'
    | 'supplier_payment'
    | 'deposit'
    | 'none';
  readonly lifecycle: LifecycleName;
}

type Spec = Pick<DocumentType, 'id' | 'name' | 'official' | 'sign' | 'lifecycle'> &
  Partial<DocumentType>;

function define(spec: Spec): DocumentType {
  return {
    refundName: spec.name,
    officialRefund: spec.official,
    insertsProducts: true,
    actionItems: false,
    offline: false,
    needsTotal: false,
    needsRows: true,
    totalFrom: 'products',
    needsTargetWarehouse: false,
    strictDate: true,
    recalculatesDiscounts: true,
    setsDiscountTotals: true,
    numbering: 'cloud',
    stock: 'none',
    ledger: 'none',
    ...spec,
  };
}

const PAYMENT_ROWS = {
  totalFrom: 'payments',
  insertsProducts: false,
  recalculatesDiscounts: false,
  needsTotal: true,
} as const;
const STOCK_ACTION = {
  actionItems: true,
  recalculatesDiscounts: false,
  sign: 0,
  lifecycle: 'stock',
} as const;

export const DOCUMENT_TYPE = {
  quote: 1,
  order: 2,
  deliveryNote: 3,
  returnNote: 4,
  proforma: 5,
  taxInvoice: 6,
  invoiceReceipt: 7,
  posSale: 9,
  creditInvoice: 10,
  consolidatedInvoice: 13,
  receipt: 16,
  purchaseOrder: 20,
  goodsReceipt: 21,
  supplierReturn: 22,
  supplierInvoice: 23,
  supplierCredit: 24,
  warehouseTransfer: 25,
  stockIn: 26,
  stockOut: 27,
  stockCount: 28,
  chequeDeposit: 30,
  cashDeposit: 31,
  cardDeposit: 32,
  supplierPayment: 33,
  expense: 34,
} as const;

const TYPES: readonly DocumentType[] = [
  define({ id: 1, name: 'הצעת מחיר', official: null, sign: 0, lifecycle: 'quote' }),
  define({ id: 2, name: 'הזמנה', official: 100, sign: 0, lifecycle: 'order', actionItems: true }),
  define({
    id: 3,
    name: 'תעודת משלוח',
    official: 200,
    sign: 0,
    lifecycle: 'delivery',
    actionItems: true,
    stock: 'out',
  }),
  define({
    id: 4,
    name: 'תעודת החזרה',
    official: 210,
    sign: 0,
    lifecycle: 'return',
    actionItems: true,
    stock: 'in',
  }),
  define({
    id: 5,
    name: 'חשבון עסקה',
    official: 300,
    sign: 0,
    lifecycle: 'proforma',
    needsTotal: true,
  }),
  define({
    id: 6,
    name: 'חשבונית מס',
    official: 305,
    sign: 1,
    lifecycle: 'fiscal',
    needsTotal: true,
    stock: 'out',
    ledger: 'sale',
  }),
  define({
    id: 7,
    name: 'חשבונית מס קבלה',
    official: 320,
    sign: 1,
    lifecycle: 'fiscal',
    needsTotal: true,
    stock: 'out',
    ledger: 'sale',
  }),
  // A sale of zero is legal: an even exchange, or everything given away.
  define({
    id: 9,
    name: 'חשבונית מס קבלה',
    refundName: 'חשבונית זיכוי',
    official: 320,
    officialRefund: 330,
    sign: 1,
    lifecycle: 'fiscal',
    offline: true,
    strictDate: false,
    numbering: 'terminal',
    stock: 'out',
    ledger: 'sale',
  }),
  define({
    id: 10,
    name: 'חשבונית זיכוי',
    official: 330,
    sign: -1,
    lifecycle: 'fiscal',
    needsTotal: true,
    stock: 'in',
    ledger: 'sale_credit',
  }),
  // Built from delivery notes only: inserts are ignored, and its code 310 lifts the check for
  // products (J103).
  define({
    id: 13,
    name: 'חשבונית ריכוז',
    official: 310,
    sign: 1,
    lifecycle: 'fiscal',
    insertsProducts: false,
    needsTotal: true,
    recalculatesDiscounts: false,
    setsDiscountTotals: false,
    ledger: 'sale',
  }),
  define({
    id: 16,
    name: 'קבלה',
    official: 400,
    sign: -1,
    lifecycle: 'fiscal',
    ...PAYMENT_ROWS,
    needsRows: false,
    setsDiscountTotals: false,
    ledger: 'receipt',
  }),
  define({
    id: 20,
    name: 'הזמנת רכש',
    official: 500,
    sign: 0,
    lifecycle: 'purchaseOrder',
    actionItems: true,
    recalculatesDiscounts: false,
  }),
  define({
    id: 21,
    name: 'תעודת כניסה',
    official: 600,
    sign: 0,
    lifecycle: 'delivery',
    actionItems: true,
    recalculatesDiscounts: false,
    stock: 'in',
  }),
  define({
    id: 22,
    name: 'החזרה לספק',
    official: 610,
    sign: 0,
    lifecycle: 'return',
    actionItems: true,
    recalculatesDiscounts: false,
    stock: 'out',
  }),
  define({
    id: 23,
    name: 'חשבונית ספק',
    official: 700,
    sign: -1,
    lifecycle: 'fiscal',
    needsTotal: true,
    recalculatesDiscounts: false,
    ledger: 'purchase',
  }),
  define({
    id: 24,
    name: 'זיכוי ספק',
    official: 710,
    sign: 1,
    lifecycle: 'fiscal',
    needsTotal: true,
    recalculatesDiscounts: false,
    ledger: 'purchase_credit',
  }),
  define({
    id: 25,
    name: 'העברה בין מחסנים',
    official: 830,
    ...STOCK_ACTION,
    lifecycle: 'transfer',
    needsTargetWarehouse: true,
    stock: 'transfer',
  }),
  define({ id: 26, name: 'כניסה למלאי', official: 810, ...STOCK_ACTION, stock: 'in' }),
  define({ id: 27, name: 'יציאה ממלאי', official: 820, ...STOCK_ACTION, stock: 'out' }),
  define({ id: 28, name: 'ספירת מלאי', official: 840, ...STOCK_ACTION, stock: 'count' }),
  define({
    id: 30,
    name: 'הפקדת שיקים',
    official: 420,
    sign: 0,
    lifecycle: 'fiscal',
    ...PAYMENT_ROWS,
    setsDiscountTotals: false,
    ledger: 'deposit',
  }),
  define({
    id: 31,
    name: 'הפקדת מזומן',
    official: 420,
    sign: 0,
    lifecycle: 'fiscal',
    ...PAYMENT_ROWS,
    totalFrom: 'sum',
    needsRows: false,
    setsDiscountTotals: false,
    ledger: 'deposit',
  }),
  define({
    id: 32,
    name: 'הפקדת שוברי אשראי',
    official: 420,
    sign: 0,
    lifecycle: 'fiscal',
    ...PAYMENT_ROWS,
    setsDiscountTotals: false,
    ledger: 'deposit',
  }),
  define({
    id: 33,
    name: 'תשלום לספק',
    official: 410,
    sign: 1,
    lifecycle: 'fiscal',
    ...PAYMENT_ROWS,
    setsDiscountTotals: false,
    ledger: 'supplier_payment',
  }),
  define({
    id: 34,
    name: 'הוצאה',
    official: 700,
    sign: -1,
    lifecycle: 'fiscal',
    needsTotal: true,
    recalculatesDiscounts: false,
    ledger: 'purchase',
  }),
];

const byId: ReadonlyMap<number, DocumentType> = new Map(TYPES.map((type) => [type.id, type]));

export const DOCUMENT_TYPES: readonly DocumentType[] = TYPES;

/** The document type, or undefined for an unknown number (NO_DOCUMENT_EXIST). */
export function findDocumentType(id: number): DocumentType | undefined {
  return byId.get(id);
}

/** @throws Error for an unknown type: a cart is only made for a known one. */
export function getDocumentType(id: number): DocumentType {
  const type = byId.get(id);
  if (type === undefined) throw new Error(`Unknown document type ${id}`);
  return type;
}

/** Whether a document of this type passes customers' cheques on: to the bank, or to a supplier. */
export function passesChequesOn({ ledger }: Pick<DocumentType, 'ledger'>): boolean {
  return ledger === 'deposit' || ledger === 'supplier_payment';
}

/**
 * Earliest due date for the payments of a document. Empty for deposits and supplier payments, whose
 * cheques were received before and may already be due.
 * @throws Error for an unknown type
 */
export function earliestPaymentDate({
  documentType,
  date,
}: Pick<CartHeader, 'documentType' | 'date'>): LocalDate {
  return passesChequesOn(getDocumentType(documentType)) ? '' : date;
}

/**
 * Uniform-format code of a finished document: a till sale with a negative total is a credit invoice
 * (330).
 */
export function officialCodeOf(type: DocumentType, total: Agorot): number | null {
  return total < 0 ? type.officialRefund : type.official;
}

/**
 * Code of a consolidated invoice; header field 3 = 310 lifts the check for products (specification,
 * cart §5).
 */
export const CONSOLIDATED_CODE = 310;
