import { DOCUMENT_COLUMNS, documentList } from './document-list.ts';

/** Deposits of the tills' takings at the bank. */
export const depositComponents = [
  documentList(
    {
      component: 165,
      key: 'chequeDeposits',
      label: 'הפקדות שיקים',
      icon: 'building-bank',
      menu: 'deposits',
      module: 'accounting',
    },
    [30],
    DOCUMENT_COLUMNS.deposit,
  ),
  documentList(
    {
      component: 166,
      key: 'cashDeposits',
      label: 'הפקדות מזומן',
      icon: 'cash',
      menu: 'deposits',
      module: 'accounting',
    },
    [31],
    DOCUMENT_COLUMNS.deposit,
  ),
  documentList(
    {
      component: 167,
      key: 'cardDeposits',
      label: 'הפקדות שוברי אשראי',
      icon: 'credit-card',
      menu: 'deposits',
      module: 'accounting',
    },
    [32],
    DOCUMENT_COLUMNS.deposit,
  ),
] as const;
