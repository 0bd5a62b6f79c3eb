import {
  COMPONENT,
  type ChangedRow,
  type PermissionMap,
  type PlannedChange,
  type RecordView,
} from '@dalpak/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  EMPLOYEES,
  queryRows,
} from '../../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { recordRules } from '../../../record-rules.ts';
import { createImportWork, runDueChanges } from '../index.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
  till = await aTillOf(server, 2, CARDS.cashier);
});
afterAll(() => server.close());

interface Made {
  readonly id: number;
  readonly price: number;
  readonly cost: number | null;
}

let made: readonly Made[] = [];
let word = '';
let round = 0;
beforeEach(async () => {
  round += 1;
  word = `סבב${round}`;
  made = [];
  for (const [at, [price, cost]] of (
    [
      [1_000, 600],
      [2_000, 1_500],
      [790, null],
    ] as const
  ).entries())
    made = [...made, await aProduct(at, price, cost)];
});

async function aProduct(at: number, price: number, cost: number | null): Promise<Made> {
  const { data } = (
    await office.post(`components/${COMPONENT.products}/records`, {
      request_id: crypto.randomUUID(),
      data: { name: `${word} ${at}`, price, cost, tags: ['קיים'] },
    })
  ).json<{ data: RecordView }>();
  return { id: Number(data.id), price, cost };
}

const ids = (): number[] => made.map(({ id }) => id);
const rise = { field: 'price', way: 'percent', value: 500, rounding: '.90', rounding_way: 'up' };
const found = (): unknown => ({ active: true, q: word, search: {} });

async function preview(rows: unknown, change: unknown): Promise<readonly ChangedRow[]> {
  const answer = await office.post('products/changes/preview', { rows, change });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: ChangedRow[] }>().data;
}

async function start(body: Readonly<Record<string, unknown>>): Promise<PlannedChange> {
  const answer = await office.post('products/changes', { name: 'העלאה', ...body });
  expect(answer.statusCode).toBe(200);
  return settled(answer.json<{ data: PlannedChange }>().data.id);
}

async function settled(id: number): Promise<PlannedChange> {
  for (;;) {
    const { data } = (await office.get('products/changes')).json<{ data: PlannedChange[] }>();
    const change = data.find((one) => one.id === id);
    if (change === undefined) throw new Error(`No change ${id}`);
    if (change.state !== 'committing' && change.state !== 'undoing') return change;
    await sleep(20);
  }
}

async function undo(id: number): Promise<PlannedChange> {
  const answer = await office.post(`products/changes/${id}/undo`, {});
  expect(answer.statusCode).toBe(200);
  return settled(id);
}

const makeDue = (id: number): Promise<void> =>
  changeRows(
    server,
    cloud,
    "UPDATE record_imports SET due_at = now() - interval '1 second' WHERE cloud_id = $1 AND id = $2",
    [id],
  );
const allowCashier = (map: PermissionMap): Promise<void> =>
  changeRows(
    server,
    cloud,
    "UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND name = 'קופאי'",
    [JSON.stringify(map)],
  );
const flags = (actions: string): PermissionMap => ({
  components: { [COMPONENT.products]: actions },
});

/** Plans a change by the cashier for tomorrow. */
async function planByCashier(change: unknown): Promise<number> {
  const answer = await till.post('products/changes', {
    name: 'קופאי',
    rows: { ids: ids() },
    change,
    at: server.kernel.now() + 86_400_000,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: PlannedChange }>().data.id;
}

const stored = (): Promise<readonly Record<string, unknown>[]> =>
  queryRows(
    server.kernel.tenant(cloud),
    "SELECT to_jsonb(p) - ARRAY['version', 'updated_at', 'price_changed_at'] AS row FROM products p WHERE cloud_id = $1 AND id = ANY ($2::integer[]) ORDER BY id",
    [ids()],
  );
const prices = async (): Promise<unknown[]> =>
  (await stored()).map(({ row }) => (row as { price: number }).price);

const passDue = async (): Promise<void> => {
  const { kernel } = server;
  const work = createImportWork({ now: kernel.now, complain: (text) => console.error(text) });
  await runDueChanges(
    {
      system: kernel.database.system,
      tenant: kernel.tenant,
      desk: { rulesOf: recordRules(kernel), work },
      now: kernel.now,
    },
    new AbortController().signal,
  );
  await work.settled();
};

describe('a manager who changes many products at once', () => {
  it('sees old, new, change and margin of every row before, and nothing has changed [LOOK-045]', async () => {
    const before = await stored();
    expect(await preview({ ids: ids() }, rise)).toEqual([
      {
        id: made[0]?.id,
        name: `${word} 0`,
        before: 1_000,
        after: 1_090,
        change: 900,
        margin: 3_506,
        marks: [],
      },
      {
        id: made[1]?.id,
        name: `${word} 1`,
        before: 2_000,
        after: 2_190,
        change: 950,
        margin: 1_918,
        marks: [],
      },
      {
        id: made[2]?.id,
        name: `${word} 2`,
        before: 790,
        after: 890,
        change: 1_266,
        margin: null,
        marks: [],
      },
    ]);
    expect(await stored()).toEqual(before);
  });

  it('is told which rows change by more than 30%, fall under their cost or have no cost [LOOK-045]', async () => {
    const cut = await preview({ ids: ids() }, { field: 'price', way: 'percent', value: -4_000 });
    expect(cut.map(({ marks }) => marks)).toEqual([
      ['large', 'under_cost'],
      ['large', 'under_cost'],
      ['large'],
    ]);
    const kept = await preview(
      { ids: ids() },
      { field: 'price', way: 'percent', value: -4_000, not_under_cost: true, rounding: '0.10' },
    );
    expect(kept.map(({ after }) => after)).toEqual([710, 1_770, 470]);
    const margin = await preview({ ids: ids() }, { field: 'price', way: 'margin', value: 2_500 });
    expect(margin.map(({ after, marks }) => [after, marks])).toEqual([
      [944, []],
      [2_360, []],
      [790, ['none']],
    ]);
  });

  it('changes all found rows but those taken out as one act, and gives every byte back by one undo [LOOK-045]', async () => {
    const before = await stored();
    const change = await start({
      rows: found(),
      change: rise,
      without: [made[1]?.id],
      reason: 'ספק',
    });
    expect(change).toMatchObject({
      state: 'done',
      file_name: 'העלאה',
      reason: 'ספק',
      counts: { changed: 2 },
    });
    expect(await prices()).toEqual([1_090, 2_000, 890]);
    const days = ((change.undo_until ?? 0) - server.kernel.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
    expect(await undo(change.id)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await stored()).toEqual(before);
    const acts = await queryRows<{ action: string }>(
      server.kernel.tenant(cloud),
      `SELECT action FROM audit_log WHERE cloud_id = $1 AND entity_id = $2 ORDER BY at`,
      [`${COMPONENT.products}:${change.id}`],
    );
    expect(acts.map(({ action }) => action)).toEqual([
      'records.bulk_changed',
      'records.bulk_undone',
    ]);
  });

  it('keeps a row that another user changed since when the act is undone [LOOK-045]', async () => {
    const change = await start({ rows: { ids: ids() }, change: rise });
    await changeRows(
      server,
      cloud,
      'UPDATE products SET price = 555 WHERE cloud_id = $1 AND id = $2',
      [made[0]?.id],
    );
    expect(await undo(change.id)).toMatchObject({ state: 'undone', kept: 1 });
    expect(await prices()).toEqual([555, 2_000, 790]);
  });

  it('cannot undo after 30 days [LOOK-045]', async () => {
    const change = await start({ rows: { ids: ids() }, change: rise });
    await changeRows(
      server,
      cloud,
      "UPDATE record_imports SET committed_at = now() - interval '31 days' WHERE cloud_id = $1 AND id = $2",
      [change.id],
    );
    expect(outcome(await office.post(`products/changes/${change.id}/undo`, {}))).toMatchObject({
      code: 'IMPORT_NOT_READY',
    });
  });

  it('sets prices for tomorrow, which tills get when the moment comes, and may call it off [LOOK-045]', async () => {
    const tomorrow = server.kernel.now() + 86_400_000;
    const change = await start({ rows: { ids: ids() }, change: rise, at: tomorrow });
    const off = await start({
      rows: { ids: ids() },
      change: { ...rise, value: 9_000 },
      at: tomorrow,
    });
    expect([change.state, change.due_at]).toEqual(['planned', tomorrow]);
    expect((await undo(off.id)).state).toBe('undone');
    await passDue();
    expect(await prices()).toEqual([1_000, 2_000, 790]);
    await changeRows(
      server,
      cloud,
      "UPDATE record_imports SET due_at = now() - interval '1 second' WHERE cloud_id = $1 AND id = $2",
      [change.id],
    );
    await passDue();
    expect((await settled(change.id)).state).toBe('done');
    expect(await prices()).toEqual([1_090, 2_190, 890]);
  });

  it('changes nothing later when the right to edit products was lost, the person left, or may not put out of use, and the list says why [LOOK-045]', async () => {
    const before = await stored();
    await allowCashier(flags('1111'));
    const off = { field: 'active', way: 'set', value: false };
    const [lost, deactivates, left] = [
      await planByCashier(rise),
      await planByCashier(off),
      await planByCashier({ field: 'price', way: 'set', value: 100 }),
    ];
    await allowCashier(flags('1'));
    await makeDue(lost);
    await passDue();
    await allowCashier(flags('111'));
    await makeDue(deactivates);
    await passDue();
    await changeRows(
      server,
      cloud,
      'UPDATE employees SET active = false WHERE cloud_id = $1 AND id = $2',
      [EMPLOYEES.cashier],
    );
    await makeDue(left);
    const next = await start({
      rows: { ids: [made[0]?.id] },
      change: { field: 'price', way: 'set', value: 123 },
      at: server.kernel.now() + 86_400_000,
    });
    await makeDue(next.id);
    await passDue();
    await changeRows(
      server,
      cloud,
      'UPDATE employees SET active = true WHERE cloud_id = $1 AND id = $2',
      [EMPLOYEES.cashier],
    );
    await allowCashier({});
    for (const id of [lost, deactivates, left])
      expect(await settled(id)).toMatchObject({
        state: 'undone',
        error: { code: 'CHANGE_RIGHTS_LOST' },
      });
    // The next one does not wait behind it.
    expect((await settled(next.id)).state).toBe('done');
    expect(await prices()).toEqual([123, 2_000, 790]);
    await undo(next.id);
    expect(await stored()).toEqual(before);
  });

  it('makes a change of who may still edit products, and puts rows into use without the right to put them out [LOOK-045]', async () => {
    await changeRows(
      server,
      cloud,
      'UPDATE products SET active = false WHERE cloud_id = $1 AND id = $2',
      [made[0]?.id],
    );
    await allowCashier(flags('111'));
    const id = await planByCashier({ field: 'active', way: 'set', value: true });
    await makeDue(id);
    await passDue();
    await allowCashier({});
    expect((await settled(id)).state).toBe('done');
    expect((await stored()).every(({ row }) => (row as { active: boolean }).active)).toBe(true);
  });

  it('plans a year ahead at most, and 20 changes, which the list shows first [LOOK-045]', async () => {
    const day = 86_400_000;
    const plan = (at: number) =>
      office.post('products/changes', { name: 'x', rows: { ids: ids() }, change: rise, at });
    const now = server.kernel.now();
    expect(outcome(await plan(now + 400 * day)).code).toBe('VALIDATION_FAILED');
    const waiting: number[] = [];
    for (let at = 0; at < 20; at += 1)
      waiting.push((await plan(now + 300 * day)).json<{ data: PlannedChange }>().data.id);
    expect(outcome(await plan(now + 300 * day)).code).toBe('VALIDATION_FAILED');
    // Now is no moment to wait for.
    const made = await start({ rows: { ids: ids() }, change: rise });
    const { data } = (await office.get('products/changes')).json<{ data: PlannedChange[] }>();
    expect(data.slice(0, 21).map(({ id }) => id)).toEqual([...waiting.toReversed(), made.id]);
    await undo(waiting[0] ?? 0);
    expect((await plan(now + day)).statusCode).toBe(200);
    await changeRows(
      server,
      cloud,
      "UPDATE record_imports SET state = 'undone' WHERE cloud_id = $1 AND state = 'planned'",
    );
  });

  it('adds tags, moves departments and puts rows out of use the same way [LOOK-045]', async () => {
    await start({ rows: { ids: ids() }, change: { field: 'tags', way: 'put', value: ['קיץ'] } });
    await start({ rows: { ids: ids() }, change: { field: 'min_stock', way: 'set', value: 3_000 } });
    const off = await start({
      rows: { ids: ids() },
      change: { field: 'active', way: 'set', value: false },
    });
    const rows = (await stored()).map(({ row }) => row as Record<string, unknown>);
    for (const row of rows)
      expect([row['tags'], row['min_stock'], row['active']]).toEqual([
        ['קיים', 'קיץ'],
        3_000,
        false,
      ]);
    await undo(off.id);
    expect((await stored()).every(({ row }) => (row as { active: boolean }).active)).toBe(true);
  });

  it.each([
    [{ field: 'price', way: 'put', value: 5 }],
    [{ field: 'price', way: 'set', value: 'x' }],
    [{ field: 'department', way: 'set', value: { id: 99_999, label: '' } }],
    [{ field: 'tags', way: 'take', value: [] }],
  ])('is refused a change that means nothing: %j [LOOK-045]', async (change) => {
    expect(
      outcome(await office.post('products/changes', { rows: { ids: ids() }, change, name: 'x' })),
    ).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('is refused a moment that is over [LOOK-045]', async () => {
    const body = { rows: { ids: ids() }, change: rise, name: 'x', at: server.kernel.now() - 1_000 };
    expect(outcome(await office.post('products/changes', body))).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
  });

  it('sees prices of another list only with the right to read price lists [LOOK-045]', async () => {
    const asked = {
      rows: { ids: ids() },
      change: { field: 'price', way: 'list', value: null, list: 1 },
    };
    const components = { [COMPONENT.products]: '111', [COMPONENT.priceLists]: '1' };
    await allowCashier({ components });
    const ask = async () => outcome(await till.post('products/changes/preview', asked));
    expect((await ask()).code).toBe('PERMISSION_DENIED');
    await allowCashier({ components: { ...components, [COMPONENT.priceListLines]: '1' } });
    expect((await ask()).status).toBe(200);
    await allowCashier({});
  });

  it('may not without the right to edit products [LOOK-045]', async () => {
    expect(
      outcome(
        await till.post('products/changes', { rows: { ids: ids() }, change: rise, name: 'x' }),
      ),
    ).toMatchObject({ code: 'PERMISSION_DENIED' });
  });
});
