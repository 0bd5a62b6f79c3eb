import type { Device, PulseBranch } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEVICE_STATE } from '../../../test/samples/device-samples.ts';
import { aShop, aTillOf, CARDS } from '../../../test/sale-shop.ts';
import { Browser, OWNER, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

const MINUTE = 60_000;
let server: TestApp;
let till: Browser;

beforeAll(async () => {
  server = await startTestApp();
  await aShop(server);
  till = await aTillOf(server, 1, CARDS.cashier);
});
afterAll(() => server.close());

const now = (): number => Date.now() + server.clock.offsetMs;
const iso = (at: number): string => new Date(at).toISOString();
const tell = (more: object = {}, cutOff: readonly object[] = []) =>
  till.put('pos/state', { state: { ...DEVICE_STATE(now()), ...more }, cut_off: cutOff });
/** The clock runs on for hours, in which a session ends. */
const ask = async (path: string) => {
  const owner = new Browser(server.app);
  await owner.post('oauth/token', { grant_type: 'password', ...OWNER });
  const answer = await owner.get(path);
  expect(outcome(answer)).toMatchObject({ status: 200 });
  return answer;
};
const devices = async (): Promise<Device[]> =>
  (await ask('devices')).json<{ data: Device[] }>().data;
const device = async (): Promise<Device | undefined> =>
  (await devices()).find(({ id }) => id === 1);
const pulse = async (): Promise<PulseBranch[]> =>
  (await ask('devices/pulse')).json<{ data: PulseBranch[] }>().data;
const strip = async (kind: 'hours' | 'days') =>
  sumOf((await pulse())[0]?.devices.find(({ id }) => id === 1)?.[kind] ?? []);
const sumOf = (list: readonly { cut_off: number; online: number; selling: number }[]) => ({
  cutOff: list.reduce((sum, one) => sum + one.cut_off, 0),
  heard: list.reduce((sum, one) => sum + one.online + one.selling, 0),
});

describe('devices that say how they are', () => {
  it('are shown with what they said, and before they say anything as unknown [TILL-083]', async () => {
    expect(await device()).toMatchObject({ heard_at: null, state: null, unheard: true });
    const unsent = { count: 7, sum: 12_340, oldest: iso(now() - 30 * MINUTE), refused: 0 };
    const printer = {
      kind: 'serial',
      last: { station: '', outcome: 'stopped', at: iso(now() - 2 * MINUTE) },
    };
    expect(outcome(await tell({ unsent, durable: false, printer })).status).toBe(200);
    expect(await device()).toMatchObject({
      unheard: false,
      clock_seconds: 0,
      state: { unsent, durable: false, printer },
      troubles: ['unsent', 'printer', 'not_durable'].concat(
        (await device())?.troubles.includes('old_version') ? ['old_version'] : [],
      ),
    });
    expect((await devices())[0]?.id).toBe(1);
  });

  it('are unheard after two minutes, and keep what they said as the least there is [TILL-083]', async () => {
    server.clock.offsetMs += 3 * MINUTE;
    expect(await device()).toMatchObject({ unheard: true, state: { unsent: { count: 7 } } });
    expect((await device())?.troubles).toContain('unheard');
    await tell();
    expect(await device()).toMatchObject({ unheard: false, state: { unsent: { count: 0 } } });
    expect((await device())?.troubles).not.toContain('unsent');
  });

  it('have no trouble with a printer that printed, with the browser, or with none known [SEE-044]', async () => {
    const last = { station: 'bar', outcome: 'printed', at: iso(now()) };
    const printers = [{ kind: 'bridge', last }, { kind: 'browser', last: null }, null];
    for (const printer of printers) {
      await tell({ printer });
      expect(await device()).toMatchObject({ state: { printer } });
      expect((await device())?.troubles).not.toContain('printer');
    }
    const failed = ['off', 'stopped', 'bridge_off'].map((failure) => ({
      ...last,
      outcome: failure,
    }));
    for (const one of failed) {
      await tell({ printer: { kind: 'bridge', last: one } });
      expect((await device())?.troubles).toContain('printer');
    }
    await tell();
  });

  it('have a clock that is off, by how much [TILL-083]', async () => {
    await tell({ at: iso(now() + 45_000) });
    expect((await device())?.clock_seconds).toBe(45);
    expect((await device())?.troubles).toContain('clock');
    await tell();
  });

  it('tell forty minutes without a network afterwards, once, and the strip shows them [SEE-044]', async () => {
    const before = await strip('hours');
    const from = Math.floor(now() / MINUTE) * MINUTE - 70 * MINUTE;
    server.clock.offsetMs += MINUTE;
    const gone = [{ from: iso(from), to: iso(from + 39 * MINUTE) }];
    await tell({}, gone);
    await tell({}, gone);
    const [branch] = await pulse();
    const own = branch?.devices.find(({ id }) => id === 1);
    expect(sumOf(own?.hours ?? [])).toEqual({
      cutOff: before.cutOff + 40,
      heard: before.heard + 1,
    });
    expect(sumOf(own?.days ?? [])).toEqual(sumOf(own?.hours ?? []));
    expect(branch?.now.longest_cut_off_minutes).toBe(40);
    expect(branch?.before.longest_cut_off_minutes).toBe(null);
    // A minute without a report is no good one.
    const minutes = (own?.hours ?? []).flatMap(({ silent, unknown }) => [silent, unknown]);
    expect(minutes.reduce((sum, one) => sum + one, 0)).toBeGreaterThan(1_000);
  });

  it('equal what an oracle counts over the reports, minute by minute [SEE-044]', async () => {
    const minuteOf = (at: number): number => Math.floor(at / MINUTE);
    const before = await strip('days');
    const heard = new Set<number>();
    const cut = new Set<number>();
    for (let report = 0; report < 12; report += 1) {
      server.clock.offsetMs += MINUTE;
      const at = now();
      const from = at - (200 + ((report * 37) % 90)) * MINUTE;
      const to = from + ((report * 5) % 23) * MINUTE;
      await tell({}, report % 4 === 0 ? [] : [{ from: iso(from), to: iso(to) }]);
      heard.add(minuteOf(at));
      if (report % 4 !== 0) for (let m = minuteOf(from); m <= minuteOf(to); m += 1) cut.add(m);
    }
    const after = await strip('days');
    expect(after.cutOff - before.cutOff).toBe(cut.size);
    expect(after.heard - before.heard).toBe(heard.size);
    expect(await strip('hours')).toEqual(after);
  });

  it('are refused with a moment of any length, and are told a hundred weeks at once [TILL-083]', async () => {
    const at = iso(now()).replace('Z', `${'0'.repeat(500_000)}Z`);
    expect(outcome(await tell({ at })).status).toBe(422);
    const week = { from: iso(now() - 7 * 24 * 60 * MINUTE), to: iso(now() - 6 * 24 * 60 * MINUTE) };
    const told = await tell(
      {},
      Array.from({ length: 100 }, () => week),
    );
    expect(outcome(told).status).toBe(200);
  });

  it('refuse nonsense, are not for who may not see tills, and belong to their business [TILL-083]', async () => {
    const before = await device();
    const burnt = { kind: 'serial', last: { station: '', outcome: 'burnt', at: iso(now()) } };
    for (const state of [
      { printer: 'burnt' },
      { printer: burnt },
      { unsent: { count: -1 } },
      { at: 'now' },
    ])
      expect(outcome(await tell(state)).status).toBe(422);
    expect(await device()).toEqual(before);
    expect(outcome(await till.get('devices')).status).toBe(401);
  });
});
