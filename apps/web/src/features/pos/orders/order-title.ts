import type { OrderSummary } from '@dalpak/contracts';
import { billLetter } from '@dalpak/engine';

/**
 * Display name of an order: its own name, its table, or its short number. Several bills of one table
 * are told apart by a letter.
 */
export function titleOf({
  name,
  element,
  id,
  bill_no: bill,
  shared_table: shared,
}: Pick<OrderSummary, 'name' | 'element' | 'id'> &
  Partial<Pick<OrderSummary, 'bill_no' | 'shared_table'>>): string {
  if (element === null) return name === '' ? `#${id.slice(0, 4)}` : name;
  const table = shared === true ? `${element.name} · ${billLetter(bill ?? 1)}` : element.name;
  return name === '' || name === element.name ? table : `${table} · ${name}`;
}
