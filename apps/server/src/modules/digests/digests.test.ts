import type { DigestView, PermissionMap } from '@dalpak/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { SystemMail } from '../../kernel/mail/mailer.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, changeRows, GOODS } from '../../../test/sale-shop.ts';
import { Browser, outcome, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { deliverDigests } from './deliver-digests.ts';
import { nextDigest } from './digests.service.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let sent: SystemMail[] = [];
let refuses = false;

const HOUR_MS = 3_600_000;
const today = toLocalDateTime(Date.now()).slice(0, 10);
/** Hours from now to an hour of the branch, some days later. */
const hoursUntil = (days: number, hour: number): number =>
  days * 24 + hour - Number(toLocalDateTime(Date.now()).slice(11, 13));
/** A look of one server process, hours after now. */
const look = (hours: number): Promise<void> =>
  deliverDigests(
    {
      system: server.database.system,
      tenant: server.kernel.tenant,
      now: () => Date.now() + hours * HOUR_MS,
      publicUrl: 'https://shop.example',
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
const save = (more: Record<string, unknown> = {}) =>
  office.put('account/digest', { on: true, hour: 7, rests: false, ...more });
const allow = (map: PermissionMap): Promise<void> =>
  changeRows(
    server,
    cloud,
    'UPDATE positions SET permissions = $2::jsonb WHERE cloud_id = $1 AND id = (SELECT position_id FROM cloud_users WHERE cloud_id = $1 LIMIT 1)',
    [JSON.stringify(map)],
  );
const money = (agorot: number): string => (agorot / 100).toFixed(2);

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
beforeEach(async () => {
  sent = [];
  refuses = false;
  await changeRows(server, cloud, 'DELETE FROM digests WHERE cloud_id = $1');
});
afterAll(() => server.close());

describe('the morning digest', () => {
  it('waits until a person asks for it, and comes at their hour [SEE-045]', async () => {
    const read = async () => (await office.get('account/digest')).json<{ data: DigestView }>().data;
    expect(await read()).toEqual({ on: false, hour: 7, rests: true, next_at: null });
    expect((await save({ hour: 24 })).statusCode).toBe(422);
    expect((await save({ hour: 6 })).statusCode).toBe(200);
    const view = await read();
    expect(view).toMatchObject({ on: true, hour: 6, rests: false });
    expect(toLocalDateTime(Date.parse(view.next_at ?? '')).slice(11, 16)).toBe('06:00');
    await look(0);
    expect(sent).toEqual([]);
  });

  it('comes once a day by two processes, with the figures of the reports [SEE-045]', async () => {
    await save();
    const morning = hoursUntil(1, 8);
    await Promise.all([look(morning), look(morning)]);
    await look(morning + 1);
    expect(sent).toHaveLength(1);
    const [mail] = sent;
    const run = await office.post('reports/run', {
      measures: ['net', 'bills', 'refunds'],
      dimensions: [],
      filters: {},
      from: today,
      to: today,
    });
    const { totals } = run.json<{ data: { totals: Record<string, number> } }>().data;
    expect(mail?.to).toBe(OWNER.email);
    expect(mail?.text.split('\n')[0]).toBe(`אתמול נמכרו ב-${money(totals['net'] ?? 0)} ש"ח.`);
    expect(totals['net']).toBe(2 * 690);
    expect(mail?.text).toContain('חלב');
    expect(mail?.text).toContain('רווח');
    expect(mail?.html).toContain('dir="rtl"');
    expect(mail?.html).toContain('https://shop.example/#/report/id/S100');
    expect(mail?.html).not.toContain('<img');
    expect(mail?.html?.length).toBeLessThan(60_000);
    await look(morning + 24);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.text).toMatch(/^אתמול לא היו מכירות/);
  });

  it('shows no margin and no differences without their rights, and nothing without reports [SEE-045]', async () => {
    await save();
    await allow({ system: { '4': 1 } });
    await look(hoursUntil(1, 8));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('13.80');
    expect(sent[0]?.text).not.toContain('רווח');
    expect(sent[0]?.text).not.toContain('הפרש');
    await allow({});
    await look(hoursUntil(2, 8));
    expect(sent).toHaveLength(1);
    expect(outcome(await save()).code).toBe('PERMISSION_DENIED');
    await allow({ all: 1 });
    expect((await office.get('account/digest')).json()).toMatchObject({ data: { on: false } });
  });

  it('is tried again when the mail server refuses it, and is switched off [SEE-045]', async () => {
    await save();
    refuses = true;
    const morning = hoursUntil(1, 8);
    await look(morning);
    refuses = false;
    await look(morning);
    expect(sent).toEqual([]);
    await look(morning + 1);
    expect(sent).toHaveLength(1);
    await save({ on: false });
    await look(morning + 48);
    expect(sent).toHaveLength(1);
  });

  it('tells after a rest of all days that were missed [SEE-045]', async () => {
    await save();
    await look(hoursUntil(4, 8));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toMatch(/^ב-4 הימים .* נמכרו ב-13\.80/);
    // Pesach 5787 begins on the eve of Thursday, 22 April 2027, before a Shabbat.
    const rests = { hour: 7, rests: true };
    expect(nextDigest(rests, '2027-04-21T08:00', '2027-04-21')).toBe('2027-04-22T20:30');
    expect(nextDigest({ ...rests, rests: false }, '2027-04-21T06:00', '2027-04-21')).toBe(
      '2027-04-22T07:00',
    );
  });
});
