import type { RowComponent } from '@dalpak/engine';
import type { StockedProduct } from './begin.ts';
import { productOf } from './document-cart.ts';

/** What a kit is handed over as: what is always in it, and what is chosen of. */
export interface KitParts {
  readonly fixed: readonly RowComponent[];
  readonly choices: readonly { readonly name: string; readonly options: readonly RowComponent[] }[];
}

/**
 * The parts of a product as the catalogue has them; none of what is no kit.
 * @param items the products that its parts are; one that is out of use is left out
 */
export function kitPartsOf({ extra }: Pick<StockedProduct, 'extra'>, items: readonly StockedProduct[]): KitParts {
  const byId = new Map(items.map((item) => [item.id, productOf(item)]));
  const parts = (extra?.parts ?? []).flatMap(({ part, quantity, price, choice }) => {
    const product = byId.get(part);
    return product === undefined ? [] : [{ choice, component: { product, quantity, price } }];
  });
  const names = [...new Set(parts.map(({ choice }) => choice))].filter((name) => name !== '');
  const of = (name: string): readonly RowComponent[] => parts.filter(({ choice }) => choice === name).map(({ component }) => component);
  return { fixed: of(''), choices: names.map((name) => ({ name, options: of(name) })) };
}

/** The kit with an option of each choice: the first where nothing was chosen. @param chosen index of the option by the name of its choice */
export function componentsOf({ fixed, choices }: KitParts, chosen: Readonly<Record<string, number>>): readonly RowComponent[] {
  return [...fixed, ...choices.flatMap(({ name, options }) => options[chosen[name] ?? 0] ?? [])];
}
