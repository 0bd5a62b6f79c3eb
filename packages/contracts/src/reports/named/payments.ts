import type { ReportDefinition } from '../report.types.ts';
import { PLACE, TIME, BILL, DOWN, down, report } from './shared.ts';

export const PAYMENTS_REPORTS: readonly ReportDefinition[] = [
  report('S140', 'payments', ['תקבולים לפי אמצעי תשלום', 'Payments by tender', 'credit-card'], {
    columns: {
      tender: 'tender',
      tendered: 'tendered',
      change: 'tender_change',
      refunded: 'tender_refunds',
      total: 'received',
      count: 'payments',
      average: 'average_payment',
      share: 'received_share',
    },
    sort: DOWN,
    chart: 'share',
    filters: [...BILL, 'tender', 'card_brand'],
    movements: 'bills',
  }),
  report('S142', 'payments', ['כרטיסי אשראי לפי מותג', 'Cards by brand', 'credit-card-pay'], {
    columns: {
      brand: 'card_brand',
      instalments: 'instalments',
      total: 'received',
      count: 'payments',
      average: 'average_payment',
    },
    sort: DOWN,
    chart: 'bars',
    filters: [...PLACE, ...TIME, 'card_brand'],
    only: { tender: { in: ['3'] } },
  }),
  report(
    'S141',
    'payments',
    ['מע"מ של מכירות הקופה לפי שיעור', 'VAT of till sales by rate', 'receipt-tax'],
    {
      columns: {
        month: 'month',
        rate: 'vat_rate',
        before_vat: 'rate_before',
        vat: 'rate_vat',
        total: 'rate_total',
      },
      sort: down('month'),
      chart: 'bars',
      drawn: 'vat',
      period: 'current_quarter',
      filters: [...PLACE, 'vat_rate', 'bill_kind'],
    },
  ),
];
