import {
  type ActivePlugin,
  type AppInit,
  type OwnPluginVersion,
  permissionKey,
  type PluginReview,
} from '@dalpak/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeZip } from '../../kernel/sheets/zip-writer.ts';
import { aShop, aTillOf, changeRows } from '../../../test/sale-shop.ts';
import { Browser, outcome, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { makeProviderUser } from '../provider/index.ts';
import { checkArchive } from './check-archive.ts';
import { approvalsNeeded, isLater, readFrame } from './own-plugins.service.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let till: Browser;
let stranger: Browser;
let uuid: string;
const reviewers: Browser[] = [];

beforeAll(async () => {
  server = await startTestApp();
  const other = await aShop(server, 'other@example.com');
  cloud = await aShop(server);
  for (const email of ['one@provider.example', 'two@provider.example']) {
    await makeProviderUser(server.kernel.database, {
      email,
      kind: 'admin',
      name: 'בודקת',
      password: OWNER.password,
      homeCloud: other,
    });
    const reviewer = new Browser(server.app);
    await reviewer.signIn(email);
    reviewers.push(reviewer);
  }
  office = new Browser(server.app);
  await office.signIn();
  stranger = new Browser(server.app);
  await stranger.signIn('other@example.com');
  till = await aTillOf(server, 1);
  uuid = (await office.post('app/init')).json<AppInit>().cloud.uuid;
});
afterAll(() => server.close());

const PAGE =
  '<!doctype html>\n<html lang="he"><head><title>x</title></head><body>\n<script type="module">\nparent.postMessage({}, "*");\n</script></body></html>';
const manifest = (changes: object = {}) => ({
  api: 1,
  id: 'own-greeting',
  version: '1.0.0',
  name: { he: 'ברכה', en: 'Greeting' },
  about: { he: 'מברך', en: 'Greets' },
  icon: 'puzzle',
  permissions: [],
  settings: [],
  triggers: [],
  operations: [],
  background: true,
  ...changes,
});
async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const parts = Object.entries(files).map(([name, text]) => ({
    name,
    content: [Buffer.from(text, 'utf8')],
  }));
  const chunks: Buffer[] = [];
  for await (const chunk of writeZip(parts)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
const archive = (changes: object = {}, page = PAGE) =>
  zipOf({ 'manifest.json': JSON.stringify(manifest(changes), null, 1), 'page.html': page });
const upload = async (bytes: Buffer, by = office) =>
  by.call('POST', '/api/v2/app/marketplace/own', bytes, {
    'content-type': 'application/octet-stream',
  });
const versions = async () =>
  (await office.get('app/marketplace/own')).json<{ data: OwnPluginVersion[] }>().data;
const active = async (by: Browser) =>
  (await by.get('marketplace/plugins'))
    .json<{ data: ActivePlugin[] }>()
    .data.map(({ id, version, trial, page }) => ({ id, version, trial, page }));
const install = (permissions: readonly string[] = [], by = office) =>
  by.post('app/marketplace/plugins/own-greeting/install', { permissions });
const act = (version: string, what: string) =>
  office.post(`app/marketplace/own/own-greeting/${version}/${what}`);
const judge = (version: string, body: object, by = reviewers[0]) =>
  (by ?? office).post(`provider/plugins/${uuid}/own-greeting/${version}`, body);

it('is refused with file and line of each fault, and nothing is stored [CLOUD-048]', async () => {
  const faults = async (bytes: Buffer) => {
    const answer = await upload(bytes);
    expect(answer.statusCode).toBe(422);
    return (answer.json<{ details?: { field: string }[] }>().details ?? []).map(
      ({ field }) => field,
    );
  };
  expect(await faults(await archive({ name: { he: 'ברכה' } }))).toEqual(['manifest.json:5']);
  expect(await faults(await archive({ id: 'receipt-sender' }))).toEqual(['manifest.json:3']);
  expect(
    await faults(
      await archive(
        {},
        PAGE.replace('parent.post', 'fetch("https://x.example");\neval("1");\nparent.post'),
      ),
    ),
  ).toEqual(['page.html:4', 'page.html:5']);
  expect(await faults(await archive({}, '<p>'))).toEqual(['page.html:1']);
  expect(
    await faults(
      await zipOf({ 'manifest.json': JSON.stringify(manifest()), '../page.html': PAGE }),
    ),
  ).toEqual(['../page.html:1']);
  expect(
    await faults(await zipOf({ 'manifest.json': '{"api": 1,\n oops', 'page.html': PAGE })),
  ).toEqual(['manifest.json:2']);
  expect(await faults(Buffer.from('no zip'))).toEqual([]);
  expect(outcome(await upload(await archive({}, PAGE + ' '.repeat(1_200_000))))).toEqual({
    status: 413,
    code: 'FILE_TOO_LARGE',
  });
  await expect(
    checkArchive(
      await zipOf(Object.fromEntries(Array.from({ length: 31 }, (_, at) => [`${at}`, '']))),
    ),
  ).rejects.toMatchObject({ code: 'PLUGIN_BROKEN' });
  expect(await versions()).toEqual([]);
});

it('runs in the office of who manages the interfaces until a reviewer signs it, then at tills [CLOUD-048]', async () => {
  expect((await upload(await archive())).statusCode).toBe(200);
  expect(outcome(await upload(await archive())).code).toBe('PLUGIN_BROKEN');
  expect((await install()).statusCode).toBe(200);
  expect(await active(office)).toMatchObject([
    { id: 'own-greeting', version: '1.0.0', trial: true },
  ]);
  expect(await active(till)).toEqual([]);
  expect(await active(stranger)).toEqual([]);
  expect(outcome(await install([], stranger)).code).toBe('NOT_FOUND');
  expect(outcome(await judge('1.0.0', { verdict: 'approve' })).code).toBe('CONFLICT');
  expect((await act('1.0.0', 'submit')).statusCode).toBe(200);
  expect(outcome(await judge('1.0.0', { verdict: 'approve' }, office)).code).toBe(
    'PERMISSION_DENIED',
  );
  const [queued] =
    (await reviewers[0]?.get('provider/plugins'))?.json<{ data: PluginReview[] }>().data ?? [];
  expect(queued).toMatchObject({
    id: 'own-greeting',
    needed: 1,
    approvals: 0,
    earlier: null,
    page: PAGE,
  });
  expect((await judge('1.0.0', { verdict: 'approve' })).json()).toEqual({
    data: { state: 'approved' },
  });
  const [running] = await active(till);
  expect(running).toMatchObject({ id: 'own-greeting', version: '1.0.0', trial: false });
  expect(await readFrame(server.kernel, running?.page ?? '')).toBe(PAGE);
  expect(await readFrame(server.kernel, `own-${'0'.repeat(32)}`)).toBeNull();
});

it('takes two reviewers for bills, keeps the version before until then, and goes back to it [CLOUD-048]', async () => {
  const permissions = [{ kind: 'bill', act: 'product' }] as const;
  const keys = permissions.map(permissionKey);
  expect((await upload(await archive({ version: '1.1.0', permissions }))).statusCode).toBe(200);
  await act('1.1.0', 'submit');
  expect(await active(till)).toMatchObject([{ version: '1.0.0' }]);
  expect((await judge('1.1.0', { verdict: 'approve' })).json()).toEqual({
    data: { state: 'waiting' },
  });
  expect((await judge('1.1.0', { verdict: 'approve' })).json()).toEqual({
    data: { state: 'waiting' },
  });
  expect((await judge('1.1.0', { verdict: 'approve' }, reviewers[1])).json()).toEqual({
    data: { state: 'approved' },
  });
  // The business has not approved what it asks for.
  expect(await active(till)).toEqual([]);
  expect((await install(keys)).statusCode).toBe(200);
  expect(await active(till)).toMatchObject([{ version: '1.1.0' }]);
  expect((await act('1.1.0', 'withdraw')).statusCode).toBe(200);
  expect(await active(till)).toMatchObject([{ version: '1.0.0' }]);
});

it('on trial runs for its uploader alone, and only once that very version is installed [CLOUD-048]', async () => {
  await changeRows(
    server,
    cloud,
    `INSERT INTO positions (cloud_id, id, name, permissions) VALUES ($1, 92, 'ממשקים', '{"system": {"3": 1}}')`,
  );
  await changeRows(
    server,
    cloud,
    `INSERT INTO cloud_users (cloud_id, user_id, position_id) SELECT $1, auth_create_user('trial@example.com', 'רן', u.password_hash), 92 FROM auth_find_user_by_email($2) u`,
    [OWNER.email],
  );
  const tester = new Browser(server.app);
  await tester.signIn('trial@example.com');
  // The manager goes on with the signed version, which the tester cannot replace by an upload.
  expect((await upload(await archive({ version: '1.2.0' }), tester)).statusCode).toBe(200);
  expect(await active(office)).toMatchObject([{ version: '1.0.0', trial: false }]);
  expect(await active(tester)).toMatchObject([{ version: '1.0.0', trial: false }]);
  expect(outcome(await install([], tester)).code).toBe('PERMISSION_DENIED');
  await act('1.2.0', 'submit');
  expect(await active(office)).toMatchObject([{ version: '1.0.0' }]);
  // The manager's own upload waits for its install too, which changes nothing for other users.
  expect((await upload(await archive({ version: '1.3.0' }))).statusCode).toBe(200);
  expect(await active(office)).toMatchObject([{ version: '1.0.0', trial: false }]);
  const offered = (await office.get('app/marketplace/plugins')).json<{
    data: { id: string; version: string; state: string }[];
  }>().data;
  expect(offered.filter(({ id }) => id === 'own-greeting')).toMatchObject([
    { version: '1.3.0', state: 'waiting' },
  ]);
  expect((await install()).statusCode).toBe(200);
  expect(await active(office)).toMatchObject([{ version: '1.3.0', trial: true }]);
  for (const other of [till, tester])
    expect(await active(other)).toMatchObject([{ version: '1.0.0', trial: false }]);
});

it('is stopped by the provider on every screen, and nothing altered runs [CLOUD-048]', async () => {
  const [running] = await active(till);
  const alter = (sql: string) =>
    changeRows(
      server,
      cloud,
      `UPDATE own_plugins SET ${sql} WHERE cloud_id = $1 AND version = '1.0.0'`,
    );
  await alter("page = page || ' '");
  expect(await active(till)).toEqual([]);
  expect(await readFrame(server.kernel, running?.page ?? '')).toBeNull();
  await alter('page = rtrim(page)');
  expect(await active(till)).toHaveLength(1);
  expect((await judge('1.0.0', { verdict: 'stop', reason: 'דווח על תקלה' })).statusCode).toBe(200);
  expect(await active(till)).toEqual([]);
  expect(await readFrame(server.kernel, running?.page ?? '')).toBeNull();
  expect((await versions()).find(({ version }) => version === '1.0.0')).toMatchObject({
    state: 'stopped',
    reason: 'דווח על תקלה',
  });
});

it('is refused with a reason, never by the one who uploaded it [CLOUD-048]', async () => {
  await upload(await archive({ version: '2.0.0' }));
  await act('2.0.0', 'submit');
  await changeRows(
    server,
    cloud,
    "UPDATE own_plugins SET uploaded_by = (SELECT id FROM auth_find_user_by_email('one@provider.example')) WHERE cloud_id = $1 AND version = '2.0.0'",
  );
  expect(outcome(await judge('2.0.0', { verdict: 'approve' })).code).toBe('PLUGIN_OWN_REVIEW');
  expect(outcome(await judge('2.0.0', { verdict: 'refuse' }, reviewers[1])).status).toBe(422);
  expect(
    (await judge('2.0.0', { verdict: 'refuse', reason: 'חסר הסבר' }, reviewers[1])).statusCode,
  ).toBe(200);
  expect((await versions())[0]).toMatchObject({ state: 'refused', reason: 'חסר הסבר' });
});

it.each([
  ['1.0.1', '1.0.0', true],
  ['1.10.0', '1.9.9', true],
  ['1.0.0', '1.0.0', false],
  ['0.9.9', '1.0.0', false],
])('%s comes after %s: %s [CLOUD-048]', (version, than, later) => {
  expect(isLater(version, than)).toBe(later);
});

it('counts the reviewers by what a plugin may do [CLOUD-048]', () => {
  const needed = (...permissions: Parameters<typeof approvalsNeeded>[0]['permissions']) =>
    approvalsNeeded({ permissions });
  expect(needed()).toBe(1);
  expect(needed({ kind: 'hook', hook: 'bill.changed' })).toBe(1);
  expect(needed({ kind: 'hook', hook: 'payment.check' })).toBe(2);
  expect(needed({ kind: 'send', channel: 'mail' })).toBe(2);
});
