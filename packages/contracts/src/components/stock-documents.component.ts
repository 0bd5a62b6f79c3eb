import { DOCUMENT_COLUMNS, documentList } from './document-list.ts';

/**
 * Stock movements without a customer or supplier. Adjustments are entries (26) and withdrawals
 * (27).
 */
export const stockDocumentComponents = [
  documentList(
    {
      component: 123,
      key: 'transfers',
      label: 'העברות בין מחסנים',
      icon: 'transfer',
      menu: 'warehouses',
      module: 'stock',
    },
    [25],
    DOCUMENT_COLUMNS.transfer,
  ),
  documentList(
    {
      component: 124,
      key: 'stockCounts',
      label: 'ספירות מלאי',
      icon: 'checklist',
      menu: 'warehouses',
      module: 'stock',
    },
    [28],
    DOCUMENT_COLUMNS.stock,
  ),
  documentList(
    {
      component: 125,
      key: 'stockAdjustments',
      label: 'התאמות מלאי',
      singular: { he: 'התאמת מלאי', en: 'Stock adjustment' },
      icon: 'adjustments',
      menu: 'warehouses',
      module: 'stock',
    },
    [26, 27],
    DOCUMENT_COLUMNS.stock,
  ),
] as const;
