import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, startTestApp } from '../test/test-app.ts';
import { startMessenger } from './start-messenger.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

test('looks for messages, and stops on request', async () => {
  const complaints: string[] = [];
  await startMessenger(server.kernel, (text) => complaints.push(text))();
  expect(complaints).toEqual([]);
});

test('an unreachable database is reported and ends nothing', async () => {
  const complaints: string[] = [];
  const system = {
    ...server.kernel.database.system,
    query: () => Promise.reject(new Error('the database is away')),
  };
  const secrets = { ...server.kernel.database.secrets, 'plugin-settings': randomBytes(32) };
  await startMessenger(
    { ...server.kernel, database: { ...server.kernel.database, system, secrets } },
    (text) => complaints.push(text),
  )();
  expect(complaints).toEqual(['Messages of plugins could not be sent: the database is away']);
});
