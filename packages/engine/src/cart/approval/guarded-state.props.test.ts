import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aCart,
  aPackage,
  aProduct,
  aRow,
  fakeEnv,
  propertyOptions,
  rulesArbitrary,
} from '@dalpak/testkit';
import { buildRuleIndex } from '../../discount/rule-index.ts';
import type { CartCommand } from '../cart.commands.ts';
import { CART_PERMISSION, guardOf } from '../guards/cart.guards.ts';
import type { Cart } from '../cart.types.ts';
import { DESCRIPTION } from '../guards/cart-log.ts';
import {
  approvalSubject,
  approvedValue,
  guardedStates,
  raisedStates,
  type GuardedState,
} from './guarded-state.ts';
import { priceCart } from '../pricing/price-cart.ts';
import { reduceCart } from '../commands/reduce-cart.ts';

const env = fakeEnv();
const pasta = aProduct({ id: 7, price: 1_790 });
const cheese = aProduct({ id: 8, price: 6_000, weighed: true });
const crate = aPackage({ id: 9 });
const rows = [
  aRow({ key: 'a', product: pasta }),
  aRow({ key: 'b', product: cheese, quantity: 4_000 }),
];

/** Signs an approval as the server does: it is valid for exactly this state. */
const sign = ({ permission, field, value }: GuardedState): string =>
  JSON.stringify([permission, field, value]);

/**
 * The states for which the server finds no approval when an employee without these permissions
 * submits the cart.
 */
function missingApprovals(cart: Cart, lacking: ReadonlySet<number>): GuardedState[] {
  return guardedStates(cart).filter(
    (state) =>
      lacking.has(state.permission) &&
      !cart.log.some(
        ({ description, field, data, approval }) =>
          description === DESCRIPTION[state.permission] &&
          field === state.field &&
          approval ===
            sign({ ...state, value: approvedValue(state.permission, data, state.value) }),
      ),
  );
}

interface TillRun {
  readonly cart: Cart;
  readonly asked: readonly GuardedState[];
}

/**
 * Runs a command at a till whose employee lacks these permissions and whose approver accepts every
 * request.
 */
function runAtTill(
  { cart, asked }: TillRun,
  command: CartCommand,
  lacking: ReadonlySet<number>,
): TillRun {
  const reduced = reduceCart(cart, command, env);
  if (!reduced.ok) return { cart, asked };
  const raised = raisedStates(cart, reduced.value.cart, command).find(({ permission }) =>
    lacking.has(permission),
  );
  if (raised !== undefined) {
    // The till requests exactly the value that the server requires.
    expect(missingApprovals(reduced.value.cart, lacking)).toContainEqual(raised);
    const entry = {
      employeeId: 2,
      description: DESCRIPTION[raised.permission],
      field: raised.field,
      data: raised.value,
      dataBefore: '',
      createdAt: 1,
      approval: sign(raised),
    };
    return runAtTill(
      { cart: { ...cart, log: [...cart.log, entry] }, asked: [...asked, raised] },
      command,
      lacking,
    );
  }
  const permission = guardOf(command, cart);
  if (permission === null || !lacking.has(permission)) return { cart: reduced.value.cart, asked };
  const subject = approvalSubject(cart, command, env);
  if (subject === null) throw new Error('nobody to ask');
  const approved = reduceCart(
    cart,
    { ...command, by: { employeeId: 2, approval: sign(subject) } },
    env,
  );
  return { cart: approved.ok ? approved.value.cart : cart, asked: [...asked, subject] };
}

const keyArb = fc.constantFrom('a', 'b');
const countArb = fc.integer({ min: 0, max: 6 }).map((n) => n * 1_000);
const rateArb = fc.constantFrom(0, 1_000, 9_900);
const byHand = (price: number) =>
  ({ id: null, type: 1, name: 'x', action: '', price, amount: 1_000, extra: true }) as const;
const commandArb: fc.Arbitrary<CartCommand> = fc.oneof(
  fc.record({ type: fc.constant('setQuantity' as const), rowKey: keyArb, quantity: countArb }),
  fc.record({ type: fc.constant('incrementRow' as const), rowKey: keyArb }),
  fc.record({ type: fc.constant('decrementRow' as const), rowKey: keyArb }),
  fc.record({
    type: fc.constant('addProduct' as const),
    product: fc.constantFrom(pasta, cheese),
    quantity: fc.constantFrom(1_000, 2_000),
  }),
  fc.record({
    type: fc.constant('setUnitPrice' as const),
    rowKey: keyArb,
    price: fc.constantFrom(null, 100, 900),
  }),
  fc.record({
    type: fc.constant('setRowDiscount' as const),
    rowKey: keyArb,
    discount: fc.oneof(
      fc.constant(null),
      fc.record({
        type: fc.constantFrom('percent' as const, 'second_percent' as const),
        rate: rateArb,
      }),
      fc.record({ type: fc.constant('sum' as const), amount: fc.constantFrom(100, 300) }),
    ),
  }),
  fc.record({
    type: fc.constant('setCartDiscount' as const),
    discount: fc.oneof(
      fc.constant(null),
      fc.record({
        type: fc.constant('sum_change' as const),
        total: fc.constantFrom(0, 600, 20_000),
      }),
      fc.record({ type: fc.constant('percent' as const), rate: rateArb }),
    ),
  }),
  fc.record({
    type: fc.constant('editRow' as const),
    rowKey: keyArb,
    changes: fc.record({
      preparations: fc.constantFrom([], [byHand(50)], [byHand(-50)], [{ ...byHand(70), id: 4 }]),
    }),
  }),
  fc.record({
    type: fc.constant('insertPackaging' as const),
    product: fc.constant(crate),
    quantity: fc.constant(1_000),
    deliveryWeight: fc.constantFrom(300, 500),
    activeRowKey: fc.constant('b'),
  }),
);
/** Commands, some of which remove the package and so restore its weight. */
const commandsArb = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: commandArb },
    { weight: 1, arbitrary: fc.constant('unpack' as const) },
  ),
  { maxLength: 25 },
);
const lackingArb = fc
  .subarray([CART_PERMISSION.discount, CART_PERMISSION.editItem], { minLength: 1 })
  .map((list) => new Set<number>(list));

function run(commands: readonly (CartCommand | 'unpack')[], lacking: ReadonlySet<number>): TillRun {
  return commands.reduce<TillRun>(
    (told, given) => {
      const rowKey = told.cart.rows.find(({ tare }) => tare > 0)?.key ?? '';
      return runAtTill(told, given === 'unpack' ? { type: 'deleteRow', rowKey } : given, lacking);
    },
    { cart: aCart({ rows }, env), asked: [] },
  );
}

describe('prices and discounts that colleagues approve', () => {
  it('cover all that the server requires, whatever was done to the rows and in any order', () => {
    fc.assert(
      fc.property(commandsArb, lackingArb, (commands, lacking) => {
        expect(missingApprovals(run(commands, lacking).cart, lacking)).toEqual([]);
      }),
      propertyOptions(500),
    );
  });

  it('need no approval from an employee with the permission, nor for a smaller change', () => {
    fc.assert(
      fc.property(
        commandsArb,
        lackingArb,
        fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 8 }),
        (commands, lacking, less) => {
          expect(run(commands, new Set()).asked).toEqual([]);
          const told = run(commands, lacking);
          for (const row of told.cart.rows) {
            for (const part of less) {
              const quantity = Math.ceil(row.quantity / part);
              const lower = runAtTill(
                runAtTill(told, { type: 'setQuantity', rowKey: row.key, quantity }, lacking),
                { type: 'setQuantity', rowKey: row.key, quantity: row.quantity },
                lacking,
              );
              expect(lower.asked).toEqual(told.asked);
            }
          }
        },
      ),
      propertyOptions(100),
    );
  });

  it('let a fixed total take off no more than the largest amount approved, whatever promotions apply', () => {
    fc.assert(
      fc.property(commandsArb, rulesArbitrary(3), (commands, rules) => {
        const { cart, asked } = run(commands, new Set([CART_PERMISSION.discount]));
        if (cart.discount?.type !== 'sum_change') return;
        const { total } = cart.discount;
        const seen = asked.flatMap(({ field, value }) =>
          field === 'discount' && value.startsWith(`sum_change ${String(total)} off `)
            ? [Number(value.split(' ').at(-1))]
            : [],
        );
        for (const known of [[], rules])
          expect(
            priceCart(cart, { ...env, rules: buildRuleIndex(known) }).cartDiscount,
          ).toBeLessThanOrEqual(Math.max(...seen));
      }),
      propertyOptions(200),
    );
  });

  it('cover no quantity above the largest one approved for the same price', () => {
    fc.assert(
      fc.property(
        commandsArb,
        lackingArb,
        fc.integer({ min: 1, max: 40_000 }),
        (commands, lacking, more) => {
          const { cart, asked } = run(commands, lacking);
          const seen = asked.map(({ value }) => Number(/ x(\d+)$/.exec(value)?.[1] ?? 0));
          const beyond = {
            ...cart,
            rows: cart.rows.map((row) => ({
              ...row,
              quantity: Math.max(...seen, row.quantity) + more,
            })),
          };
          const ofRows = (states: readonly GuardedState[]) =>
            states.filter(({ field }) => field.startsWith('row:'));
          expect(ofRows(missingApprovals(beyond, lacking))).toEqual(
            ofRows(guardedStates(beyond)).filter(({ permission }) => lacking.has(permission)),
          );
        },
      ),
      propertyOptions(300),
    );
  });
});
