import type { RowComponent } from '@dalpak/engine';
import type { StockedProduct } from './document-sources.ts';
import { productOf } from './document-cart.ts';

/** The contents of a kit: fixed parts, and choices. */
export interface KitParts {
  readonly fixed: readonly RowComponent[];
  readonly choices: readonly { readonly name: string; readonly options: readonly RowComponent[] }[];
}

/**
 * The parts of a kit with current products; none for a product that is not a kit.
 * @param items the products of the parts; an inactive one is left out
 */
export function kitPartsOf(
  { extra }: Pick<StockedProduct, 'extra'>,
  items: readonly StockedProduct[],
): KitParts {
  const byId = new Map(items.map((item) => [item.id, productOf(item)]));
  const parts = (extra?.parts ?? []).flatMap(({ part, quantity, price, choice }) => {
    const product = byId.get(part);
    return product === undefined ? [] : [{ choice, component: { product, quantity, price } }];
  });
  const names = [...new Set(parts.map(({ choice }) => choice))].filter((name) => name !== '');
  const of = (name: string): readonly RowComponent[] =>
    parts.filter(({ choice }) => choice === name).map(({ component }) => component);
  return { fixed: of(''), choices: names.map((name) => ({ name, options: of(name) })) };
}

/**
 * The parts of the kit with one option of each choice, by default the first.
 * @param chosen index of the option, by the name of its choice
 */
export function componentsOf(
  { fixed, choices }: KitParts,
  chosen: Readonly<Record<string, number>>,
): readonly RowComponent[] {
  return [...fixed, ...choices.flatMap(({ name, options }) => options[chosen[name] ?? 0] ?? [])];
}
