import { COMPONENT, type RecordView } from '@dalpak/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ImportClient } from '../../../../test/import-client.ts';
import { aShop, aTillOf, queryRows, CARDS, changeRows } from '../../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';

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

let files = 0;
let testPrefix = '';
beforeEach(() => {
  files += 1;
  testPrefix = `ביטול${files}`;
});

const csv = (...lines: readonly string[]): string => `${lines.join('\r\n')}\r\n`;
const permit = (components: Readonly<Record<number, string>>): Promise<void> =>
  changeRows(
    server,
    cloud,
    "UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND name = 'קופאי'",
    [JSON.stringify({ components, pos: {}, system: { 3: 1 } })],
  );
const records = async (component: number, q: string): Promise<readonly RecordView[]> =>
  (await office.get(`components/${component}/records?limit=200&q=${encodeURIComponent(q)}`)).json<{
    data: RecordView[];
  }>().data;

async function imported(component: number, ...lines: readonly string[]): Promise<ImportClient> {
  const file = new ImportClient(office, component);
  await file.send(csv(...lines));
  const { counts } = await file.check();
  expect(counts).toMatchObject({ bad: 0 });
  expect((await file.step('commit')).state).toBe('done');
  return file;
}

/** The same import, accessed by another user. */
function asUser(file: ImportClient, who: Browser): ImportClient {
  const other = new ImportClient(who, file.component);
  other.id = file.id;
  return other;
}

async function made(component: number, data: Readonly<Record<string, unknown>>): Promise<string> {
  const answer = await office.post(`components/${component}/records`, {
    request_id: crypto.randomUUID(),
    data,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: RecordView }>().data.id;
}

async function positionNamed(name: string): Promise<number> {
  const [row] = await queryRows<{ id: number }>(
    server.kernel.tenant(cloud),
    'SELECT id FROM positions WHERE cloud_id = $1 AND name = $2',
    [name],
  );
  return row?.id ?? 0;
}

describe('undoing an import by a user with fewer permissions', () => {
  it('does not restore a position that they may not assign, and says so', async () => {
    const boss = await made(COMPONENT.employees, {
      first_name: testPrefix,
      position: await positionNamed('מנהל'),
    });
    const file = await imported(COMPONENT.employees, 'מספר רשומה,תפקיד', `${boss},קופאי`);
    await permit({ [COMPONENT.employees]: '11100' });
    const byCashier = asUser(file, till);
    const undone = await byCashier.step('undo');
    expect([undone.state, undone.kept]).toEqual(['undone', 1]);
    expect((await byCashier.faults()).map(({ line, text }) => [line, text])).toEqual([
      [Number(boss), expect.stringContaining('הרשאות שאין לכם')],
    ]);
    const [employee] = await records(COMPONENT.employees, testPrefix);
    expect(employee?.data['position']).toMatchObject({ label: 'קופאי' });
  });

  it('restores the position for a user who may assign it', async () => {
    const boss = await made(COMPONENT.employees, {
      first_name: testPrefix,
      position: await positionNamed('מנהל'),
    });
    const file = await imported(COMPONENT.employees, 'מספר רשומה,תפקיד', `${boss},קופאי`);
    expect(await file.step('undo')).toMatchObject({ state: 'undone', kept: 0 });
    const [employee] = await records(COMPONENT.employees, testPrefix);
    expect(employee?.data['position']).toMatchObject({ label: 'מנהל' });
  });

  it('removes and deactivates no record without the permission to', async () => {
    const file = await imported(COMPONENT.customers, 'שם,קוד', `${testPrefix} א,${testPrefix}1`);
    await permit({ [COMPONENT.customers]: '11100' });
    expect(outcome(await asUser(file, till).ask('undo'))).toMatchObject({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    const old = await made(COMPONENT.customers, { name: `${testPrefix} ב` });
    await office.post(`components/${COMPONENT.customers}/status`, {
      ids: [Number(old)],
      active: false,
    });
    const back = await imported(COMPONENT.customers, 'מספר רשומה,פעיל', `${old},כן`);
    expect(outcome(await asUser(back, till).ask('undo'))).toMatchObject({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    expect((await records(COMPONENT.customers, testPrefix)).map(({ active }) => active)).toEqual([
      true,
      true,
    ]);
    // A mere change is undone with the permission to change.
    const renamed = await imported(COMPONENT.customers, 'מספר רשומה,יישוב', `${old},עכו`);
    expect(await asUser(renamed, till).step('undo')).toMatchObject({ state: 'undone', kept: 0 });
  });
});

describe('undoing an import of people and their positions', () => {
  it('keeps a position active that an employee has by now', async () => {
    const file = await imported(COMPONENT.positions, 'שם', testPrefix);
    const position = await positionNamed(testPrefix);
    await made(COMPONENT.employees, { first_name: testPrefix, position });
    const undone = await file.step('undo');
    expect([undone.state, undone.kept]).toEqual(['undone', 1]);
    expect((await file.faults()).map(({ text }) => text)).toEqual([
      expect.stringContaining('יש עובדים בתפקיד הזה'),
    ]);
    expect((await records(COMPONENT.positions, testPrefix)).map(({ active }) => active)).toEqual([
      true,
    ]);
  });

  it('takes effect at once for a signed-in employee: the permissions of a removed one end', async () => {
    const file = await imported(COMPONENT.employees, 'שם פרטי,תפקיד', `${testPrefix},קופאי`);
    const heard: string[] = [];
    const client = await server.database.pool.connect();
    try {
      client.on('notification', ({ channel }) => heard.push(channel));
      await client.query('LISTEN dalpak_access');
      await file.step('undo');
      await client.query('SELECT 1');
    } finally {
      client.release(true);
    }
    expect([await records(COMPONENT.employees, testPrefix), heard]).toEqual([
      [],
      ['dalpak_access'],
    ]);
  });
});

describe('an import that was presumed dead while it still runs', () => {
  it('is written once, by the run that began last', async () => {
    const file = new ImportClient(office, COMPONENT.leadSources);
    await file.send(csv('שם', ...Array.from({ length: 20 }, (_, at) => `${testPrefix} ${at}`)));
    expect((await file.check()).counts).toMatchObject({ new: 20 });
    const blocker = await server.database.pool.connect();
    const waits = (kind: 'relation' | 'advisory'): Promise<void> =>
      expect
        .poll(
          async () =>
            (
              await blocker.query(
                'SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = $1 AND database = (SELECT oid FROM pg_database WHERE datname = current_database())',
                [kind],
              )
            ).rowCount,
          { timeout: 10_000 },
        )
        .toBe(1);
    try {
      await blocker.query('BEGIN');
      await blocker.query('LOCK TABLE lead_sources IN EXCLUSIVE MODE');
      expect((await file.ask('commit')).statusCode).toBe(200);
      await waits('relation');
      await changeRows(
        server,
        cloud,
        `UPDATE record_imports SET beat_at = now() - interval '2 minutes' WHERE cloud_id = $1 AND id = ${file.id}`,
      );
      expect((await file.ask('commit')).statusCode).toBe(200);
      // The second waits for the first at the advisory lock, not at the rows of the table.
      await waits('advisory');
    } finally {
      await blocker.query('ROLLBACK');
      blocker.release();
    }
    const done = await file.settled();
    expect([done.state, done.error, done.counts]).toEqual([
      'done',
      null,
      { new: 20, changed: 0, same: 0, bad: 0 },
    ]);
    expect(await records(COMPONENT.leadSources, testPrefix)).toHaveLength(20);
    expect(await file.step('undo')).toMatchObject({ state: 'undone', kept: 0 });
    expect(await records(COMPONENT.leadSources, testPrefix)).toEqual([]);
  });
});
