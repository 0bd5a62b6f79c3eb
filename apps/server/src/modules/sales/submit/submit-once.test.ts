import type { SubmitResult } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart, tampered } from '../../../../test/sale-cart.ts';
import {
  queryRows,
  aShop,
  aTillOf,
  changeRows,
  countsOf,
  GOODS,
} from '../../../../test/sale-shop.ts';
import { outcome, startTestApp, type Browser, type TestApp } from '../../../../test/test-app.ts';

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
const post = (wire: unknown, terminal = 1, query = '') =>
  (tills[terminal - 1] as Browser).post(`pos/transactions/cart_format${query}`, wire);

async function submit(wire: unknown, terminal = 1, query = ''): Promise<SubmitResult> {
  const response = await post(wire, terminal, query);
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ data: [string, string, SubmitResult] }>().data[2];
}

async function numbersOf(terminal: number): Promise<number[]> {
  const rows = await queryRows<{ number: number }>(
    db(),
    'SELECT number FROM transactions WHERE cloud_id = $1 AND terminal_id = $2 ORDER BY number',
    [terminal],
  );
  return rows.map(({ number }) => number);
}

const consecutive = (numbers: readonly number[], terminal: number) =>
  numbers.every((number, index) => number === terminal * 1_000_000 + index + 1);

describe('the same sale sent again', () => {
  it('answers with its first result and changes nothing', async () => {
    const wire = new SaleCart().scan(GOODS.milk, 2).pay().wire();
    const first = await submit(wire);
    const counts = await countsOf(db());
    expect(await submit(wire)).toEqual({ ...first, repeated: true });
    expect(await countsOf(db())).toEqual(counts);
  });

  it('is one sale when eight copies come at once', async () => {
    const before = await countsOf(db());
    const wire = new SaleCart().scan(GOODS.bread).pay().wire();
    const answers = await Promise.all(Array.from({ length: 8 }, () => submit(wire)));
    expect(answers.filter(({ repeated }) => !repeated)).toHaveLength(1);
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
    const after = await countsOf(db());
    expect(after).toMatchObject({
      sales: (before['sales'] ?? 0) + 1,
      numbers: (before['numbers'] ?? 0) + 1,
      events: (before['events'] ?? 0) + 1,
      stock: (before['stock'] ?? 0) - 1_000,
    });
  });

  it('is one sale when several processes receive it at once', async () => {
    const other = await server.secondProcess();
    try {
      const wire = new SaleCart().scan(GOODS.bread).pay().wire();
      const till = tills[0] as Browser;
      const there = () =>
        other.app.inject({
          method: 'POST',
          url: '/api/v2/pos/transactions/cart_format',
          headers: till.headers,
          cookies: Object.fromEntries(till.cookies),
          payload: wire,
        });
      const answers = await Promise.all([post(wire), there(), post(wire), there()]);
      const results = answers.map(
        (answer) => answer.json<{ data: [string, string, SubmitResult] }>().data[2],
      );
      expect(results.filter(({ repeated }) => !repeated)).toHaveLength(1);
      expect(new Set(results.map(({ number }) => number)).size).toBe(1);
    } finally {
      await other.close();
    }
  });

  it('is still one sale when the till timed out, numbered it and sent it from its queue', async () => {
    const cart = new SaleCart().scan(GOODS.juice).pay();
    const first = await submit(cart.wire());
    const counts = await countsOf(db());
    // After a time-out a till uses a number of its own, stores the error in its scratch values, and
    // sends offline = 1.
    const kept = tampered(cart.numbered(1_000_900).wire(), (copy) => {
      copy.temp = { last_error: 'TIMEOUT', values: { screen: 'pay' } };
    });
    expect(await submit(kept, 1, '?offline=1')).toEqual({ ...first, repeated: true });
    expect(await countsOf(db())).toEqual(counts);
  });

  it('gets its result even after its products and rules are deleted', async () => {
    const wire = new SaleCart().scan(GOODS.notebook).pay().wire();
    const first = await submit(wire);
    await changeRows(
      server,
      cloud,
      'UPDATE products SET active = false WHERE cloud_id = $1 AND id = 10',
    );
    try {
      expect(await submit(wire)).toEqual({ ...first, repeated: true });
    } finally {
      await changeRows(
        server,
        cloud,
        'UPDATE products SET active = true WHERE cloud_id = $1 AND id = 10',
      );
    }
  });

  it('is refused with other content, also under another terminal, and the first stays', async () => {
    const cart = new SaleCart().scan(GOODS.milk).pay();
    await submit(cart.wire());
    const counts = await countsOf(db());
    const more = new SaleCart().scan(GOODS.milk, 2).pay();
    more.cart = { ...more.cart, id: cart.id };
    expect(outcome(await post(more.wire()))).toEqual({
      status: 409,
      code: 'DUPLICATE_WITH_OTHER_CONTENT',
    });
    const elsewhere = new SaleCart({ terminal: 2 }).scan(GOODS.milk).pay();
    elsewhere.cart = { ...elsewhere.cart, id: cart.id };
    expect(outcome(await post(elsewhere.wire(), 2))).toEqual({
      status: 409,
      code: 'DUPLICATE_WITH_OTHER_CONTENT',
    });
    expect(outcome(await post(more.wire(), 1, '?offline=1'))).toEqual({
      status: 409,
      code: 'DUPLICATE_WITH_OTHER_CONTENT',
    });
    expect(await countsOf(db())).toEqual(counts);
  });
});

describe('numbers', () => {
  it('of each terminal are consecutive while two sell at once, some of them in vain', async () => {
    const wires = [1, 2].flatMap((terminal) =>
      Array.from({ length: 40 }, (_, index) => {
        const wire = new SaleCart({ terminal })
          .scan(GOODS.milk)
          .scan(index % 2 === 0 ? GOODS.bread : GOODS.cheese)
          .pay()
          .wire();
        // Every fifth claims a wrong total.
        return {
          terminal,
          wire:
            index % 5 === 4
              ? tampered(wire, (copy) => {
                  copy.Data[2]['total'] = 1;
                  copy.Data[2]['before_vat'] = 1;
                  copy.Data[2]['vat'] = 0;
                })
              : wire,
        };
      }),
    );
    const answers: Awaited<ReturnType<typeof post>>[] = [];
    // As many in parallel as one till may have pending.
    const byTill = [1, 2].map((terminal) => wires.filter((sent) => sent.terminal === terminal));
    for (let from = 0; from < 40; from += 8) {
      const some = byTill.flatMap((sent) => sent.slice(from, from + 8));
      answers.push(...(await Promise.all(some.map(({ wire, terminal }) => post(wire, terminal)))));
    }
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map(outcome)).toEqual(
      refused.map(() => ({ status: 422, code: 'TOTAL_MISMATCH' })),
    );
    expect(refused).toHaveLength(16);
    for (const terminal of [1, 2])
      expect(consecutive(await numbersOf(terminal), terminal)).toBe(true);
    expect((await numbersOf(2)).length).toBe(32);
  });

  it('are not used up by a transaction that is rolled back at its very end', async () => {
    const before = await numbersOf(2);
    // The event is the last statement of a sale, and fails from here on.
    await changeRows(
      server,
      cloud,
      "UPDATE id_counters SET next_id = 1 WHERE cloud_id = $1 AND entity = 'outbox'",
    );
    const [lost] = await queryRows<{ last: number }>(
      db(),
      'SELECT max(id) AS last FROM outbox WHERE cloud_id = $1',
    );
    const failed = await post(new SaleCart({ terminal: 2 }).scan(GOODS.milk).pay().wire(), 2);
    expect(failed.statusCode).toBe(500);
    expect(await numbersOf(2)).toEqual(before);
    await changeRows(
      server,
      cloud,
      "UPDATE id_counters SET next_id = $2 WHERE cloud_id = $1 AND entity = 'outbox'",
      [(lost?.last ?? 0) + 1],
    );
    await submit(new SaleCart({ terminal: 2 }).scan(GOODS.milk).pay().wire(), 2);
    const after = await numbersOf(2);
    expect(after).toHaveLength(before.length + 1);
    expect(consecutive(after, 2)).toBe(true);
  });
});
