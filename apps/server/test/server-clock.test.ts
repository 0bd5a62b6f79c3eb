import { CLIENT_HEADERS } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyChain } from '../src/modules/sales/index.ts';
import { SaleCart } from './sale-cart.ts';
import { queryRows, aShop, aTillOf, GOODS } from './sale-shop.ts';
import { outcome, startTestApp, type Browser, type TestApp } from './test-app.ts';

const HOUR_MS = 3_600_000;
let server: TestApp;
let cloud: number;
const tills: Browser[] = [];

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  for (const terminal of [1, 2]) tills.push(await aTillOf(server, terminal));
});
afterAll(() => server.close());

const till = (at: number): Browser => tills[at] as Browser;
/** A till's beat with the time of its own clock, which is correct by default. */
const beat = (at: number, wrongByMs = 0) =>
  till(at).get('health', { [CLIENT_HEADERS.clock]: String(Date.now() + wrongByMs) });
const sell = (at: number, cart: SaleCart) =>
  till(at).post('pos/transactions/cart_format', cart.wire(), {
    [CLIENT_HEADERS.clock]: String(Date.now()),
  });
const stored = () =>
  queryRows<{ id: string; number: number; review: string[] }>(
    server.kernel.tenant(cloud),
    'SELECT id, number, review_flags AS review FROM transactions WHERE cloud_id = $1',
  );

describe('a server whose clock is wrong', () => {
  it.each([3, -3, 26])(
    'by %i hours is reported with both times, rejects no sale, and has all of them once it is corrected',
    async (hours) => {
      for (const at of [0, 1]) expect((await beat(at)).statusCode).toBe(200);
      const before = (await stored()).length;
      server.clock.offsetMs = hours * HOUR_MS;
      const carts = [0, 1].map((at) => new SaleCart({ terminal: at + 1 }).scan(GOODS.milk).pay());
      for (const [at, cart] of carts.entries())
        expect(outcome(await sell(at, cart))).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
      const ill = (await beat(0)).json<{ details: { field: string; text: string }[] }>();
      const [ours, theirs] = ['server_clock', 'till_clock'].map((name) =>
        Date.parse(`${ill.details.find(({ field }) => field === name)?.text.replace(' ', 'T')}Z`),
      );
      expect(Math.round((Number(ours) - Number(theirs)) / HOUR_MS)).toBe(hours);
      await expect
        .poll(async () =>
          queryRows(
            server.kernel.tenant(cloud),
            "SELECT 1 FROM notifications WHERE cloud_id = $1 AND code = 'clock_wrong'",
          ).then((rows) => rows.length),
        )
        .toBeGreaterThan(0);
      server.clock.offsetMs = 0;
      expect((await beat(0)).statusCode).toBe(200);
      for (const [at, cart] of carts.entries()) expect((await sell(at, cart)).statusCode).toBe(200);
      const now = await stored();
      expect(now).toHaveLength(before + carts.length);
      expect(new Set(now.map(({ number }) => number)).size).toBe(now.length);
      expect(now.flatMap(({ review }) => review)).toEqual([]);
      expect(await verifyChain(server.kernel.tenant(cloud))).toMatchObject({ broken: null });
    },
  );

  it('is not assumed because of one till with a wrong clock', async () => {
    expect((await beat(0, 3 * HOUR_MS)).statusCode).toBe(200);
    expect((await beat(1)).statusCode).toBe(200);
    expect((await sell(1, new SaleCart({ terminal: 2 }).scan(GOODS.milk).pay())).statusCode).toBe(
      200,
    );
  });

  it('is assumed when two tills agree, also when it was wrong at its start', async () => {
    expect((await beat(0, 3 * HOUR_MS)).statusCode).toBe(200);
    expect((await beat(1, 3 * HOUR_MS)).statusCode).toBe(503);
    // Only registered tills are counted.
    expect(
      (
        await server.app.inject({
          url: '/api/v2/health',
          headers: { [CLIENT_HEADERS.clock]: String(Date.now() + 3 * HOUR_MS) },
        })
      ).statusCode,
    ).toBe(200);
    for (const at of [0, 1]) await beat(at);
    expect((await beat(0)).statusCode).toBe(200);
  });
});
