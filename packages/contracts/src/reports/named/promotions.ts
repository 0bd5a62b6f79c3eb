import type { ReportDefinition } from '../report.types.ts';
import { PLACE, TIME, DOWN, report } from './shared.ts';

const HAND = [
  ...PLACE,
  ...TIME,
  'approver',
  'hand_kind',
  'product',
  'department',
  'category',
  'customer',
  'customer_group',
] as const;

export const PROMOTIONS_REPORTS: readonly ReportDefinition[] = [
  report('P100', 'promotions', ['תוצאות מבצעים', 'Promotion results', 'discount'], {
    columns: {
      rule: 'rule',
      transactions: 'rule_bills',
      rows: 'rule_rows',
      quantity: 'rule_quantity',
      sold: 'rule_net',
      total: 'given',
      average: 'given_average',
    },
    sort: DOWN,
    chart: 'bars',
    filters: [...PLACE, ...TIME, 'rule', 'product', 'department', 'category', 'customer_group'],
    movements: 'bills',
  }),
  report('P110', 'promotions', ['הנחות ידניות לפי עובד', 'Discounts by hand', 'cut'], {
    columns: {
      employee: 'employee',
      kind: 'hand_kind',
      approver: 'approver',
      times: 'hand_times',
      approved: 'hand_approved',
      total: 'hand_given',
      largest: 'hand_largest',
      percent: 'hand_of_net',
    },
    sort: DOWN,
    chart: 'bars',
    filters: HAND,
    only: { hand_kind: { not: ['price'] } },
    movements: 'bills',
  }),
  report('P120', 'promotions', ['מחירים שנקבעו ביד', 'Price overrides', 'currency-shekel'], {
    columns: {
      day: 'day',
      bill: 'bill',
      name: 'product',
      employee: 'employee',
      approver: 'approver',
      list: 'list_price',
      sold: 'hand_price',
      total: 'hand_given',
    },
    sort: DOWN,
    chart: 'bars',
    filters: HAND,
    only: { hand_kind: { in: ['price'] } },
    movements: 'bills',
  }),
];
