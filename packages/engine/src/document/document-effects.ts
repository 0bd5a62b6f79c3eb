import { PAYMENT_TYPE, type CartPayment, type PricedCart } from '../cart/cart.types.ts';
import type { Agorot, QtyMilli } from '../kernel/units.ts';
import { findDocumentRule } from './document-rules.ts';
import { findDocumentType, getDocumentType } from './document-types.ts';

/** Accounts of the books that documents post to. A business has one of each; what they are called is its own business. */
export const LEDGER_ROLES = [
  'customers', 'suppliers', 'sales', 'vat_output', 'vat_input', 'purchases', 'expenses', 'cash', 'cheques', 'cards', 'bank', 'rounding',
] as const;
export type LedgerRole = (typeof LEDGER_ROLES)[number];

/** One posting: the same amount on both sides, so that entries always sum to zero. `amount` is positive. */
export interface LedgerLine {
  readonly debit: LedgerRole;
  readonly credit: LedgerRole;
  readonly amount: Agorot;
}

/** Where a means of payment lies until it is deposited. */
const ROLE_OF_MEANS: Readonly<Record<number, LedgerRole>> = {
  [PAYMENT_TYPE.cash]: 'cash', [PAYMENT_TYPE.cheque]: 'cheques', [PAYMENT_TYPE.card]: 'cards', [PAYMENT_TYPE.transfer]: 'bank',
};

const EXPENSE = 34;

/** Turns a line below zero around, and drops one of nothing. */
function line(debit: LedgerRole, credit: LedgerRole, amount: Agorot): LedgerLine[] {
  if (amount === 0) return [];
  return [amount > 0 ? { debit, credit, amount } : { debit: credit, credit: debit, amount: -amount }];
}

/**
 * What a finished document posts to the books.
 * @throws Error for an unknown document type
 */
export function ledgerLines(typeId: number, priced: PricedCart, payments: readonly CartPayment[]): LedgerLine[] {
  const { total, vat, beforeVat } = priced;
  switch (getDocumentType(typeId).ledger) {
    case 'sale': return [...line('customers', 'sales', beforeVat), ...line('customers', 'vat_output', vat), ...received(priced, payments)];
    case 'sale_credit': return [...line('sales', 'customers', beforeVat), ...line('vat_output', 'customers', vat)];
    case 'receipt': return byMeans(payments).flatMap(([role, amount]) => line(role, 'customers', amount));
    case 'purchase': return [...line(typeId === EXPENSE ? 'expenses' : 'purchases', 'suppliers', beforeVat), ...line('vat_input', 'suppliers', vat)];
    case 'purchase_credit': return [...line('suppliers', 'purchases', beforeVat), ...line('suppliers', 'vat_input', vat)];
    case 'supplier_payment': return byMeans(payments).flatMap(([role, amount]) => line('suppliers', role, amount));
    case 'deposit': return depositLines(payments, total);
    case 'none': return [];
  }
}

/** What an invoice-receipt took: change comes out of the drawer again, and rounding is nobody's debt. */
function received({ change, cashRounding }: PricedCart, payments: readonly CartPayment[]): LedgerLine[] {
  if (payments.length === 0) return [];
  const lines = byMeans(payments).flatMap(([role, amount]) => line(role, 'customers', role === 'cash' ? amount - change : amount));
  return [...lines, ...line('customers', 'rounding', cashRounding)];
}

/** A deposit without payments is cash. */
function depositLines(payments: readonly CartPayment[], total: Agorot): LedgerLine[] {
  return payments.length === 0 ? line('bank', 'cash', total) : byMeans(payments).flatMap(([role, amount]) => line('bank', role, amount));
}

function byMeans(payments: readonly CartPayment[]): [LedgerRole, Agorot][] {
  const sums = new Map<LedgerRole, Agorot>();
  for (const { typeId, amount } of payments) {
    const role = ROLE_OF_MEANS[typeId] ?? 'bank';
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
