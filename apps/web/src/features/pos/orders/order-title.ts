import type { OrderSummary } from '@dalpak/contracts';

/** Display name of an order: its own name, its table, or its short number. */
export function titleOf({
  name,
  element,
  id,
}: Pick<OrderSummary, 'name' | 'element' | 'id'>): string {
  if (element !== null)
    return name === '' || name === element.name ? element.name : `${element.name} · ${name}`;
  return name === '' ? `#${id.slice(0, 4)}` : name;
}
