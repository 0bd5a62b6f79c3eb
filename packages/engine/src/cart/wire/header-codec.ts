import type { Cart } from '../cart.types.ts';
import type { WireHeader } from './wire.types.ts';

/** Field numbers of `Data[0]`. The specification has rules for fields 3, 6, 17, 21 and 22. */
export const HEADER_FIELD = {
  number: 1,
  documentType: 2,
  officialCode: 3,
  date: 4,
  branchId: 5,
  openOrderId: 6,
  accountId: 7,
  terminalId: 8,
  reference: 9,
  referenceDate: 10,
  valueDate: 11,
  dueDate: 12,
  supplyDate: 13,
  notes: 14,
  baseDocuments: 15,
  currency: 16,
  warehouseId: 17,
  printCopies: 18,
  printTemplate: 19,
  printTarget: 20,
  wantsVatConfirmation: 21,
  targetWarehouseId: 22,
  vatConfirmationNumber: 23,
  employeeId: 24,
  sellerId: 25,
  shiftId: 26,
  cartId: 27,
  dateForced: 28,
  buyer: 29,
  refundReason: 30,
} as const;

/** The currency is the shekel (specification §9). */
export const CURRENCY = 'ILS';

export function encodeHeader(cart: Cart): WireHeader {
  const h = cart.header;
  return [
    null,
    h.number,
    h.documentType,
    h.officialCode,
    h.date,
    h.branchId,
    h.openOrderId,
    cart.account?.id ?? null,
    h.terminalId,
    h.reference,
    h.referenceDate,
    h.valueDate,
    h.dueDate,
    h.supplyDate,
    h.notes,
    h.baseDocuments.map(({ typeId, number }) => ({ type: typeId, number })),
    CURRENCY,
    h.warehouseId,
    h.printCopies,
    h.printTemplate,
    h.printTarget,
    h.wantsVatConfirmation ? 1 : 0,
    h.targetWarehouseId,
    h.vatConfirmationNumber,
    h.employeeId,
    h.sellerId,
    h.shiftId,
    cart.id,
    h.dateForced ? 1 : 0,
    // Carts of earlier versions end before these fields, and so do most sales.
    ...lastFields(h),
  ];
}

function lastFields({ buyer, refundReason = '' }: Cart['header']): WireHeader {
  const business = buyer ? { vat_id: buyer.vatId, name: buyer.name } : null;
  if (refundReason !== '') return [business, refundReason];
  return business === null ? [] : [business];
}
