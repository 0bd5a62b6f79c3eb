import type { LabelProduct } from '@dalpak/contracts';

/** The product with which templates are previewed. */
export const SAMPLE: LabelProduct = {
  id: 0,
  name: 'ריבת תאנים עם אגוזים',
  code: '1017',
  barcode: '7290004131074',
  price: 2_490,
  weighed: false,
  content_qty: '330',
  content_unit: 'גרם',
  department: 'מזווה',
  manufacturer: 'משק הכרם',
  country: 'ישראל',
  price_changed: '2026-01-01T00:00:00Z',
};
