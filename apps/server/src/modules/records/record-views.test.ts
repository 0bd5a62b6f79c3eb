import { type ListView, MAX_VIEWS } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop, aTillOf, CARDS, changeRows } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

interface First {
  readonly data: readonly [
    ListView[],
    {
      readonly records: readonly { readonly data: Record<string, unknown> }[];
      readonly count: number;
    },
  ];
}

let server: TestApp;
let cloud: number;
let office: Browser;
let stranger: Browser;
let till: Browser;
const CUSTOMERS = 111;
const NAME = btoa('name');
const NOTES = btoa('notes');
const VIEW = {
  view: 'ALL',
  perPage: 30,
  columns: [{ field: 'notes', width: 250 }, { field: 'name' }],
  sort: ['desc', 'name'],
  search: { city: { val: 'עכו', type: 'equal' } },
};

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await aShop(server, 'other@example.com');
  office = new Browser(server.app);
  await office.signIn();
  stranger = new Browser(server.app);
  await stranger.signIn('other@example.com');
  till = await aTillOf(server, 2, CARDS.manager);
  await changeRows(
    server,
    cloud,
    "INSERT INTO customers (cloud_id, id, code, name, city, notes) SELECT $1, 9000 + n, 'V' || n, 'לקוח ' || n, CASE WHEN n < 4 THEN 'עכו' ELSE 'חיפה' END, 'הערה ' || n FROM generate_series(1, 6) n",
  );
});
afterAll(() => server.close());

const save = (body: object, by = office, component = CUSTOMERS) =>
  by.post(`components/${component}/views`, body);
const saved = async (name: string, by = office): Promise<number> =>
  (await save({ name, view: VIEW }, by)).json<{ data: { id: number } }>().data.id;
const first = async (by = office, view?: string) =>
  (
    await by.post('app/components/old/', {
      task: 'getFirstView',
      comID: CUSTOMERS,
      ...(view === undefined ? {} : { view }),
    })
  ).json<First>();
const own = async (by = office): Promise<ListView[]> =>
  (await first(by)).data[0].filter(([, , , , isOwn]) => isOwn);
const remove = (id: number, by = office) =>
  by.call('DELETE', `/api/v2/components/${CUSTOMERS}/views/${id}`);

describe('saved views', () => {
  it('follow the built-in ones, and the list begins with their settings [REC-004, REC-068]', async () => {
    const id = await saved('של עכו');
    const [views] = (await first()).data;
    expect(views.map(([key]) => key)).toEqual(['ACTIVE', 'NOT_ACTIVE', 'ALL', String(id)]);
    expect(views[3]).toEqual([
      String(id),
      CUSTOMERS,
      'של עכו',
      false,
      true,
      {
        pagination: { default: 30, perPage: [10, 20, 30, 50, 100, 500, 1_000] },
        ajaxSetting: { data: { view: 'ALL' } },
        columns: VIEW.columns,
        sort: VIEW.sort,
        search: VIEW.search,
      },
    ]);
    const [, page] = (await first(office, String(id))).data;
    expect(page.records.map(({ data }) => [data[NAME], data[NOTES]])).toEqual([
      ['לקוח 3', 'הערה 3'],
      ['לקוח 2', 'הערה 2'],
      ['לקוח 1', 'הערה 1'],
    ]);
    await remove(id);
  });

  it('are loaded with their data by number, saved or built in, by their owner only [CART-212]', async () => {
    const id = await saved('נתונים');
    const data = async (view: string, body: object = {}, by = office) =>
      by.post(`app/components/views/${view}/data`, { comID: CUSTOMERS, ...body });
    const namesOf = (response: Awaited<ReturnType<typeof data>>) =>
      response
        .json<{ data: { records: { data: Record<string, unknown> }[] } }>()
        .data.records.map((record) => [record.data[NAME], record.data[NOTES]]);
    expect(namesOf(await data(String(id)))).toEqual([
      ['לקוח 3', 'הערה 3'],
      ['לקוח 2', 'הערה 2'],
      ['לקוח 1', 'הערה 1'],
    ]);
    // The caller's own order and page size take precedence; the view's search stays.
    expect(namesOf(await data(String(id), { sort: ['asc', 'name'], perpage: 2, page: 2 }))).toEqual(
      [['לקוח 3', 'הערה 3']],
    );
    expect((await data('ALL', { perpage: 1 })).json()).toMatchObject({
      code: '000',
      data: { len: 1 },
    });
    expect((await data('NOT_ACTIVE')).json()).toMatchObject({ data: { records: [], count: 0 } });
    for (const otherUser of [till, stranger])
      expect(outcome(await data(String(id), {}, otherUser))).toEqual({
        status: 404,
        code: 'NOT_FOUND',
      });
    await remove(id);
  });

  it('are changed and renamed by their number, and can be deleted', async () => {
    const id = await saved('ישנה');
    expect(
      outcome(await save({ id, name: 'חדשה', view: { ...VIEW, perPage: 500, sort: null } })).status,
    ).toBe(200);
    expect(
      (await own()).map(([key, , name, , , { pagination, sort }]) => [
        key,
        name,
        pagination.default,
        sort,
      ]),
    ).toEqual([[String(id), 'חדשה', 500, undefined]]);
    expect(outcome(await remove(id)).status).toBe(200);
    expect(await own()).toEqual([]);
    expect(outcome(await remove(id))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('belong to one user: no other user of the business sees, changes or deletes them, nor another business', async () => {
    const id = await saved('שלי בלבד');
    for (const otherUser of [till, stranger]) {
      expect(await own(otherUser)).toEqual([]);
      expect(outcome(await save({ id, name: 'חטופה', view: VIEW }, otherUser))).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
      expect(outcome(await remove(id, otherUser))).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
    }
    const theirs = await saved('שלי בלבד', till);
    expect((await own(till)).map(([key]) => key)).toEqual([String(theirs)]);
    expect((await own()).map(([key]) => key)).toEqual([String(id)]);
    await Promise.all([remove(id), remove(theirs, till)]);
  });

  it('have unique names, and are limited in number', async () => {
    const id = await saved('תפוסה');
    expect(outcome(await save({ name: 'תפוסה', view: VIEW }))).toMatchObject({
      status: 409,
      code: 'RECORD_VIEW_NAME_TAKEN',
    });
    // A view can be saved again under its own name.
    expect(outcome(await save({ id, name: 'תפוסה', view: VIEW })).status).toBe(200);
    await changeRows(
      server,
      cloud,
      `INSERT INTO record_views (cloud_id, id, component, owner_kind, owner_id, name, settings)
      SELECT v.cloud_id, 5000 + n, v.component, v.owner_kind, v.owner_id, 'מילוי ' || n, v.settings FROM record_views v, generate_series(1, ${MAX_VIEWS - 1}) n WHERE v.cloud_id = $1 AND v.name = 'תפוסה'`,
    );
    expect(outcome(await save({ name: 'אחת יותר מדי', view: VIEW }))).toMatchObject({
      status: 409,
      code: 'RECORD_VIEWS_FULL',
    });
    await changeRows(server, cloud, 'DELETE FROM record_views WHERE cloud_id = $1');
  });

  it('refer only to columns of the list, and sort by a sortable one', async () => {
    for (const wrong of [
      { columns: [{ field: 'nonsense' }] },
      { search: { nonsense: { val: 'x', type: 'equal' } } },
      { sort: ['asc', 'nonsense'] },
      { columns: [] },
      { perPage: 0 },
    ]) {
      expect(outcome(await save({ name: 'שגויה', view: { ...VIEW, ...wrong } }))).toMatchObject({
        status: 422,
        code: 'VALIDATION_FAILED',
      });
    }
    expect(outcome(await save({ name: 'שגויה', view: VIEW }, office, 999))).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
  });

  it('lose a column that the component no longer has, and nothing else', async () => {
    const id = await saved('עם השנים');
    await changeRows(
      server,
      cloud,
      `UPDATE record_views SET settings = jsonb_set(jsonb_set(settings, '{columns,0,field}', '"gone"'), '{sort,1}', '"gone"') WHERE cloud_id = $1`,
    );
    const [view] = await own();
    expect([view?.[5].columns, view?.[5].sort]).toEqual([[{ field: 'name' }], undefined]);
    expect((await first(office, String(id))).data[1].count).toBe(3);
  });
});

describe('a page of records', () => {
  it('includes a field that the list does not show by default, when it is requested', async () => {
    const page = async (body: object) =>
      (
        await office.post('app/components/old/', {
          comID: CUSTOMERS,
          search: { [NAME]: { val: 'לקוח 1', type: 'equal' } },
          ...body,
        })
      ).json<{ data: { records: { data: Record<string, unknown> }[] } }>();
    expect((await page({})).data.records[0]?.data).not.toHaveProperty([NOTES]);
    expect((await page({ fields: ['notes', 'name'] })).data.records[0]?.data).toMatchObject({
      [NOTES]: 'הערה 1',
      [NAME]: 'לקוח 1',
    });
    expect(
      outcome(await office.post('app/components/old/', { comID: CUSTOMERS, fields: ['nonsense'] })),
    ).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
  });
});
