import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aBusiness, Browser, OWNER, startTestApp, type TestApp } from '../../test/test-app.ts';
import { runCli } from './run-cli.ts';

const PASSWORD = 'copper-lantern-47';

let server: TestApp;
let out: string[];
let errors: string[];
beforeAll(async () => {
  server = await startTestApp();
  await aBusiness(server.kernel);
});
afterAll(() => server.close());
beforeEach(() => {
  out = [];
  errors = [];
});

const run = (args: readonly string[], env: Record<string, string> = {}) =>
  runCli(['provider-user', ...args], {
    env: { DATABASE_URL: server.database.url, DALPAK_DATA: '/nowhere', ...env },
    out: (text) => out.push(text),
    error: (text) => errors.push(text),
  });

test('creates the first admin, who signs in and manages the services; a given password is not printed', async () => {
  expect(await run(['Admin@provider.example'], { DALPAK_NEW_PASSWORD: PASSWORD })).toBe(0);
  expect(out).toEqual(['admin@provider.example is a new user of the kind admin.']);
  const admin = new Browser(server.app);
  await admin.signIn('admin@provider.example', PASSWORD);
  expect((await admin.get('provider/services')).statusCode).toBe(200);
});

test('makes an existing user an admin, and removes the role', async () => {
  expect(await run([OWNER.email, '--kind', 'super_admin'])).toBe(0);
  expect(await run([OWNER.email, '--kind', 'user'])).toBe(0);
  expect(out).toEqual([
    `${OWNER.email} is now a user of the kind super_admin.`,
    `${OWNER.email} is now a user of the kind user.`,
  ]);
  const owner = new Browser(server.app);
  await owner.signIn();
  expect((await owner.get('provider/services')).statusCode).toBe(403);
});

test.each([
  [[], 'Name one e-mail address'],
  [['not-an-address'], 'Name one e-mail address'],
  [['a@example.com', '--kind', 'owner'], '--kind is one of user, support, admin, super_admin'],
  [['a@example.com', '--cloud', 'none-such'], 'There is no business with the code "none-such"'],
])('%j is a usage error: %s', async (args, text) => {
  expect(await run(args)).toBe(2);
  expect(errors[0]).toContain(text);
});
