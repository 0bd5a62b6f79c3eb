import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCart, aProduct, aRow, fakeEnv, propertyOptions } from '@dalpak/testkit';
import type { Cart } from '../cart/cart.types.ts';
import { cartOfOrder, orderEvents } from './order-cart.ts';
import type { OrderEvent } from './order.types.ts';
import { replayOrder } from './replay-order.ts';
import { findVoidClashes } from './void-clash.ts';

const blank = aCart({}, fakeEnv());
let made = 0;

/** One act of a device: a new row, more of a row, a note on it, or its void. */
interface Act {
  readonly kind: 'add' | 'more' | 'note' | 'void';
  readonly row: number;
}

function act(cart: Cart, { kind, row: wanted }: Act): Cart {
  if (kind === 'add' || cart.rows.length === 0) {
    made += 1;
    const row = aRow({
      key: `r${made}`,
      product: aProduct({ id: 1 + (wanted % 4) }),
      addedAt: made,
    });
    return { ...cart, rows: [...cart.rows, row] };
  }
  const at = wanted % cart.rows.length;
  if (kind === 'void') return { ...cart, rows: cart.rows.filter((_row, index) => index !== at) };
  return {
    ...cart,
    rows: cart.rows.map((row, index) =>
      index !== at
        ? row
        : kind === 'more'
          ? { ...row, quantity: row.quantity + 1_000 }
          : { ...row, notes: `note ${wanted}` },
    ),
  };
}

/** A turn of one device, before which it may hear of some of the others. */
interface Turn {
  readonly device: number;
  readonly acts: readonly Act[];
  readonly hears: readonly number[];
}

/** What each device made of an order on which they worked in partitions. */
function work(turns: readonly Turn[]): readonly (readonly OrderEvent[])[] {
  const begun = orderEvents(
    act(act(blank, { kind: 'add', row: 0 }), { kind: 'add', row: 1 }),
    null,
    { device: 'd0', employeeId: 1, now: 1, newId: () => `begin-${(made += 1)}` },
  );
  const own = Array.from({ length: 4 }, (): OrderEvent[] => []);
  const seen = Array.from({ length: 4 }, () => [...begun]);
  for (const [clock, { device, acts, hears }] of turns.entries()) {
    const known = seen[device] ?? [];
    const ids = new Set(known.map(({ id }) => id));
    for (const other of hears)
      for (const event of own[other] ?? [])
        if (!ids.has(event.id)) {
          ids.add(event.id);
          known.push(event);
        }
    const before = replayOrder(known);
    const events = orderEvents(acts.reduce(act, cartOfOrder(blank, 'order', before, 1)), before, {
      device: `d${device}`,
      employeeId: 10 + device,
      now: 2 + clock,
      newId: () => `d${device}-${(made += 1)}`,
    });
    known.push(...events);
    own[device]?.push(...events);
  }
  return [begun, ...own];
}

const device = fc.integer({ min: 0, max: 3 });
const turn = fc.record({
  device,
  acts: fc.array(
    fc.record({
      kind: fc.constantFrom<Act['kind']>('add', 'more', 'more', 'note', 'void'),
      row: fc.nat(9),
    }),
    { maxLength: 3 },
  ),
  hears: fc.array(device, { maxLength: 3 }),
});

describe('an order that two to four devices work on without a network between them', () => {
  it('is one bill with every row once, in whatever order they come into contact [REST-039]', () => {
    fc.assert(
      fc.property(
        fc.array(turn, { maxLength: 10 }).chain((turns) => {
          const parts = work(turns);
          return fc.tuple(
            fc.constant(parts),
            fc.shuffledSubarray([...parts], { minLength: parts.length }),
          );
        }),
        ([parts, merged]) => {
          const bill = replayOrder(parts.flat());
          // A device that comes later repeats what was sent before.
          const other = replayOrder([...merged.flat(), ...(merged[0] ?? [])]);
          expect(other).toEqual(bill);
          const keys = bill.rows.map(({ key }) => key);
          expect(new Set(keys).size).toBe(keys.length);
          const events = parts.flat();
          const voided = new Set(
            events.flatMap(({ change }) => (change.type === 'void' ? [change.rowKey] : [])),
          );
          // A void holds whatever the others added; everything else has all that was added.
          for (const row of bill.rows) {
            expect(voided.has(row.key)).toBe(false);
            const pieces = events.reduce(
              (sum, { change }) =>
                change.type === 'add' && change.row.key === row.key
                  ? sum + change.row.quantity
                  : change.type === 'count' && change.rowKey === row.key
                    ? sum + change.by
                    : sum,
              0,
            );
            expect(row.quantity).toBe(pieces);
          }
        },
      ),
      propertyOptions(300),
    );
  });

  it('names who voided a row and who changed it without knowing, and none who knew [REST-039]', () => {
    const [begun = []] = work([]);
    const rowKey = replayOrder(begun).rows[0]?.key ?? '';
    const event = (device: string, at: number, change: OrderEvent['change']): OrderEvent => ({
      id: `${device}-${at}`,
      device,
      at,
      employeeId: at,
      approval: null,
      change,
    });
    const more = event('d2', 50, { type: 'count', rowKey, by: 1_000, to: null });
    const off = event('d1', 40, { type: 'void', rowKey });
    const known = event('d1', 60, { type: 'void', rowKey });
    for (const arrived of [
      [...begun, more, off],
      [...begun, off, more],
    ])
      expect(findVoidClashes(arrived)).toMatchObject([{ rowKey, voided: off, changed: more }]);
    // The void came later and was made by a till that had read the change.
    expect(findVoidClashes([...begun, more, known])).toEqual([]);
    expect(replayOrder([...begun, off, more]).rows.map(({ key }) => key)).not.toContain(rowKey);
  });
});
