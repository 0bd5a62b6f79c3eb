import { replayOrder, type OrderEvent, type Preparation } from '@dalpak/engine';
import { aCart, aRow } from '@dalpak/testkit';
import { describe, expect, it } from 'vitest';
import { leftOutOf } from './sold-order.ts';

const cheese: Preparation = {
  id: 7,
  type: 1,
  name: 'גבינה',
  action: '',
  price: 500,
  amount: 1_000,
  extra: true,
};
const row = aRow({ key: 'a', quantity: 2_000, preparations: [cheese] });
const added: OrderEvent = {
  id: 'e',
  device: '1',
  at: 1,
  employeeId: 1,
  approval: null,
  change: { type: 'add', row },
};
const state = replayOrder([added]);

describe('what a sale leaves out of its order', () => {
  it.each([
    ['an extra', { preparations: [] }, ['a']],
    ['an extra replaced by a cheaper one', { preparations: [{ ...cheese, price: 499 }] }, ['a']],
    ['an extra on a manual price', { preparations: [], manualPrice: 9_000 }, ['a']],
    ['nothing', {}, []],
    ['nothing for a dearer extra', { preparations: [{ ...cheese, price: 600 }] }, []],
    ['nothing for a manual price, which needs a permission of its own', { manualPrice: 1 }, []],
  ])('is %s', (_what, change, rows) => {
    expect(leftOutOf(state, aCart({ rows: [{ ...row, ...change }] }))).toMatchObject({
      rows,
      unlogged: rows,
    });
  });
});
