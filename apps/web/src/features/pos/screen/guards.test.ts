import { GUARDS, isGuarded, POS_OPERATIONS, type Guard, type PosKey } from '@dalpak/contracts';
import { CART_PERMISSION } from '@dalpak/engine';
import { describe, expect, it } from 'vitest';
import { ORDERS_PERMISSION, TABLES_PERMISSION } from '../orders/orders-permissions.ts';
import { TILL_ENTRIES } from './menu/menu-entries.ts';

const guards: readonly Guard[] = Object.values(GUARDS);
const keysAt = (at: Guard['at']) =>
  guards.flatMap(({ at: where, operation }) =>
    where === at && operation.type === 'pos' ? [operation.key] : [],
  );

describe('the guard table at the till', () => {
  it("points to every permission of the engine's own table except the one for holding a bill", () => {
    const engine = Object.values(CART_PERMISSION).map((id) => POS_OPERATIONS[id]);
    expect([...keysAt('cart'), 'cart.freeze'].toSorted()).toEqual(engine.toSorted());
  });

  it('has a row for each action of the till that requires a permission, and an action for each row', () => {
    const asked: readonly PosKey[] = [
      ...TILL_ENTRIES.flatMap(({ guard }) => (guard === undefined ? [] : [guard.key])),
      ORDERS_PERMISSION,
      TABLES_PERMISSION,
    ];
    expect(asked.filter((key) => !isGuarded({ type: 'pos', key }))).toEqual([]);
    expect(keysAt('till').filter((key) => !asked.includes(key))).toEqual([]);
  });
});
