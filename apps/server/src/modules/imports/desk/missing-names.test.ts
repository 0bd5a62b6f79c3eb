import { COMPONENT, type OpenImport, type RecordView } from '@dalpak/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImportClient } from '../../../../test/import-client.ts';
import { aShop, aTillOf, CARDS, changeRows, queryRows } from '../../../../test/sale-shop.ts';
import {
  aBusiness,
  Browser,
  outcome,
  startTestApp,
  type TestApp,
} from '../../../../test/test-app.ts';

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
/** A word that the names of one test alone have, unlike the words of the others. */
let word = '';
beforeEach(() => {
  word = ['צפרדע', 'מטוטלת', 'בננה', 'קשקשת', 'סופגניה', 'תרנגול', 'זמזום'][files] ?? 'גלגיליה';
  files += 1;
});

const csv = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;

/** A checked file of products with these departments and suppliers. */
async function checked(
  rows: readonly (readonly [department: string, supplier?: string])[],
): Promise<{ readonly file: ImportClient; readonly view: OpenImport }> {
  const file = new ImportClient(office, COMPONENT.products);
  await file.send(
    csv(
      'שם,קוד,מחיר,מחלקה,ספק',
      ...rows.map(
        ([department, supplier = ''], at) =>
          `${word} ${at},8${files}${String(at).padStart(3, '0')},5,${department},${supplier}`,
      ),
    ),
  );
  return { file, view: await file.check() };
}
const makeIn = (file: ImportClient, field: string, who = office) =>
  who.post(file.path(`/${file.id}/missing`), { field });
const namesOf = async (component: number, q: string, who = office): Promise<readonly unknown[]> =>
  (await who.get(`components/${component}/records?limit=200&q=${encodeURIComponent(q)}`))
    .json<{ data: RecordView[] }>()
    .data.map(({ data }) => data['name']);
const create = (component: number, name: string, who = office) =>
  who.post(`components/${component}/records`, { request_id: crypto.randomUUID(), data: { name } });

describe('names of a file that no record has', () => {
  it('are told by field after the check, made by one press, and the file is checked again [REC-070]', async () => {
    const { file, view } = await checked([
      [`${word} ראשונה`, `ספק ${word}`],
      [`${word} ראשונה`],
      ['ממתקים קפואים'],
      ['7654321'],
      [''],
    ]);
    expect(view.counts).toMatchObject({ new: 1, bad: 4 });
    expect(view.missing).toEqual([
      {
        field: 'department',
        component: COMPONENT.departments,
        count: 2,
        made: 2,
        // A number is the number or the code of a record, and no name.
        names: [`${word} ראשונה`, 'ממתקים קפואים'],
        near: [],
      },
      {
        field: 'supplier',
        component: COMPONENT.suppliers,
        count: 1,
        made: 1,
        names: [`ספק ${word}`],
        near: [],
      },
    ]);
    expect(await namesOf(COMPONENT.departments, word)).toEqual([]);

    const answer = await makeIn(file, 'department');
    expect(answer.json<{ data: OpenImport }>().data.state).toBe('checking');
    const again = await file.settled();
    expect([again.state, again.counts]).toEqual([
      'checked',
      { new: 3, changed: 0, same: 0, bad: 2 },
    ]);
    expect(again.missing.map(({ field }) => field)).toEqual(['supplier']);
    await makeIn(file, 'supplier');
    expect((await file.settled()).counts).toMatchObject({ new: 4, bad: 1 });
    expect(await namesOf(COMPONENT.departments, word)).toEqual([`${word} ראשונה`]);
    // Each has its defaults, a code of its own and its entry of the audit log, as by hand.
    const [supplier] = await queryRows(
      server.kernel.tenant(cloud),
      `SELECT s.code, (SELECT count(*)::integer FROM audit_log a WHERE a.cloud_id = $1 AND a.action = 'record.created' AND a.entity_id = '${COMPONENT.suppliers}:' || s.id) AS acts FROM suppliers s WHERE s.cloud_id = $1 AND s.name = 'ספק ${word}'`,
    );
    expect(supplier).toEqual({ code: expect.stringMatching(/^\d+$/), acts: 1 });

    // An import that is undone leaves them.
    await file.step('commit');
    expect((await file.step('undo')).state).toBe('undone');
    expect(await namesOf(COMPONENT.departments, word)).toEqual([`${word} ראשונה`]);
  });

  it('are not made where they are near to names that exist, in a file without a sound line too', async () => {
    await create(COMPONENT.departments, `${word}ים טריים`);
    const { file, view } = await checked([[`${word}ים טרים`], [`גזוז`]]);
    expect(view.state).toBe('nothing');
    expect(view.missing).toMatchObject([
      {
        count: 1,
        names: ['גזוז'],
        near: [{ name: `${word}ים טרים`, near: [`${word}ים טריים`] }],
      },
    ]);
    await makeIn(file, 'department');
    const again = await file.settled();
    expect([again.state, again.counts]).toEqual([
      'checked',
      { new: 1, changed: 0, same: 0, bad: 1 },
    ]);
    expect(again.missing).toMatchObject([{ count: 0, made: 0, names: [] }]);
    expect(await namesOf(COMPONENT.departments, word)).toEqual([`${word}ים טריים`]);
  });

  it('are made once under a double press, and not when another user made them since', async () => {
    const { file } = await checked([
      ['', `${word} א`],
      ['', `${word} ב`],
    ]);
    await create(COMPONENT.suppliers, `${word} ב`);
    const answers = await Promise.all([makeIn(file, 'supplier'), makeIn(file, 'supplier')]);
    expect(answers.map((one) => outcome(one).code ?? 'ok').toSorted()).toEqual([
      'IMPORT_NOT_READY',
      'ok',
    ]);
    // One letter apart, the other name is near to the one that exists by now.
    const again = await file.settled();
    expect(again.missing).toMatchObject([{ count: 0, near: [{ name: `${word} א` }] }]);
    expect(await namesOf(COMPONENT.suppliers, word)).toEqual([`${word} ב`]);

    const other = await checked([
      ['', 'אגוז'],
      ['', 'פלפלת'],
    ]);
    const pressed = await Promise.all([
      makeIn(other.file, 'supplier'),
      makeIn(other.file, 'supplier'),
    ]);
    expect(pressed.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    expect((await other.file.settled()).missing).toEqual([]);
    expect([
      await namesOf(COMPONENT.suppliers, 'אגוז'),
      await namesOf(COMPONENT.suppliers, 'פלפלת'),
    ]).toEqual([['אגוז'], ['פלפלת']]);
  });

  it('are made all or none, and the file stays as it was checked', async () => {
    const { file, view } = await checked([[`${word} יחידה`]]);
    await server.kernel.tenant(cloud).tx(async (tx) => {
      await tx.query('test.hold_import', 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', [
        cloud,
        `import ${COMPONENT.departments}`,
      ]);
      expect(outcome(await makeIn(file, 'department'))).toMatchObject({
        status: 409,
        code: 'IMPORT_BUSY',
      });
    });
    expect(await file.settled()).toEqual(view);
    expect(await namesOf(COMPONENT.departments, word)).toEqual([]);
  });

  it('are made 200 at a time, and 20 are shown', async () => {
    // Words of doubled Latin letters are near to no name of the shop.
    const letters = 'abcdefghijklmnop'.split('');
    const names = letters.flatMap((a) => letters.map((b) => `${a}${a}${b}${b}`)).slice(0, 230);
    const { file, view } = await checked(names.map((name) => ['', name] as const));
    const [found] = view.missing;
    expect([found?.count, found?.made, found?.names.length]).toEqual([230, 200, 20]);
    await makeIn(file, 'supplier');
    const { counts } = await file.settled();
    expect(counts).toMatchObject({ new: 200, bad: 30 });
  });

  it('are not offered where a name alone makes no record', async () => {
    const file = new ImportClient(office, COMPONENT.products);
    await file.send(csv('שם,קוד,מחיר,חשבון הכנסה', `${word},8${files}901,5,${word} הכנסה`));
    const view = await file.check();
    expect([view.counts?.bad, view.missing]).toEqual([1, []]);
    for (const field of ['income_account', 'name', 'x'])
      expect([field, outcome(await makeIn(file, field)).code]).toEqual([field, 'NOT_FOUND']);
  });

  it('are shown to those alone who may add them, and none of another business is made', async () => {
    const { file } = await checked([[`${word} סגורה`]]);
    expect(outcome(await makeIn(file, 'department', stranger)).code).toBe('NOT_FOUND');
    const till = await aTillOf(server, 2, CARDS.cashier);
    const permit = (departments: string) =>
      changeRows(
        server,
        cloud,
        "UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND name = 'קופאי'",
        [
          JSON.stringify({
            components: { 13: '11110', 14: departments },
            pos: {},
            system: { 3: 1 },
          }),
        ],
      );
    const shown = async () =>
      (await till.get(file.path(`/${file.id}`))).json<{ data: OpenImport }>().data.missing.length;
    for (const flags of ['00000', '10000', '10110']) {
      await permit(flags);
      expect([flags, await shown(), outcome(await makeIn(file, 'department', till))]).toMatchObject(
        [flags, 0, { status: 403, code: 'PERMISSION_DENIED' }],
      );
    }
    expect(await namesOf(COMPONENT.departments, word)).toEqual([]);
    await permit('11000');
    expect(await shown()).toBe(1);
    expect(outcome(await makeIn(file, 'department', till)).status).toBe(200);
    await file.settled();
    expect([
      await namesOf(COMPONENT.departments, word),
      await namesOf(COMPONENT.departments, word, stranger),
    ]).toEqual([[`${word} סגורה`], []]);
  });
});
