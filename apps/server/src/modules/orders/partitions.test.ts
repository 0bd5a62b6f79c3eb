import { encodeOrderEvent, type OrderEvent, orderEvents, replayOrder } from '@dalpak/engine';
import type { KitchenTicket } from '@dalpak/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OrderDesk } from '../../../test/order-desk.ts';
import {
  aTillOf,
  changeRows,
  EMPLOYEES,
  GOODS,
  shopAtWork,
  type ShopAtWork,
} from '../../../test/sale-shop.ts';

let shop: ShopAtWork;
let desks: readonly OrderDesk[];

beforeAll(async () => {
  shop = await shopAtWork();
  const { server, cloud } = shop;
  await changeRows(server, cloud, "INSERT INTO floors (cloud_id, id, name) VALUES ($1, 1, 'אולם')");
  await changeRows(
    server,
    cloud,
    "INSERT INTO floor_tables (cloud_id, id, name, floor_id) VALUES ($1, 1, 'שולחן 1', 1)",
  );
  await changeRows(
    server,
    cloud,
    "INSERT INTO kitchen_stations (cloud_id, id, name, output, is_default) VALUES ($1, 1, 'מטבח', 'screen', true)",
  );
  desks = [
    new OrderDesk(shop.till, 1, EMPLOYEES.manager),
    new OrderDesk(await aTillOf(server, 2), 2, EMPLOYEES.manager),
    new OrderDesk(await aTillOf(server, 3), 3, EMPLOYEES.manager),
  ];
}, 120_000);
afterAll(() => shop.server.close());

const DISHES = [GOODS.milk, GOODS.bread, GOODS.cola] as const;
const FIRST = 0;

/** What a waiter does to the order that the device last knew. */
const acts = fc.array(
  fc.record({
    kind: fc.constantFrom<'add' | 'more' | 'void'>('add', 'more', 'more', 'void'),
    dish: fc.nat(2),
    count: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 3 },
);

describe('two or three waiters on one table without a network between them', () => {
  it('come to one bill, and the slips of the kitchen net to it whatever arrives first or twice [REST-039]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(acts, acts, acts),
        fc.shuffledSubarray([0, 1, 2], { minLength: 3 }),
        fc.nat(2),
        async (work, order, again) => {
          const opener = desks[FIRST];
          if (opener === undefined) throw new Error('There is no desk');
          const { id } = await opener.begin({ elementId: 1, guests: 2 }, (sale) =>
            sale.scan(GOODS.milk),
          );
          // Each begins with what it knew before the network failed.
          const waiting: (readonly OrderEvent[])[] = [];
          for (const [at, desk] of desks.entries()) {
            const { known } = await desk.read(id);
            const sale = await desk.sale(id);
            for (const { kind, dish, count } of work[at] ?? []) {
              const rowKey = sale.cart.rows[0]?.key ?? '';
              if (kind === 'void' && rowKey !== '') sale.do({ type: 'deleteRow', rowKey });
              else if (kind === 'more' && rowKey !== '') sale.do({ type: 'incrementRow', rowKey });
              else sale.scan(DISHES[dish] ?? GOODS.milk, count);
            }
            waiting.push(orderEvents(sale.cart, replayOrder(known), desk.author()));
          }
          for (const at of [...order, again]) {
            const events = waiting[at] ?? [];
            if (events.length === 0) continue;
            const answer = await desks[at]?.send(id, events);
            expect([answer?.statusCode, events.map(encodeOrderEvent).length]).toEqual([
              200,
              events.length,
            ]);
          }
          const { known } = await opener.read(id);
          const bill = new Map<string, number>();
          for (const { product, quantity } of replayOrder(known).rows)
            bill.set(product.name, (bill.get(product.name) ?? 0) + quantity);
          const told = new Map<string, number>();
          const tickets = (await opener.till.get(`pos/orders/${id}/tickets`)).json<{
            data: KitchenTicket[];
          }>().data;
          for (const { rows } of tickets)
            for (const { name, quantity, change } of rows)
              told.set(name, (told.get(name) ?? 0) + (change === 'voided' ? -quantity : quantity));
          for (const [name, quantity] of told) if (quantity === 0) told.delete(name);
          expect(told).toEqual(bill);
        },
      ),
      { numRuns: 12 },
    );
  }, 120_000);
});
