import type { ReportDefinition } from '../report.types.ts';
import { down, report, up } from './shared.ts';

const PAID = { last_payment: 'last_payment', phone: 'contact_phone' } as const;

export const MONEY_REPORTS: readonly ReportDefinition[] = [
  report('F101', 'money', ['גיול חובות לקוחות', 'Aging of customers', 'calendar-due'], {
    columns: {
      customer: 'customer',
      total: 'debt',
      not_due: 'not_due',
      due_30: 'due_30',
      due_60: 'due_60',
      due_90: 'due_90',
      due_more: 'due_more',
      ...PAID,
    },
    sort: down('total'),
    chart: 'bars',
    period: 'today',
    filters: ['customer', 'customer_group', 'customer_city', 'customer_club'],
  }),
  report('F111', 'money', ['גיול חובות לספקים', 'Aging of suppliers', 'calendar-due'], {
    columns: {
      supplier: 'supplier',
      total: 'owing',
      not_due: 'owing_not_due',
      due_30: 'owing_30',
      due_60: 'owing_60',
      due_90: 'owing_90',
      due_more: 'owing_more',
      ...PAID,
    },
    sort: down('total'),
    chart: 'bars',
    period: 'today',
    filters: ['supplier'],
  }),
  report('F120', 'money', ['שיקים לפי פירעון', 'Cheques by due day', 'file-invoice'], {
    columns: {
      day: 'day',
      state: 'cheque_state',
      customer: 'customer',
      count: 'cheques',
      total: 'cheques_total',
    },
    sort: up('day'),
    chart: 'bars',
    period: 'current_year',
    filters: ['cheque_state', 'customer', 'customer_group', 'weekday'],
  }),
  report('F130', 'money', ['הפקדות לבנק', 'Deposits', 'building-bank'], {
    columns: {
      day: 'day',
      type: 'document_type',
      state: 'lifecycle',
      documents: 'documents',
      total: 'documents_total',
    },
    sort: down('day'),
    chart: 'bars',
    period: 'current_quarter',
    filters: ['document_type', 'lifecycle', 'branch', 'employee', 'weekday'],
    only: { document_type: { in: ['30', '31', '32'] } },
  }),
  report('F140', 'money', ['התחייבויות לפי חודש', 'Owed on cards and vouchers', 'gift-card'], {
    columns: {
      kind: 'owed_kind',
      month: 'month',
      count: 'owed_cards',
      given: 'owed_given',
      used: 'owed_used',
      expired: 'owed_expired',
      total: 'owed_left',
    },
    sort: down('month'),
    chart: 'bars',
    period: 'current_year',
    filters: ['owed_kind', 'month'],
  }),
];
