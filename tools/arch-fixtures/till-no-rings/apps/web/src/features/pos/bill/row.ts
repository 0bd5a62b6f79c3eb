import type { Bill } from './bill.ts';

export interface Row {
  readonly bill: Bill;
}
