import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import {
  COMPONENT,
  findRecordComponent,
  IMPORT_LIMITS,
  type OpenImport,
  type RecordView,
} from '@dalpak/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImportClient, workbook } from '../../../../test/import-client.ts';
import { queryRows, aShop, aTillOf, CARDS, changeRows } from '../../../../test/sale-shop.ts';
import {
  aBusiness,
  Browser,
  outcome,
  startTestApp,
  type TestApp,
} from '../../../../test/test-app.ts';
import { settleVersions } from '../../../kernel/db/index.ts';
import { requireFound } from '../../../kernel/errors/app-error.ts';
import { writeZip } from '../../../kernel/sheets/zip-writer.ts';
import { prepareBulkTransaction, versionOnce } from '../../../record-kit/index.ts';
import { lockCatalogue } from '../../catalogue/index.ts';
import { itemsXml, promotionsXml, STORES_XML } from '../../../../test/law-files.ts';
import { readBadLines, readLines } from './import-lines.store.ts';
import { readSheet } from './sheet-file.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let stranger: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await aBusiness(server.kernel, { email: 'other@example.com' });
  office = new Browser(server.app);
  await office.signIn();
  stranger = new Browser(server.app);
  await stranger.signIn('other@example.com');
});
afterAll(() => server.close());

let files = 0;
/** A prefix for the names of this test alone. */
let testPrefix = '';
beforeEach(() => {
  files += 1;
  testPrefix = `ייבוא${files}`;
});

const csv = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;
const client = (component: number = COMPONENT.customers, who = office): ImportClient =>
  new ImportClient(who, component);
const records = async (
  component: number,
  q: string,
  who = office,
): Promise<readonly RecordView[]> =>
  (await who.get(`components/${component}/records?limit=200&q=${encodeURIComponent(q)}`)).json<{
    data: RecordView[];
  }>().data;
const view = async (component: number, id: string): Promise<RecordView> =>
  (await office.get(`components/${component}/records/${id}`)).json<{ data: RecordView }>().data;
const counts = ({ counts: found }: OpenImport) => found;

describe('a file of records', () => {
  it('is read, matched by its headings, checked without a change, committed, and undone [REC-070]', async () => {
    const it1 = client();
    const read = await it1.send(
      csv(
        'שם לקוח,טלפון נייד,קבוצה,קוד,הערה שלי',
        `${testPrefix} א,050-1111111,,${testPrefix}1,x`,
        `${testPrefix} ב,050-2222222,,,y`,
      ),
    );
    expect([read.state, read.format, read.lines, read.headings]).toEqual([
      'read',
      'csv',
      2,
      ['שם לקוח', 'טלפון נייד', 'קבוצה', 'קוד', 'הערה שלי'],
    ]);
    expect(read.plan).toMatchObject({
      fields: ['name', 'phone', 'group', 'code', ''],
      key: 'code',
    });
    expect(counts(await it1.check())).toEqual({ new: 2, changed: 0, same: 0, bad: 0 });
    expect(await records(111, testPrefix)).toEqual([]);
    expect((await it1.step('commit')).state).toBe('done');
    const made = await records(111, testPrefix);
    expect(made.map(({ data }) => data['phone'])).toEqual(['050-1111111', '050-2222222']);
    // The second record got the next number as its code.
    expect(made[1]?.data['code']).toMatch(/^\d+$/);
    const undone = await it1.step('undo');
    expect([undone.state, undone.kept]).toEqual(['undone', 0]);
    expect(await records(111, testPrefix)).toEqual([]);
    expect(outcome(await it1.ask('undo'))).toMatchObject({ status: 409, code: 'IMPORT_NOT_READY' });
  });

  it('changes what it finds, leaves the rest, and reports which is which', async () => {
    const first = client();
    await first.send(
      csv(
        'שם,קוד,יישוב',
        `${testPrefix} א,${testPrefix}1,עכו`,
        `${testPrefix} ב,${testPrefix}2,חיפה`,
        `${testPrefix} ג,${testPrefix}3,לוד`,
      ),
    );
    await first.check();
    await first.step('commit');
    const second = client();
    await second.send(
      csv(
        'שם,קוד,יישוב',
        `${testPrefix} א,${testPrefix}1,עכו`,
        `${testPrefix} ב,${testPrefix}2,רמלה`,
        `${testPrefix} ד,${testPrefix}4,`,
      ),
    );
    expect(counts(await second.check())).toEqual({ new: 1, changed: 1, same: 1, bad: 0 });
    await second.step('commit');
    const now = await records(111, testPrefix);
    expect(now.map(({ data }) => data['city'])).toEqual(['עכו', 'רמלה', 'לוד', '']);
    // Imported once more, it changes nothing.
    const third = client();
    await third.send(csv('שם,קוד,יישוב', `${testPrefix} ב,${testPrefix}2,רמלה`));
    expect(counts(await third.check())).toEqual({ new: 0, changed: 0, same: 1, bad: 0 });
    const rest = await second.step('undo');
    expect([rest.state, (await records(111, testPrefix)).map(({ data }) => data['city'])]).toEqual([
      'undone',
      ['עכו', 'חיפה', 'לוד'],
    ]);
  });

  it('shows before writing what would change in each record, and the values of new ones', async () => {
    const first = client();
    await first.send(
      csv(
        'שם,קוד,יישוב,הנחה קבועה',
        `${testPrefix} א,${testPrefix}-1,עכו,5`,
        `${testPrefix} ב,${testPrefix}-2,חיפה,`,
        `${testPrefix} ג,${testPrefix}-3,לוד,`,
      ),
    );
    await first.check({ fields: ['name', 'code', 'city', 'discount'], key: 'code' });
    await first.step('commit');
    const [a, b] = await records(111, testPrefix);
    const second = client();
    await second.send(
      csv(
        'שם,קוד,יישוב,הנחה קבועה',
        `${testPrefix} אחר,${testPrefix}-1,עכו,7.5`,
        `${testPrefix} ב,${testPrefix}-2,רמלה,0`,
        `${testPrefix} ג,${testPrefix}-3,לוד,0`,
        `${testPrefix} ד,${testPrefix}-4,לוד,`,
        `,${testPrefix}-5,לוד,`,
      ),
    );
    expect(await second.changes('changed')).toEqual({ data: [], next: null });
    expect(
      counts(await second.check({ fields: ['name', 'code', 'city', 'discount'], key: 'code' })),
    ).toEqual({ new: 1, changed: 2, same: 1, bad: 1 });
    expect(await second.changes('changed')).toEqual({
      data: [
        {
          line: 2,
          id: Number(a?.id),
          before: { name: `${testPrefix} א`, discount: 500 },
          after: { name: `${testPrefix} אחר`, discount: 750 },
        },
        {
          line: 3,
          id: Number(b?.id),
          before: { name: `${testPrefix} ב`, city: 'חיפה' },
          after: { city: 'רמלה' },
        },
      ],
      next: null,
    });
    expect(await second.changes('new')).toEqual({
      data: [
        {
          line: 5,
          id: null,
          before: null,
          after: { name: `${testPrefix} ד`, code: `${testPrefix}-4`, city: 'לוד', discount: 0 },
        },
      ],
      next: null,
    });
    expect((await records(111, testPrefix)).map(({ data }) => data['city'])).toEqual([
      'עכו',
      'חיפה',
      'לוד',
    ]);
    await second.step('commit');
    expect(await second.changes('changed')).toEqual({ data: [], next: null });
  });

  it('shows changes while other users edit the same records, because it writes and locks nothing', async () => {
    await changeRows(
      server,
      cloud,
      `INSERT INTO account_groups (cloud_id, id, name, code, kind) VALUES ($1, 7901, '${testPrefix}', '${testPrefix}', 'income')`,
    );
    await changeRows(
      server,
      cloud,
      `INSERT INTO accounts (cloud_id, id, name, code, group_id) VALUES ($1, 7901, '${testPrefix}', '${testPrefix}', 7901)`,
    );
    const it1 = client(COMPONENT.products);
    await it1.send(csv('שם,קוד,מחיר,חשבון הכנסה', `${testPrefix} א,7901901,5,${testPrefix}`));
    expect(
      counts(await it1.check({ fields: ['name', 'code', 'price', 'income_account'], key: 'code' })),
    ).toEqual({ new: 1, changed: 0, same: 0, bad: 0 });
    await server.kernel.tenant(cloud).tx(async (tx) => {
      await tx.query(
        'test.hold_account',
        'SELECT 1 FROM accounts WHERE cloud_id = $1 AND id = 7901 FOR UPDATE',
        [cloud],
      );
      expect(await it1.changes('new')).toMatchObject({
        data: [{ after: { name: `${testPrefix} א`, income_account: { id: 7901 } } }],
      });
    });
  });

  it('shows changes a page at a time, however many there are', async () => {
    const it1 = client();
    await it1.send(
      csv(
        'שם,קוד',
        ...Array.from({ length: 120 }, (_, at) => `${testPrefix} ${at},${testPrefix}${at}`),
      ),
    );
    await it1.check();
    const lines: number[] = [];
    const sizes: number[] = [];
    for (let after: number | null = 0; after !== null;) {
      const page = await it1.changes('new', after);
      lines.push(...page.data.map(({ line }) => line));
      sizes.push(page.data.length);
      after = page.next;
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(lines).toEqual(Array.from({ length: 120 }, (_, at) => at + 2));
  });

  it('reports the error of every cell, and imports the other lines', async () => {
    const it1 = client();
    const lines = [
      `,050-1,${testPrefix}1,a@b.example,0,`,
      `${testPrefix} ב,050-3333333,${testPrefix}2,no,200,`,
      `${testPrefix} ג,,${testPrefix}2,,abc,`,
      `${testPrefix} ד,,${testPrefix}4,,5,אין כזו`,
      `${testPrefix} ה,,${testPrefix}5,,5,`,
    ];
    await it1.send(csv('שם,טלפון,קוד,דוא״ל,הנחה קבועה,קבוצה', ...lines));
    const checked = await it1.check({
      fields: ['name', 'phone', 'code', 'email', 'discount', 'group'],
      key: 'code',
    });
    expect(counts(checked)).toEqual({ new: 1, changed: 0, same: 0, bad: 4 });
    const faults = await it1.faults();
    expect(faults.map(({ line, field, value }) => [line, field, value])).toEqual(
      expect.arrayContaining([
        [2, 'name', ''],
        [3, 'email', 'no'],
        [3, 'discount', '200'],
        [4, 'code', `${testPrefix}2`],
        [4, 'discount', 'abc'],
        [5, 'group', 'אין כזו'],
      ]),
    );
    for (const { text } of faults) expect(text).toMatch(/[א-ת]/);
    await it1.step('commit');
    expect((await records(111, testPrefix)).map(({ data }) => data['name'])).toEqual([
      `${testPrefix} ה`,
    ]);
  });

  it('remembers the field that a column was matched to', async () => {
    const first = client();
    const read = await first.send(csv(`כינוי ${testPrefix},שם`, `${testPrefix}1,${testPrefix}`));
    expect(read.plan.fields).toEqual(['', 'name']);
    await first.check({ fields: ['code', 'name'], key: 'code' });
    const again = await client().send(
      csv(`שם,כינוי ${testPrefix}`, `${testPrefix},${testPrefix}1`),
    );
    expect(again.plan).toMatchObject({ fields: ['name', 'code'], key: 'code' });
    // The mapping is remembered for this business alone.
    expect(
      (await client(COMPONENT.customers, stranger).send(csv(`כינוי ${testPrefix},שם`, 'x,y'))).plan
        .fields,
    ).toEqual(['', 'name']);
  });

  it('finds references by name, code or number, and none of another business', async () => {
    const groups = await records(COMPONENT.customerGroups, '');
    const [group] = groups;
    const name = group?.data['name'];
    if (group === undefined || typeof name !== 'string')
      throw new Error('The shop has no customer groups');
    const made = await stranger.post(`components/${COMPONENT.customerGroups}/records`, {
      request_id: crypto.randomUUID(),
      data: { name: `זרה ${testPrefix}` },
    });
    const foreign = made.json<{ data: RecordView }>().data.id;
    const it1 = client();
    await it1.send(
      csv(
        'שם,קבוצה,קוד',
        `${testPrefix} א,${name},${testPrefix}1`,
        `${testPrefix} ב,${group.id},${testPrefix}2`,
        `${testPrefix} ג,זרה ${testPrefix},${testPrefix}3`,
        `${testPrefix} ד,${Number(foreign) + 9_000},${testPrefix}4`,
        `${testPrefix} ה,${name}ים,${testPrefix}5`,
      ),
    );
    expect(counts(await it1.check())).toEqual({ new: 2, changed: 0, same: 0, bad: 3 });
    const faults = await it1.faults();
    expect(faults.map(({ field, value }) => [field, value])).toEqual([
      ['group', `זרה ${testPrefix}`],
      ['group', String(Number(foreign) + 9_000)],
      ['group', `${name}ים`],
    ]);
    // The nearest name of the own list is offered, and none of the other business.
    expect(faults[2]?.text).toContain(`"${name}"`);
    expect(faults[0]?.text).not.toContain('אולי');
    await it1.step('commit');
    expect((await records(111, testPrefix)).map(({ data }) => data['group'])).toEqual([
      { id: Number(group.id), label: name },
      { id: Number(group.id), label: name },
    ]);
  });

  it('with a record number changes that record, and none of another business', async () => {
    const theirs = (
      await stranger.post('components/111/records', {
        request_id: crypto.randomUUID(),
        data: { name: `זר ${testPrefix}` },
      })
    ).json<{ data: RecordView }>().data;
    const ours = (
      await office.post('components/111/records', {
        request_id: crypto.randomUUID(),
        data: { name: testPrefix },
      })
    ).json<{ data: RecordView }>().data;
    const it1 = client();
    await it1.send(
      csv(
        'מספר רשומה,שם,יישוב',
        `${ours.id},${testPrefix},יפו`,
        `${Number(theirs.id) + 100_000},${testPrefix} ב,לוד`,
        'abc,x,y',
      ),
    );
    expect(counts(await it1.check())).toEqual({ new: 0, changed: 1, same: 0, bad: 2 });
    await it1.step('commit');
    expect((await view(111, ours.id)).data['city']).toBe('יפו');
    const answer = await new ImportClient(stranger, 111).begin('x', Buffer.from('x'));
    const foreignPath = `imports/records/111/${it1.id}`;
    expect([
      answer.statusCode,
      outcome(await stranger.get(foreignPath)).code,
      outcome(await stranger.post(`${foreignPath}/undo`)).code,
    ]).toEqual([200, 'NOT_FOUND', 'NOT_FOUND']);
  });
});

describe('undoing an import', () => {
  it('leaves what was changed since, deactivates what is referred to, and reports which', async () => {
    const it1 = client(COMPONENT.customerGroups);
    await it1.send(csv('שם', `${testPrefix} א`, `${testPrefix} ב`, `${testPrefix} ג`));
    await it1.check();
    await it1.step('commit');
    const [a, b] = await records(COMPONENT.customerGroups, testPrefix);
    await office.put(`components/${COMPONENT.customerGroups}/records/${a?.id}`, {
      data: { notes: 'x', name: `${testPrefix} א2` },
    });
    await office.post('components/111/records', {
      request_id: crypto.randomUUID(),
      data: { name: testPrefix, group: Number(b?.id) },
    });
    const undone = await it1.step('undo');
    expect([undone.state, undone.kept]).toEqual(['undone', 2]);
    const faults = await it1.faults();
    expect(faults.map(({ line }) => line)).toEqual([Number(a?.id), Number(b?.id)]);
    expect(faults[0]?.text).toContain('השתנתה');
    expect(faults[1]?.text).toContain('הוצאה משימוש');
    const left = await records(COMPONENT.customerGroups, testPrefix);
    expect(left.map(({ data, active }) => [data['name'], active])).toEqual([
      [`${testPrefix} א2`, true],
      [`${testPrefix} ב`, false],
    ]);
  });

  it('of products restores prices and barcodes, and notifies the tills', async () => {
    const product = (
      await office.post('components/13/records', {
        request_id: crypto.randomUUID(),
        data: { name: testPrefix, barcode: '', price: 500 },
      })
    ).json<{ data: RecordView }>().data;
    const it1 = client(COMPONENT.products);
    await it1.send(
      csv(
        'מספר רשומה,שם,ברקוד,מחיר',
        `${product.id},${testPrefix},036000291452,7.9`,
        `,${testPrefix} חדש,0729000413107,12.5`,
      ),
    );
    expect(counts(await it1.check())).toEqual({ new: 1, changed: 1, same: 0, bad: 0 });
    await it1.step('commit');
    const codes = async (): Promise<unknown> =>
      (await records(COMPONENT.barcodes, '36000291452')).map(({ data }) => data['barcode']);
    expect((await view(13, product.id)).data).toMatchObject({
      price: 790,
      barcode: '036000291452',
    });
    expect(await codes()).toEqual(['0036000291452', '036000291452']);
    await it1.step('undo');
    expect((await view(13, product.id)).data).toMatchObject({ price: 500, barcode: '' });
    expect([await codes(), (await records(13, testPrefix)).length]).toEqual([[], 1]);
    const removed = await server.kernel
      .tenant(cloud)
      .query(
        'test.removed',
        "SELECT 1 AS one FROM sync_removals WHERE cloud_id = $1 AND table_name = 'Products'",
        [cloud],
      );
    expect(removed.rowCount).toBeGreaterThan(0);
  });
});

describe('a product in a file', () => {
  it('follows the rules of its form: a barcode finds one product, in the file and outside it', async () => {
    const first = client(COMPONENT.products);
    await first.send(csv('שם,ברקוד,מחיר', `${testPrefix} א,7290000000015,5`));
    await first.check();
    await first.step('commit');
    const second = client(COMPONENT.products);
    await second.send(
      csv(
        'שם,קוד,ברקוד,מחיר',
        `${testPrefix} ב,${testPrefix.length}77,7290000000015,5`,
        `${testPrefix} ג,,7290000000022,6`,
        `${testPrefix} ד,,007290000000022,6`,
      ),
    );
    expect(
      counts(await second.check({ fields: ['name', 'code', 'barcode', 'price'], key: 'code' })),
    ).toEqual({ new: 1, changed: 0, same: 0, bad: 2 });
    expect((await second.faults()).map(({ line, field }) => [line, field])).toEqual([
      [2, 'barcode'],
      [4, 'barcode'],
    ]);
    await second.step('commit');
    const [product] = await records(13, `${testPrefix} ג`);
    expect((await view(13, product?.id ?? '')).data).toMatchObject({
      code: '7290000000022',
      unit: 'יח׳',
      price: 600,
    });
  });
});

describe('two imports at once', () => {
  it('the second is refused as busy, also by another process, and can continue afterwards', async () => {
    const first = client();
    const second = client(COMPONENT.customers);
    await first.send(csv('שם,קוד', `${testPrefix},${testPrefix}1`));
    await changeRows(
      server,
      cloud,
      `UPDATE record_imports SET state = 'checking', beat_at = now() WHERE cloud_id = $1 AND id = ${first.id}`,
    );
    const other = new Browser(server.app);
    await other.signIn();
    await changeRows(
      server,
      cloud,
      `UPDATE record_imports SET owner_id = 999 WHERE cloud_id = $1 AND id = ${first.id}`,
    );
    await second.send(csv('שם,קוד', `${testPrefix} ב,${testPrefix}2`));
    expect(outcome(await second.ask('check'))).toMatchObject({ status: 409, code: 'IMPORT_BUSY' });
    // A process that died has sent no heartbeat for a minute.
    await changeRows(
      server,
      cloud,
      `UPDATE record_imports SET beat_at = now() - interval '2 minutes' WHERE cloud_id = $1 AND id = ${first.id}`,
    );
    expect(counts(await second.check())).toMatchObject({ new: 1 });
    expect((await first.settled()).state).toBe('read');
  });

  it.each([
    ['reading', 'failed', 'שלחו אותו שוב'],
    ['checking', 'read', 'בדקו את הקובץ שוב'],
    ['committing', 'checked', 'שום רשומה לא השתנתה'],
    ['undoing', 'done', 'אפשר לבטל שוב'],
  ])(
    'work whose server died while %s returns to its former state and says so',
    async (state, back, words) => {
      const it1 = client();
      await it1.send(csv('שם,קוד', `${testPrefix} א,${testPrefix}x`));
      await it1.check();
      await changeRows(
        server,
        cloud,
        `UPDATE record_imports SET state = '${state}', beat_at = now() - interval '2 minutes' WHERE cloud_id = $1 AND id = ${it1.id}`,
      );
      const found = await it1.settled();
      expect([found.state, found.error?.code]).toEqual([
        back,
        `IMPORT_STOPPED_${state.toUpperCase()}`,
      ]);
      expect(found.error?.desc).toContain(words);
      // The stored error is a code; an older row has the text itself, and both are shown the same.
      await changeRows(
        server,
        cloud,
        `UPDATE record_imports SET state = '${back}', error = jsonb_build_object('code', 'SERVICE_UNAVAILABLE', 'desc', $2::text) WHERE cloud_id = $1 AND id = ${it1.id}`,
        [found.error?.desc],
      );
      expect((await it1.settled()).error).toEqual({
        code: 'SERVICE_UNAVAILABLE',
        desc: found.error?.desc,
      });
      expect(await records(111, testPrefix)).toEqual([]);
    },
  );

  it('is refused as a whole when records changed between check and import', async () => {
    const it1 = client();
    await it1.send(
      csv('שם,קוד', `${testPrefix} א,${testPrefix}1`, `${testPrefix} ב,${testPrefix}2`),
    );
    await it1.check();
    await office.post('components/111/records', {
      request_id: crypto.randomUUID(),
      data: { name: 'x', code: `${testPrefix}2` },
    });
    const failed = await it1.step('commit');
    expect([failed.state, failed.error?.code]).toEqual(['checked', 'IMPORT_STALE']);
    expect(await records(111, `${testPrefix} א`)).toEqual([]);
    expect(counts(await it1.check())).toEqual({ new: 1, changed: 1, same: 0, bad: 0 });
    expect((await it1.step('commit')).state).toBe('done');
  });
});

describe('a bad file', () => {
  const wide = `${Array.from({ length: 1_000 }, (_, at) => `c${at}`).join(',')}\n${'1,'.repeat(999)}1\n`;
  it.each([
    [
      'of another encoding',
      Buffer.from([0xf9, 0xec, 0x2c, 0x61, 0x0a, 0x31, 0x2c, 0x32, 0x0a]),
      'FILE_ENCODING',
    ],
    ['of UTF-16', Buffer.from('\uFEFFשם,קוד\n1,2\n', 'utf16le'), 'FILE_ENCODING'],
    ['of a thousand columns', Buffer.from(wide), 'FILE_COLUMNS'],
    ['with headings alone', Buffer.from('שם,קוד\n'), 'FILE_EMPTY'],
    ['with a quote that is never closed', Buffer.from('שם,קוד\n"a,b\nc,d\n'), 'FILE_FORMAT'],
    ['that is cut', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 1]), 'FILE_TRUNCATED'],
    [
      'that is no workbook inside',
      Buffer.from('PK\u0003\u0004xxxxxxxxxxxxxxxxxxxxxxxxxxx'),
      'FILE_TRUNCATED',
    ],
    [
      'of the old Excel',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]),
      'FILE_FORMAT',
    ],
    ['of PDF, as browsers send it', gzipSync('%PDF-1.7\n1 0 obj\n'), 'FILE_FORMAT'],
  ])('%s is refused with a clear message', async (_, bytes, code) => {
    const read = await client().send(bytes);
    expect([read.state, read.error?.code]).toEqual(['failed', code]);
    expect(read.error?.desc).toMatch(/[א-ת]/);
  });

  it('with formulas in CSV or in a workbook evaluates none: they are texts, or refused', async () => {
    const it1 = client();
    const bytes = await workbook([
      ['שם', 'קוד'],
      ['=HYPERLINK("http://x";"y")', `${testPrefix}1`],
      ['@SUM(1)', `${testPrefix}2`],
    ]);
    expect(counts(await (await it1.send(bytes, 'a.xlsx'), it1.check()))).toMatchObject({
      new: 2,
      bad: 0,
    });
    await it1.step('commit');
    expect((await records(111, testPrefix)).map(({ data }) => data['name'])).toEqual([
      '=HYPERLINK("http://x";"y")',
      '@SUM(1)',
    ]);
    const out = (
      await office.get(`components/111/export?format=csv&q=${encodeURIComponent(testPrefix)}`)
    ).body;
    expect(out).toContain(`"'=HYPERLINK(""http://x"";""y"")"`);
    expect(out).toContain("'@SUM(1)");
  });

  it('that was not uploaded completely is not read', async () => {
    const it1 = client();
    it1.id = (await it1.begin('a.csv', Buffer.alloc(500))).json<{ data: { id: number } }>().data.id;
    const failed = await it1.step('read');
    expect([failed.state, failed.error?.code]).toEqual(['failed', 'FILE_TRUNCATED']);
    expect(
      outcome(await office.put(it1.path(`/${it1.id}/parts/0`), { content: 'eA==' })),
    ).toMatchObject({ code: 'IMPORT_NOT_READY' });
  });

  it('that is longer than announced is refused', async () => {
    const it1 = client();
    it1.id = (await it1.begin('a.csv', Buffer.alloc(500))).json<{ data: { id: number } }>().data.id;
    const send = async (part: number) =>
      outcome(await office.put(it1.path(`/${it1.id}/parts/${part}`), { content: 'eA==' })).code;
    expect([await send(0), await send(1), await send(199)]).toEqual([
      '000',
      'FILE_TOO_LARGE',
      'FILE_TOO_LARGE',
    ]);
  });

  it('is refused when a column is matched to an unknown field', async () => {
    const it1 = client();
    await it1.send(csv('שם,קוד', 'a,b'));
    for (const plan of [
      { fields: ['name'], key: '' },
      { fields: ['name', 'name'], key: '' },
      { fields: ['name', 'balance'], key: '' },
      { fields: ['name', ''], key: 'code' },
      { fields: ['', ''], key: '' },
    ]) {
      expect(outcome(await it1.ask('check', { plan }))).toMatchObject({
        status: 422,
        code: 'IMPORT_PLAN',
      });
    }
  });
});

describe('a price list of the transparency law', () => {
  const head = 'רשת,מזהה רשת,מזהה חנות,ברקוד,שם מוצר,יצרן,כמות,יחידת כמות,מחיר (₪),שקיל,מותר הנחה';
  const line = (store: string, code: string, name: string, price: string): string =>
    `ויקטורי,7290696200003,${store},${code},${name},,1,יחידות,${price},0,1`;

  it('is recognized by its headings, imported for one of its shops, and can be undone', async () => {
    const known = (
      await office.post('components/13/records', {
        request_id: crypto.randomUUID(),
        data: { name: `${testPrefix} ישן`, barcode: '7290000413008', price: 100 },
      })
    ).json<{ data: RecordView }>().data;
    const it1 = client(COMPONENT.products);
    const read = await it1.send(
      csv(
        head,
        line('097', '7290000413008', `${testPrefix} א`, '7.1'),
        line('097', '36000291452', `${testPrefix} ב`, '8'),
        line('098', '7290000413022', `${testPrefix} ג`, '9'),
        line('097', '', 'x', '1'),
      ),
    );
    expect([read.format, read.stores.map(({ store, lines }) => [store, lines])]).toEqual([
      'prices',
      [
        ['097', 3],
        ['098', 1],
      ],
    ]);
    const checked = await it1.step('check', { chain: '7290696200003', store: '097' });
    expect([checked.counts, checked.report?.skipped]).toEqual([
      { new: 1, changed: 1, same: 0, bad: 1 },
      { code_empty: 1 },
    ]);
    expect((await it1.step('commit')).state).toBe('done');
    expect(
      (await records(13, testPrefix)).map(({ data }) => [data['name'], data['price']]),
    ).toEqual([
      [`${testPrefix} א`, 710],
      [`${testPrefix} ב`, 800],
    ]);
    const undone = await it1.step('undo');
    expect([undone.state, undone.kept]).toEqual(['undone', 0]);
    expect(
      (await records(13, testPrefix)).map(({ id, data }) => [id, data['name'], data['price']]),
    ).toEqual([[known.id, `${testPrefix} ישן`, 100]]);
    expect(await records(COMPONENT.barcodes, '36000291452')).toEqual([]);
  });

  it('with two barcodes of one product imports the first line and reports the second as a repeat', async () => {
    const known = (
      await office.post('components/13/records', {
        request_id: crypto.randomUUID(),
        data: { name: testPrefix, barcode: '7290000414005', price: 100 },
      })
    ).json<{ data: RecordView }>().data;
    await office.post(`components/${COMPONENT.barcodes}/records`, {
      request_id: crypto.randomUUID(),
      data: { barcode: '7290000414012', product: Number(known.id) },
    });
    const it1 = client(COMPONENT.products);
    await it1.send(
      csv(
        head,
        line('097', '7290000414005', testPrefix, '7.1'),
        line('097', '7290000414012', testPrefix, '8'),
      ),
    );
    const checked = await it1.step('check', { chain: '7290696200003', store: '097' });
    expect([checked.counts, checked.report?.skipped]).toEqual([
      { new: 0, changed: 1, same: 0, bad: 1 },
      { duplicate: 1 },
    ]);
    const done = await it1.step('commit');
    expect([done.state, done.error]).toEqual(['done', null]);
    expect((await view(13, known.id)).data).toMatchObject({ price: 710 });
  });

  it('leaves the barcodes of a product that stays because it was changed since, when it is undone', async () => {
    const known = (
      await office.post('components/13/records', {
        request_id: crypto.randomUUID(),
        data: { name: testPrefix, code: '7290000414029', barcode: '', price: 100 },
      })
    ).json<{ data: RecordView }>().data;
    const it1 = client(COMPONENT.products);
    await it1.send(csv(head, line('097', '7290000414029', testPrefix, '7.1')));
    await it1.step('check', { chain: '7290696200003', store: '097' });
    expect((await it1.step('commit')).state).toBe('done');
    const codes = async (): Promise<unknown> =>
      (await records(COMPONENT.barcodes, '7290000414029')).map(({ data }) => data['barcode']);
    expect(await codes()).toEqual(['7290000414029']);
    await office.put(`components/13/records/${known.id}`, {
      data: { name: testPrefix, price: 999 },
    });
    const undone = await it1.step('undo');
    expect([undone.state, undone.kept]).toEqual(['undone', 1]);
    expect([(await view(13, known.id)).data['barcode'], await codes()]).toEqual([
      '7290000414029',
      ['7290000414029'],
    ]);
  });
});

describe('a price file as its chain published it', () => {
  it('is imported on the screen like every price list: read, checked, committed, undone; and refused with an explanation when it is none', async () => {
    const xml = itemsXml(
      [
        { code: '7290000415002', name: `${testPrefix} א`, price: '7.10' },
        { code: '7290000415019', name: `${testPrefix} ב`, price: '8.00' },
        { code: '', name: 'x' },
      ],
      { store: '097' },
    );
    const it1 = client(COMPONENT.products);
    const read = await it1.send(
      gzipSync(Buffer.from(`\ufeff${xml}`, 'utf16le')),
      'PriceFull7290696200003-097.gz',
    );
    expect([read.state, read.format, read.lines, read.stores]).toEqual([
      'read',
      'prices',
      3,
      [{ chain: '7290696200003', name: '7290696200003', store: '097', lines: 3 }],
    ]);
    expect(counts(await it1.step('check', { chain: '7290696200003', store: '097' }))).toEqual({
      new: 2,
      changed: 0,
      same: 0,
      bad: 1,
    });
    expect((await it1.step('commit')).state).toBe('done');
    expect(
      (await records(13, testPrefix)).map(({ data }) => [data['name'], data['price']]),
    ).toEqual([
      [`${testPrefix} א`, 710],
      [`${testPrefix} ב`, 800],
    ]);
    expect((await it1.step('undo')).state).toBe('undone');
    expect(await records(13, testPrefix)).toEqual([]);
    for (const [text, code] of [
      [xml.slice(0, -400), 'FILE_TRUNCATED'],
      [itemsXml([]), 'PRICE_FILE_EMPTY'],
      [STORES_XML, 'PRICE_FILE_OF_STORES'],
      [promotionsXml([{ id: '1', description: 'x', codes: ['1'] }]), 'PRICE_FILE_OF_PROMOS'],
    ] as const) {
      const refused = await client(COMPONENT.products).send(text, 'x.xml');
      expect([refused.state, refused.error?.code]).toEqual(['failed', code]);
    }
    expect((await client().send(xml, 'x.xml')).error).toMatchObject({ code: 'FILE_FORMAT' });
  });
});

describe('an exported list', () => {
  const lines = (text: string): readonly string[] =>
    text.replace('\uFEFF', '').trim().split('\r\n');

  it('has the active or inactive records, with their numbers and the requested columns [REC-074, REC-075, REC-076, CART-245]', async () => {
    const made: RecordView[] = [];
    for (const name of [`${testPrefix} א`, `${testPrefix} ב`])
      made.push(
        (
          await office.post('components/111/records', {
            request_id: crypto.randomUUID(),
            data: { name, city: 'עכו' },
          })
        ).json<{ data: RecordView }>().data,
      );
    const [a, b] = made;
    await office.post('components/111/status', { ids: [Number(b?.id)], active: false });
    const out = async (query: string): Promise<readonly string[]> =>
      lines(
        (
          await office.get(
            `components/111/export?format=csv&q=${encodeURIComponent(testPrefix)}&${query}`,
          )
        ).body,
      );
    expect(await out('status=1&fields=city,name')).toEqual([
      'מספר רשומה,עיר,שם',
      `${a?.id},עכו,${testPrefix} א`,
    ]);
    expect(await out('status=0&fields=name')).toEqual([
      'מספר רשומה,שם',
      `${b?.id},${testPrefix} ב`,
    ]);
    expect(
      (
        await out(
          `search=${encodeURIComponent(JSON.stringify({ city: { val: 'חיפה', type: 'equal' } }))}`,
        )
      ).length,
    ).toBe(1);
    const book = await office.get('products/models/13?status=1');
    expect([
      book.statusCode,
      book.headers['content-type'],
      book.headers['content-disposition'],
    ]).toEqual([
      200,
      'application/octet-stream',
      expect.stringMatching(/^attachment; filename="products-\d{4}-\d\d-\d\d\.xlsx"$/),
    ]);
    expect(outcome(await office.get('components/111/export?fields=secret'))).toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
  });

  it('has the date of the business, also between its midnight and that of UTC', async () => {
    const night = new Date();
    night.setUTCHours(22, 30, 0, 0);
    // The last such hour, so that a session of now has not expired in it.
    if (night.getTime() > Date.now()) night.setUTCDate(night.getUTCDate() - 1);
    server.clock.offsetMs = night.getTime() - Date.now();
    try {
      const answer = await office.get('components/111/export?format=csv');
      const day = new Date(night.getTime() + 86_400_000).toISOString().slice(0, 10);
      expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
        200,
        expect.stringContaining(`${day}.csv`),
      ]);
    } finally {
      server.clock.offsetMs = 0;
    }
  });
});

describe('a user who may not write the records', () => {
  it('may not import them, whatever else they may do', async () => {
    const till = await aTillOf(server, 2, CARDS.cashier);
    const permit = (flags: string, interfaces: 0 | 1) =>
      changeRows(
        server,
        cloud,
        "UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND name = 'קופאי'",
        [JSON.stringify({ components: { 111: flags }, pos: {}, system: { 3: interfaces } })],
      );
    const begin = async () =>
      outcome(await new ImportClient(till, 111).begin('a.csv', Buffer.from('x'))).code;
    await permit('11110', 0);
    expect(await begin()).toBe('PERMISSION_DENIED');
    for (const flags of ['10000', '11000', '10100']) {
      await permit(flags, 1);
      expect([flags, await begin()]).toEqual([flags, 'PERMISSION_DENIED']);
    }
    await permit('11100', 1);
    expect((await new ImportClient(till, 111).begin('a.csv', Buffer.from('x'))).statusCode).toBe(
      200,
    );
    // Deactivating a record requires more than changing it, also from a file.
    const first = client();
    await first.send(csv('שם,קוד', `${testPrefix} א,${testPrefix}1`));
    await first.check();
    await first.step('commit');
    const file = csv('שם,קוד,פעיל', `${testPrefix} א,${testPrefix}1,לא`);
    const [byCashier, byManager] = [client(111, till), client()];
    await byCashier.send(file);
    expect(counts(await byCashier.check())).toMatchObject({ bad: 1, changed: 0 });
    await byManager.send(file);
    expect(counts(await byManager.check())).toMatchObject({ bad: 0, changed: 1 });
    // Components that users do not write have no import.
    expect(
      outcome(
        await new ImportClient(office, COMPONENT.stockLevels).begin('a.csv', Buffer.from('x')),
      ),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the storage limit of files', () => {
  /** A workbook whose every cell has the same text. */
  const wide = async (rows: number, columns: number, text: string): Promise<Buffer> => {
    const parts: Buffer[] = [];
    const cells = '<c t="s"><v>0</v></c>'.repeat(columns);
    for await (const part of writeZip([
      {
        name: 'xl/workbook.xml',
        content: ['<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'],
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: ['<Relationships><Relationship Id="rId1" Target="s.xml"/></Relationships>'],
      },
      { name: 'xl/sharedStrings.xml', content: [`<sst><si><t>${text}</t></si></sst>`] },
      {
        name: 'xl/s.xml',
        content: [`<worksheet>${`<row>${cells}</row>`.repeat(rows)}</worksheet>`],
      },
    ]))
      parts.push(part);
    return Buffer.concat(parts);
  };

  it('limits each part of the lines by size, and all that is stored of a file', async () => {
    const text = 'a'.repeat(IMPORT_LIMITS.cell);
    const line = IMPORT_LIMITS.cell * IMPORT_LIMITS.columns;
    const most = Math.floor(IMPORT_LIMITS.kept / line);
    const bytes = await wide(1 + most + 1, IMPORT_LIMITS.columns, text);
    expect(bytes.length).toBeLessThan(100_000);
    const parts: (readonly [number, number])[] = [];
    const read = readSheet(bytes, false, {
      consume: (lines, size) => Promise.resolve(void parts.push([lines.length, size])),
    });
    await expect(read).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
    expect(parts).toEqual(Array.from({ length: most }, () => [1, line]));
    // Small lines are limited by their number.
    const small: (readonly [number, number])[] = [];
    await readSheet(await wide(1 + 501, 3, 'ab'), false, {
      consume: (lines, size) => Promise.resolve(void small.push([lines.length, size])),
    });
    expect(small).toEqual([
      [500, 3_000],
      [1, 6],
    ]);
  });

  it('is counted for all files of a business, and freed with their lines', async () => {
    const kept = async (id: number): Promise<number> =>
      Number(
        (
          await server.kernel
            .tenant(cloud)
            .find<{ kept: number }>(
              'test.kept',
              'SELECT kept FROM record_imports WHERE cloud_id = $1 AND id = $2',
              [cloud, id],
            )
        )?.kept,
      );
    const left = async (id: number): Promise<number> =>
      (
        await server.kernel
          .tenant(cloud)
          .query(
            'test.left',
            'SELECT 1 FROM record_import_lines WHERE cloud_id = $1 AND import_id = $2 UNION ALL SELECT 1 FROM record_import_parts WHERE cloud_id = $1 AND import_id = $2',
            [cloud, id],
          )
      ).rowCount;
    const first = client(COMPONENT.customerGroups);
    await first.send(csv('שם', testPrefix, 'ab'));
    expect(await kept(first.id)).toBe(testPrefix.length + 2);
    await changeRows(
      server,
      cloud,
      `UPDATE record_imports SET kept = ${IMPORT_LIMITS.keptOpen} WHERE cloud_id = $1 AND id = ${first.id}`,
    );
    const second = client();
    expect(await second.send(csv('שם', testPrefix))).toMatchObject({
      state: 'failed',
      error: { code: 'IMPORT_BUSY' },
    });
    expect([await kept(second.id), await left(second.id)]).toEqual([0, 0]);
    // Other businesses have their own limit.
    expect((await client(COMPONENT.customers, stranger).send(csv('שם', testPrefix))).state).toBe(
      'read',
    );
    await first.check();
    await first.step('commit');
    expect(await kept(first.id)).toBe(0);
    expect((await client().send(csv('שם', testPrefix))).state).toBe('read');
  });
});

describe('an import that changes nothing', () => {
  const left = async (id: number): Promise<number> =>
    (
      await server.kernel
        .tenant(cloud)
        .query(
          'test.left_lines',
          'SELECT 1 FROM record_import_lines WHERE cloud_id = $1 AND import_id = $2',
          [cloud, id],
        )
    ).rowCount;
  const stateOf = async (id: number): Promise<string | undefined> =>
    (await office.get(`imports/records/${COMPONENT.customers}`))
      .json<{ data: { id: number; state: string }[] }>()
      .data.find((one) => one.id === id)?.state;

  it('is finished as soon as it is checked, can be matched differently until the next file, and stays in the history without its file', async () => {
    const first = client();
    await first.send(
      csv(
        'שם,קוד,יישוב',
        `${testPrefix} א,${testPrefix}1,עכו`,
        `${testPrefix} ב,${testPrefix}2,חיפה`,
      ),
    );
    expect((await first.check()).state).toBe('checked');
    await first.step('commit');
    const again = client();
    await again.send(
      csv(
        'שם,קוד,יישוב',
        `${testPrefix} א,${testPrefix}1,עכו`,
        `${testPrefix} ב,${testPrefix}2,לוד`,
      ),
    );
    const nothing = await again.check({ fields: ['name', 'code', ''], key: 'code' });
    expect([nothing.state, counts(nothing), nothing.headings.length]).toEqual([
      'nothing',
      { new: 0, changed: 0, same: 2, bad: 0 },
      3,
    ]);
    expect(await stateOf(again.id)).toBe('nothing');
    // The column that was left out has changes.
    const matched = await again.check({ fields: ['name', 'code', 'city'], key: 'code' });
    expect([matched.state, counts(matched)?.changed]).toEqual(['checked', 1]);
    expect((await again.check({ fields: ['name', 'code', ''], key: 'code' })).state).toBe(
      'nothing',
    );
    expect(await left(again.id)).toBe(2);
    await client().send(csv('שם', testPrefix));
    expect([await stateOf(again.id), await left(again.id)]).toEqual(['nothing', 0]);
    expect((await again.settled()).headings).toEqual([]);
    expect(
      outcome(
        await again.ask('check', { plan: { fields: ['name', 'code', 'city'], key: 'code' } }),
      ),
    ).toMatchObject({ code: 'IMPORT_NOT_READY' });
  });

  it('is finished also when only errors are left', async () => {
    const bad = client();
    await bad.send(csv('שם,דוא״ל', `${testPrefix},x`));
    const checked = await bad.check({ fields: ['name', 'email'], key: '' });
    expect([checked.state, counts(checked)]).toEqual([
      'nothing',
      { new: 0, changed: 0, same: 0, bad: 1 },
    ]);
    expect((await bad.faults()).map(({ text }) => text)).toEqual([
      'הערך אינו תקין. צריך להיות כאן כתובת דוא"ל אחת, כמו name@example.co.il.',
    ]);
  });
});

describe('large lines', () => {
  const WIDTH = 15_000;
  it('are read a few at a time, and every one of them', async () => {
    const it1 = client();
    const lines = Array.from(
      { length: 40 },
      (_, at) => `${testPrefix} ${at},x${at},${'א'.repeat(WIDTH)}`,
    );
    await it1.send(csv('שם,דוא״ל,הערות', ...lines));
    const db = server.kernel.tenant(cloud);
    const first = await readLines(db, it1.id, 0, { lines: 250, bytes: 10 * WIDTH });
    // A Hebrew letter is two bytes.
    expect(first.map(({ line }) => line)).toEqual([2, 3, 4, 5]);
    expect(
      (await readLines(db, it1.id, 5, { lines: 3, bytes: 1024 * 1024 })).map(({ line }) => line),
    ).toEqual([6, 7, 8]);
    // A line that exceeds the limit is read alone.
    expect(
      (await readLines(db, it1.id, 8, { lines: 250, bytes: 10 })).map(({ line }) => line),
    ).toEqual([9]);
    expect(await readLines(db, it1.id, 41, { lines: 250, bytes: 10 })).toEqual([]);
    expect(counts(await it1.check({ fields: ['name', 'email', 'notes'], key: '' }))).toEqual({
      new: 0,
      changed: 0,
      same: 0,
      bad: 40,
    });
    expect(
      (await readBadLines(db, it1.id, 0, { lines: 100, bytes: 3 * 2 * WIDTH + 3_000 })).map(
        ({ line }) => line,
      ),
    ).toEqual([2, 3, 4]);
    const pages: number[][] = [];
    for (let after: number | null = 0; after !== null;) {
      const answer: { readonly data: { readonly line: number }[]; readonly next: number | null } = (
        await office.get(it1.path(`/${it1.id}/faults?after=${after}`))
      ).json();
      pages.push(answer.data.map(({ line }) => line));
      after = answer.next;
    }
    // A quarter of a megabyte each, and no empty page at the end.
    expect(pages.map((page) => page.length)).toEqual([8, 8, 8, 8, 8]);
    expect(pages.flat()).toEqual(lines.map((_, at) => at + 2));
  });
});

describe('the transaction of many rows', () => {
  it('uses indexes, no parallel workers and no statement timeout; the next one has the usual settings', async () => {
    const settings = (of: { find: ReturnType<typeof server.kernel.tenant>['find'] }) =>
      of.find<Record<string, string>>(
        'test.settings',
        "SELECT current_setting('enable_seqscan') AS scan, current_setting('lock_timeout') AS wait, current_setting('max_parallel_workers_per_gather') AS helpers, current_setting('statement_timeout') AS timeout WHERE $1 > 0",
        [cloud],
      );
    const db = server.kernel.tenant(cloud);
    const before = await db.tx((tx) => settings(tx));
    expect(
      await db.tx(async (tx) => {
        await prepareBulkTransaction(tx);
        return settings(tx);
      }),
    ).toEqual({ scan: 'off', wait: '3min', helpers: '0', timeout: '3min' });
    expect(await db.tx((tx) => settings(tx))).toEqual(before);
  });

  it('does not block edits of products that it does not name', async () => {
    const made = client(COMPONENT.products);
    await made.send(csv('שם,קוד,מחיר', `${testPrefix} א,90901,5`, `${testPrefix} ב,90902,6`));
    await made.check();
    await made.step('commit');
    const [, other] = await records(COMPONENT.products, testPrefix);
    const tills = async (): Promise<number> =>
      (
        await queryRows(
          server.kernel.tenant(cloud),
          "SELECT version FROM sync_versions WHERE cloud_id = $1 AND table_name = 'Products'",
        )
      )[0]?.['version'] as number;
    const before = await tills();
    // The locks that an import holds from its first line to its last.
    await server.kernel.tenant(cloud).tx(async (tx) => {
      await prepareBulkTransaction(tx);
      await lockCatalogue(tx);
      await versionOnce().of(tx, requireFound(findRecordComponent(COMPONENT.products)));
      expect(
        (await office.put(`components/13/records/${other?.id ?? ''}`, { data: { price: 777 } }))
          .statusCode,
      ).toBe(200);
    });
    expect((await view(COMPONENT.products, other?.id ?? '')).data['price']).toBe(777);
    expect(await tills()).toBe(before + 1);
  });

  it('blocks no other edit when two imports overlap: a transaction that waits for a row does not hold the version counter of the products', async () => {
    const made = async (name: string): Promise<string> =>
      (
        await office.post('components/13/records', {
          request_id: randomUUID(),
          data: { name, price: 100 },
        })
      ).json<{ data: RecordView }>().data.id;
    const [free, held, other] = [
      await made('לא בקובץ'),
      await made('ממתין לקובץ'),
      await made('של מישהו אחר'),
    ];
    const db = server.kernel.tenant(cloud);
    const waiting = await db.tx(async (tx) => {
      await prepareBulkTransaction(tx);
      const version = await versionOnce().of(
        tx,
        requireFound(findRecordComponent(COMPONENT.products)),
      );
      await tx.query(
        'test.held',
        'UPDATE products SET price = 500, version = $3 WHERE cloud_id = $1 AND id = $2',
        [cloud, Number(held), version],
      );
      const answer = office.post('components/13/status', {
        ids: [Number(free), Number(held)],
        active: false,
      });
      await expect
        .poll(
          async () =>
            (
              await queryRows(
                db,
                "SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid' AND $1 > 0",
              )
            ).length,
          { interval: 10 },
        )
        .toBe(1);
      // It holds the first row that it names, and no row of other users.
      expect(
        (await office.put(`components/13/records/${other}`, { data: { price: 701 } })).statusCode,
      ).toBe(200);
      // The end of an import takes the counter, and would deadlock with a transaction that waits
      // for its rows.
      await settleVersions(tx);
      return { answer };
    });
    expect((await waiting.answer).json()).toEqual({
      data: { changed: [Number(free), Number(held)] },
    });
    expect(
      await queryRows(
        db,
        "SELECT 1 FROM products p JOIN sync_versions v ON v.cloud_id = p.cloud_id AND v.table_name = 'Products' AND v.version < p.version WHERE p.cloud_id = $1",
      ),
    ).toEqual([]);
  });
});
