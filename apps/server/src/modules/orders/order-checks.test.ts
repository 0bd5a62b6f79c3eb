import fc from 'fast-check';
import { replayOrder, type OrderChange, type OrderEvent } from '@dalpak/engine';
import { aProduct, aRow, propertyOptions } from '@dalpak/testkit';
import { expect, it } from 'vitest';
import { permissionFinder } from './order-changes.ts';
import { assertAddedOnce } from './order-checks.ts';

const keyArb = fc.constantFrom('a', 'b', 'c', 'd');
const countArb = fc.integer({ min: -3, max: 3 }).map((n) => n * 1_000);
const addArb = fc
  .record({
    key: keyArb,
    product: fc.integer({ min: 1, max: 2 }),
    quantity: countArb,
    parentKey: fc.option(keyArb),
  })
  .map(({ key, product, quantity, parentKey }): OrderChange => ({
    type: 'add',
    row: aRow({ key, product: aProduct({ id: product }), quantity, parentKey }),
  }));
const changeArb: fc.Arbitrary<OrderChange> = fc.oneof(
  { weight: 3, arbitrary: addArb },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('count'),
      rowKey: keyArb,
      by: countArb,
      to: fc.constant(null),
    }),
  },
  fc.record({ type: fc.constant('void'), rowKey: keyArb }),
  fc.record({
    type: fc.constant('edit'),
    rowKey: keyArb,
    row: keyArb.map((key) => aRow({ key, product: aProduct({ id: 9 }), quantity: 0 })),
  }),
);
let made = 0;
const eventsArb = fc
  .array(fc.record({ at: fc.nat(20), change: changeArb }), { maxLength: 8 })
  .map((all) =>
    all.map(({ at, change }): OrderEvent => ({
      id: `e${(made += 1)}`,
      device: '1',
      at,
      employeeId: 1,
      approval: null,
      change,
    })),
  );

function passes(known: readonly OrderEvent[], fresh: readonly OrderEvent[]): boolean {
  try {
    assertAddedOnce(known, fresh);
    return true;
  } catch {
    return false;
  }
}

it('accepts no events that remove a row, a piece or a product without a permission', () => {
  fc.assert(
    fc.property(
      eventsArb.filter((known) => passes([], known)),
      eventsArb,
      (known, fresh) => {
        fc.pre(passes(known, fresh));
        const asked = permissionFinder(fresh, known, true);
        fc.pre(fresh.every((event) => asked(event) === null));
        const after = new Map(replayOrder([...known, ...fresh]).rows.map((row) => [row.key, row]));
        for (const { key, product, quantity } of replayOrder(known).rows) {
          const row = after.get(key);
          expect(row?.product.id).toBe(product.id);
          expect((row?.quantity ?? 0) * Math.sign(quantity)).toBeGreaterThanOrEqual(
            Math.abs(quantity),
          );
        }
      },
    ),
    propertyOptions(400),
  );
});
