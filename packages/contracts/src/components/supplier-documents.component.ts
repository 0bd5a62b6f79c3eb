import { COMPONENT } from '../components.ts';
import { DOCUMENT_COLUMNS, documentList } from './document-list.ts';

const { supplier } = DOCUMENT_COLUMNS;

/** What a business orders, gets and pays. */
export const supplierDocumentComponents = [
  documentList(COMPONENT.purchaseOrders, [20], supplier),
  documentList(COMPONENT.goodsReceipts, [21], supplier),
  documentList(COMPONENT.supplierReturns, [22], supplier),
  documentList(COMPONENT.supplierInvoices, [23], supplier),
  documentList(COMPONENT.supplierCredits, [24], supplier),
  documentList(COMPONENT.supplierPayments, [33], supplier),
  documentList(COMPONENT.expenses, [34], supplier),
] as const;
