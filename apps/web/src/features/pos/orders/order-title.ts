import type { OrderSummary } from '@dalpak/contracts';

/** What an order is called: its own name, its table, or its short number. */
export function titleOf({ name, element, id }: Pick<OrderSummary, 'name' | 'element' | 'id'>): string {
  if (element !== null) return name === '' || name === element.name ? element.name : `${element.name} · ${name}`;
  return name === '' ? `#${id.slice(0, 4)}` : name;
}
