import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryRows, aShop, aTillOf } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { deleteOldReports, listCloudsWithOldReports } from './index.ts';
import { newReference } from './errors.service.ts';
import { scrub, scrubRoute, scrubVersion } from '../../kernel/errors/scrub.ts';

let server: TestApp;
let cloud: number;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const report = {
  code: 'SYSTEM_ERROR',
  message: 'x is not a function',
  stack: 'at a (app.js:1:22)',
  route: '/items/101',
  version: '6.0.0',
};

describe('a failure of a screen', () => {
  it('is stored under a reference that is easy to read out', async () => {
    const response = await till.post('errors', report);
    const { reference } = response.json<{ reference: string }>();
    expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(
      await queryRows(
        db(),
        'SELECT code, message, stack, route, session_kind, terminal_id, app_version FROM error_reports WHERE cloud_id = $1 AND reference = $2',
        [reference],
      ),
    ).toEqual([
      {
        code: 'SYSTEM_ERROR',
        message: 'x is not a function',
        stack: 'at a (app.js:1:22)',
        route: '/items/*',
        session_kind: 'terminal',
        terminal_id: 1,
        app_version: '6.0.0',
      },
    ]);
  });

  it('contains no personal data, whatever the screen sent', async () => {
    const response = await till.post('errors', {
      ...report,
      message: 'dana@example.com called 054-123 4567, card 4580 1234 5678 9010',
      stack: 'https://x.example/a?token=abc#b',
      route: '/link/aHR0cHM6Ly8/שם/1',
    });
    const [row] = await queryRows<{ message: string; stack: string; route: string }>(
      db(),
      'SELECT message, stack, route FROM error_reports WHERE cloud_id = $1 AND reference = $2',
      [response.json<{ reference: string }>().reference],
    );
    expect(row).toEqual({
      message: '<email> called <number>, card <number>',
      stack: 'https://x.example/a',
      route: '/link',
    });
  });

  it('is accepted from signed-in screens only, and within limits', async () => {
    expect(outcome(await new Browser(server.app).post('errors', report))).toEqual({
      status: 401,
      code: 'UNAUTHENTICATED',
    });
    expect(outcome(await till.post('errors', { ...report, stack: 'x'.repeat(4_001) }))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
  });

  it('is deleted after some time', async () => {
    await till.post('errors', report);
    expect(await listCloudsWithOldReports(server.kernel.database.system, 3_600)).toEqual([]);
    expect(await deleteOldReports(db(), 3_600)).toBe(0);
    expect(await listCloudsWithOldReports(server.kernel.database.system, -60)).toEqual([cloud]);
    expect(await deleteOldReports(db(), -60)).toBeGreaterThan(0);
    expect(await listCloudsWithOldReports(server.kernel.database.system, -60)).toEqual([]);
  });
});

describe('the route and version of a report', () => {
  it.each([
    ['/records/13/דנה כהן', '/records/*/*'],
    ['/approve/5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a01', '/approve/*'],
    ['/find/dana@example.com?x=1', '/find/*'],
    ['/find/%D7%93', '/find/*'],
    ['/stock-count', '/stock-count'],
    ['/', '/'],
    ['/link/abc/שם', '/link'],
  ])('keeps the names of screens: %s', (route, kept) => {
    expect(scrubRoute(route)).toBe(kept);
  });

  it.each([
    ['6.0.0', '6.0.0'],
    ['6.10.2-rc.1', '6.10.2-rc.1'],
    ['dana@example.com', ''],
    ['054-1234567', ''],
    ['6.0.0 דנה', ''],
  ])('takes a version only: %s', (version, kept) => {
    expect(scrubVersion(version)).toBe(kept);
  });
});

describe('references and scrubbed texts', () => {
  it('are generated anew for each report', () => {
    expect(new Set(Array.from({ length: 1_000 }, newReference)).size).toBe(1_000);
  });

  it.each([
    ['שגיאה 12 בשורה 345', 'שגיאה 12 בשורה 345'],
    ['7290011051358', '<number>'],
    ['a.b+c@d.co.il!', '<email>!'],
  ])('keep what is not personal: %s', (text, kept) => {
    expect(scrub(text)).toBe(kept);
  });
});
