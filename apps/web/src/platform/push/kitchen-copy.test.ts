import { describe, expect, it } from 'vitest';
import { kitchenCopyOf, type OrderEvent } from './kitchen-copy.ts';
import { kitchenRowsOfOrder } from './kitchen-rows.ts';
import { handleOrderEvent } from './handle-order-event.ts';

const order = {
  id: '7',
  name: 'שולחן 7',
  rows: [
    { name: 'שניצל', quantity: 2_000, notes: 'בלי בצל' },
    { name: 'דג', quantity: 350, notes: '' },
  ],
};
const event = (over: Partial<OrderEvent> = {}): OrderEvent => ({
  event: 'orders_new',
  order,
  tickets: [],
  print_bones: true,
  ...over,
});
const settings = (status: 0 | 1, template = 'kitchen') => ({
  'print.bones.status': status,
  'print.templates.kitchen': template,
});

describe('the kitchen copy of an order event', () => {
  it.each(['orders_new', 'orders_update'] as const)(
    'is one copy of %s when bones printing is on',
    (name) => {
      expect(kitchenCopyOf(event({ event: name }), settings(1), 0)).toEqual({
        template: 'kitchen',
        copies: 1,
        order,
        tickets: [],
        isUpdate: name === 'orders_update',
      });
    },
  );

  it('is none when the setting is off, or the event requests none', () => {
    expect(kitchenCopyOf(event(), settings(0), 0)).toBeNull();
    expect(kitchenCopyOf(event({ print_bones: false }), settings(1), 0)).toBeNull();
  });

  it('is none for an old order that a till receives when it is switched on', () => {
    expect(kitchenCopyOf(event(), settings(1), 30 * 60_000)).not.toBeNull();
    expect(kitchenCopyOf(event(), settings(1), 30 * 60_000 + 1)).toBeNull();
  });

  it('carries the template of the setting [SHELL-135]', () => {
    expect(kitchenCopyOf(event(), settings(1, 'kitchen.compact'), 0)?.template).toBe(
      'kitchen.compact',
    );
  });

  it('has the same lines as the tickets of a sale', () => {
    const rows = [
      ...order.rows,
      {
        name: 'קולה',
        quantity: 1_000,
        notes: '(ארוחה)',
        department: 2,
        part_of: 1,
        change: 'added' as const,
      },
    ];
    expect(kitchenRowsOfOrder({ rows })).toEqual([
      { name: 'שניצל', quantity: 2_000, notes: ['בלי בצל'], departmentId: null },
      { name: 'דג', quantity: 350, notes: [], departmentId: null },
      {
        name: 'קולה',
        quantity: 1_000,
        notes: ['(ארוחה)'],
        departmentId: 2,
        partOf: 1,
        change: 'added',
      },
    ]);
  });
});

describe('an order event', () => {
  /** The effects of an event: a copy with its template and count, or a reload of the lists. */
  async function done(
    over: Partial<OrderEvent>,
    status: 0 | 1 | null,
    facts: { first?: boolean; at?: number } = {},
  ): Promise<string[]> {
    const log: string[] = [];
    await handleOrderEvent(
      event(over),
      { first: true, at: 1_000, ...facts },
      {
        settings: status === null ? null : settings(status, 'kitchen.compact'),
        print: ({ template, copies }) => {
          log.push(`${copies} of ${template}`);
          return Promise.resolve();
        },
        refreshOrders: () => log.push('orders'),
        now: () => 2_000,
      },
    );
    return log;
  }

  it('orders_new reloads the orders and prints one copy when the setting is on [SHELL-134, SHELL-135]', async () => {
    expect(await done({ event: 'orders_new' }, 1)).toEqual(['orders', '1 of kitchen.compact']);
  });

  it('orders_update does the same [SHELL-134]', async () => {
    expect(await done({ event: 'orders_update' }, 1)).toEqual(['orders', '1 of kitchen.compact']);
  });

  it.each([
    ['the setting is off', {}, 0, {}],
    ['it does not ask for a copy', { print_bones: false }, 1, {}],
    ['this is the back office', {}, null, {}],
    ['another tab prints it', {}, 1, { first: false }],
    ['it is of long ago', {}, 1, { at: -3_600_000 }],
  ] as const)('prints nothing when %s [SHELL-134]', async (_, over, status, facts) => {
    expect(await done(over, status, facts)).toEqual(['orders']);
  });
});
