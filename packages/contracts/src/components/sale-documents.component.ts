import { COMPONENT } from '../components.ts';
import { DOCUMENT_COLUMNS, documentList } from './document-list.ts';

const { customer } = DOCUMENT_COLUMNS;

/** What a business sends to its customers, and what they pay. */
export const saleDocumentComponents = [
  documentList(COMPONENT.quotes, [1], customer),
  documentList(COMPONENT.salesOrders, [2], customer),
  documentList(COMPONENT.deliveryNotes, [3], customer),
  documentList(COMPONENT.returnNotes, [4], customer),
  documentList(COMPONENT.taxInvoices, [6], customer),
  documentList(COMPONENT.consolidatedInvoices, [13], customer),
  documentList(COMPONENT.invoiceReceipts, [7], customer),
  documentList(COMPONENT.creditInvoices, [10], customer),
  documentList(COMPONENT.receipts, [16], customer),
] as const;
