import type { TileLayout } from '@dalpak/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aShop, aTillOf, CARDS, GOODS, signInAt } from '../../../test/sale-shop.ts';
import { type Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let till: Browser;
let other: Browser;

beforeAll(async () => {
  server = await startTestApp();
  await aShop(server);
  till = await aTillOf(server, 1);
  other = await aTillOf(server, 2);
});
afterAll(() => server.close());

const tile = (id: number, rest: Partial<TileLayout['tiles'][number]> = {}) => ({
  id,
  size: 1 as const,
  hidden: false,
  ...rest,
});
const save = async (at: Browser, version: number, tiles: TileLayout['tiles']) =>
  (await at.call('PUT', '/api/v2/pos/tiles/1', { version, tiles })).json<{
    code?: string;
    data?: TileLayout;
  }>();
const layouts = async (at: Browser): Promise<TileLayout[]> =>
  (await at.get('pos/lists')).json<{ layouts: TileLayout[] }>().layouts;

it('is arranged by who has key 30, and reaches the other tills of the branch [LOOK-002]', async () => {
  const tiles = [tile(GOODS.bread.id, { size: 2 }), tile(GOODS.milk.id, { hidden: true })];
  expect((await save(till, 0, tiles)).data).toEqual({ department: 1, version: 1, tiles });
  expect(await layouts(other)).toEqual([{ department: 1, version: 1, tiles }]);
  await signInAt(other, CARDS.cashier);
  expect((await save(other, 1, [])).code).toBe('PERMISSION_DENIED');
  await signInAt(other, CARDS.manager);
});

it('tells the second of two people, also when both save at the same moment [LOOK-002]', async () => {
  const [mine, theirs] = [[tile(GOODS.milk.id)], [tile(GOODS.bread.id)]];
  expect((await save(till, 0, mine)).code).toBe('RECORD_CHANGED');
  const answers = await Promise.all([save(till, 1, mine), save(other, 1, theirs)]);
  expect(answers.filter(({ code }) => code === 'RECORD_CHANGED')).toHaveLength(1);
  expect((await layouts(till))[0]?.version).toBe(2);
  // A department that no one arranged has no version to begin from.
  const unknown = await till.call('PUT', '/api/v2/pos/tiles/2', { version: 3, tiles: [] });
  expect(unknown.json()).toMatchObject({ code: 'RECORD_CHANGED' });
});

it('keeps a page of favourites for the branch, as a department of its own [LOOK-003]', async () => {
  const saved = await till.call('PUT', '/api/v2/pos/tiles/-1', {
    version: 0,
    tiles: [tile(GOODS.milk.id)],
  });
  expect(saved.json()).toMatchObject({ data: { department: -1, version: 1 } });
  expect((await layouts(other)).find(({ department }) => department === -1)?.tiles).toEqual([
    tile(GOODS.milk.id),
  ]);
  const none = await till.call('PUT', '/api/v2/pos/tiles/-2', { version: 0, tiles: [] });
  expect(none.statusCode).toBe(404);
});
