import type { SyncProduct } from '@dalpak/contracts';
import { aProduct } from '@dalpak/testkit';
import { expect, it } from 'vitest';
import type { StockedProduct } from './document-sources.ts';
import { componentsOf, kitPartsOf } from './kit-parts.ts';

const stored = (id: number, name: string, extra?: StockedProduct['extra']): StockedProduct => {
  const {
    departmentId: department,
    categoryId: category,
    supplierId: supplier,
    vatGroup: vat_group,
    vatFree: vat_free,
    ...rest
  } = aProduct({ id, name, price: 1_000 });
  return {
    ...rest,
    department,
    category,
    supplier,
    vat_group,
    vat_free,
    ...(extra === undefined ? {} : { extra }),
  } as StockedProduct & SyncProduct;
};
const meal = stored(1, 'ארוחה', {
  stock: [],
  parts: [
    { part: 2, quantity: 1_000, price: 0, choice: '' },
    { part: 3, quantity: 1_000, price: 0, choice: 'שתייה' },
    { part: 4, quantity: 500, price: 300, choice: 'שתייה' },
    { part: 9, quantity: 1_000, price: 0, choice: '' },
  ],
});
const items = [stored(2, 'לחם'), stored(3, 'קולה'), stored(4, 'מיץ')];

it('a kit in a document has its fixed parts and one option of each choice, at first the first', () => {
  const kit = kitPartsOf(meal, items);
  expect(
    kit.choices.map(({ name, options }) => [name, options.map(({ product }) => product.name)]),
  ).toEqual([['שתייה', ['קולה', 'מיץ']]]);
  const told = (chosen: Readonly<Record<string, number>>) =>
    componentsOf(kit, chosen).map(({ product, quantity, price }) => [
      product.name,
      quantity,
      price,
    ]);
  expect(told({})).toEqual([
    ['לחם', 1_000, 0],
    ['קולה', 1_000, 0],
  ]);
  expect(told({ שתייה: 1 })).toEqual([
    ['לחם', 1_000, 0],
    ['מיץ', 500, 300],
  ]);
  expect(componentsOf(kitPartsOf(stored(5, 'חלב'), items), {})).toEqual([]);
});
