import { expect, it } from 'vitest';
import { isUntold, tableState } from './table-state.ts';

const kitchen = (counts: Partial<Record<'new' | 'preparing' | 'ready' | 'served', number>>) => ({
  new: 0,
  preparing: 0,
  ready: 0,
  served: 0,
  waiting_since: null,
  untold_since: null,
  untold: [],
  ...counts,
});
const order = (more: object = {}) => ({
  bill_asked: false,
  total: 500,
  paid: 0,
  kitchen: null,
  ...more,
});

it('follows the orders of a table, and of several bills shows what needs a waiter first [REST-014]', () => {
  expect(tableState([])).toBe('free');
  expect(tableState([order()])).toBe('seated');
  expect(tableState([order({ kitchen: kitchen({ new: 1, ready: 1 }) })])).toBe('inKitchen');
  expect(tableState([order({ kitchen: kitchen({ ready: 1 }) })])).toBe('ready');
  expect(tableState([order({ kitchen: kitchen({ served: 2 }) })])).toBe('served');
  expect(tableState([order({ paid: 100 })])).toBe('partlyPaid');
  expect(tableState([order({ bill_asked: true, paid: 100 })])).toBe('bill');
  expect(tableState([order({ bill_asked: true, paid: 500 })])).toBe('paid');
  expect(tableState([order(), order({ kitchen: kitchen({ ready: 1 }) })])).toBe('ready');
});

it('is red ten seconds after a ticket that no station received [REST-002]', () => {
  const sent = { kitchen: { ...kitchen({ new: 1 }), untold_since: 1_000, untold: ['גריל'] } };
  expect(isUntold(sent, 10_999)).toBe(false);
  expect(isUntold(sent, 11_000)).toBe(true);
  expect(isUntold({ kitchen: kitchen({ new: 1 }) }, 99_000)).toBe(false);
});
