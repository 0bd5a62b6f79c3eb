import { DOCUMENT_COLUMNS, documentList } from './document-list.ts';

const { customer } = DOCUMENT_COLUMNS;

/** Documents for customers, and their payments. */
export const saleDocumentComponents = [
  documentList(
    {
      component: 141,
      key: 'quotes',
      label: 'הצעות מחיר',
      icon: 'file-description',
      menu: 'sales',
      module: 'documents',
    },
    [1],
    customer,
  ),
  documentList(
    {
      component: 142,
      key: 'salesOrders',
      label: 'הזמנות',
      icon: 'shopping-cart',
      menu: 'sales',
      module: 'documents',
    },
    [2],
    customer,
  ),
  documentList(
    {
      component: 143,
      key: 'deliveryNotes',
      label: 'תעודות משלוח',
      icon: 'truck-delivery',
      menu: 'sales',
      module: 'documents',
    },
    [3],
    customer,
  ),
  documentList(
    {
      component: 144,
      key: 'returnNotes',
      label: 'תעודות החזרה',
      icon: 'truck-return',
      menu: 'sales',
      module: 'documents',
    },
    [4],
    customer,
  ),
  documentList(
    {
      component: 145,
      key: 'taxInvoices',
      label: 'חשבוניות מס',
      icon: 'file-invoice',
      menu: 'sales',
      module: 'documents',
    },
    [6],
    customer,
  ),
  documentList(
    {
      component: 146,
      key: 'consolidatedInvoices',
      label: 'חשבוניות ריכוז',
      icon: 'files',
      menu: 'sales',
      module: 'documents',
    },
    [13],
    customer,
  ),
  documentList(
    {
      component: 147,
      key: 'invoiceReceipts',
      label: 'חשבוניות מס קבלה',
      icon: 'file-check',
      menu: 'sales',
      module: 'documents',
    },
    [7],
    customer,
  ),
  documentList(
    {
      component: 148,
      key: 'creditInvoices',
      label: 'חשבוניות זיכוי',
      icon: 'file-minus',
      menu: 'sales',
      module: 'documents',
    },
    [10],
    customer,
  ),
  documentList(
    {
      component: 149,
      key: 'receipts',
      label: 'קבלות',
      icon: 'file-dollar',
      menu: 'sales',
      module: 'documents',
    },
    [16],
    customer,
  ),
] as const;
