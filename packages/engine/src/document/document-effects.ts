import { PAYMENT_TYPE, type CartPayment, type PricedCart } from '../cart/cart.types.ts';
import type { Agorot, QtyMilli } from '../kernel/units.ts';
import { findDocumentRule } from './document-rules.ts';
import { findDocumentType, getDocumentType } from './document-types.ts';

/** Accounts of the books that documents post to. A business has one of each; what they are called is its own business. */
export const LEDGER_ROLES = [
  'customers', 'suppliers', 'sales', 'vat_output', 'vat_input', 'purchases', 'expenses', 'cash', 'cheques', 'cards', 'bank', 'rounding', 'vouchers', 'clearing',
  'safe', 'cash_moves', 'cash_difference', 'withheld', 'withholding_due', 'cheques_payable',
] as const;
export type LedgerRole = (typeof LEDGER_ROLES)[number];

/** An account of the books: the one of a role, or one of income by its number. */
export type LedgerAccount = LedgerRole | number;

/** One posting: the same amount on both sides, so that entries always sum to zero. `amount` is positive. */
export interface LedgerLine {
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amount: Agorot;
}

/** Where a means of payment lies until it is deposited; vouchers and gift cards are what the business owes until then. */
const ROLE_OF_TYPE: Readonly<Record<number, LedgerRole>> = {
  [PAYMENT_TYPE.cheque]: 'cheques', [PAYMENT_TYPE.card]: 'cards', [PAYMENT_TYPE.transfer]: 'bank',
  [PAYMENT_TYPE.giftVoucher]: 'vouchers', [PAYMENT_TYPE.exchangeVoucher]: 'vouchers',
};
/** The same of what is of no type of its own. */
const ROLE_OF_METHOD: Readonly<Record<string, LedgerRole>> = { customer_credit: 'customers', cibus: 'clearing', tenbis: 'clearing', plugin: 'clearing', withholding: 'withheld' };

const EXPENSE = 34;
const NONE: ReadonlySet<string> = new Set();

/** Turns a line below zero around, and drops one of nothing and one that leaves an account as it was. */
export function ledgerLine(debit: LedgerAccount, credit: LedgerAccount, amount: Agorot): LedgerLine[] {
  if (amount === 0 || debit === credit) return [];
  return [amount > 0 ? { debit, credit, amount } : { debit: credit, credit: debit, amount: -amount }];
}

/** What the books ask of a document, in agorot. */
export type LedgerFigures = Pick<PricedCart, 'total' | 'vat' | 'beforeVat' | 'change' | 'cashRounding'>;

/** Of what rows come to before VAT, what goes to an account of their products' own; agorot, below zero of what came back. */
export interface IncomeSum {
  readonly account: number;
  readonly amount: Agorot;
}

/**
 * Income before VAT by account, of rows whose product has one of its own; what is left of the income is of sales.
 * @param accountOf number of the row's account; undefined of a part, whose price is in its kit's row, and of what has none
 */
export function incomeByAccount<Row extends { readonly net: Agorot; readonly vat: Agorot }>(rows: readonly Row[], accountOf: (row: Row) => number | undefined): readonly IncomeSum[] {
  const sums = new Map<number, Agorot>();
  for (const row of rows) {
    const account = accountOf(row);
    if (account !== undefined) sums.set(account, (sums.get(account) ?? 0) + row.net - row.vat);
  }
  return [...sums].map(([account, amount]) => ({ account, amount }));
}

/** Parts income among the accounts of its own and that of sales, which gets what is left: rounding of the VAT too. */
function incomeLines(beforeVat: Agorot, income: readonly IncomeSum[], lineOf: (account: LedgerAccount, amount: Agorot) => LedgerLine[]): LedgerLine[] {
  const rest = income.reduce((left, { amount }) => left - amount, beforeVat);
  return [...lineOf('sales', rest), ...income.flatMap(({ account, amount }) => lineOf(account, amount))];
}

/**
 * What a finished document posts to the books. Cash of a document is in no till's drawer, so it goes to the safe and comes from there.
 * A cheque of the business itself that a supplier is paid with is owed until the bank pays it.
 * @param income of what an invoice or its credit comes to before VAT, what goes to other accounts than sales
 * @param own keys of the payments that are such cheques
 * @throws Error for an unknown document type
 */
export function ledgerLines(typeId: number, priced: LedgerFigures, payments: readonly CartPayment[], income: readonly IncomeSum[] = [], own: ReadonlySet<string> = NONE): LedgerLine[] {
  const { total, vat, beforeVat } = priced;
  switch (getDocumentType(typeId).ledger) {
    // An invoice that nobody paid yet rounds nothing.
    case 'sale': return salesLedgerLines({ beforeVat, vat, income, giftCards: 0, change: priced.change, cashRounding: payments.length === 0 ? 0 : priced.cashRounding, means: payments.map(meansOf) }, 'safe');
    case 'sale_credit': return [...incomeLines(beforeVat, income, (account, amount) => ledgerLine(account, 'customers', amount)), ...ledgerLine('vat_output', 'customers', vat)];
    case 'receipt': return byMeans(payments).flatMap(([role, amount]) => ledgerLine(role, 'customers', amount));
    case 'purchase': return [...ledgerLine(typeId === EXPENSE ? 'expenses' : 'purchases', 'suppliers', beforeVat), ...ledgerLine('vat_input', 'suppliers', vat)];
    case 'purchase_credit': return [...ledgerLine('suppliers', 'purchases', beforeVat), ...ledgerLine('suppliers', 'vat_input', vat)];
    // What we withhold of a supplier we owe the tax authority; what a customer withholds of us is paid to it for us.
    case 'supplier_payment': return [
      ...byMeans(payments.filter(({ key }) => !own.has(key))).flatMap(([role, amount]) => ledgerLine('suppliers', role === 'withheld' ? 'withholding_due' : role, amount)),
      ...ledgerLine('suppliers', 'cheques_payable', payments.reduce((sum, { key, amount }) => (own.has(key) ? sum + amount : sum), 0)),
    ];
    case 'deposit': return depositLines(payments, total);
    case 'none': return [];
  }
}

/** What was taken by one means. */
export interface MeansSum {
  readonly typeId: number;
  /** What the details of the payments say they were, where the type does not say it all. */
  readonly method: string | null;
  readonly amount: Agorot;
}

/** Sales as the books see them: one, or many added up. Sums in agorot; of what was given back below zero. */
export interface SoldSums {
  readonly beforeVat: Agorot;
  readonly vat: Agorot;
  /** Of `beforeVat`, what gift cards were sold for: owed to whoever holds them, and no income yet. */
  readonly giftCards: Agorot;
  /** Of `beforeVat`, what goes to other accounts than sales. */
  readonly income: readonly IncomeSum[];
  readonly change: Agorot;
  readonly cashRounding: Agorot;
  /** As handed over; change is in the cash. */
  readonly means: readonly MeansSum[];
}

/**
 * What sales post to the books. What they add to each account is the same whether they are added up first or posted one by one.
 * Change comes out of the drawer again, and rounding is nobody's debt.
 * @param cash where the cash of these sales lies
 */
export function salesLedgerLines({ beforeVat, vat, giftCards, income, change, cashRounding, means }: SoldSums, cash: CashRole = 'cash'): LedgerLine[] {
  return merged([
    ...incomeLines(beforeVat - giftCards, income, (account, amount) => ledgerLine('customers', account, amount)),
    ...ledgerLine('customers', 'vouchers', giftCards), ...ledgerLine('customers', 'vat_output', vat),
    ...byRole(means, cash).flatMap(([role, amount]) => ledgerLine(role, 'customers', role === cash ? amount - change : amount)),
    ...ledgerLine('customers', 'rounding', cashRounding),
  ]);
}

/** One line for each pair of accounts: a gift card that was sold and a credit voucher that was given out are owed alike. */
function merged(lines: readonly LedgerLine[]): LedgerLine[] {
  const sums = new Map<string, LedgerLine>();
  for (const one of lines) {
    const pair = `${one.debit} ${one.credit}`;
    sums.set(pair, { ...one, amount: one.amount + (sums.get(pair)?.amount ?? 0) });
  }
  return [...sums.values()];
}

/** A payment as the books see it. */
export function meansOf({ typeId, amount, details }: Pick<CartPayment, 'typeId' | 'amount' | 'details'>): MeansSum {
  const { method } = details;
  return { typeId, amount, method: typeof method === 'string' ? method : null };
}

/** A deposit without payments is cash. */
function depositLines(payments: readonly CartPayment[], total: Agorot): LedgerLine[] {
  return payments.length === 0 ? ledgerLine('bank', 'safe', total) : byMeans(payments).flatMap(([role, amount]) => ledgerLine('bank', role, amount));
}

function byMeans(payments: readonly CartPayment[]): [LedgerRole, Agorot][] {
  return byRole(payments.map(meansOf), 'safe');
}

/** Where cash lies: in the drawers of the tills, as their Zs count it, or elsewhere in the business. */
export type CashRole = 'cash' | 'safe';

function byRole(means: readonly MeansSum[], cash: CashRole): [LedgerRole, Agorot][] {
  const sums = new Map<LedgerRole, Agorot>();
  for (const { typeId, method, amount } of means) {
    const role = typeId === PAYMENT_TYPE.cash ? cash : ROLE_OF_TYPE[typeId] ?? ROLE_OF_METHOD[method ?? ''] ?? 'bank';
    sums.set(role, (sums.get(role) ?? 0) + amount);
  }
  return [...sums];
}

/**
 * What a document adds to what its account owes the business; below zero, what the business owes more. An invoice that is paid as
 * it is written leaves nothing owed.
 * @throws Error for an unknown document type
 */
export function accountEffect(typeId: number, total: Agorot): Agorot {
  const type = getDocumentType(typeId);
  const paidAtOnce = type.totalFrom === 'products' && (findDocumentRule(typeId)?.means.length ?? 0) > 0;
  return paidAtOnce ? 0 : 0 + type.sign * total;
}

export interface StockChange {
  /** False: of the target warehouse of a transfer. */
  readonly source: boolean;
  readonly productId: number;
  readonly quantity: QtyMilli;
}

export interface StockFacts {
  /** Quantity of each product in the document. */
  readonly quantities: ReadonlyMap<number, QtyMilli>;
  /** Of it, what a base document moved the same way already. */
  readonly moved: ReadonlyMap<number, QtyMilli>;
  /** Levels before, of a stock count. */
  readonly levels: ReadonlyMap<number, QtyMilli>;
}

/**
 * What a document changes in the stock of its warehouses, sorted by product.
 * @throws Error for an unknown document type
 */
export function stockChanges(typeId: number, { quantities, moved, levels }: StockFacts): StockChange[] {
  const { stock } = getDocumentType(typeId);
  if (stock === 'none') return [];
  const changes = [...quantities].sort(([a], [b]) => a - b).flatMap(([productId, quantity]): StockChange[] => {
    const own = quantity - (moved.get(productId) ?? 0);
    switch (stock) {
      case 'in': return [{ source: true, productId, quantity: own }];
      case 'out': return [{ source: true, productId, quantity: 0 - own }];
      case 'transfer': return [{ source: true, productId, quantity: 0 - own }, { source: false, productId, quantity: own }];
      case 'count': return [{ source: true, productId, quantity: quantity - (levels.get(productId) ?? 0) }];
    }
  });
  return changes.filter(({ quantity }) => quantity !== 0);
}

/** Whether goods of a base document were moved by it the way this type would move them: then they are not moved twice. */
export function movedAlready(typeId: number, baseTypeId: number): boolean {
  const [own, base] = [findDocumentType(typeId)?.stock, findDocumentType(baseTypeId)?.stock];
  return (own === 'in' || own === 'out') && own === base;
}
