import type { SaleRecord } from '../sale/sale.types.ts';

/** The fields of a document that its hash covers. */
export interface ChainedDocument {
  readonly id: string;
  readonly terminalId: number;
  readonly officialCode: number;
  readonly number: number;
  readonly dailyCounter: number;
  readonly businessDate: string;
  /** ISO. */
  readonly issuedAt: string;
  readonly employeeId: number | null;
  readonly customerId: number | null;
  readonly total: number;
  readonly vat: number;
  readonly paid: number;
  readonly change: number;
  readonly review: readonly string[];
  /** {@link contentHash} of the sold content, in hexadecimal. */
  readonly content: string;
}

export function chainedDocument(record: SaleRecord): ChainedDocument {
  const { cart, claimed } = record;
  return {
    id: cart.id,
    terminalId: record.terminalId,
    officialCode: record.officialCode,
    number: record.number,
    dailyCounter: record.dailyCounter,
    businessDate: cart.header.date,
    issuedAt: record.issuedAt.toISOString(),
    employeeId: record.employeeId,
    customerId: record.customerId,
    total: claimed.total,
    vat: claimed.vat,
    paid: claimed.paid,
    change: claimed.change,
    review: record.review,
    content: record.requestHash.toString('hex'),
  };
}
