import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readStoredMails } from '../../test/mails.ts';
import { queryRows } from '../../test/sale-shop.ts';
import { aBusiness, Browser, OWNER, startTestApp, type TestApp } from '../../test/test-app.ts';
import { runCli } from './run-cli.ts';

const NEW = 'copper-lantern-47';

let server: TestApp;
let data: string;
let cloud: number;
let email: string;
let out: string[];
let errors: string[];
let people = 0;
beforeAll(async () => {
  server = await startTestApp();
  data = await mkdtemp(join(tmpdir(), 'dalpak-reset-'));
});
afterAll(async () => {
  await server.close();
  await rm(data, { recursive: true, force: true });
});
beforeEach(async () => {
  out = [];
  errors = [];
  email = `person${(people += 1)}@example.com`;
  cloud = await aBusiness(server.kernel, { email });
});

const run = (args: readonly string[], typed = '') =>
  runCli(['reset-password', ...args], {
    env: { DATABASE_URL: server.database.url, DALPAK_DATA: data, PORT: '4711' },
    out: (text) => out.push(text),
    error: (text) => errors.push(text),
    readLine: () => Promise.resolve(typed),
  });

async function aDesk(
  password: string = OWNER.password,
): Promise<{ readonly desk: Browser; readonly status: number }> {
  const desk = new Browser(server.app);
  return { desk, status: (await desk.signIn(email, password)).statusCode };
}
const works = async (desk: Browser) => (await desk.post('app/init')).statusCode === 200;
const audited = () =>
  queryRows<{ action: string; actor_kind: string; after: unknown }>(
    server.kernel.tenant(cloud),
    "SELECT action, actor_kind, after FROM audit_log WHERE cloud_id = $1 AND entity = 'user' ORDER BY at",
  );

test('shows a link, ends every session at once in the running server, and is logged', async () => {
  const { desk } = await aDesk();
  expect(await works(desk)).toBe(true);
  expect(await run([email.toUpperCase()])).toBe(0);
  expect(out).toEqual([
    expect.stringMatching(
      /^A link to set a new password, good once and for 30 minutes:\nhttp:\/\/localhost:4711\/#\/reset\/[\w-]{43}$/,
    ),
    'Sessions that ended: 1',
  ]);
  await expect.poll(() => works(desk)).toBe(false);
  expect(await audited()).toEqual([
    { action: 'user.reset_link_made', actor_kind: 'system', after: { sessions_ended: 1 } },
  ]);
  // The old password is valid until the link is used.
  expect((await aDesk()).status).toBe(200);
});

test('sets the typed password, which is never shown, and notifies the user', async () => {
  const { desk } = await aDesk();
  expect(await run([email, '--stdin'], NEW)).toBe(0);
  expect([...out, ...errors].join('\n')).not.toContain(NEW);
  expect(out[0]).toBe(`The password of ${email} is set.`);
  await expect.poll(() => works(desk)).toBe(false);
  expect([(await aDesk()).status, (await aDesk(NEW)).status]).toEqual([401, 200]);
  expect(await audited()).toEqual([
    { action: 'user.password_reset', actor_kind: 'system', after: { sessions_ended: 1 } },
  ]);
  expect(
    (await readStoredMails(data)).map(({ to, text }) => [to, text.includes('הוחלפה')]),
  ).toEqual([[email, true]]);
});

test('a weak password, or an address without a user, changes nothing', async () => {
  const { desk } = await aDesk();
  expect(await run([email, '--stdin'], 'passwordpassword')).toBe(1);
  expect(errors[0]).toContain('WEAK_PASSWORD');
  expect(await run(['nobody@example.com'])).toBe(1);
  expect(errors.at(-1)).toBe(
    'There is no user with the address nobody@example.com who may sign in.',
  );
  expect([await works(desk), (await aDesk()).status, await audited()]).toEqual([true, 200, []]);
});

test.each([
  [[], '', 'Name one e-mail address'],
  [['not-an-address'], '', 'Name one e-mail address'],
  [['a@example.com', '--password', 'x'], '', '--password'],
  [['a@example.com', '--stdin'], '', 'No password came in'],
])('%j is a usage error', async (args, typed, text) => {
  expect(await run(args, typed)).toBe(2);
  expect(errors[0]).toContain(text);
});
