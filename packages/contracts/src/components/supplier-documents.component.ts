import { DOCUMENT_COLUMNS, documentList } from './document-list.ts';

const { supplier } = DOCUMENT_COLUMNS;

/** Documents of purchases and of payments to suppliers. */
export const supplierDocumentComponents = [
  documentList(
    {
      component: 154,
      key: 'purchaseOrders',
      label: 'הזמנות רכש',
      icon: 'clipboard-list',
      menu: 'suppliers',
      module: 'suppliers',
    },
    [20],
    supplier,
  ),
  documentList(
    {
      component: 155,
      key: 'goodsReceipts',
      label: 'תעודות כניסה',
      searchWords: { he: 'קבלת סחורה משלוח מספק', en: 'Goods received, supplier delivery' },
      icon: 'package-import',
      menu: 'suppliers',
      module: 'suppliers',
    },
    [21],
    supplier,
  ),
  documentList(
    {
      component: 156,
      key: 'supplierReturns',
      label: 'החזרות לספק',
      icon: 'package-export',
      menu: 'suppliers',
      module: 'suppliers',
    },
    [22],
    supplier,
  ),
  documentList(
    {
      component: 157,
      key: 'supplierInvoices',
      label: 'חשבוניות ספק',
      icon: 'file-invoice',
      menu: 'suppliers',
      module: 'suppliers',
    },
    [23],
    supplier,
  ),
  documentList(
    {
      component: 158,
      key: 'supplierCredits',
      label: 'זיכויי ספק',
      icon: 'file-minus',
      menu: 'suppliers',
      module: 'suppliers',
    },
    [24],
    supplier,
  ),
  documentList(
    {
      component: 159,
      key: 'supplierPayments',
      label: 'תשלומים לספקים',
      icon: 'cash',
      menu: 'suppliers',
      module: 'suppliers',
    },
    [33],
    supplier,
  ),
  documentList(
    {
      component: 160,
      key: 'expenses',
      label: 'הוצאות',
      icon: 'receipt',
      menu: 'suppliers',
      module: 'suppliers',
    },
    [34],
    supplier,
  ),
] as const;
