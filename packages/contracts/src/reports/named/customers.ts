import type { ReportDefinition } from '../report.types.ts';
import { DOWN, down, report } from './shared.ts';

export const CUSTOMERS_REPORTS: readonly ReportDefinition[] = [
  report('S120', 'customers', ['מכירות לפי לקוח', 'Sales by customer', 'users'], {
    columns: {
      customer: 'customer',
      transactions: 'bills',
      total: 'net',
      average: 'average_bill',
      last_visit: 'last_visit',
      gap: 'visit_gap',
      margin: 'margin',
      balance: 'buyer_balance',
      points: 'buyer_points',
    },
    sort: DOWN,
    chart: 'bars',
    movements: 'bills',
    only: { has_customer: { in: ['yes'] } },
  }),
  report(
    'S121',
    'customers',
    ['מכירות לפי קבוצת לקוחות', 'Sales by customer group', 'users-group'],
    {
      columns: {
        group: 'customer_group',
        customers: 'buyers',
        transactions: 'bills',
        total: 'net',
        average: 'average_bill',
        margin: 'margin',
      },
      sort: DOWN,
      chart: 'bars',
      movements: 'bills',
    },
  ),
  report('S123', 'customers', ['עם לקוח ובלי לקוח', 'With and without a customer', 'user-check'], {
    columns: {
      has_customer: 'has_customer',
      transactions: 'bills',
      total: 'net',
      average: 'average_bill',
    },
    sort: DOWN,
    chart: 'share',
    movements: 'bills',
  }),
  report('F100', 'customers', ['יתרות לקוחות', 'Customer balances', 'scale'], {
    columns: { customer: 'customer', group: 'customer_group', balance: 'customer_balance' },
    sort: down('balance'),
    chart: 'bars',
    drawn: 'balance',
    period: null,
    filters: ['customer', 'customer_group', 'customer_city', 'customer_club'],
  }),
  report(
    'S122',
    'customers',
    ['לקוחות חדשים, חוזרים ואבודים', 'New, returning and lost', 'user-plus'],
    {
      columns: {
        kind: 'customer_kind',
        customers: 'visitors',
        transactions: 'visitor_bills',
        total: 'visitor_net',
        average: 'visitor_average',
      },
      sort: DOWN,
      chart: 'bars',
      drawn: 'customers',
      filters: ['customer_kind', 'customer', 'customer_group', 'customer_city', 'customer_club'],
    },
  ),
  report('S124', 'customers', ['מועדון לפי חודש', 'The club by month', 'heart'], {
    columns: {
      month: 'month',
      joined: 'club_joined',
      ended: 'club_ended',
      given: 'points_given',
      used: 'points_used',
      owed: 'points_owed',
    },
    sort: down('month'),
    chart: 'line',
    drawn: 'joined',
    period: 'current_year',
    filters: ['weekday', 'day_kind'],
  }),
];
