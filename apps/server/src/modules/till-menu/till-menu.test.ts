import { randomUUID } from 'node:crypto';
import { DEFAULT_TILL_MENU, type TillMenuLayout } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop, aTillOf, queryRows } from '../../../test/sale-shop.ts';
import { Browser, OWNER, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let till: Browser;
let owner: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  owner = new Browser(server.app);
  await owner.signIn(OWNER.email);
});
afterAll(() => server.close());

const put = (branch: number | null, layout: object | null) =>
  owner.call('PUT', '/api/v2/pos/menu', { branch, layout });
const get = async (query = '') =>
  (await owner.get(`pos/menu${query}`)).json<{ data: TillMenuLayout & { own: boolean } }>().data;
const atTill = async () => (await till.get('pos/lists')).json<{ menu: TillMenuLayout }>().menu;

describe("the layout of the till's actions", () => {
  it('is audited with the former one', async () => {
    await put(1, { shown: ['lock'], hidden: [] });
    await put(1, null);
    const rows = await queryRows<{ before: { layout: TillMenuLayout | null } }>(
      server.kernel.tenant(cloud),
      "SELECT before FROM audit_log WHERE cloud_id = $1 AND entity_id = 'till.menu' ORDER BY at",
    );
    expect(rows.map(({ before }) => before.layout?.shown[0] ?? null)).toEqual([null, 'lock']);
  });

  it("is the default one until a layout is saved; that of a branch takes precedence over the business's, until it is removed", async () => {
    expect(await get()).toEqual({ ...DEFAULT_TILL_MENU, own: false });
    expect((await put(null, { shown: ['lock'], hidden: ['mute'] })).statusCode).toBe(200);
    expect((await atTill()).shown[0]).toBe('lock');
    // Actions that the layout does not mention stay where the default one has them.
    const others = DEFAULT_TILL_MENU.hidden;
    expect(await get('?branch=1')).toMatchObject({ own: false, hidden: ['mute', ...others] });
    await put(1, { shown: ['refund', 'register'], hidden: ['refresh'] });
    expect(await atTill()).toMatchObject({ hidden: ['refresh', ...others] });
    expect((await get()).hidden).toEqual(['mute', ...others]);
    await put(1, null);
    expect((await atTill()).hidden).toEqual(['mute', ...others]);
  });

  it('is refused with unknown actions or branches', async () => {
    expect(outcome(await put(null, { shown: ['explode'], hidden: [] })).status).toBe(422);
    expect(outcome(await put(77, { shown: [], hidden: [] })).code).toBe('NOT_FOUND');
    expect(
      outcome(await owner.call('PUT', '/api/v2/pos/menu', { branch: randomUUID(), layout: null }))
        .status,
    ).toBe(422);
  });
});
