import type { ReportDefinition } from '../report.types.ts';
import { up, down, report } from './shared.ts';

export const OFFICE_REPORTS: readonly ReportDefinition[] = [
  report('D100', 'office', ['מסמכים לפי סוג ומצב', 'Documents by type and state', 'files'], {
    columns: {
      type: 'document_type',
      state: 'lifecycle',
      documents: 'documents',
      total: 'documents_total',
      paid: 'documents_paid',
      open: 'documents_open',
    },
    sort: up('type'),
    chart: 'bars',
    filters: [
      'document_type',
      'lifecycle',
      'payment_status',
      'allocation',
      'branch',
      'employee',
      'customer',
      'supplier',
    ],
  }),
  report('D110', 'office', ['מספרי הקצאה', 'Allocation numbers', 'certificate'], {
    columns: {
      allocation: 'allocation',
      type: 'document_type',
      documents: 'documents',
      total: 'documents_before_vat',
    },
    sort: up('allocation'),
    chart: 'bars',
    filters: ['allocation', 'document_type', 'branch', 'customer'],
    only: { allocation: { not: ['none'] } },
  }),
  report('F110', 'office', ['יתרות ספקים', 'Supplier balances', 'scale'], {
    columns: { supplier: 'supplier', balance: 'owed_by_us' },
    sort: down('balance'),
    chart: 'bars',
    drawn: 'balance',
    period: null,
    filters: ['supplier'],
  }),
];
