import { PAYMENT_TYPE, type CartPayment, type PricedCart } from '../cart/cart.types.ts';
import type { Agorot, QtyMilli } from '../kernel/units.ts';
import { findDocumentRule } from './document-rules.ts';
import { findDocumentType, getDocumentType } from './document-types.ts';

/**
 * Roles of the ledger accounts that documents post to. A tenant has one account per role, with a
 * name of its own choice.
 */
export const LEDGER_ROLES = [
  'customers',
  'suppliers',
  'sales',
  'vat_output',
  'vat_input',
  'purchases',
  'expenses',
  'cash',
  'cheques',
  'cards',
  'bank',
  'rounding',
  'vouchers',
  'clearing',
  'safe',
  'cash_moves',
  'cash_difference',
  'withheld',
  'withholding_due',
  'cheques_payable',
] as const;
export type LedgerRole = (typeof LEDGER_ROLES)[number];

/** A ledger account: the one of a role, or an income account by its number. */
export type LedgerAccount = LedgerRole | number;

/**
 * One ledger entry: the same amount on both sides, so entries always sum to zero. `amount` is
 * positive.
 */
export interface LedgerLine {
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amount: Agorot;
}

/**
 * Account of each payment type until it is deposited. Vouchers and gift cards are liabilities until
 * then.
 */
const ROLE_OF_TYPE: Readonly<Record<number, LedgerRole>> = {
  [PAYMENT_TYPE.cheque]: 'cheques',
  [PAYMENT_TYPE.card]: 'cards',
  [PAYMENT_TYPE.transfer]: 'bank',
  [PAYMENT_TYPE.giftVoucher]: 'vouchers',
  [PAYMENT_TYPE.exchangeVoucher]: 'vouchers',
};
/** Account of each tender method that shares a payment type. */
const ROLE_OF_METHOD: Readonly<Record<string, LedgerRole>> = {
  customer_credit: 'customers',
  cibus: 'clearing',
  tenbis: 'clearing',
  plugin: 'clearing',
  withholding: 'withheld',
};

const EXPENSE = 34;
const NONE: ReadonlySet<string> = new Set();

/**
 * Makes a ledger line with a positive amount: swaps the sides of a negative one, and drops a zero
 * one or one with the same account on both sides.
 */
export function ledgerLine(
  debit: LedgerAccount,
  credit: LedgerAccount,
  amount: Agorot,
): LedgerLine[] {
  if (amount === 0 || debit === credit) return [];
  return [
    amount > 0 ? { debit, credit, amount } : { debit: credit, credit: debit, amount: -amount },
  ];
}

/** Amounts of a document that the ledger needs, in agorot. */
export type LedgerFigures = Pick<
  PricedCart,
  'total' | 'vat' | 'beforeVat' | 'change' | 'cashRounding'
>;

/** Income before VAT of one income account, in agorot; negative for refunds. */
export interface IncomeSum {
  readonly account: number;
  readonly amount: Agorot;
}

/**
 * Sums income before VAT by income account, for rows whose product has an account of its own. The
 * rest of the income belongs to the sales account.
 * @param accountOf number of the row's account; undefined for a component, whose price is in its
 *   kit's row, and for a product without an account
 */
export function incomeByAccount<Row extends { readonly net: Agorot; readonly vat: Agorot }>(
  rows: readonly Row[],
  accountOf: (row: Row) => number | undefined,
): readonly IncomeSum[] {
  const sums = new Map<number, Agorot>();
  for (const row of rows) {
    const account = accountOf(row);
    if (account !== undefined) sums.set(account, (sums.get(account) ?? 0) + row.net - row.vat);
  }
  return [...sums].map(([account, amount]) => ({ account, amount }));
}

/**
 * Splits an amount among the accounts of rows; the account of the role gets the rest, including the
 * rounding of VAT.
 */
function incomeLines(
  beforeVat: Agorot,
  income: readonly IncomeSum[],
  lineOf: (account: LedgerAccount, amount: Agorot) => LedgerLine[],
  role: LedgerRole = 'sales',
): LedgerLine[] {
  const rest = income.reduce((left, { amount }) => left - amount, beforeVat);
  return [
    ...lineOf(role, rest),
    ...income.flatMap(({ account, amount }) => lineOf(account, amount)),
  ];
}

/** What the ledger lines of a document depend on in addition to its figures. */
export interface LedgerOptions {
  /** Keys of payments with the business's own cheques. */
  readonly own?: ReadonlySet<string>;
  /** Where its cash is: in a till's drawer for a document that a till made. */
  readonly cash?: CashRole;
}

/**
 * Ledger lines of a finished document. Cash of a back-office document is in no till's drawer, so it
 * is posted to the safe. The business's own cheques to a supplier are a liability until the bank
 * pays them.
 * @param income what rows of an invoice, an expense or a credit post before VAT to accounts of
 *   their own
 * @param own keys of the payments with the business's own cheques
 * @throws Error for an unknown document type
 */
export function ledgerLines(
  typeId: number,
  priced: LedgerFigures,
  payments: readonly CartPayment[],
  income: readonly IncomeSum[] = [],
  { own = NONE, cash = 'safe' }: LedgerOptions = {},
): LedgerLine[] {
  const { total, vat, beforeVat } = priced;
  switch (getDocumentType(typeId).ledger) {
    // An unpaid invoice has no cash rounding.
    case 'sale':
      return salesLedgerLines(
        {
          beforeVat,
          vat,
          income,
          giftCards: 0,
          change: priced.change,
          cashRounding: payments.length === 0 ? 0 : priced.cashRounding,
          means: payments.map(tenderAmountOf),
        },
        cash,
      );
    case 'sale_credit':
      return [
        ...incomeLines(beforeVat, income, (account, amount) =>
          ledgerLine(account, 'customers', amount),
        ),
        ...ledgerLine('vat_output', 'customers', vat),
      ];
    case 'receipt':
      return amountsByTenderRole(payments, cash).flatMap(([role, amount]) =>
        ledgerLine(role, 'customers', amount),
      );
    case 'purchase':
      return [
        ...incomeLines(
          beforeVat,
          income,
          (account, amount) => ledgerLine(account, 'suppliers', amount),
          typeId === EXPENSE ? 'expenses' : 'purchases',
        ),
        ...ledgerLine('vat_input', 'suppliers', vat),
      ];
    case 'purchase_credit':
      return [
        ...incomeLines(
          beforeVat,
          income,
          (account, amount) => ledgerLine('suppliers', account, amount),
          'purchases',
        ),
        ...ledgerLine('suppliers', 'vat_input', vat),
      ];
    // Tax withheld from a supplier is owed to the tax authority; tax that a customer withholds is
    // paid to it on the business's behalf.
    case 'supplier_payment':
      return [
        ...amountsByTenderRole(payments.filter(({ key }) => !own.has(key))).flatMap(
          ([role, amount]) =>
            ledgerLine('suppliers', role === 'withheld' ? 'withholding_due' : role, amount),
        ),
        ...ledgerLine(
          'suppliers',
          'cheques_payable',
          payments.reduce((sum, { key, amount }) => (own.has(key) ? sum + amount : sum), 0),
        ),
      ];
    case 'deposit':
      return depositLines(payments, total);
    case 'none':
      return [];
  }
}

/** Amount paid by one tender. */
export interface TenderAmount {
  readonly typeId: number;
  /** Tender method from the payment details, where the type alone is ambiguous. */
  readonly method: string | null;
  readonly amount: Agorot;
}

/** Amounts of one or many sales that the ledger needs, in agorot; negative for refunds. */
export interface SalesAmounts {
  readonly beforeVat: Agorot;
  readonly vat: Agorot;
  /**
   * The part of `beforeVat` from sold gift cards: a liability to their holders and no income yet.
   */
  readonly giftCards: Agorot;
  /** The part of `beforeVat` that goes to other accounts than sales. */
  readonly income: readonly IncomeSum[];
  readonly change: Agorot;
  readonly cashRounding: Agorot;
  /** Amounts as tendered; the cash includes the change. */
  readonly means: readonly TenderAmount[];
}

/**
 * Ledger lines of sales. The result is the same whether sales are added up first or posted one by
 * one. Change is subtracted from the cash, and rounding is not owed by the customer.
 * @param cash account of the cash of these sales
 */
export function salesLedgerLines(
  { beforeVat, vat, giftCards, income, change, cashRounding, means }: SalesAmounts,
  cash: CashRole = 'cash',
): LedgerLine[] {
  return merged([
    ...incomeLines(beforeVat - giftCards, income, (account, amount) =>
      ledgerLine('customers', account, amount),
    ),
    ...ledgerLine('customers', 'vouchers', giftCards),
    ...ledgerLine('customers', 'vat_output', vat),
    // Change may be from the drawer although the cash machine took the cash.
    ...amountsByRole(
      [...means, { typeId: PAYMENT_TYPE.cash, method: null, amount: 0 - change }],
      cash,
    ).flatMap(([role, amount]) => ledgerLine(role, 'customers', amount)),
    ...ledgerLine('customers', 'rounding', cashRounding),
  ]);
}

/**
 * Merges lines with the same pair of accounts: a sold gift card and an issued credit voucher are
 * the same kind of liability.
 */
function merged(lines: readonly LedgerLine[]): LedgerLine[] {
  const sums = new Map<string, LedgerLine>();
  for (const one of lines) {
    const pair = `${one.debit} ${one.credit}`;
    sums.set(pair, { ...one, amount: one.amount + (sums.get(pair)?.amount ?? 0) });
  }
  return [...sums.values()];
}

/** The amount of a payment by tender. */
export function tenderAmountOf({
  typeId,
  amount,
  details,
}: Pick<CartPayment, 'typeId' | 'amount' | 'details'>): TenderAmount {
  const { method } = details;
  return { typeId, amount, method: typeof method === 'string' ? method : null };
}

/** Ledger lines of a deposit; one without payments is cash. */
function depositLines(payments: readonly CartPayment[], total: Agorot): LedgerLine[] {
  return payments.length === 0
    ? ledgerLine('bank', 'safe', total)
    : amountsByTenderRole(payments).flatMap(([role, amount]) => ledgerLine('bank', role, amount));
}

function amountsByTenderRole(
  payments: readonly CartPayment[],
  cash: CashRole = 'safe',
): [LedgerRole, Agorot][] {
  return amountsByRole(payments.map(tenderAmountOf), cash);
}

/**
 * Where cash is: in the drawers of the tills, as their Zs count it, or in the safe of the back
 * office.
 */
export type CashRole = 'cash' | 'safe';

function amountsByRole(means: readonly TenderAmount[], cash: CashRole): [LedgerRole, Agorot][] {
  const sums = new Map<LedgerRole, Agorot>();
  for (const { typeId, method, amount } of means) {
    const role =
      typeId === PAYMENT_TYPE.cash
        ? method === 'cash_machine'
          ? 'safe'
          : cash
        : (ROLE_OF_TYPE[typeId] ?? ROLE_OF_METHOD[method ?? ''] ?? 'bank');
    sums.set(role, (sums.get(role) ?? 0) + amount);
  }
  return [...sums];
}

/**
 * Change of what the document's account owes the business, in agorot; negative when the business
 * owes more. A document paid at once changes nothing.
 * @throws Error for an unknown document type
 */
export function accountEffect(typeId: number, total: Agorot): Agorot {
  const type = getDocumentType(typeId);
  const paidAtOnce =
    type.totalFrom === 'products' && (findDocumentRule(typeId)?.tenders.length ?? 0) > 0;
  return paidAtOnce ? 0 : 0 + type.sign * total;
}

export interface StockChange {
  /** True for the document's warehouse, false for the target warehouse of a transfer. */
  readonly source: boolean;
  readonly productId: number;
  readonly quantity: QtyMilli;
}

export interface StockFacts {
  /** Quantity of each product in the document. */
  readonly quantities: ReadonlyMap<number, QtyMilli>;
  /** The part that a base document already moved in the same direction. */
  readonly moved: ReadonlyMap<number, QtyMilli>;
  /** Stock levels before a stock count. */
  readonly levels: ReadonlyMap<number, QtyMilli>;
}

/**
 * Stock changes of a document, sorted by product.
 * @throws Error for an unknown document type
 */
export function stockChanges(
  typeId: number,
  { quantities, moved, levels }: StockFacts,
): StockChange[] {
  const { stock } = getDocumentType(typeId);
  if (stock === 'none') return [];
  const changes = [...quantities]
    .sort(([a], [b]) => a - b)
    .flatMap(([productId, quantity]): StockChange[] => {
      const own = quantity - (moved.get(productId) ?? 0);
      switch (stock) {
        case 'in':
          return [{ source: true, productId, quantity: own }];
        case 'out':
          return [{ source: true, productId, quantity: 0 - own }];
        case 'transfer':
          return [
            { source: true, productId, quantity: 0 - own },
            { source: false, productId, quantity: own },
          ];
        case 'count':
          return [{ source: true, productId, quantity: quantity - (levels.get(productId) ?? 0) }];
      }
    });
  return changes.filter(({ quantity }) => quantity !== 0);
}

/**
 * Whether the base document already moved the goods in the same direction, so that this document
 * must not move them again.
 */
export function isMovedByBase(typeId: number, baseTypeId: number): boolean {
  const [own, base] = [findDocumentType(typeId)?.stock, findDocumentType(baseTypeId)?.stock];
  return (own === 'in' || own === 'out') && own === base;
}
