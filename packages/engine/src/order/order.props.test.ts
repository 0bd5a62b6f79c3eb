import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aCart,
  aPackage,
  aPayment,
  aProduct,
  aRow,
  cartArbitrary,
  fakeEnv,
  propertyOptions,
} from '@dalpak/testkit';
import type { Cart, CartRow } from '../cart/cart.types.ts';
import type { CartCommand } from '../cart/cart.commands.ts';
import { CART_PERMISSION, guardOf } from '../cart/guards/cart.guards.ts';
import { approvalSubject } from '../cart/approval/guarded-state.ts';
import { priceCart } from '../cart/pricing/price-cart.ts';
import { reduceCart } from '../cart/commands/reduce-cart.ts';
import {
  cartOfOrder,
  isIndivisible,
  moveRows,
  orderEvents,
  savedPartOf,
  type OrderAuthor,
} from './order-cart.ts';
import { decodeOrderEvent, encodeOrderEvent } from './order-codec.ts';
import type { OrderEvent, OrderState } from './order.types.ts';
import { isWithoutContent } from './removed-from-order.ts';
import { replayOrder } from './replay-order.ts';

const env = fakeEnv();
const blank = aCart({}, env);
let made = 0;
const author = (device: string, now = 1_000): OrderAuthor => ({
  device,
  employeeId: 1,
  now,
  newId: () => `${device}-${(made += 1)}`,
});
const open = (events: readonly OrderEvent[]): Cart =>
  cartOfOrder(blank, 'order', replayOrder(events), 1);

/** One action of a till between two reads of the order. */
type Step =
  | { readonly product: number; readonly quantity: number }
  | { readonly row: number; readonly by: number }
  | { readonly note: number; readonly text: string };
const stepArb: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    product: fc.integer({ min: 1, max: 4 }),
    quantity: fc.integer({ min: 1, max: 5 }).map((n) => n * 1_000),
  }),
  fc.record({ row: fc.nat(9), by: fc.integer({ min: 1, max: 3 }).map((n) => n * 1_000) }),
  fc.record({ note: fc.nat(9), text: fc.string({ maxLength: 8 }) }),
);

function act(cart: Cart, step: Step): Cart {
  if ('product' in step) {
    return {
      ...cart,
      rows: [
        ...cart.rows,
        aRow({
          key: `r${(made += 1)}`,
          product: aProduct({ id: step.product }),
          quantity: step.quantity,
          addedAt: made,
        }),
      ],
    };
  }
  const at = ('row' in step ? step.row : step.note) % Math.max(1, cart.rows.length);
  const rows = cart.rows.map((row, index) =>
    index !== at
      ? row
      : 'row' in step
        ? { ...row, quantity: row.quantity + step.by }
        : { ...row, notes: step.text },
  );
  return { ...cart, rows };
}

/**
 * Two tills on one order: each acts on its last read and only sometimes receives the other's
 * events.
 */
function twoTills(
  turns: readonly {
    readonly till: 0 | 1;
    readonly steps: readonly Step[];
    readonly hears: boolean;
  }[],
): OrderEvent[] {
  const seen: OrderEvent[][] = [[], []];
  const all: OrderEvent[] = [];
  for (const [clock, { till, steps, hears }] of turns.entries()) {
    if (hears) seen[till] = [...all];
    const known = seen[till] ?? [];
    const before = replayOrder(known);
    const events = orderEvents(
      steps.reduce(act, open(known)),
      known.length === 0 ? null : before,
      author(`till${till}`, clock),
    );
    seen[till] = [...known, ...events];
    all.push(...events);
  }
  return all;
}

const turnArb = fc.record({
  till: fc.constantFrom<0 | 1>(0, 1),
  steps: fc.array(stepArb, { maxLength: 4 }),
  hears: fc.boolean(),
});

describe('an order that two tills work on', () => {
  it('is the same whatever the order and number of times its events arrive', () => {
    const shuffled = fc.array(turnArb, { maxLength: 8 }).chain((turns) => {
      const events = twoTills(turns);
      return fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray(events, { minLength: events.length }),
        fc.array(fc.nat(Math.max(0, events.length - 1)), { maxLength: 20 }),
      );
    });
    fc.assert(
      fc.property(shuffled, ([events, other, repeats]) => {
        const again = repeats.flatMap((index) => events[index] ?? []);
        expect(replayOrder([...again, ...other, ...again])).toEqual(replayOrder(events));
      }),
      propertyOptions(300),
    );
  });

  it('keeps every piece that either till added', () => {
    fc.assert(
      fc.property(fc.array(turnArb, { maxLength: 8 }), (turns) => {
        const events = twoTills(turns);
        const added = events.reduce(
          (sum, { change }) =>
            sum +
            (change.type === 'add' ? change.row.quantity : change.type === 'count' ? change.by : 0),
          0,
        );
        expect(replayOrder(events).rows.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
          added,
        );
      }),
      propertyOptions(300),
    );
  });

  it('adds two when both tills add one, and keeps deleted what one till deleted', () => {
    const cart = aCart({ rows: [aRow({ key: 'a', quantity: 2_000 }), aRow({ key: 'b' })] }, env);
    const first = orderEvents(cart, null, author('till0'));
    const state = replayOrder(first);
    const more = {
      ...open(first),
      rows: state.rows.map((row) => (row.key === 'a' ? { ...row, quantity: 3_000 } : row)),
    };
    const entry = {
      employeeId: 1,
      description: 'cart.item.cancel',
      field: 'row:b',
      data: '',
      dataBefore: '',
      createdAt: 1,
      approval: 'signed',
    };
    const byOther = { ...more, rows: more.rows.filter(({ key }) => key !== 'b'), log: [entry] };
    const after = replayOrder([
      ...first,
      ...orderEvents(more, state, author('till0')),
      ...orderEvents(byOther, state, author('till1')),
    ]);
    expect(after.rows.map(({ key, quantity }) => [key, quantity])).toEqual([['a', 4_000]]);
    const [deletion] = orderEvents(byOther, state, author('till1')).filter(
      ({ change }) => change.type === 'void',
    );
    expect(deletion).toMatchObject({ approval: 'signed', change: { rowKey: 'b' } });
  });

  it('has what the second till added when the first one counted the row down to zero', () => {
    const first = orderEvents(aCart({ rows: [aRow({ key: 'a' })] }, env), null, author('till0'));
    const state = replayOrder(first);
    const more = { ...open(first), rows: state.rows.map((row) => ({ ...row, quantity: 3_000 })) };
    const none = { ...open(first), rows: [] };
    const after = replayOrder([
      ...first,
      ...orderEvents(none, state, author('till1')),
      ...orderEvents(more, state, author('till0')),
    ]);
    expect(after.rows.map(({ quantity }) => quantity)).toEqual([2_000]);
  });

  it('removes a row that both counted down to zero, and never makes it negative', () => {
    const first = orderEvents(
      aCart({ rows: [aRow({ key: 'a', quantity: 3_000 })] }, env),
      null,
      author('till0'),
    );
    const state = replayOrder(first);
    const one = { ...open(first), rows: state.rows.map((row) => ({ ...row, quantity: 1_000 })) };
    const both = ['till0', 'till1'].flatMap((device) => orderEvents(one, state, author(device)));
    expect(replayOrder([...first, ...both]).rows).toEqual([]);
  });

  it('applies the later of two changes of the same field', () => {
    const first = orderEvents(
      aCart({ rows: [aRow({ key: 'a' })] }, env),
      null,
      author('till0', 10),
    );
    const state = replayOrder(first);
    const say = (notes: string, now: number): OrderEvent[] =>
      orderEvents(
        { ...open(first), rows: state.rows.map((row) => ({ ...row, notes })) },
        state,
        author('till0', now),
      );
    expect(replayOrder([...say('later', 30), ...first, ...say('earlier', 20)]).rows[0]?.notes).toBe(
      'later',
    );
    // An event of a slow clock is still later than what its till had read.
    expect(replayOrder([...first, ...say('slow clock', 1)]).rows[0]?.notes).toBe('slow clock');
  });
});

describe('a cart of an order', () => {
  it('makes no event without a change, and is the same after saving and reading', () => {
    fc.assert(
      fc.property(cartArbitrary(), (any) => {
        const cart = { ...any, order: null, resource: null, log: [], temp: {}, lastError: null };
        const events = orderEvents(cart, null, author('till0'));
        const state = replayOrder(events);
        expect(orderEvents(cartOfOrder(blank, 'order', state, 1), state, author('till0'))).toEqual(
          [],
        );
        // An order has no rows with zero quantity, unless a package belongs to them.
        const kept = cart.rows.filter(
          ({ key, quantity }) =>
            quantity !== 0 || cart.rows.some(({ parentKey }) => parentKey === key),
        );
        expect(state.rows.map(({ key, quantity }) => [key, quantity])).toEqual(
          kept.map(({ key, quantity }) => [key, quantity]),
        );
        expect(state.payments).toEqual(cart.payments);
      }),
      propertyOptions(100),
    );
  });

  it('is the same after encoding and decoding', () => {
    fc.assert(
      fc.property(cartArbitrary(), (cart) => {
        for (const event of orderEvents(cart, null, author('till0'))) {
          if (event.change.type === 'add' && event.change.row.quantity === 0) continue;
          expect(decodeOrderEvent(JSON.parse(JSON.stringify(encodeOrderEvent(event))))).toEqual({
            ok: true,
            value: event,
          });
        }
      }),
      propertyOptions(60),
    );
  });

  it('refuses an event with an unknown shape, naming its path', () => {
    const [event] = orderEvents(
      aCart({ rows: [aRow()], payments: [aPayment()] }, env),
      null,
      author('till0'),
    );
    const wire = event === undefined ? {} : encodeOrderEvent(event);
    expect(decodeOrderEvent({ ...wire, more: 1 })).toEqual({
      ok: false,
      error: { path: 'event.more', reason: 'is not known' },
    });
    for (const change of [
      null,
      { type: 'hack' },
      { type: 'count', row: 'a', by: 0.5, to: null },
      { type: 'head', head: { guests: -1 } },
    ]) {
      expect(decodeOrderEvent({ ...wire, change })).toMatchObject({ ok: false });
    }
  });
});

describe('what was saved with an order', () => {
  const first = orderEvents(
    aCart({ rows: [aRow({ key: 'a', quantity: 3_000 })], payments: [aPayment({ key: 'p' })] }, env),
    null,
    author('till0'),
  );
  const state = replayOrder(first);
  const at = (device: string): Cart =>
    cartOfOrder(blank, 'order', state, 1, savedPartOf(first, device));
  const by = { employeeId: 2, approval: 'signed' };
  const done = (cart: Cart, command: CartCommand): Cart => {
    const reduced = reduceCart(cart, command, env);
    if (!reduced.ok) throw new Error(reduced.error.code);
    return reduced.value.cart;
  };
  const less: CartCommand = { type: 'decrementRow', rowKey: 'a' };

  it('needs approval before it is removed, once for a row; unsaved additions need none', () => {
    const cart = at('till1');
    expect(approvalSubject(cart, less, env)).toEqual({
      permission: CART_PERMISSION.cancelItem,
      field: 'row:a',
      value: 'deleted',
    });
    expect(
      approvalSubject(cart, { type: 'setQuantity', rowKey: 'a', quantity: 2_000 }, env),
    ).toMatchObject({ field: 'row:a' });
    expect(guardOf(less, done(cart, { type: 'incrementRow', rowKey: 'a' }))).toBeNull();
    expect(guardOf({ type: 'setQuantity', rowKey: 'a', quantity: 3_000 }, cart)).toBeNull();
    expect(guardOf(less, done(cart, { ...less, by }))).toBeNull();
    // An employee with the permission leaves no approval for the next employee.
    expect(guardOf(less, done(cart, less))).toBe(CART_PERMISSION.cancelItem);
    expect(guardOf(less, { ...cart, order: null })).toBeNull();
  });

  it('needs approval to remove a payment that another till accepted', () => {
    const unpay: CartCommand = { type: 'removePayment', paymentKey: 'p' };
    expect(approvalSubject(at('till1'), unpay, env)).toEqual({
      permission: CART_PERMISSION.cancelCart,
      field: 'payment:p',
      value: 'deleted',
    });
    expect(guardOf(unpay, at('till0'))).toBeNull();
    expect(done(at('till1'), { ...unpay, by }).log).toMatchObject([
      { description: 'cart.payment.delete', field: 'payment:p', approval: 'signed' },
    ]);
  });

  it('carries the approval in its event: counted down, also to zero, deleted, or refunded', () => {
    const cart = at('till1');
    const told = (changed: Cart) =>
      orderEvents(changed, state, author('till1')).map(({ change, approval }) => [
        change.type,
        approval,
      ]);
    expect(told(done(cart, { ...less, by }))).toEqual([['count', 'signed']]);
    expect(told(done(cart, { type: 'setQuantity', rowKey: 'a', quantity: 0, by }))).toEqual([
      ['count', 'signed'],
    ]);
    expect(told(done(cart, { type: 'deleteRow', rowKey: 'a', by }))).toEqual([['void', 'signed']]);
    expect(told(done(cart, { type: 'removePayment', paymentKey: 'p', by }))).toEqual([
      ['unpay', 'signed'],
    ]);
    expect(told(done(cart, less))).toEqual([['count', null]]);
  });

  it('is removed as a whole: a package with what was weighed in it', () => {
    const rows = [aRow({ key: 'a' }), aRow({ key: 'b', parentKey: 'a' })];
    const weighed = replayOrder(orderEvents(aCart({ rows }, env), null, author('till0')));
    const events = orderEvents(
      { ...cartOfOrder(blank, 'order', weighed, 1), rows: [] },
      weighed,
      author('till1'),
    );
    expect(events.map(({ change }) => change)).toEqual([{ type: 'void', rowKey: 'a' }]);
  });

  it('counts as empty when the order never had a row or all were moved', () => {
    expect(isWithoutContent([])).toBe(true);
    expect(isWithoutContent(first)).toBe(false);
    const rows = orderEvents(aCart({ rows: [aRow({ key: 'a' })] }, env), null, author('till0'));
    const gone = {
      id: 'x',
      device: 'till0',
      at: 9_000,
      employeeId: 1,
      approval: null,
      change: { type: 'count', rowKey: 'a', by: -1_000, to: null },
    } as const;
    expect(isWithoutContent([...rows, gone])).toBe(false);
    expect(isWithoutContent([...rows, { ...gone, change: { ...gone.change, to: 'other' } }])).toBe(
      true,
    );
  });
});

describe('rows that move to another order', () => {
  const totalOf = (state: OrderState): number =>
    priceCart(cartOfOrder(blank, 'order', state, 1), env).total;
  const qty = (list: readonly { readonly quantity: number }[]): number =>
    list.reduce((all, { quantity }) => all + quantity, 0);
  const move = (
    rows: readonly CartRow[],
    taken: ReadonlyMap<string, number>,
  ): readonly [before: OrderState, left: OrderState, gone: OrderState] => {
    const events = orderEvents(aCart({ rows }, env), null, author('till0'));
    const from = replayOrder(events);
    const moved = moveRows(from, { id: 'other', changedAt: 0 }, taken, author('till1'));
    return [from, replayOrder([...events, ...moved.from]), replayOrder(moved.to)];
  };

  const rowArb = fc.record({
    pieces: fc.integer({ min: 1, max: 9 }),
    price: fc.nat(2_000),
    off: fc.nat(9_000),
    kind: fc.constantFrom('plain', 'plain', 'serial', 'card', 'crate'),
    take: fc.nat(12),
  });

  it('move a package alone when its weighed row has zero quantity', () => {
    const rows = [
      aRow({ key: 'a', quantity: 0 }),
      aRow({ key: 'b', quantity: 1_000, parentKey: 'a' }),
    ];
    const from = replayOrder(orderEvents(aCart({ rows }, env), null, author('till0')));
    const moved = moveRows(
      from,
      { id: 'other', changedAt: 0 },
      new Map(from.rows.map(({ key, quantity }) => [key, quantity])),
      author('till1'),
    );
    expect(moved.from.map(({ change }) => change)).toEqual([
      { type: 'count', rowKey: 'b', by: -1_000, to: 'other' },
    ]);
    expect(replayOrder(moved.to).rows).toMatchObject([{ quantity: 1_000, parentKey: null }]);
  });

  it('are in the other order exactly what is missing here, in pieces and in money, whatever is moved', () => {
    fc.assert(
      fc.property(fc.array(rowArb, { minLength: 1, maxLength: 6 }), (list) => {
        const rows = list.flatMap(({ pieces, price, off, kind }, at): CartRow[] => {
          const key = `k${at}`;
          const isOne = kind === 'serial' || kind === 'card';
          const product = aProduct({ id: at + 1, price, weighed: kind === 'crate' });
          const row = aRow({
            key,
            product,
            quantity: isOne ? 1_000 : kind === 'crate' ? pieces * 317 : pieces * 1_000,
            discountSum: off,
            serialNumber: kind === 'serial' ? 'SN1' : '',
            giftCard: kind === 'card' ? '77' : '',
          });
          return kind === 'crate'
            ? [
                row,
                aRow({
                  key: `${key}-crate`,
                  product: aPackage({ price: 150 }),
                  quantity: 2_000,
                  parentKey: key,
                  tare: 10,
                }),
              ]
            : [row];
        });
        const [before, left, gone] = move(
          rows,
          new Map(list.map(({ take }, at) => [`k${at}`, take * 1_000])),
        );
        expect(qty(left.rows) + qty(gone.rows)).toBe(qty(rows));
        expect(totalOf(left) + totalOf(gone)).toBe(totalOf(before));
        expect(left.rows.every(({ quantity }) => quantity > 0)).toBe(true);
        // A piece is in one order only, and child rows are in the order of their parent.
        for (const { rows: side } of [left, gone])
          expect(side.filter(({ parentKey }) => parentKey !== null).length).toBe(
            side.filter(({ product }) => product.weighed).length,
          );
        for (const name of ['SN1', '77'])
          expect(
            [...left.rows, ...gone.rows].filter(
              ({ serialNumber, giftCard }) => serialNumber === name || giftCard === name,
            ).length,
          ).toBe(
            rows.filter(({ serialNumber, giftCard }) => serialNumber === name || giftCard === name)
              .length,
          );
      }),
      propertyOptions(200),
    );
  });

  it('divide a discount sum: 5.00 off two, one and one', () => {
    const [before, left, gone] = move(
      [aRow({ key: 'a', product: aProduct({ price: 690 }), quantity: 2_000, discountSum: 500 })],
      new Map([['a', 1_000]]),
    );
    expect([before, left, gone].map(totalOf)).toEqual([880, 440, 440]);
    expect([left, gone].map(({ rows }) => rows[0]?.discountSum)).toEqual([250, 250]);
  });

  it('move whole when they are indivisible: a serial number, a membership, or goods weighed with their package', () => {
    const rows = [
      aRow({ key: 'weighed', product: aProduct({ weighed: true }), quantity: 1_500 }),
      aRow({ key: 'crate', product: aPackage(), quantity: 2_000, parentKey: 'weighed', tare: 100 }),
      aRow({ key: 'serial', serialNumber: 'SN1' }),
      aRow({ key: 'member', clubJoin: true }),
      aRow({ key: 'plain', quantity: 2_000 }),
      aRow({ key: 'back', quantity: -1_000 }),
    ];
    expect(rows.map((row) => isIndivisible(row, rows))).toEqual([
      true,
      false,
      true,
      true,
      false,
      false,
    ]);
    const [, left, gone] = move(rows, new Map(rows.map(({ key }) => [key, 500])));
    expect(left.rows.map(({ key, quantity }) => [key, quantity])).toEqual([
      ['plain', 1_500],
      ['back', -1_000],
    ]);
    expect(gone.rows.map(({ quantity, tare }) => [quantity, tare])).toEqual([
      [1_500, 0],
      [2_000, 100],
      [1_000, 0],
      [1_000, 0],
      [500, 0],
    ]);
    expect(gone.rows[1]?.parentKey).toBe(gone.rows[0]?.key);
  });

  it('move with their child rows at any depth: a combo in a combo, and the package of a component', () => {
    const rows = [
      aRow({ key: 'meal' }),
      aRow({ key: 'side', parentKey: 'meal' }),
      aRow({ key: 'salad', parentKey: 'side', product: aProduct({ weighed: true }), quantity: 0 }),
      aRow({ key: 'bowl', parentKey: 'salad', product: aPackage() }),
      aRow({ key: 'sauce', parentKey: 'side' }),
      aRow({ key: 'other' }),
    ];
    for (const taken of [['meal'], ['meal', 'side', 'bowl', 'sauce']]) {
      const [, left, gone] = move(rows, new Map(taken.map((key) => [key, 1_000])));
      expect(left.rows.map(({ key }) => key)).toEqual(['other']);
      const [meal, side, ...inside] = gone.rows;
      expect([meal?.parentKey, side?.parentKey]).toEqual([null, meal?.key]);
      // The salad has zero quantity, so its bowl belongs to the side dish.
      expect(inside.map(({ parentKey }) => parentKey)).toEqual([side?.key, side?.key]);
    }
  });

  it('are removed with all their child rows when voided', () => {
    const rows = [
      aRow({ key: 'meal' }),
      aRow({ key: 'side', parentKey: 'meal' }),
      aRow({ key: 'sauce', parentKey: 'side' }),
    ];
    const events = orderEvents(aCart({ rows }, env), null, author('till0'));
    const voided = {
      id: 'x',
      device: 'till1',
      at: 9_000,
      employeeId: 1,
      approval: null,
      change: { type: 'void', rowKey: 'meal' },
    } as const;
    expect(replayOrder([...events, voided]).rows).toEqual([]);
  });

  it('leave no weighed row behind once its package is removed too', () => {
    const rows = [
      aRow({ key: 'a', product: aProduct({ weighed: true }) }),
      aRow({ key: 'b', product: aPackage(), parentKey: 'a' }),
    ];
    const [, left] = move(rows, new Map([['a', 1_000]]));
    expect(left.rows).toEqual([]);
  });
});
