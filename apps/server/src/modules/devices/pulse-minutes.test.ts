import { randomUUID } from 'node:crypto';
import type { PulseBranch, Stretch } from '@dalpak/contracts';
import { seededRandom } from '@dalpak/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEVICE_STATE } from '../../../test/samples/device-samples.ts';
import { aShop, aTillOf, CARDS, changeRows, signInAt, TERMINALS } from '../../../test/sale-shop.ts';
import { Browser, OWNER, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { keepPastMinutes } from './devices.service.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK = 168 * HOUR;
let server: TestApp;
let cloud: number;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
});
afterAll(() => server.close());

const now = (): number => Date.now() + server.clock.offsetMs;
const iso = (at: number): string => new Date(at).toISOString();
const minuteOf = (at: number): number => Math.floor(at / MINUTE);

async function pulse(): Promise<PulseBranch> {
  const owner = new Browser(server.app);
  await owner.post('oauth/token', { grant_type: 'password', ...OWNER });
  const answer = await owner.get('devices/pulse');
  expect(outcome(answer)).toMatchObject({ status: 200 });
  const [branch] = answer.json<{ data: PulseBranch[] }>().data;
  if (branch === undefined) throw new Error('The shop has no branch');
  return branch;
}

const total = (list: readonly Stretch[] = [], kind: Exclude<keyof Stretch, 'from'>): number =>
  list.reduce((sum, one) => sum + one[kind], 0);

it('does not take an hour with a network before the shift for one within it [SEE-044]', async () => {
  server.clock.offsetMs = -14 * HOUR;
  const till = await aTillOf(server, 1, CARDS.cashier);
  for (let minute = 0; minute < 30; minute += 1) {
    server.clock.offsetMs += MINUTE;
    await till.put('pos/state', { state: DEVICE_STATE(now()), cut_off: [] });
  }
  server.clock.offsetMs = -5 * HOUR;
  await signInAt(till, CARDS.manager);
  const opening = { id: randomUUID(), at: iso(now()), float: 10_000 };
  expect(outcome(await till.post('pos/register/open', opening)).status).toBe(200);
  server.clock.offsetMs = 0;
  const branch = await pulse();
  const own = branch.devices.find(({ id }) => id === 1);
  expect(branch.now.network_share).toBe(0);
  for (const strip of [own?.hours, own?.days]) {
    expect(total(strip, 'online')).toBe(30);
    expect(Math.abs(total(strip, 'silent') - 301)).toBeLessThanOrEqual(1);
  }
});

interface World {
  readonly shifts: { readonly from: number; readonly to: number | null }[];
  readonly heard: Set<number>;
  readonly cut: Set<number>;
  readonly sold: Set<number>;
}

/** Shifts with stretches that were heard, cut off and sold in, each without regard to the others. */
function aWorld(seed: number, until: number): World {
  const random = seededRandom(seed);
  const world: World = { shifts: [], heard: new Set(), cut: new Set(), sold: new Set() };
  for (let at = until - random.int(1, 20) * 24 * HOUR; at < until;) {
    const from = at + random.int(0, 20 * HOUR);
    const to = from + random.int(1, 12 * HOUR);
    if (from >= until) break;
    world.shifts.push({ from, to: to >= until ? null : to });
    at = to;
  }
  for (const minutes of [world.heard, world.cut])
    for (let n = random.int(0, 30); n > 0; n -= 1) {
      const from = minuteOf(until) - random.int(0, 20 * 24 * 60);
      const to = Math.min(minuteOf(until), from + random.int(0, 300));
      for (let minute = from; minute <= to; minute += 1) minutes.add(minute);
    }
  for (let n = random.int(0, 40); n > 0; n -= 1)
    world.sold.add(minuteOf(until) - random.int(0, 3 * 24 * 60));
  return world;
}

async function live(terminal: number, world: World): Promise<void> {
  const stretches = (minutes: ReadonlySet<number>) =>
    [...minutes].map((minute) => ({ from: minute * MINUTE, to: minute * MINUTE }));
  await keepPastMinutes(server.kernel.tenant(cloud), terminal, {
    now: now(),
    online: stretches(world.heard),
    cutOff: stretches(world.cut),
  });
  for (const [n, { from, to }] of world.shifts.entries()) {
    const values = [terminal, iso(from), to === null ? null : iso(to), terminal * 1_000 + n];
    if (to !== null)
      await changeRows(
        server,
        cloud,
        `INSERT INTO register_closings (cloud_id, id, number, branch_id, terminal_id, opened_at, closed_at, sale_count, sales, refunds, total, vat, cash_expected)
         VALUES ($1, $5::integer, $5, 1, $2::integer, $3::timestamptz, $4::timestamptz, 0, 0, 0, 0, 0, 0)`,
        values,
      );
    await changeRows(
      server,
      cloud,
      `INSERT INTO register_shifts (cloud_id, id, branch_id, terminal_id, opened_at, by_itself, closing_id, sold_until)
       VALUES ($1, md5('shift ' || $5::integer)::uuid, 1, $2, $3, false, CASE WHEN $4::timestamptz IS NULL THEN NULL ELSE $5::integer END, $4::timestamptz)`,
      values,
    );
  }
  await changeRows(
    server,
    cloud,
    `INSERT INTO transactions (cloud_id, id, branch_id, terminal_id, document_type, official_code, number, daily_counter, business_date, issued_at, local_time,
       item_count, total, vat, before_vat, discount, cash_rounding, paid, change_due, offline, engine_version, request_hash, hash, cart)
     SELECT $1, gen_random_uuid(), 1, $2, 9, 320, $2::integer * 100000 + n, n, at::date, at, at::timestamp, 1, 1000, 0, 1000, 0, 0, 1000, 0, false, 'test',
       decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex'), '{}' FROM unnest($3::timestamptz[]) WITH ORDINALITY AS u (at, n)`,
    [terminal, [...world.sold].map((minute) => iso(minute * MINUTE + 30_000))],
  );
}

/** Counts a strip minute by minute. */
function slowly(world: World, { from, to }: { readonly from: number; readonly to: number }) {
  const counted = { selling: 0, online: 0, cut_off: 0, silent: 0, unknown: 0 };
  const share = { open: 0, good: 0 };
  for (let minute = minuteOf(from); minute * MINUTE < to; minute += 1) {
    const isOpen = world.shifts.some(
      (shift) =>
        shift.from < (minute + 1) * MINUTE && (shift.to ?? Number.MAX_VALUE) > minute * MINUTE,
    );
    const isHeard = world.heard.has(minute);
    if (isOpen) share.open += 1;
    if (isOpen && isHeard) share.good += 1;
    if (isHeard) counted[world.sold.has(minute) ? 'selling' : 'online'] += 1;
    else if (world.cut.has(minute)) counted.cut_off += 1;
    else counted[isOpen ? 'silent' : 'unknown'] += 1;
  }
  return { counted, share };
}

it('equals a slow count of random shifts and reports, minute by minute [SEE-044]', async () => {
  // Early in a minute, so that none ends within the test.
  server.clock.offsetMs = MINUTE + 5_000 - (Date.now() % MINUTE);
  const until = now();
  await changeRows(server, cloud, 'UPDATE terminals SET active = id > 1 WHERE cloud_id = $1');
  const worlds = new Map<number, World>();
  for (let terminal = 2; terminal <= TERMINALS; terminal += 1)
    worlds.set(terminal, aWorld(terminal, until));
  for (const [terminal, world] of worlds) await live(terminal, world);
  const branch = await pulse();
  expect(branch.devices.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...worlds.keys()]);
  for (const device of branch.devices) {
    const world = worlds.get(device.id);
    if (world === undefined) throw new Error(`Device ${device.id} is not of the test`);
    for (const strip of [device.hours, device.days])
      for (const [at, stretch] of strip.entries()) {
        const from = Date.parse(stretch.from);
        const to = Date.parse(strip[at + 1]?.from ?? iso(until));
        expect(stretch).toEqual({ from: stretch.from, ...slowly(world, { from, to }).counted });
      }
  }
  const hour = Math.floor(until / HOUR) * HOUR;
  for (const [figures, from, to] of [
    [branch.now, hour - WEEK, until],
    [branch.before, hour - 2 * WEEK, hour - WEEK],
  ] as const) {
    const shares = [...worlds.values()].map((world) => slowly(world, { from, to }).share);
    const open = shares.reduce((sum, one) => sum + one.open, 0);
    const good = shares.reduce((sum, one) => sum + one.good, 0);
    expect(figures.network_share).toBe(Math.round((good / open) * 10_000));
  }
}, 60_000);
