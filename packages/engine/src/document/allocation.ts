import type { Agorot, LocalDate } from '../kernel/units.ts';
import { getDocumentType } from './document-types.ts';

/**
 * Amounts before VAT above which a buyer needs an allocation number of the tax authority to deduct
 * the VAT; newest first.
 *
 * Source: Economic Efficiency Law 2023, as amended for 2026.
 */
const THRESHOLDS: readonly { readonly from: LocalDate; readonly above: Agorot }[] = [
  { from: '2026-06-01', above: 500_000 },
  { from: '2026-01-01', above: 1_000_000 },
  { from: '2025-01-01', above: 2_000_000 },
  { from: '2024-05-05', above: 2_500_000 },
];

/**
 * Tax invoices, consolidated invoices and invoice-receipts. Credit and proforma invoices need no
 * number.
 */
const CODES: ReadonlySet<number | null> = new Set([305, 310, 320]);

/** @returns the threshold in agorot; null before the law took effect */
export function allocationThreshold(date: LocalDate): Agorot | null {
  return THRESHOLDS.find(({ from }) => from <= date)?.above ?? null;
}

/**
 * Whether documents of this type can get an allocation number.
 * @throws Error for an unknown type
 */
export function mayBeAllocated(typeId: number): boolean {
  return CODES.has(getDocumentType(typeId).official);
}

export interface AllocationFacts {
  readonly documentType: number;
  readonly date: LocalDate;
  readonly beforeVat: Agorot;
  readonly vat: Agorot;
  /** Whether the buyer is an authorised dealer, who has a number of nine digits. */
  readonly dealer: boolean;
}

/**
 * Whether the buyer cannot deduct the VAT without an allocation number.
 * @throws Error for an unknown type
 */
export function needsAllocation({
  documentType,
  date,
  beforeVat,
  vat,
  dealer,
}: AllocationFacts): boolean {
  const threshold = allocationThreshold(date);
  return (
    mayBeAllocated(documentType) &&
    dealer &&
    vat !== 0 &&
    threshold !== null &&
    beforeVat > threshold
  );
}
