import type { Agorot, LocalDate } from '../kernel/units.ts';
import { getDocumentType } from './document-types.ts';

/**
 * From which amount before VAT a buyer needs an allocation number of the tax authority to deduct the VAT, newest first. A document is
 * above it when it is greater.
 *
 * Source: Economic Efficiency Law 2023, as amended for 2026.
 */
const THRESHOLDS: readonly { readonly from: LocalDate; readonly above: Agorot }[] = [
  { from: '2026-06-01', above: 500_000 },
  { from: '2026-01-01', above: 1_000_000 },
  { from: '2025-01-01', above: 2_000_000 },
  { from: '2024-05-05', above: 2_500_000 },
];

/** Tax invoices and invoice-receipts; credits and proforma invoices are not obliged. */
const CODES: ReadonlySet<number | null> = new Set([305, 310, 320]);

/** @returns null before there were allocation numbers. */
export function allocationThreshold(date: LocalDate): Agorot | null {
  return THRESHOLDS.find(({ from }) => from <= date)?.above ?? null;
}

/** Whether a number may be asked for a document of this type at all. @throws Error for an unknown type */
export function mayBeAllocated(typeId: number): boolean {
  return CODES.has(getDocumentType(typeId).official);
}

export interface AllocationFacts {
  readonly documentType: number;
  readonly date: LocalDate;
  readonly beforeVat: Agorot;
  readonly vat: Agorot;
  /** Whether the account is an authorised dealer: it has a number of nine digits. */
  readonly dealer: boolean;
}

/** Whether the buyer can not deduct the VAT without a number. @throws Error for an unknown type */
export function needsAllocation({ documentType, date, beforeVat, vat, dealer }: AllocationFacts): boolean {
  const threshold = allocationThreshold(date);
  return mayBeAllocated(documentType) && dealer && vat !== 0 && threshold !== null && beforeVat > threshold;
}
