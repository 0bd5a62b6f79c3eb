import { expect, it } from 'vitest';
import { needsBag, readSettings, restrictedProduct } from './checks.ts';

const bill = (...names: readonly string[]) => ({
  id: 'b',
  rows: names.map((name, at) => ({
    product: at + 1,
    code: `P${at}`,
    name,
    quantity: 1_000,
    total: 1_000,
  })),
  total: 1_000 * names.length,
  customer: null,
});

it('finds what needs an age, and proposes a bag once there are many rows [CLOUD-046]', () => {
  const settings = readSettings({
    age_words: 'בירה, יין ,',
    age_stop: true,
    bag_code: 'BAG',
    bag_from: 2,
  });
  expect(settings).toEqual({
    ageWords: ['בירה', 'יין'],
    ageStop: true,
    bagCode: 'BAG',
    bagFrom: 2,
  });
  expect(restrictedProduct(bill('חלב', 'בירה שחורה'), settings.ageWords)).toBe('בירה שחורה');
  expect(restrictedProduct(bill('חלב'), settings.ageWords)).toBeNull();
  expect([needsBag(bill('א'), settings), needsBag(bill('א', 'ב'), settings)]).toEqual([
    false,
    true,
  ]);
  const withBag = bill('א', 'ב');
  expect(
    needsBag({ ...withBag, rows: withBag.rows.map((row) => ({ ...row, code: 'BAG' })) }, settings),
  ).toBe(false);
  expect(needsBag(bill('א', 'ב'), readSettings({}))).toBe(false);
});
