import { randomUUID } from 'node:crypto';
import {
  columnKey,
  COMPONENT,
  findComponent,
  kindOf,
  RECORD_COMPONENTS,
  type RecordColumn,
  type RecordComponent,
  type RecordView,
  SEARCH_TYPES,
} from '@dalpak/contracts';
import { representatives } from '@dalpak/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  plain,
  readBack,
  sampleOf,
  typedOf,
  ruledSamples,
} from '../../../test/samples/field-samples.ts';
import { kitFeaturesOf } from '../../../test/kit-features.ts';
import { aShop, aTillOf, CARDS, changeRows } from '../../../test/sale-shop.ts';
import { aBusiness, Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { columnsOf } from '../../record-kit/write/validate-record.ts';

interface Page {
  readonly data: RecordView[];
}
interface ListPage {
  readonly data: { readonly records: readonly { readonly id: string }[] };
}

let server: TestApp;
let cloud: number;
let office: Browser;
let stranger: Browser;
let cashier: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await aBusiness(server.kernel, { email: 'other@example.com' });
  office = new Browser(server.app);
  await office.signIn();
  stranger = new Browser(server.app);
  await stranger.signIn('other@example.com');
  cashier = await aTillOf(server, 2, CARDS.cashier);
  for (const sql of Object.values(MADE_ELSEWHERE)) await changeRows(server, cloud, sql);
});
afterAll(() => server.close());

/** SQL of rows that tills and other calls create, for components that are only read, by table. */
const MADE_ELSEWHERE: Readonly<Record<string, string>> = {
  stock_levels:
    'INSERT INTO stock_levels (cloud_id, warehouse_id, product_id, quantity) SELECT $1, 1, n, n * 1500 FROM generate_series(1, 3) n',
  credit_vouchers: `INSERT INTO credit_vouchers (cloud_id, id, number, amount, balance, customer_id, branch_id, terminal_id, reason)
    VALUES ($1, 1, 'Z-100', 5000, 5000, 1, 1, 2, 'החזרת מוצר'), ($1, 2, 'Z-101', 900, 100, NULL, 1, 2, '')`,
  register_closings: `INSERT INTO register_closings (cloud_id, id, number, branch_id, terminal_id, employee_id, opened_at, closed_at, sale_count, sales, refunds, total, vat, cash_expected, cash_counted)
    VALUES ($1, 1, 1, 1, 2, 1, '2026-11-01 06:00Z', '2026-11-01 14:00Z', 3, 3000, 0, 3000, 458, 3000, 2990), ($1, 2, 2, 1, 2, 1, '2026-11-02 06:00Z', '2026-11-02 14:00Z', 0, 0, 0, 0, 0, 0, NULL)`,
  cash_movements: `INSERT INTO cash_movements (cloud_id, id, branch_id, terminal_id, employee_id, kind, amount, at, reason)
    VALUES ($1, 1, 1, 2, 1, 'float', 20000, '2026-11-01 06:00Z', ''), ($1, 2, 1, 2, NULL, 'out', 5000, '2026-11-01 22:30Z', 'שליח')`,
  time_entry_records: `WITH stamps AS (INSERT INTO time_entries (cloud_id, id, employee_id, branch_id, terminal_id, kind, at, source)
      VALUES ($1, 'aaaaaaaa-0000-4000-8000-000000000001', 1, 1, 2, 'in', '2026-11-01 06:00Z', 'card'), ($1, 'aaaaaaaa-0000-4000-8000-000000000002', 1, 1, 2, 'out', '2026-11-01 14:00Z', 'card') RETURNING id)
    INSERT INTO time_corrections (cloud_id, id, entry_id, number, action, at, reason, actor_kind, actor_id, actor_name)
    VALUES ($1, gen_random_uuid(), 'aaaaaaaa-0000-4000-8000-000000000002', 1, 'change', '2026-11-01 15:00Z', 'שכח', 'user', 1, 'דנה')`,
  transactions: `INSERT INTO transactions (cloud_id, id, branch_id, terminal_id, document_type, official_code, number, daily_counter, business_date, issued_at, local_time,
      employee_id, customer_id, item_count, total, vat, before_vat, discount, cash_rounding, paid, change_due, offline, engine_version, request_hash, hash, cart)
    SELECT $1, ('bbbbbbbb-0000-4000-8000-00000000000' || n)::uuid, 1, 2, 9, 320, n, n, '2026-11-01', timestamptz '2026-11-01 06:00Z' + make_interval(hours => n), timestamp '2026-11-01 08:00',
      1, 1, 1, 1180 * n, 180 * n, 1000 * n, 0, 0, 1180 * n, 0, false, '1', sha256('a'), sha256('b'), '{}' FROM generate_series(1, 3) n`,
  documents: `INSERT INTO documents (cloud_id, id, document_type, official_code, number, branch_id, day, due_on, issued_at, employee_id, customer_id, lifecycle, payment_status, total, vat, before_vat, reference)
    SELECT $1, ('cccccccc-0000-4000-8000-0000000' || lpad(type::text, 2, '0') || '00' || n)::uuid, type, 320, n, 1, '2026-11-01', '2026-12-01', timestamptz '2026-11-01 06:00Z' + make_interval(hours => n),
      1, 1, 'approved', 'paid', 1180 * n, 180 * n, 1000 * n, 'אסמכתא ' || n FROM unnest('{1,2,3,4,6,7,10,13,16,20,21,22,23,24,25,26,27,28,30,31,32,33,34}'::smallint[]) AS type, generate_series(1, 2) n`,
};

const everyOne = RECORD_COMPONENTS.map((record) => ({
  name: `${record.component} ${findComponent(record.component)?.key ?? ''}`,
  record,
}));
const each = representatives(everyOne, ({ record }) => kitFeaturesOf(record));
/**
 * Each shape of records once: lists of documents that differ only in their type are queried in all
 * ways once.
 */
const shapes = each.filter(
  ({ record }, at) =>
    each.findIndex(({ record: other }) => other.columns === record.columns) === at,
);
const made = each.filter(({ record }) => record.writes === 'all');
const changed = each.filter(
  ({ record }) => record.writes !== undefined && record.identity.length === 1,
);
const read = each.filter(({ record }) => record.writes === undefined);

const path = ({ component }: RecordComponent, id?: string): string =>
  `components/${component}/records${id === undefined ? '' : `/${id}`}`;
const list = async (
  record: RecordComponent,
  query = '',
  who = office,
): Promise<readonly RecordView[]> => {
  const answer = await who.get(`${path(record)}?limit=200${query}`);
  expect([query, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([
    query,
    200,
    '',
  ]);
  return answer.json<Page>().data;
};

/**
 * An employee or a position without any permission, whose status every user may change. Null for
 * other components.
 */
async function powerless(record: RecordComponent): Promise<RecordView | null> {
  if (record.component === COMPONENT.positions)
    return (await make(record, { permissions: null })).view;
  const positions = RECORD_COMPONENTS.find(({ component }) => component === COMPONENT.positions);
  if (record.component !== COMPONENT.employees || positions === undefined) return null;
  return (await make(record, { position: Number((await powerless(positions))?.id) })).view;
}

let seeds = 0;
/** Components of which a record is being created because another one refers to it. */
const referred = new Set<number>();

/** A record that a reference can name; created where there is none. */
async function refTo(
  column: Extract<RecordColumn, { kind: 'ref' | 'refs' }>,
): Promise<number | null> {
  const target = RECORD_COMPONENTS.find(({ component }) => component === column.component);
  if (target !== undefined) {
    // The field's record may be referred to once, so each reference gets a new one.
    if (column.once === true && target.writes === 'all')
      return Number((await make(target)).view.id);
    // Not every account can be chosen there.
    if (column.offered === 'income_accounts') return incomeAccount();
    // A kit cannot be part of another kit.
    if (column.key === 'part') return Number((await make(target, { type: '1' })).view.id);
    const [first] = await list(target, target.status === undefined ? '' : '&active=1');
    if (first !== undefined) return Number(first.id);
    // The first of its kind cannot refer to another one, for example a station to its backup.
    if (target.writes !== 'all' || referred.has(target.component)) return null;
    referred.add(target.component);
    const { view } = await make(target);
    referred.delete(target.component);
    return Number(view.id);
  }
  const owner = RECORD_COMPONENTS.find(({ columns }) => columns.includes(column));
  const answer = await office.get(
    `app/autocomplete/old/query?relation=${owner?.component ?? 0}&def=${column.key}&query=`,
  );
  const results = answer.json<{ data: unknown[] }>().data[2] as readonly Record<string, number>[];
  const id = Object.entries(results[0] ?? {}).find(([key]) => key.endsWith('ID'))?.[1];
  return id ?? null;
}

/** An income account: a group of another kind has none. */
async function incomeAccount(): Promise<number> {
  const of = (component: number): RecordComponent =>
    RECORD_COMPONENTS.find((one) => one.component === component) ?? expect.fail();
  const { view: group } = await make(of(COMPONENT.accountGroups), { kind: 'income' });
  return Number(
    (await make(of(COMPONENT.accounts), { group: { id: Number(group.id), label: '' } })).view.id,
  );
}

async function samplesOf(
  record: RecordComponent,
  when: 'new' | 'edit',
): Promise<Record<string, unknown>> {
  seeds += 1;
  const seed = seeds;
  const data: Record<string, unknown> = {};
  for (const column of columnsOf(record, when))
    data[column.key] = await sampleOf(column, record.columns.indexOf(column), seed, refTo);
  return { ...data, ...ruledSamples(record, seed, when) };
}

/** Creates a record with a value in every field: the given ones, and samples in the others. */
async function make(
  record: RecordComponent,
  chosen: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly sent: Record<string, unknown>; readonly view: RecordView }> {
  const sent = { ...(await samplesOf(record, 'new')), ...chosen };
  const answer = await office.post(path(record), { request_id: randomUUID(), data: sent });
  expect([
    record.component,
    answer.statusCode,
    answer.statusCode === 200 ? '' : answer.body,
  ]).toEqual([record.component, 200, '']);
  return { sent, view: answer.json<{ data: RecordView }>().data };
}

/**
 * A record of the component: a new one where records can be created, otherwise the last existing
 * one.
 */
async function someRecord(record: RecordComponent): Promise<RecordView | undefined> {
  if (record.writes === 'all') return (await make(record)).view;
  const last = (await list(record)).at(-1);
  return last === undefined
    ? undefined
    : (await office.get(path(record, last.id))).json<{ data: RecordView }>().data;
}

function expectHolds(
  record: RecordComponent,
  { data }: RecordView,
  sent: Readonly<Record<string, unknown>>,
): void {
  const expected = Object.fromEntries(
    Object.entries(sent).map(([key, value]) => [key, readBack(columnOf(record, key), value)]),
  );
  expect(
    Object.fromEntries(Object.keys(sent).map((key) => [key, plain(data[key] ?? null)])),
  ).toEqual(expected);
}

function columnOf({ columns }: RecordComponent, key: string): RecordColumn {
  const column = columns.find((one) => one.key === key);
  if (column === undefined) throw new Error(`no column ${key}`);
  return column;
}

/**
 * Sets what the cashier's position may do with the component: flags of read, write, edit, delete,
 * special.
 */
async function permit({ component }: RecordComponent, flags: string): Promise<void> {
  await changeRows(
    server,
    cloud,
    "UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND name = 'קופאי'",
    [JSON.stringify({ components: { [component]: flags }, pos: {}, system: {} })],
  );
}

describe('a component that is written', () => {
  it.each(made)(
    '$name keeps every field that is sent when it is created and when it is changed [REC-082]',
    async ({ record }) => {
      const { sent, view } = await make(record);
      expectHolds(record, view, sent);
      const stored = (await office.get(path(record, view.id))).json<{ data: RecordView }>().data;
      expectHolds(record, stored, sent);
      const edit = await samplesOf(record, 'edit');
      const answer = await office.put(path(record, view.id), {
        data: edit,
        before: Object.fromEntries(Object.keys(edit).map((key) => [key, stored.data[key] ?? null])),
      });
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
      expectHolds(record, answer.json<{ data: RecordView }>().data, edit);
      // Fields that are accepted at creation only keep their value.
      const untouched = Object.fromEntries(Object.entries(sent).filter(([key]) => !(key in edit)));
      expectHolds(record, answer.json<{ data: RecordView }>().data, untouched);
    },
  );

  it.each(changed.filter(({ record }) => record.writes === 'edit'))(
    '$name can be changed, and is created elsewhere',
    async ({ record }) => {
      const view = await someRecord(record);
      expect(
        outcome(await office.post(path(record), { request_id: randomUUID(), data: {} })),
      ).toMatchObject({ status: 403, code: 'PERMISSION_DENIED' });
      if (view === undefined) return;
      const edit = await samplesOf(record, 'edit');
      const answer = await office.put(path(record, view.id), { data: edit });
      expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
      expectHolds(record, answer.json<{ data: RecordView }>().data, edit);
    },
  );

  it.each(made)(
    '$name is refused without any one of the fields it requires, and says which [REC-101, REC-103]',
    async ({ record }) => {
      const required = columnsOf(record, 'new').filter(
        ({ required: isRequired, initial }) => isRequired === true && initial === undefined,
      );
      if (required.length === 0) return;
      const all = await samplesOf(record, 'new');
      for (const { key } of required) {
        const refused = await office.post(path(record), {
          request_id: randomUUID(),
          data: { ...all, [key]: null },
        });
        expect([
          key,
          refused.statusCode,
          refused
            .json<{ details?: readonly { field?: string; code?: string }[] }>()
            .details?.find(({ field }) => field === key)?.code,
        ]).toEqual([key, 422, 'FIELD_REQUIRED']);
      }
    },
  );

  it.each(made)(
    '$name accepts an empty value in every optional field, and names the fields that must not be empty',
    async ({ record }) => {
      const answer = await office.post(path(record), {
        request_id: randomUUID(),
        data: Object.fromEntries(columnsOf(record, 'new').map(({ key }) => [key, null])),
      });
      const required = columnsOf(record, 'new')
        .filter((column) => column.required === true)
        .map(({ key }) => key);
      if (required.length === 0) expect(answer.statusCode).toBe(200);
      else {
        expect(answer.statusCode).toBe(422);
        expect(
          new Set(
            answer
              .json<{ details?: readonly { field?: string }[] }>()
              .details?.map(({ field }) => field),
          ),
        ).toEqual(new Set(required));
      }
    },
  );

  it.each(changed.filter(({ record }) => record.status !== undefined))(
    '$name can be deactivated and activated again',
    async ({ record }) => {
      const view = await someRecord(record);
      if (view === undefined) return;
      const set = (active: boolean) =>
        office.post(`components/${record.component}/status`, { ids: [Number(view.id)], active });
      for (const active of [false, true]) {
        expect((await set(active)).json()).toEqual({ data: { changed: [Number(view.id)] } });
        expect((await list(record, `&active=${active ? 0 : 1}`)).map(({ id }) => id)).not.toContain(
          view.id,
        );
        expect(
          (await office.get(path(record, view.id))).json<{ data: RecordView }>().data.active,
        ).toBe(active);
      }
    },
  );

  it.each(changed)('$name requires the permission flag of each action', async ({ record }) => {
    const view = (await powerless(record)) ?? (await someRecord(record));
    const id = view?.id ?? '1';
    const acts = {
      w: () => cashier.post(path(record), { request_id: randomUUID(), data: {} }),
      e: () => cashier.put(path(record, id), { data: {} }),
      d: () =>
        cashier.post(`components/${record.component}/status`, { ids: [Number(id)], active: false }),
    } as const;
    const denied = { status: 403, code: 'PERMISSION_DENIED' };
    for (const [flags, refused] of [
      ['10000', ['w', 'e', 'd']],
      ['11000', ['e', 'd']],
      ['10100', ['w', 'd']],
      ['10010', ['w', 'e']],
    ] as const) {
      await permit(record, flags);
      expect((await cashier.get(path(record))).statusCode).toBe(200);
      for (const act of refused)
        expect([flags, act, outcome(await acts[act]())]).toEqual([
          flags,
          act,
          expect.objectContaining(denied),
        ]);
    }
    // A user who may not read gets NOT_FOUND.
    await permit(record, '01110');
    for (const act of Object.values(acts))
      expect(outcome(await act())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await permit(record, '11110');
    // Permitted: the request may still be refused, but not for the permission.
    for (const [name, act] of Object.entries(acts)) {
      if (name !== 'w' || record.writes === 'all')
        expect([name, outcome(await act()).code]).not.toEqual([name, 'PERMISSION_DENIED']);
    }
  });
});

describe('a component that is only read', () => {
  it.each(read)('$name refuses every write', async ({ record }) => {
    const id = (await list(record)).at(-1)?.id ?? '1';
    const answers = [
      await office.post(path(record), { request_id: randomUUID(), data: {} }),
      await office.put(path(record, id), { data: {} }),
      await office.post(`components/${record.component}/status`, { ids: [1], active: false }),
    ];
    for (const answer of answers)
      expect(outcome(answer)).toMatchObject({ status: 403, code: 'PERMISSION_DENIED' });
    await permit(record, '00000');
    expect(outcome(await cashier.get(path(record)))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    await permit(record, '10000');
    expect((await cashier.get(path(record))).statusCode).toBe(200);
  });

  it('is tested with rows where this test creates some', async () => {
    for (const { record } of each.filter(({ record: { table } }) => table in MADE_ELSEWHERE))
      expect([record.table, (await list(record)).length]).not.toEqual([record.table, 0]);
  });
});

describe('every component', () => {
  it.each(shapes)(
    '$name can be searched in all nine ways in each of its columns, and is found by its own values',
    async ({ record }) => {
      const view = await someRecord(record);
      let equals = 0;
      for (const column of record.columns.filter((one) => kindOf(one).searchable)) {
        const value = view?.data[column.key] ?? null;
        const text = typedOf(column, value);
        const search = (type: string) =>
          `&filter=${[column.key, type, text].map(encodeURIComponent).join('~')}`;
        for (const type of SEARCH_TYPES) {
          // For a column without a value in the record, only the searches for empty are tested.
          if (text.trim() === '' && type !== 'empty' && type !== 'not_empty') {
            expect([
              column.key,
              type,
              outcome(await office.get(`${path(record)}?limit=200${search(type)}`)),
            ]).toEqual([column.key, type, { status: 422, code: 'VALIDATION_FAILED' }]);
            continue;
          }
          const found = await list(record, search(type));
          if (view === undefined || text === '' || text.length > 150) continue;
          const ids = found.map(({ id }) => id);
          if (type === 'equal') equals += 1;
          if (
            type === 'equal' ||
            type === 'not_empty' ||
            (type === 'contains' && column.kind !== 'ref')
          )
            expect([column.key, type, ids.includes(view.id)]).toEqual([column.key, type, true]);
          if (type === 'not_equal' || type === 'empty' || type === 'smaller' || type === 'bigger')
            expect([column.key, type, ids.includes(view.id)]).toEqual([column.key, type, false]);
        }
        if (view !== undefined && text === '')
          expect([
            column.key,
            (await list(record, search('empty'))).map(({ id }) => id).includes(view.id),
          ]).toEqual([column.key, true]);
      }
      // At least one column was searched for its value.
      expect(equals > 0).toBe(view !== undefined);
    },
  );

  it.each(shapes)('$name can be sorted by each of its columns, both ways', async ({ record }) => {
    const page = async (sort: readonly [string, string] | null): Promise<string[]> => {
      const answer = await office.post('app/components/old/', {
        comID: record.component,
        view: 'ALL',
        perpage: 1_000,
        sort,
      });
      expect([sort, answer.statusCode]).toEqual([sort, 200]);
      return answer.json<ListPage>().data.records.map(({ id }) => id);
    };
    const all = await page(null);
    for (const column of record.columns.filter((one) => kindOf(one).sorts)) {
      const up = await page(['asc', columnKey(column.key)]);
      expect([column.key, new Set(up)]).toEqual([column.key, new Set(all)]);
      expect([column.key, await page(['desc', columnKey(column.key)])]).toEqual([
        column.key,
        up.toReversed(),
      ]);
    }
  });

  it.each(each)('$name is paged in its own order, each record once', async ({ record }) => {
    const all = (await list(record)).map(({ id }) => id);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const answer: { data: RecordView[]; next: string | null } = (
        await office.get(`${path(record)}?limit=2${after === null ? '' : `&after=${after}`}`)
      ).json();
      seen.push(...answer.data.map(({ id }) => id));
      after = answer.next;
    } while (after !== null && seen.length <= all.length);
    expect(seen).toEqual(all);
  });

  it.each(each)('$name of one business is not accessible to another', async ({ record }) => {
    const view = await someRecord(record);
    if (view === undefined) return;
    const theirs = (await list(record, '', stranger)).map(({ id }) => id);
    expect(theirs).not.toContain(view.id);
    expect(outcome(await stranger.get(path(record, view.id)))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    if (record.writes === undefined || record.identity.length > 1) return;
    expect(outcome(await stranger.put(path(record, view.id), { data: {} })).status).toBe(404);
  });
});
