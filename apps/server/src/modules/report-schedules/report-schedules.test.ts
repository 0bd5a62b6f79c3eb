import type { PermissionMap, ReportSchedule, ReportScheduleView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { SystemMail } from '../../kernel/mail/mailer.ts';
import { pdfLines } from '../../../test/pdf-text.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, changeRows, GOODS } from '../../../test/sale-shop.ts';
import { Browser, outcome, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { deliverReports } from './deliver-reports.ts';
import { nextDelivery } from './next-delivery.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let sent: SystemMail[] = [];
let refuses = false;

const EVERY_DAY = { every: 'week', days: [1, 2, 3, 4, 5, 6, 7] } as const;
const plan = (more: Partial<ReportSchedule> = {}): ReportSchedule => ({
  when: { every: 'week', days: [...EVERY_DAY.days] },
  hour: 7,
  rests: false,
  to: [OWNER.email],
  file: null,
  only_with_data: false,
  period: 'last_7_days',
  compare: 'off',
  filters: {},
  ...more,
});
const listed = async (report = 'S110'): Promise<ReportScheduleView[]> =>
  (await office.get(`report-schedules?report=${report}`)).json<{ data: ReportScheduleView[] }>()
    .data;
/** A look of one server process, hours after now. */
const look = (hours: number): Promise<void> =>
  deliverReports(
    {
      system: server.database.system,
      tenant: server.kernel.tenant,
      now: () => Date.now() + hours * 3_600_000,
      mailer: {
        send: (mail) => {
          if (refuses) return Promise.reject(new AppError('MAIL_NOT_SENT'));
          sent.push(mail);
          return Promise.resolve();
        },
      },
    },
    new AbortController().signal,
  );
const clear = (): Promise<void> =>
  changeRows(server, cloud, 'DELETE FROM report_schedules WHERE cloud_id = $1');
const allow = (map: PermissionMap): Promise<void> =>
  changeRows(
    server,
    cloud,
    'UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND id = (SELECT position_id FROM cloud_users WHERE cloud_id = $1 ORDER BY user_id LIMIT 1)',
    [JSON.stringify(map)],
  );

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  const till = await aTillOf(server, 1);
  const sold = await till.post(
    'pos/transactions/cart_format',
    new SaleCart().scan(GOODS.milk, 2).pay().wire(),
  );
  if (sold.statusCode !== 200) throw new Error(sold.body);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());

describe('a schedule', () => {
  const next = (when: ReportSchedule['when'], after: string, hour = 8, rests = false) =>
    nextDelivery({ when, hour, rests }, after);

  it('is daily, on weekdays or on a day of the month, of which 31 is the last [SEE-019]', () => {
    expect(next({ every: 'week', days: [...EVERY_DAY.days] }, '2026-11-30T07:59')).toBe(
      '2026-11-30T08:00',
    );
    expect(next({ every: 'week', days: [...EVERY_DAY.days] }, '2026-11-30T08:00')).toBe(
      '2026-12-01T08:00',
    );
    // Monday to Thursday.
    expect(next({ every: 'week', days: [5] }, '2026-11-30T09:00')).toBe('2026-12-03T08:00');
    expect(next({ every: 'month', day: 31 }, '2026-02-01T09:00')).toBe('2026-02-28T08:00');
    expect(next({ every: 'month', day: 1 }, '2026-11-01T09:00')).toBe('2026-12-01T08:00');
  });

  it('rests on Shabbat and holidays, and comes once after their end [SEE-019]', () => {
    const daily = { every: 'week', days: [...EVERY_DAY.days] } as const;
    // Friday at 16:00 and Saturday morning wait for Saturday night.
    const days = { ...daily, days: [...daily.days] };
    expect(next(days, '2026-11-27T09:00', 16, true)).toBe('2026-11-28T20:30');
    expect(next(days, '2026-11-27T09:00', 8, true)).toBe('2026-11-28T20:30');
    expect(next(days, '2026-11-28T20:30', 8, true)).toBe('2026-11-29T08:00');
    // The two days of the new year 5787 are Shabbat and a Sunday.
    expect(next(days, '2026-09-11T17:00', 8, true)).toBe('2026-09-13T20:30');
  });
});

describe('a report by schedule', () => {
  it('is sent once by two processes, with figures and the file of that moment [SEE-019]', async () => {
    const added = await office.post('report-schedules', {
      report: 'S110',
      plan: plan({ file: 'pdf' }),
    });
    expect(added.statusCode).toBe(200);
    await look(0);
    expect(sent).toEqual([]);
    await Promise.all([look(25), look(25)]);
    await look(25);
    expect(sent).toHaveLength(1);
    const [mail] = sent;
    expect(mail?.to).toBe(OWNER.email);
    expect(mail?.text).toContain('חלב');
    expect(mail?.text).toContain('13.80');
    expect(mail?.html).toContain('dir="rtl"');
    const lines = pdfLines(Buffer.from(mail?.file?.base64 ?? '', 'base64')).flat();
    expect(lines.some((line) => line.includes('13.80'))).toBe(true);
    expect((await listed())[0]).toMatchObject({ stopped: null, deliveries: [{ state: 'sent' }] });
    await clear();
  });

  it('is in the language of its schedule, with its file [SEE-019]', async () => {
    sent = [];
    await office.post('report-schedules', {
      report: 'S110',
      plan: plan({ file: 'pdf', language: 'en' }),
    });
    await look(25);
    const [mail] = sent;
    expect(mail?.subject).toMatch(/^Sales by product · /);
    expect(mail?.html).toContain('dir="ltr" lang="en"');
    expect(mail?.text).toMatch(/Total \|.*\n\nThe report is sent by the schedule of /s);
    const lines = pdfLines(Buffer.from(mail?.file?.base64 ?? '', 'base64')).flat();
    expect(lines.some((line) => line.includes('Sales by product'))).toBe(true);
    await clear();
  });

  it('is tried five times, and not sent without data when that is wanted [SEE-019]', async () => {
    sent = [];
    refuses = true;
    await office.post('report-schedules', { report: 'S110', plan: plan() });
    for (const hours of [25, 25.1, 25.4, 26.2, 27.8, 30]) await look(hours);
    expect((await listed())[0]?.deliveries).toMatchObject([
      { state: 'failed', failure: 'MAIL_NOT_SENT' },
    ]);
    refuses = false;
    await clear();
    await office.post('report-schedules', {
      report: 'S110',
      plan: plan({ period: 'last_year', only_with_data: true }),
    });
    await look(25);
    expect(sent).toEqual([]);
    expect((await listed())[0]?.deliveries).toMatchObject([{ state: 'empty' }]);
    await clear();
  });

  it('stops with a notice when its maker may not see the report any more [SEE-019]', async () => {
    sent = [];
    await office.post('report-schedules', { report: 'S110', plan: plan() });
    await allow({ system: { '4': 1 }, reports: { S110: 0 } });
    await look(25);
    await allow({ all: 1 });
    expect(sent).toEqual([]);
    expect((await listed())[0]).toMatchObject({ stopped: 'rights', next_at: null });
    const told = await office.get('notifications?status=1');
    expect(told.body).toContain('report_stopped');
    await clear();
  });

  it('goes once to an address that is written twice [SEE-019]', async () => {
    sent = [];
    const to = [OWNER.email, OWNER.email.toUpperCase(), OWNER.email];
    await office.post('report-schedules', { report: 'S110', plan: plan({ to }) });
    expect((await listed())[0]?.plan.to).toEqual([OWNER.email]);
    await look(25);
    expect(sent).toHaveLength(1);
    await clear();
  });

  it('leaves out addresses outside when its maker manages settings no more, and stops when no one is left [SEE-019]', async () => {
    sent = [];
    for (const to of [[OWNER.email, 'accountant@example.org'], ['accountant@example.org']])
      await office.post('report-schedules', { report: 'S110', plan: plan({ to }) });
    await allow({ system: { '4': 1 } });
    await look(25);
    await allow({ all: 1 });
    expect(sent.map(({ to }) => to)).toEqual([OWNER.email]);
    expect((await listed()).map(({ stopped }) => stopped)).toEqual([null, 'rights']);
    await clear();
  });

  it('is not sent to a colleague who left the business [SEE-019]', async () => {
    sent = [];
    await changeRows(
      server,
      cloud,
      "INSERT INTO cloud_users (cloud_id, user_id, position_id) SELECT $1, auth_create_user('ran@example.org', 'רן', 'x'), position_id FROM cloud_users WHERE cloud_id = $1",
    );
    const to = ['ran@example.org', OWNER.email];
    await office.post('report-schedules', { report: 'S110', plan: plan({ to }) });
    await look(25);
    expect(sent.map((mail) => mail.to)).toEqual(to);
    await changeRows(
      server,
      cloud,
      'DELETE FROM cloud_users WHERE cloud_id = $1 AND user_id = (SELECT max(user_id) FROM cloud_users WHERE cloud_id = $1)',
    );
    await look(50);
    expect(sent.map((mail) => mail.to)).toEqual([...to, OWNER.email]);
    await clear();
  });

  it('goes to 100 addresses outside in a day, also when schedules are deleted and made again, and the list says so [SEE-019]', async () => {
    sent = [];
    const round = async (name: string, most: number): Promise<void> => {
      for (let at = 0; at < most; at += 1) {
        const to = Array.from({ length: 20 }, (_, no) => `${name}${at}-${no}@example.org`);
        await office.post('report-schedules', { report: 'S110', plan: plan({ to }) });
      }
      await look(200);
    };
    await round('a', 4);
    expect(sent).toHaveLength(80);
    await clear();
    await round('b', 2);
    expect(sent).toHaveLength(100);
    expect((await listed()).map(({ deliveries }) => deliveries[0])).toMatchObject([
      { state: 'sent', failure: '' },
      { state: 'failed', failure: 'OUTSIDE_FULL' },
    ]);
    await look(224);
    expect(sent).toHaveLength(140);
    await clear();
  });

  it('has at most 50 schedules in a business [SEE-019]', async () => {
    const add = () => office.post('report-schedules', { report: 'S110', plan: plan() });
    for (let at = 0; at < 50; at += 1) expect((await add()).statusCode).toBe(200);
    expect(outcome(await add()).code).toBe('CONFLICT');
    await clear();
  });

  it('goes to addresses outside only by who manages settings [SEE-019]', async () => {
    const outside = { report: 'S110', plan: plan({ to: ['accountant@example.org'] }) };
    expect((await office.post('report-schedules', outside)).statusCode).toBe(200);
    await allow({ system: { '4': 1 } });
    expect(outcome(await office.post('report-schedules', outside)).code).toBe('PERMISSION_DENIED');
    const unknown = { report: 'U900', plan: plan() };
    expect(outcome(await office.post('report-schedules', unknown)).code).toBe('NOT_FOUND');
  });
});
