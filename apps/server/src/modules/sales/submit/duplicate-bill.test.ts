import fc from 'fast-check';
import type { SubmitResult } from '@dalpak/contracts';
import type { WireCart } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import { aShop, aTillOf, queryRows, changeRows, GOODS } from '../../../../test/sale-shop.ts';
import { startTestApp, type Browser, type TestApp } from '../../../../test/test-app.ts';
import { verifyChain } from '../index.ts';

let server: TestApp;
let cloud: number;
const tills: Browser[] = [];

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  for (const terminal of [1, 2]) tills.push(await aTillOf(server, terminal));
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const post = (terminal: number, path: string, body: unknown) =>
  (tills[terminal - 1] as Browser).post(`pos/${path}`, body);

type Channel = 'offline' | 'online' | 'queue';
const CHANNELS: readonly Channel[] = ['offline', 'online', 'queue'];

/** Sends a sale and returns the stored result; null when it was refused. */
async function send(wire: WireCart, way: Channel, terminal = 2): Promise<SubmitResult | null> {
  if (way === 'queue')
    return (
      (await post(terminal, 'transactions/queue', { sales: [wire] })).json<{
        data: SubmitResult[];
      }>().data[0] ?? null
    );
  const answer = await post(
    terminal,
    `transactions/cart_format${way === 'offline' ? '?offline=1' : ''}`,
    wire,
  );
  return answer.statusCode === 200
    ? answer.json<{ data: [string, string, SubmitResult] }>().data[2]
    : null;
}

/** A sale with the id of a bill or an order. */
function under(
  id: string,
  terminal: number,
  change: (sale: SaleCart) => unknown = (sale) => sale.scan(GOODS.bread),
): SaleCart {
  const sale = new SaleCart({ terminal });
  sale.cart = { ...sale.cart, id };
  change(sale);
  return sale;
}

function naming(sale: SaleCart, bill: string): SaleCart {
  sale.cart = { ...sale.cart, resource: { kind: 'frozen', id: bill } };
  return sale;
}

/** A bill of the branch and what two tills do with it, each step a bit later. */
class Bill {
  private static clock = Date.now() - 3_600_000;
  readonly cart = new SaleCart({ terminal: 1 }).scan(GOODS.milk);
  readonly id = this.cart.id;

  private static later(): number {
    Bill.clock += 10;
    return Bill.clock;
  }

  /** Each step returns whether it succeeded. */
  async hold(terminal = 1): Promise<boolean> {
    const bill = under(this.id, terminal, (sale) => sale.scan(GOODS.milk));
    return (
      (
        await post(terminal, 'frozen_carts', {
          cart: bill.wire(),
          name: '',
          frozen_at: Bill.later(),
        })
      ).statusCode === 200
    );
  }

  async take(terminal: number): Promise<boolean> {
    return (
      (await post(terminal, `frozen_carts/${this.id}/take`, { at: Bill.later() })).statusCode ===
      200
    );
  }

  async end(terminal = 1): Promise<boolean> {
    return (await post(terminal, `frozen_carts/${this.id}/end`, {})).statusCode === 200;
  }
}

const storedAt = async (terminal: number): Promise<number> =>
  Number(
    (
      await queryRows<{ count: number }>(
        db(),
        'SELECT count(*)::integer AS count FROM transactions WHERE cloud_id = $1 AND terminal_id = $2',
        [terminal],
      )
    )[0]?.count,
  );

describe('a duplicate sale of a bill that another till had', () => {
  const leaves: Readonly<Record<string, (bill: Bill) => Promise<boolean>>> = {
    'was recalled by its till': (bill) => bill.take(2),
    'has ended': (bill) => bill.end(),
    'was sold under another id': async (bill) =>
      (await send(
        naming(new SaleCart({ terminal: 1 }).scan(GOODS.milk), bill.id)
          .pay()
          .wire(),
        'online',
        1,
      )) !== null,
    'was held again': (bill) => bill.hold(),
  };
  const sorts = {
    plain: (sale: SaleCart) => sale,
    'naming the bill': (sale: SaleCart) => naming(sale, sale.id),
  };

  it.each(
    Object.keys(leaves).flatMap((left) => Object.keys(sorts).map((sort) => [left, sort] as const)),
  )('is recognised, however it is sent again, after the bill %s (%s)', async (left, sort) => {
    const bill = new Bill();
    expect(await bill.hold()).toBe(true);
    const wire = sorts[sort as keyof typeof sorts](under(bill.id, 2)).pay().wire();
    const first = await send(wire, 'offline');
    expect(first?.id).not.toBe(bill.id);
    expect(first?.review).toContain(sort === 'plain' ? 'check_failed' : 'bill_sold_twice');
    expect(await leaves[left]?.(bill)).toBe(true);
    const before = await storedAt(2);
    for (const way of CHANNELS) expect(await send(wire, way)).toEqual({ ...first, repeated: true });
    expect(await storedAt(2)).toBe(before);
  });

  it('does not prevent its till from storing another sale of that bill, nor the queue from continuing', async () => {
    const bill = new Bill();
    await bill.hold();
    const wires = [GOODS.bread, GOODS.cola, GOODS.juice].map((product) =>
      naming(
        under(bill.id, 2, (sale) => sale.scan(product)),
        bill.id,
      )
        .pay()
        .wire(),
    );
    const first = await send(wires[0] as WireCart, 'offline');
    expect([await bill.hold(), await bill.take(2)]).toEqual([true, true]);
    await send(
      naming(new SaleCart({ terminal: 2 }).scan(GOODS.milk), bill.id)
        .pay()
        .wire(),
      'offline',
    );
    const other = new SaleCart({ terminal: 2 }).scan(GOODS.milk).pay().wire();
    const answer = await post(2, 'transactions/queue', { sales: [...wires, other] });
    const stored = answer.json<{ data: SubmitResult[] }>().data;
    expect(stored.map(({ repeated }) => repeated)).toEqual([true, false, false, false]);
    expect(stored[0]?.id).toBe(first?.id);
    expect(new Set(stored.map(({ id }) => id)).size).toBe(4);
    expect((await post(2, 'transactions/queue', { sales: [...wires, other] })).json()).toEqual({
      data: stored.map((one) => ({ ...one, repeated: true })),
    });
  });

  it('is one sale when it arrives twice at once while the bill changes tills', async () => {
    for (let times = 0; times < 8; times += 1) {
      const bill = new Bill();
      await bill.hold();
      const wire = under(bill.id, 2).pay().wire();
      const before = await storedAt(2);
      const [one, , two, three] = await Promise.all([
        send(wire, 'offline'),
        bill.take(2),
        send(wire, 'offline'),
        send(wire, 'queue'),
      ]);
      expect(new Set([one, two, three].map((sent) => sent?.number)).size).toBe(1);
      expect(await storedAt(2)).toBe(before + 1);
    }
  });
});

it('stores a plain sale with the id of an order and the sale of that order, of one till, as two', async () => {
  const bill = new SaleCart({ terminal: 1 });
  await changeRows(
    server,
    cloud,
    'INSERT INTO open_orders (cloud_id, id, branch_id, employee_id, opened_at, changed_at) VALUES ($1, $2, 1, 1, now(), now())',
    [bill.id],
  );
  const plain = under(bill.id, 2);
  const real = [GOODS.bread, GOODS.milk].map((product, at) =>
    under(bill.id, at + 1, (sale) => {
      sale.cart = {
        ...sale.cart,
        header: { ...sale.cart.header, openOrderId: bill.id },
        order: {
          id: bill.id,
          status: 1,
          kind: 'table',
          elementId: null,
          guests: 1,
          name: '',
          waiterId: null,
          promisedAt: null,
          phone: '',
          address: null,
          revision: 0,
        },
      };
      sale.scan(product);
    }),
  );
  const [mine, theirs] = real.map((sale) => sale.pay().wire()) as [WireCart, WireCart];
  expect(await send(mine, 'offline', 1)).toMatchObject({ id: bill.id });
  const wires = [plain.pay().wire(), theirs];
  const stored = [await send(wires[0] as WireCart, 'offline'), await send(theirs, 'offline')];
  expect(stored).toMatchObject([
    { review: expect.arrayContaining(['check_failed']) as unknown },
    { review: expect.arrayContaining(['order_sold_twice']) as unknown },
  ]);
  expect(new Set([bill.id, ...stored.map((one) => one?.id)]).size).toBe(3);
  for (const way of CHANNELS)
    for (const [at, wire] of wires.entries())
      expect(await send(wire, way)).toMatchObject({ id: stored[at]?.id, repeated: true });
});

describe('a held bill', () => {
  const STEPS = [
    'hold',
    'hold at the other',
    'take',
    'take back',
    'end',
    'sell',
    'sell under another id',
    'send offline',
    'send online',
    'send by queue',
    'send another',
  ] as const;

  /** Runs these steps in order and checks every answer against those before it. */
  async function walk(
    steps: readonly (typeof STEPS)[number][],
    isNamed: boolean,
    isHeldFirst: boolean,
  ): Promise<void> {
    const bill = new Bill();
    let isHeld = false;
    const known = new Map<WireCart, SubmitResult>();
    const named = (sale: SaleCart): WireCart =>
      (isNamed ? naming(sale, bill.id) : sale).pay().wire();
    const [sale, another] = [
      named(under(bill.id, 2)),
      named(under(bill.id, 2, (one) => one.scan(GOODS.cola))),
    ];
    const theirs = naming(
      under(bill.id, 1, (one) => one.scan(GOODS.milk)),
      bill.id,
    )
      .pay()
      .wire();
    const under2 = naming(new SaleCart({ terminal: 1 }).scan(GOODS.milk), bill.id)
      .pay()
      .wire();
    const before = (await storedAt(1)) + (await storedAt(2));
    const sent = async (wire: WireCart, way: Channel, terminal = 2): Promise<void> => {
      const [first, answer] = [known.get(wire), await send(wire, way, terminal)];
      // It was paid offline, so it must be in the ledger. Two sales of a bill that was never held
      // have no common id.
      if ((way !== 'online' && isHeld) || first !== undefined) expect(answer).not.toBeNull();
      if (first !== undefined) expect(answer).toEqual({ ...first, repeated: true });
      else if (answer !== null) {
        expect(answer.repeated).toBe(false);
        known.set(wire, answer);
      }
      expect((await storedAt(1)) + (await storedAt(2)) - before).toBe(known.size);
    };
    const hold = async (terminal: number): Promise<void> => {
      isHeld = (await bill.hold(terminal)) || isHeld;
    };
    const acts: Readonly<Record<(typeof STEPS)[number], () => Promise<unknown>>> = {
      hold: () => hold(1),
      'hold at the other': () => hold(2),
      take: () => bill.take(2),
      'take back': () => bill.take(1),
      end: () => bill.end(),
      sell: () => sent(theirs, 'online', 1),
      'sell under another id': () => sent(under2, 'online', 1),
      'send offline': () => sent(sale, 'offline'),
      'send online': () => sent(sale, 'online'),
      'send by queue': () => sent(sale, 'queue'),
      'send another': () => sent(another, 'offline'),
    };
    if (isHeldFirst) await hold(1);
    for (const step of steps) await acts[step]();
    for (const way of CHANNELS) if (known.has(sale) || way !== 'online') await sent(sale, way);
    for (const [wire, { number }] of known)
      expect(await send(wire, 'offline', wire === theirs || wire === under2 ? 1 : 2)).toMatchObject(
        { number, repeated: true },
      );
    // A till can hold only so many bills.
    for (const terminal of [1, 2]) await bill.end(terminal);
  }

  it('is as many sales as the two tills printed, whatever they do in any order: each once, however often it is sent', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...STEPS), { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        fc.boolean(),
        walk,
      ),
      { numRuns: 60 },
    );
    expect((await verifyChain(db())).broken).toBeNull();
  }, 60_000);
});
