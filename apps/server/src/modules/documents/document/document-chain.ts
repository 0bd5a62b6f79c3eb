import type { DocumentRecord } from './document.types.ts';

/**
 * The fields of a document that its hash covers. The lifecycle state is not included, because it
 * changes.
 */
export interface ChainedContent {
  readonly id: string;
  readonly type: number;
  readonly series: number;
  readonly number: number;
  readonly dailyCounter: number;
  readonly day: string;
  /** ISO. */
  readonly issuedAt: string;
  readonly employeeId: number | null;
  readonly accountId: number | null;
  readonly total: number;
  readonly vat: number;
  /** Hash of the cart, in hexadecimal. */
  readonly content: string;
}

export function documentContent({
  cart,
  account,
  priced,
  ...record
}: DocumentRecord): ChainedContent {
  return {
    id: cart.id,
    type: cart.header.documentType,
    series: record.series,
    number: record.number,
    dailyCounter: record.dailyCounter,
    day: cart.header.date,
    issuedAt: record.issuedAt.toISOString(),
    employeeId: record.employeeId,
    accountId: account?.id ?? null,
    total: priced.total,
    vat: priced.vat,
    content: record.requestHash.toString('hex'),
  };
}
