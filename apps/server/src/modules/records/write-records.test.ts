import { randomUUID } from 'node:crypto';
import type { RecordHistoryEntry, RecordView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows, aShop, aTillOf, CARDS, changeRows } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

interface Refusal {
  readonly code: string;
  readonly details?: readonly {
    readonly field?: string;
    readonly code?: string;
    readonly text: string;
  }[];
}

let server: TestApp;
let cloud: number;
let other: number;
let office: Browser;
let stranger: Browser;
let cashier: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  other = await aShop(server, 'other@example.com');
  office = new Browser(server.app);
  await office.signIn();
  stranger = new Browser(server.app);
  await stranger.signIn('other@example.com');
  cashier = await aTillOf(server, 2, CARDS.cashier);
});
afterAll(() => server.close());

const CUSTOMERS = 111;
const make = (
  data: Record<string, unknown>,
  component = CUSTOMERS,
  by = office,
  requestId: string = randomUUID(),
) => by.post(`components/${component}/records`, { request_id: requestId, data });
const made = async (data: Record<string, unknown>, component = CUSTOMERS): Promise<RecordView> => {
  const answer = await make(data, component);
  expect(answer.json()).toHaveProperty('data');
  return answer.json<{ data: RecordView }>().data;
};
const edit = (
  id: string,
  body: { data: Record<string, unknown>; before?: Record<string, unknown> },
  component = CUSTOMERS,
  by = office,
) => by.put(`components/${component}/records/${id}`, body);
const faults = (refusal: Refusal) =>
  Object.fromEntries((refusal.details ?? []).map(({ field, code }) => [field, code]));

describe('a new record', () => {
  it('is stored with the entered values, and with the next code when none was entered [REC-082, REC-086]', async () => {
    const first = await made({
      name: 'מאפיית הגליל',
      phone: '04-6901234',
      vat_free: true,
      group: null,
    });
    const second = await made({ name: 'מכולת השכונה' });
    expect(first.data).toMatchObject({
      name: 'מאפיית הגליל',
      phone: '04-6901234',
      vat_free: true,
      group: null,
      active: true,
    });
    expect(Number(second.data['code'])).toBe(Number(first.data['code']) + 1);
  });

  it('sent twice with one id is one record, and with other content a conflict', async () => {
    const requestId = randomUUID();
    const one = await make({ name: 'פעם אחת' }, CUSTOMERS, office, requestId);
    const again = await make({ name: 'פעם אחת' }, CUSTOMERS, office, requestId);
    expect(again.json<{ data: RecordView }>().data.id).toBe(
      one.json<{ data: RecordView }>().data.id,
    );
    expect(outcome(await make({ name: 'אחר' }, CUSTOMERS, office, requestId))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    const rows = await queryRows(
      server.kernel.tenant(cloud),
      "SELECT 1 FROM customers WHERE cloud_id = $1 AND name IN ('פעם אחת', 'אחר')",
      [],
    );
    expect(rows).toHaveLength(1);
  });

  it('sent several times at once with one id is one record with one code, and every call returns it', async () => {
    const requestId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        make({ name: 'בבת אחת', code: '99001' }, CUSTOMERS, office, requestId),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json<{ data: RecordView }>().data.id)).size).toBe(
      1,
    );
    const rows = await queryRows(
      server.kernel.tenant(cloud),
      "SELECT 1 FROM customers WHERE cloud_id = $1 AND name = 'בבת אחת'",
      [],
    );
    expect(rows).toHaveLength(1);
  });

  it('is refused with every field error and its code, and changes nothing [REC-101, REC-103, REC-106]', async () => {
    const refused = await make({
      name: ' ',
      phone: 'לא טלפון',
      tax_id: '123456789',
      email: 'א'.repeat(300),
      notes: 'x'.repeat(20_001),
      nonsense: 1,
      group: 999,
    });
    expect(refused.statusCode).toBe(422);
    expect(faults(refused.json<Refusal>())).toEqual({
      name: 'FIELD_REQUIRED',
      phone: 'FIELD_INVALID',
      tax_id: 'TAXID_CHECK_DIGIT',
      email: 'FIELD_MAX_254',
      notes: 'FIELD_MAX_20000',
      nonsense: 'FIELD_UNKNOWN',
    });
    expect(faults((await make({ name: 'טוב', tax_id: '51400000' })).json<Refusal>())).toEqual({
      tax_id: 'TAXID_DIGITS',
    });
    expect(faults((await make({ name: 'טוב', group: 999 })).json<Refusal>())).toEqual({
      group: 'FIELD_UNKNOWN',
    });
    expect(faults((await make({ name: 'קופה', sort_order: 'הרבה' }, 14)).json<Refusal>())).toEqual({
      sort_order: 'NUMBER_TYPE_REQUIERD',
    });
  });

  it('cannot have a unique value of another record, in any case', async () => {
    await made({ name: 'Fruit' }, 14);
    expect(faults((await make({ name: 'fRUIT' }, 14)).json<Refusal>())).toEqual({
      name: 'FIELD_TAKEN',
    });
  });

  it('cannot refer to a record of another business', async () => {
    await changeRows(
      server,
      other,
      "INSERT INTO customer_groups (cloud_id, id, name) VALUES ($1, 77, 'הקבוצה שלהם')",
    );
    expect(faults((await make({ name: 'מבחן', group: 77 })).json<Refusal>())).toEqual({
      group: 'FIELD_UNKNOWN',
    });
  });

  it('cannot be created without permission, nor where records are created elsewhere', async () => {
    expect(outcome(await make({ name: 'x' }, 14, cashier)).status).toBeGreaterThanOrEqual(403);
    expect(outcome(await make({ name: 'x' }, 999))).toMatchObject({ status: 404 });
    expect(outcome(await make({ name: 'x' }, 101))).toMatchObject({ code: 'PERMISSION_DENIED' });
    expect(outcome(await make({ name: 'x' }, 122))).toMatchObject({ code: 'PERMISSION_DENIED' });
  });
});

describe('a change', () => {
  it('merges the edits of two users of one record, and says which field both changed', async () => {
    const { id } = await made({ name: 'שניים', phone: '03-5550001', city: 'חיפה' });
    expect(
      (await edit(id, { data: { phone: '03-5550002' }, before: { phone: '03-5550001' } }))
        .statusCode,
    ).toBe(200);
    const second = await edit(id, { data: { city: 'עכו' }, before: { city: 'חיפה' } });
    expect(second.json<{ data: RecordView }>().data.data).toMatchObject({
      phone: '03-5550002',
      city: 'עכו',
    });
    const clash = await edit(id, {
      data: { phone: '03-5550003', city: 'נהריה' },
      before: { phone: '03-5550001', city: 'עכו' },
    });
    expect(clash.statusCode).toBe(409);
    expect(clash.json<Refusal>()).toMatchObject({
      code: 'RECORD_CHANGED',
      details: [{ field: 'phone', text: '"03-5550002"' }],
    });
    const { data } = (await office.get(`components/111/records/${id}`)).json<{
      data: RecordView;
    }>();
    expect(data.data).toMatchObject({ phone: '03-5550002', city: 'עכו' });
  });

  it('never changes a code once assigned, and says so [REC-085]', async () => {
    const { id } = await made({ name: 'קוד', code: 'A-77' });
    expect(faults((await edit(id, { data: { code: 'A-78' } })).json<Refusal>())).toEqual({
      code: 'FIELD_READ_ONLY',
    });
  });

  it('of another business is not found', async () => {
    const { id } = await made({ name: 'שלנו' });
    const theirs = await edit(id, { data: { name: 'שלהם' } }, CUSTOMERS, stranger);
    expect(outcome(theirs).status).toBe(404);
  });

  it('is audited with its actor and the values before and after', async () => {
    const { id } = await made({ name: 'היסטוריה', city: 'יפו' });
    await edit(id, { data: { city: 'רמלה' } });
    const { data } = (await office.get(`components/111/records/${id}/history`)).json<{
      data: RecordHistoryEntry[];
    }>();
    expect(data.map(({ action }) => action)).toEqual(['record.changed', 'record.created']);
    expect(data[0]).toMatchObject({ changes: [{ key: 'city', before: 'יפו', after: 'רמלה' }] });
    expect(data[0]?.who).not.toBe('');
  });
});

describe('the status', () => {
  it('deactivates and activates records, once each [REC-161]', async () => {
    const { id } = await made({ name: 'לא בשימוש' });
    const off = await office.post('components/111/status', { ids: [Number(id)], active: false });
    expect(off.json()).toEqual({ data: { changed: [Number(id)] } });
    expect(
      (await office.post('components/111/status', { ids: [Number(id)], active: false })).json(),
    ).toEqual({ data: { changed: [] } });
    const list = (await office.get('components/111/records?active=0')).json<{
      data: RecordView[];
    }>();
    expect(list.data.map((record) => record.id)).toContain(id);
    expect(
      outcome(await stranger.post('components/111/status', { ids: [Number(id)], active: true }))
        .status,
    ).toBe(404);
  });
});

describe('the status at the address of the forms', () => {
  it('is set as at the other address [CART-214]', async () => {
    const { id } = await made({ name: 'לא בשימוש בטופס' });
    const set = (active: boolean, by = office) =>
      by.post('app/forms/old/111/status', { ids: [Number(id)], active });
    expect((await set(false)).json()).toEqual({ data: { changed: [Number(id)] } });
    expect((await office.get(`components/111/records/${id}`)).json()).toMatchObject({
      data: { active: false },
    });
    expect(outcome(await set(true, stranger))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect((await set(true)).json()).toEqual({ data: { changed: [Number(id)] } });
  });
});

describe('a search by columns', () => {
  const found = async (filter: string): Promise<unknown[]> =>
    (await office.get(`components/14/records?filter=${encodeURIComponent(filter)}`))
      .json<{ data: RecordView[] }>()
      .data.map(({ data }) => data['name']);

  it.each([
    ['sort_order~equal~7', ['בננה']],
    ['sort_order~not_equal~7', ['אבוקדו', 'Fruit', 'תפוז']],
    ['sort_order~smaller~7', ['אבוקדו', 'Fruit']],
    ['sort_order~bigger~7', ['תפוז']],
    ['name~starts~FR', ['Fruit']],
    ['name~ends~וז', ['תפוז']],
    ['name~contains~נ', ['בננה']],
    ['sort_order~starts~1', ['תפוז']],
    ['active~equal~כן', ['אבוקדו', 'Fruit', 'בננה', 'תפוז']],
    ['sort_order~equal~abc', []],
    // Both ends belong to a range, an end may be open, and an impossible end finds nothing.
    ['sort_order~equal~0..7', ['אבוקדו', 'Fruit', 'בננה']],
    ['sort_order~equal~7..', ['בננה', 'תפוז']],
    ['sort_order~equal~..6', ['אבוקדו', 'Fruit']],
    ['sort_order~equal~7..abc', []],
    ['active~equal~1|0', ['אבוקדו', 'Fruit', 'בננה', 'תפוז']],
    ['active~not_equal~1|0', []],
  ])(
    '%s [LOOK-042, REC-041, REC-042, REC-043, REC-044, REC-045, REC-046, REC-047]',
    async (filter, names) => {
      await changeRows(
        server,
        cloud,
        "DELETE FROM departments WHERE cloud_id = $1 AND name <> 'Fruit'",
      );
      for (const [at, name] of ['אבוקדו', 'בננה', 'תפוז'].entries())
        await make({ name, sort_order: [0, 7, 12][at] }, 14);
      expect(new Set(await found(filter))).toEqual(new Set(names));
    },
  );
});

describe('a search for empty values', () => {
  it.each([
    ['empty', ['ריק א', 'ריק ב']],
    ['not_empty', ['מלא א']],
  ])(
    '%s finds rows whose column is so, without a search value [REC-048, REC-049]',
    async (type, names) => {
      await changeRows(
        server,
        cloud,
        "DELETE FROM customers WHERE cloud_id = $1 AND name IN ('ריק א', 'ריק ב', 'מלא א')",
      );
      await made({ name: 'מלא א', city: 'חולון' });
      await made({ name: 'ריק א' });
      await made({ name: 'ריק ב', city: '' });
      const listed = (
        await office.get(
          `components/111/records?limit=200&filter=${encodeURIComponent(`city~${type}~`)}`,
        )
      ).json<{ data: RecordView[] }>().data;
      expect(
        listed
          .flatMap(({ data: { name } }) =>
            typeof name === 'string' && /^(ריק|מלא) /.test(name) ? [name] : [],
          )
          .toSorted(),
      ).toEqual(names.toSorted());
      const { data } = (
        await office.post('app/components/old/', {
          comID: 111,
          view: 'ALL',
          perpage: 500,
          search: { [btoa('city')]: { val: '', type } },
        })
      ).json<{ data: { records: { data: Record<string, unknown> }[] } }>();
      expect(
        data.records
          .map((record) => String(record.data[btoa('name')]))
          .filter((name) => /^(ריק|מלא) /.test(name))
          .toSorted(),
      ).toEqual(names.toSorted());
    },
  );
});

describe('a search for an amount', () => {
  it.each([
    ['starts~5.90', ['מחיר א']],
    ['starts~₪5.90', ['מחיר א']],
    ['ends~5.90', ['מחיר א']],
    ['contains~₪1,234.5', ['מחיר ב']],
    ['starts~1234', ['מחיר ב']],
    ['starts~5.9', ['מחיר א']],
    ['equal~₪1,234.50', ['מחיר ב']],
    ['starts~5.95', []],
  ])('price %s finds the amount as the cell shows it', async (filter, names) => {
    await changeRows(
      server,
      cloud,
      "DELETE FROM products WHERE cloud_id = $1 AND name LIKE 'מחיר %'",
    );
    await changeRows(
      server,
      cloud,
      `INSERT INTO products (cloud_id, id, code, name, price, version, active)
      VALUES ($1, 990001, 'SP1', 'מחיר א', 590, 1, true), ($1, 990002, 'SP2', 'מחיר ב', 123450, 1, true)`,
    );
    const answer = await office.get(
      `components/13/records?filter=${encodeURIComponent(`price~${filter}`)}`,
    );
    expect(
      answer
        .json<{ data: RecordView[] }>()
        .data.map(({ data }) => data['name'])
        .filter((name) => typeof name === 'string' && name.startsWith('מחיר ')),
    ).toEqual(names);
  });
});

describe('the list call of the specification', () => {
  interface First {
    readonly code: string;
    readonly data: readonly [
      readonly unknown[][],
      {
        readonly colums: readonly {
          readonly field: string;
          readonly key: string;
          readonly show: boolean;
        }[];
        readonly table: string;
        readonly records: readonly {
          readonly id: string;
          readonly data: Record<string, unknown>;
        }[];
        readonly count: number;
        readonly len: number;
      },
    ];
  }
  interface Next {
    readonly data: {
      readonly records: readonly { readonly data: Record<string, unknown> }[];
      readonly count: number;
      readonly len: number;
    };
  }
  const first = async (comID: number) =>
    (await office.post('app/components/old/', { task: 'getFirstView', comID })).json<First>();
  const page = async (body: Record<string, unknown>) =>
    (await office.post('app/components/old/', { comID: 151, view: 'ALL', ...body })).json<Next>();
  const NAME = btoa('name');
  const names = ({ data }: Next) => data.records.map((record) => record.data[NAME]);

  it('returns the first view with views and columns, and records by base64 keys [REC-144, REC-145, REC-146, REC-147, REC-148, REC-149, REC-150, REC-162, REC-163, REC-164]', async () => {
    const {
      code,
      data: [views, list],
    } = await first(111);
    expect(code).toBe('000');
    expect(views.map((view) => [view[0], view[2]])).toEqual([
      ['ACTIVE', 'פעילים'],
      ['NOT_ACTIVE', 'לא פעילים'],
      ['ALL', 'הכול'],
    ]);
    expect(views[0]?.[5]).toEqual({
      pagination: { default: 20, perPage: [10, 20, 30, 50, 100, 500, 1_000] },
      ajaxSetting: { data: { view: 'ACTIVE' } },
    });
    expect(list.table).toBe('Customers');
    expect(list.colums.find(({ field }) => field === 'name')).toEqual({
      label: 'שם',
      type: 'text',
      input: 'text',
      key: NAME,
      field: 'name',
      fieldTable: 'Customers',
      fieldTableLinked: '',
      compID: 0,
      width: expect.any(Number) as number,
      show: true,
      sort: true,
    });
    for (const component of [13, 31, 111])
      expect(
        (await first(component)).data[1].colums.find(({ field }) =>
          ['picture', 'image'].includes(field),
        ),
      ).toMatchObject({ type: 'avatar', input: 'none', show: true });
    expect(list.colums.find(({ field }) => field === 'group')).toMatchObject({
      fieldTableLinked: 'CustomerGroups',
      compID: 112,
      input: 'text',
    });
    expect(Object.keys(list.records[0]?.data ?? {})).toContain(NAME);
    expect(list.len).toBe(list.records.length);
  });

  it('returns a switch as text, in addition to the names of the specification, as the forms do [REC-095, REC-160, REC-161]', async () => {
    const wanted = {
      name: 'מוצר בקריאה הישנה',
      barcode: '7290000000770',
      price: 1_250,
      weighed: true,
      vat_free: false,
    };
    const { id } = await made(wanted, 13);
    const listed = async () =>
      (
        await office.post('app/components/old/', {
          comID: 13,
          view: 'ALL',
          fields: ['weighed', 'vat_free', 'type'],
          search: { [NAME]: { val: wanted.name, type: 'equal' } },
        })
      ).json<{ data: { records: Record<string, unknown>[] } }>().data.records[0];
    const named = {
      ProductsID: Number(id),
      ProductsName: wanted.name,
      ProductsPricePermanent: 1_250,
      ProductsTypes: '1',
      IsActive: 1,
    };
    const record = await listed();
    expect(record).toMatchObject({
      ...named,
      data: { [btoa('weighed')]: '1', [btoa('vat_free')]: '0' },
    });
    const { ProductsCode: code, data: values } = record ?? {};
    expect(code).toBe((values as Record<string, unknown>)[btoa('code')]);
    const form = (await office.get(`app/forms/old/13?task=get&id=${id}`)).json<{
      data: { record: Record<string, unknown> };
    }>().data.record;
    expect(form).toMatchObject({ ...named, data: { weighed: '1', vat_free: '0' } });
    const saved = (
      await office.post('app/forms/old/13', {
        task: 'save',
        id: Number(id),
        request_id: randomUUID(),
        data: { weighed: '0' },
        before: { weighed: '1' },
      })
    ).json<{ data: Record<string, unknown> }>().data;
    expect(saved).toMatchObject({ data: { weighed: '0' } });
    await office.post('components/13/status', { ids: [Number(id)], active: false });
    expect(await listed()).toMatchObject({ IsActive: 0 });
    // The other calls keep true and false.
    expect((await office.get(`components/13/records/${id}`)).json()).toMatchObject({
      data: { active: false, data: { weighed: false } },
    });
  });

  it('names an employee as the licences do, and the business of a service', async () => {
    const employees = (
      await office.post('app/components/old/', {
        comID: 31,
        view: 'ALL',
        fields: ['first_name', 'last_name'],
      })
    ).json<{ data: { records: Record<string, unknown>[] } }>().data.records;
    expect(employees[0]).toMatchObject({
      EmployeesID: expect.any(Number) as number,
      EmployeesIdentity: expect.any(String) as string,
      EmployeesCellPhone: expect.any(String) as string,
    });
    expect(employees.every((one) => String(one['EmployeesFirstName']) !== '')).toBe(true);
    await made({ name: 'שירות שנתי' }, 278);
    const services = (await office.post('app/components/old/', { comID: 278 })).json<{
      data: { records: Record<string, unknown>[] };
    }>().data.records;
    expect(services[0]).toMatchObject({ SoldServicesName: 'שירות שנתי', cloud_id: cloud });
  });

  it('turns pages, sorts and searches, and counts exactly [REC-055, REC-056, REC-063, REC-066, REC-165, REC-166, REC-167]', async () => {
    for (const name of ['ספק ג', 'ספק א', 'ספק ב']) await make({ name }, 151);
    const search = { [NAME]: { val: 'ספק', type: 'starts' } };
    expect(names(await page({ search, sort: ['asc', NAME] }))).toEqual(['ספק א', 'ספק ב', 'ספק ג']);
    const second = await page({ search, sort: ['desc', NAME], perpage: 2, startFrom: 2 });
    expect([names(second), second.data.count, second.data.len]).toEqual([['ספק א'], 3, 1]);
    const past = await page({ search, page: 900, perpage: 10 });
    expect([past.data.len, past.data.count]).toEqual([0, 3]);
  });

  it('reports an unknown column, and changes nothing', async () => {
    for (const body of [
      { sort: ['asc', btoa('nonsense')] },
      { search: { '"; DROP TABLE customers; --': { val: 'x' } } },
      { of: { field: 'name', id: 1 } },
    ]) {
      const refused = await office.post('app/components/old/', { comID: 111, ...body });
      expect(outcome(refused)).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    }
  });
});

describe('the lookup call of the specification', () => {
  const look = async (query: Record<string, string>) =>
    (await office.get(`app/autocomplete/old/query?${new URLSearchParams(query).toString()}`)).json<{
      data: unknown[];
    }>().data;

  it('returns places 2, 3 and 10, by names and codes of active records [REC-113, REC-152, REC-153, REC-154, REC-168, REC-169, REC-170, REC-171]', async () => {
    const { id } = await made({ name: 'חיפוש ירוק', code: 'LK1' });
    const off = await made({ name: 'חיפוש כבוי' });
    await office.post('components/111/status', { ids: [Number(off.id)], active: false });
    const data = await look({ component: '111', query: 'חיפוש' });
    expect(data).toHaveLength(11);
    expect(data[2]).toEqual([
      { CustomersID: Number(id), CustomersName: 'חיפוש ירוק', CustomersCode: 'LK1', Second: '' },
    ]);
    expect(data[3]).toBe(1);
    expect(data[10]).toMatchObject({
      table: 'Customers',
      searchOptions: { table: 'Customers', returningValue: 'ID', searchIn: ['Name', 'Code'] },
    });
    expect((await look({ component: '111', query: 'ירוק' }))[3]).toBe(0);
    expect((await look({ component: '111', query: '*ירוק' }))[3]).toBe(1);
  });

  it('sorts by the requested column and direction, and accepts no other text [REC-152]', async () => {
    for (const [name, sort_order] of [
      ['מיון א', 30],
      ['מיון ב', 10],
      ['מיון ג', 20],
    ] as const)
      await make({ name, sort_order }, 14);
    const names = async (orderby: string) =>
      (
        (await look({ component: '14', query: 'מיון', orderby }))[2] as Record<string, unknown>[]
      ).map((row) => row['DepartmentsName']);
    expect(await names('sort_order')).toEqual(['מיון ב', 'מיון ג', 'מיון א']);
    expect(await names('DepartmentsName desc')).toEqual(['מיון ג', 'מיון ב', 'מיון א']);
    expect(await names('')).toEqual(['מיון א', 'מיון ב', 'מיון ג']);
    for (const orderby of ['nonsense', 'id; DROP TABLE departments', 'name sideways', 'cloud_id']) {
      const refused = await office.get(
        `app/autocomplete/old/query?${new URLSearchParams({ component: '14', query: 'מיון', orderby }).toString()}`,
      );
      expect([refused.statusCode, faults(refused.json<Refusal>())]).toEqual([
        422,
        { orderby: undefined },
      ]);
    }
  });

  it("shows, searches and returns the columns of searchOptions, echoes the caller's note, and refuses other columns [REC-153]", async () => {
    const { id } = await made({
      name: 'אפשרויות',
      code: 'SO1',
      phone: '03-5559911',
      email: 'so@example.com',
      city: 'חדרה',
    });
    const options = {
      displayText: 'city',
      displaySeconds: 'phone,email',
      searchIn: ['phone'],
      returningValue: 'CustomersCode',
      custom: { mark: 7 },
      table: 'Customers',
    };
    const data = await look({
      component: '111',
      query: '03-5559911',
      searchOptions: JSON.stringify(options),
    });
    expect(data[2]).toEqual([
      {
        CustomersID: Number(id),
        CustomersName: 'חדרה',
        CustomersCode: 'SO1',
        Second: '03-5559911 · so@example.com',
        Value: 'SO1',
      },
    ]);
    expect(data[10]).toMatchObject({
      searchOptions: {
        displayText: 'city',
        displaySeconds: 'phone,email',
        searchIn: ['phone'],
        returningValue: 'CustomersCode',
        custom: { mark: 7 },
        table: 'Customers',
      },
    });
    expect(
      (
        await look({
          component: '111',
          query: 'אפשרויות',
          searchOptions: JSON.stringify({ searchIn: 'phone' }),
        })
      )[3],
    ).toBe(0);
    const forced = await look({
      component: '111',
      query: 'SO1',
      searchOptions: JSON.stringify({ displayTextForce: 'email' }),
    });
    expect(forced[2]).toMatchObject([{ CustomersName: 'so@example.com' }]);
    for (const searchOptions of [
      '{',
      '{"searchIn":["cloud_id"]}',
      '{"displayText":"nonsense"}',
      '{"returningValue":"card_lookup"}',
    ]) {
      expect(
        outcome(
          await office.get(
            `app/autocomplete/old/query?${new URLSearchParams({ component: '111', query: 'SO1', searchOptions }).toString()}`,
          ),
        ),
      ).toEqual({ status: 422, code: 'VALIDATION_FAILED' });
    }
  });

  it("marks a single result, resolves a field's value, says what may be added, and can omit the second line [REC-152]", async () => {
    const { id } = await made({ name: 'יחידה במינה', code: 'ONE1', phone: '03-5550099' });
    await office.post('components/111/status', { ids: [Number(id)], active: false });
    const { id: sole } = await made({ name: 'יחידה פעילה', phone: '03-5550098' });
    const about = async (query: Record<string, string>) =>
      (await look({ component: '111', query: 'יחידה', ...query }))[10] as Record<string, unknown>;
    expect(await about({ selectOnOne: '1' })).toMatchObject({ selected: Number(sole) });
    expect(await about({ selectOnOne: '1', query: '' })).toMatchObject({ selected: null });
    expect(await about({})).not.toHaveProperty('selected');
    expect(await about({ val: id })).toMatchObject({
      value: { CustomersID: Number(id), CustomersName: 'יחידה במינה' },
    });
    expect(await about({ val: 'ONE1', searchOptions: '{"returningValue":"Code"}' })).toMatchObject({
      value: { CustomersID: Number(id) },
    });
    expect(await about({ val: '99999999' })).toMatchObject({ value: null });
    expect(await about({ newItem: '1' })).toMatchObject({ newItem: 111 });
    const second = async (displaySecondaryLabel: string) =>
      (
        (await look({ component: '111', query: 'יחידה', displaySecondaryLabel }))[2] as Record<
          string,
          unknown
        >[]
      )[0]?.['Second'];
    expect([await second('1'), await second('0')]).toEqual(['03-5550098', '']);
  });

  it('searches a table by its name, and only records that match the named fields it depends on [REC-152]', async () => {
    const { id: group } = await made({ name: 'תלויים' }, 112);
    await made({ name: 'תלוי אחד', group: Number(group) });
    await made({ name: 'תלוי שניים' });
    const count = async (query: Record<string, string>) =>
      (await look({ table: 'Customers', query: 'תלוי', ...query }))[3];
    expect(await count({})).toBe(2);
    expect(await count({ depend: JSON.stringify({ group: Number(group) }) })).toBe(1);
    expect(
      await count({
        depend: JSON.stringify({ group: Number(group), price_list: 9 }),
        dependfields: 'group',
      }),
    ).toBe(1);
    expect(
      await count({ depend: JSON.stringify({ group: Number(group) }), dependfields: 'price_list' }),
    ).toBe(2);
    const asked = async (query: Record<string, string>) =>
      outcome(
        await office.get(`app/autocomplete/old/query?${new URLSearchParams(query).toString()}`),
      );
    expect(await asked({ table: 'Customers', query: 'תלוי', dependfields: 'cloud_id' })).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
    expect(await asked({ component: '111', table: 'Products', query: 'תלוי' })).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
    expect(await asked({ table: 'Clouds', query: 'תלוי' })).toMatchObject({ status: 404 });
    expect(
      await asked({ relation: '111', def: 'group', table: 'CustomerGroups', query: 'תלוי' }),
    ).toMatchObject({ status: 200 });
  });

  it("finds in a shared table only the component's own records", async () => {
    await made({ subject: 'נושא של משימה' }, 135);
    await made({ subject: 'נושא של שיחה', day: '2026-01-05' }, 136);
    const subjects = async (component: string) =>
      ((await look({ component, query: 'נושא של' }))[2] as Record<string, unknown>[]).flatMap(
        (row) => Object.values(row).filter((value) => String(value).startsWith('נושא')),
      );
    expect([await subjects('135'), await subjects('136')]).toEqual([
      ['נושא של משימה'],
      ['נושא של שיחה'],
    ]);
  });

  it('searches the records that a field refers to, newest first after one was added [REC-172, REC-173]', async () => {
    await make({ name: 'קבוצה ישנה' }, 112);
    await make({ name: 'קבוצה חדשה' }, 112);
    expect((await look({ relation: '111', def: 'group', query: 'קבוצה' }))[3]).toBe(2);
    const { data } = (
      await office.get(
        'app/forms/old/111?task=updateNewItems&id=0&table=CustomerGroups&field=group',
      )
    ).json<{ data: Record<string, unknown>[] }>();
    expect(data[0]?.['CustomerGroupsName']).toBe('קבוצה חדשה');
    expect(
      outcome(await office.get('app/autocomplete/old/query?relation=111&def=name&query=x')).status,
    ).toBe(404);
  });
});

describe('a dynamic table of a form', () => {
  it('has the rows of a related list, with the requested fields and order [REC-174, REC-175]', async () => {
    const customer = (await made({ name: 'לקוח עם אנשי קשר' })).id;
    const other = (await made({ name: 'לקוח אחר' })).id;
    for (const [name, of] of [
      ['בת אל', customer],
      ['אבי', customer],
      ['גדי', other],
    ] as const)
      await make({ name, customer: Number(of) }, 113);
    const rows = (query: string) =>
      office.get(`app/forms/old/111?task=dynamicTable&id=${customer}&table=Contacts&${query}`);
    const sorted = `fields=name&options=${encodeURIComponent('{"sort":["asc","name"]}')}`;
    const { data } = (await rows(sorted)).json<{ data: Record<string, unknown>[] }>();
    expect(data.map(({ name }) => name)).toEqual(['אבי', 'בת אל']);
    expect(Object.keys(data[0] ?? {}).toSorted()).toEqual(['id', 'name']);
    expect(
      (await rows(`fields=name&options=${encodeURIComponent('{"limit":1}')}`)).json<{
        data: unknown[];
      }>().data,
    ).toHaveLength(1);
    expect((await rows('fields=secret')).statusCode).toBe(422);
    expect(
      (await rows('fields=name&options={nonsense')).json<{ data: unknown[] }>().data,
    ).toHaveLength(2);
    expect(
      (await office.get('app/forms/old/111?task=dynamicTable&id=0&table=Contacts')).json(),
    ).toEqual({ data: [] });
    expect(
      outcome(
        await office.get(`app/forms/old/111?task=dynamicTable&id=${customer}&table=Employees`),
      ).status,
    ).toBe(404);
  });
});

describe('the older call for balances', () => {
  it('returns the balances of the numbers that exist [REC-181]', async () => {
    const [one, two] = [(await made({ name: 'חייב' })).id, (await made({ name: 'לא חייב' })).id];
    await server.kernel
      .tenant(cloud)
      .tx((tx) =>
        tx.query(
          'test.balance',
          'UPDATE customers SET balance = 12345 WHERE cloud_id = $1 AND id = $2',
          [cloud, Number(one)],
        ),
      );
    const ask = (file: string, ids: readonly number[]) =>
      office.call('POST', `/core/functions/forms/${file}`, { ids });
    const { data } = (
      await ask('customersBalance.php', [Number(one), Number(two), 2_000_000_000])
    ).json<{ data: [string, string, { id: number; balance: number }[]] }>();
    expect([data[0], data[2].toSorted((a, b) => a.balance - b.balance)]).toEqual([
      '000',
      [
        { id: Number(two), balance: 0 },
        { id: Number(one), balance: 12_345 },
      ],
    ]);
    expect((await ask('employeesBalance.php', [1])).statusCode).toBe(404);
  });
});

describe('the form call of the specification', () => {
  it('returns the fields as the field library reads them, and saves, validates and refuses [REC-083, REC-084, REC-107, REC-108, REC-151, REC-184, REC-185]', async () => {
    const form = (await office.get('app/forms/old/111?task=get&id=0')).json<{
      data: {
        fields: Record<string, string | number>[];
        record: RecordView;
        can: Record<string, boolean>;
      };
    }>().data;
    const name = form.fields.find((field) => field['AS_FormsFieldName'] === 'שם');
    expect(name).toMatchObject({
      AS_FormsFieldOptions: '',
      AS_FormsFieldFields: '',
      AS_Def_ComponentsID: 111,
    });
    expect(JSON.parse(String(name?.['AS_FormsFieldData']))).toMatchObject({
      key: 'name',
      kind: 'text',
      required: true,
      readOnly: false,
    });
    expect([form.record.id, form.can]).toEqual(['0', { save: true, add: true, remove: true }]);
    const check = async (field: string, value: unknown, id = 0) =>
      (
        await office.post('app/forms/old/111', { task: 'validate', id, value: [field, value] })
      ).json<{ data: unknown }>().data;
    await made({ name: 'תפוס', code: 'TAKEN' });
    expect(await check('code', 'taken')).toEqual({
      valid: false,
      message: 'הערך כבר קיים ברשומה אחרת.',
      reason: 'field_taken',
    });
    expect(await check('code', 'X'.repeat(80))).toMatchObject({
      valid: false,
      reason: 'field_max',
      params: { n: expect.any(Number) as number },
    });
    expect(await check('code', 'free')).toEqual({ valid: true, message: '' });
    const saved = (
      await office.post('app/forms/old/111', {
        task: 'save',
        id: 0,
        request_id: randomUUID(),
        data: { name: 'מהטופס' },
      })
    ).json<{ data: RecordView }>().data;
    expect(saved.data['name']).toBe('מהטופס');
  });
});
