import { expect, it } from 'vitest';
import { discountsComponent } from './discounts.component.ts';

/** The labels that the list and the page of discounts show for the values of a column. */
function wordsOf(key: string): Readonly<Record<string, string>> {
  const column = discountsComponent.columns.find((one) => one.key === key);
  if (column?.kind !== 'choice') throw new Error(`${key} is no choice`);
  return Object.fromEntries(Object.entries(column.choices).map(([id, { en }]) => [id, en]));
}

it('discounts are shown by the five type labels, by their numbers [CART-107]', () => {
  expect(wordsOf('kind')).toEqual({
    1: 'Fixed price',
    2: 'Percent',
    3: 'Amount',
    4: 'One and one more (1+1)',
    5: 'Quantity at sale price',
  });
});

it('discounts are shown by the sub-types 1 to 4 and 7 to 11 [CART-108]', () => {
  expect(wordsOf('subkind')).toEqual({
    1: 'Amount',
    2: 'Percent',
    3: 'Voucher',
    4: 'Message',
    7: 'Quantity at sale price',
    8: 'Buy-get',
    9: 'Lower of X at X% (customer’s favour)',
    10: 'Lower of X at X% (store’s favour)',
    11: 'Price change',
  });
});

it('discounts are shown by when they apply: by hand, at the end of the bill, at once, by voucher [CART-109]', () => {
  expect(Object.values(wordsOf('timing')).toSorted()).toEqual([
    'At once',
    'At the end of the bill',
    'By hand',
    'By voucher',
  ]);
});
