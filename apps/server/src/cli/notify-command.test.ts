import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aBusiness, Browser, startTestApp, type TestApp } from '../../test/test-app.ts';
import { runCli } from './run-cli.ts';

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

const run = (...args: string[]) =>
  runCli(['notify', ...args], {
    env: { DATABASE_URL: server.database.url, DALPAK_DATA: '/nowhere' },
    out: (text) => out.push(text),
    error: (text) => errors.push(text),
  });

test('notifies a user and an employee of the business, each with their own message', async () => {
  expect(
    await run('--user', 'Dana@example.com', '--title', 'תחזוקה הלילה', '--body', 'בין 2 ל-3'),
  ).toBe(0);
  expect(await run('--employee', '1', '--title', 'למנהלת')).toBe(0);
  expect(out).toEqual(['Notification 1 was sent.', 'Notification 2 was sent.']);
  const office = new Browser(server.app);
  await office.signIn();
  expect((await office.get('notifications')).json()).toMatchObject({
    data: [{ id: 1, title: 'תחזוקה הלילה', body: 'בין 2 ל-3', type: 'operator', status: 1 }],
  });
});

test.each([
  [['--title', 'א'], 'Name a --user or an --employee'],
  [
    ['--user', 'dana@example.com', '--employee', '1', '--title', 'א'],
    'Name a --user or an --employee',
  ],
  [['--user', 'dana@example.com'], 'A notification needs a --title'],
  [
    ['--user', 'nobody@example.com', '--title', 'א'],
    'The business has no user "nobody@example.com"',
  ],
  [['--employee', '99', '--title', 'א'], 'The business has no employee "99"'],
])('%j is a usage error: %s', async (args, text) => {
  expect(await run(...args)).toBe(2);
  expect(errors[0]).toContain(text);
});
