import {
  APP,
  type Device,
  type DeviceBill,
  type DeviceState,
  PULSE_DAYS,
  PULSE_HOURS,
  type PulseBranch,
  type PulseFigures,
  type Stretch,
  UNHEARD_MS,
} from '@dalpak/contracts';
import { localDayOf, minuteAt, minuteOf } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { publish } from '../../kernel/push/publish.ts';
import { ISRAEL } from '../time/index.ts';
import * as store from './devices.store.ts';
import {
  bitsOfMinutes,
  bitsOfStretches,
  type HourBits,
  KEEP_DAYS,
  longestRun,
  minuteBit,
} from './minutes.ts';
import { byTrouble, findTroubles } from './troubles.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

interface Report {
  readonly terminalId: number;
  readonly state: DeviceState;
  readonly cutOff: readonly { readonly from: string; readonly to: string }[];
  readonly now: number;
}

/** Stores what a device says; screens that show it are told when something changed. */
export async function keepReport(db: TenantDb, report: Report): Promise<void> {
  const { terminalId, state, now } = report;
  const ahead = Date.parse(state.at) - now;
  await db.tx(async (tx) => {
    const before = await store.putState(tx, terminalId, {
      state,
      clockSeconds: Math.max(-2_000_000_000, Math.min(2_000_000_000, Math.round(ahead / 1000))),
      now: new Date(now),
    });
    await store.putMinutes(tx, terminalId, {
      online: [minuteBit(now)],
      cutOff: bitsOfStretches(report.cutOff, { now, ahead }),
    });
    await store.deleteMinutesBefore(tx, terminalId, new Date(now - KEEP_DAYS * DAY_MS));
    const isNews =
      before === null ||
      now - before.heard_at.getTime() > UNHEARD_MS ||
      report.cutOff.length > 0 ||
      toCompare(before.told) !== toCompare(state);
    if (isNews) await publish(tx, 'devices:changed', { terminal: terminalId });
  });
}

interface PastMinutes {
  readonly now: number;
  readonly online: readonly { readonly from: number; readonly to: number }[];
  readonly cutOff: readonly { readonly from: number; readonly to: number }[];
}

/** Stores minutes of the demonstration's past. */
export async function keepPastMinutes(
  db: TenantDb,
  terminalId: number,
  { now, online, cutOff }: PastMinutes,
): Promise<void> {
  await db.tx((tx) =>
    store.putMinutes(tx, terminalId, {
      online: bitsOfMinutes(online, now),
      cutOff: bitsOfMinutes(cutOff, now),
    }),
  );
}

/** What a screen would show differently; each printed paper is no news. */
function toCompare({ unsent, app_version, bridge_version, durable, printer }: DeviceState): string {
  const { kind, last } = printer ?? { kind: null, last: null };
  const printing = [kind, last?.station, last?.outcome];
  return JSON.stringify([unsent, app_version, bridge_version, durable, printing]);
}

/** A look at devices: when, and at which branches; null = all. */
export interface Look {
  readonly now: number;
  readonly branches: readonly number[] | null;
}

/** Devices with what they said last, trouble first. */
export async function readDevices(db: TenantDb, { now, branches }: Look): Promise<Device[]> {
  const rows = await store.listDeviceRows(db, branches);
  return rows.map((row) => deviceOf(row, now)).toSorted(byTrouble);
}

function deviceOf(row: store.DeviceRow, now: number): Device {
  const device = {
    id: row.id,
    name: row.name,
    branch: { id: row.branch_id, name: row.branch_name },
    kind: row.kind,
    registered: row.registered,
    heard_at: row.heard_at?.toISOString() ?? null,
    unheard: row.heard_at === null || now - row.heard_at.getTime() > UNHEARD_MS,
    state: row.told,
    clock_seconds: row.clock_seconds,
    shift_since: row.shift_since?.toISOString() ?? null,
    last_z: row.last_z?.toISOString() ?? null,
    displays: row.displays,
    card_terminals: row.card_terminals,
  };
  return { ...device, troubles: [...findTroubles(device, APP.version)] };
}

/** Hours until now, local days until now, and two weeks of whole hours: the week before, and this. */
function startsAt(now: number): store.Starts {
  const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
  const today = localDayOf(minuteOf(now), ISRAEL.offsetAt);
  return {
    hour: Array.from({ length: PULSE_HOURS }, (_, at) => hour - (PULSE_HOURS - 1 - at) * HOUR_MS),
    day: Array.from(
      { length: PULSE_DAYS },
      (_, at) => minuteAt(today - (PULSE_DAYS - 1 - at), 0, ISRAEL.offsetAt) * MINUTE_MS,
    ),
    week: [hour - 2 * WEEK_MS, hour - WEEK_MS],
  };
}

type Counted = ReadonlyMap<string, store.MinuteRow>;

const keyOf = (terminalId: number, strip: store.MinuteRow['strip'], n: number): string =>
  `${terminalId} ${strip} ${n}`;

/** The stretches of a device. A minute of which nothing is known is unknown, and never good. */
function stretchesOf(
  counted: Counted,
  terminalId: number,
  { strip, starts, until }: { strip: 'hour' | 'day'; starts: readonly number[]; until: number },
): Stretch[] {
  return starts.map((from, at) => {
    const row = counted.get(keyOf(terminalId, strip, at + 1));
    // The minute that runs counts too: it may have been heard already.
    const length = Math.ceil(((starts[at + 1] ?? until) - from) / MINUTE_MS);
    const { selling = 0, heard = 0, cut_off: cutOff = 0, silent = 0 } = row ?? {};
    return {
      from: new Date(from).toISOString(),
      selling,
      online: heard - selling,
      cut_off: cutOff,
      silent,
      unknown: Math.max(0, length - heard - cutOff - silent),
    };
  });
}

interface Network {
  readonly network_share: number | null;
  readonly longest_cut_off_minutes: number | null;
}

/** How long the devices of a branch had a network in a week, and for how long none. */
function networkOf(
  own: readonly Device[],
  counted: Counted,
  { n, cutOff }: { n: number; cutOff: ReadonlyMap<number, readonly HourBits[]> },
): Network {
  const rows = own.flatMap(({ id }) => counted.get(keyOf(id, 'week', n)) ?? []);
  const open = sum(rows.map((row) => row.open));
  const good = sum(rows.map((row) => row.open_heard));
  return {
    network_share: open === 0 ? null : Math.round((good / open) * 10_000),
    longest_cut_off_minutes:
      rows.length === 0
        ? null
        : Math.max(0, ...own.map(({ id }) => longestRun(cutOff.get(id) ?? []))),
  };
}

/** Hours without a network by device. */
async function readCutOff(
  db: TenantDb,
  from: number,
  until: number,
): Promise<ReadonlyMap<number, readonly HourBits[]>> {
  const rows = await store.listCutOffHours(db, new Date(from), new Date(until));
  return groupBy(
    rows.map((row) => ({
      terminalId: row.terminal_id,
      hour: row.hour.getTime(),
      bits: BigInt(row.cut_off),
    })),
    ({ terminalId }) => terminalId,
  );
}

/** Figures of seven days by branch. */
async function readFigures(
  db: TenantDb,
  { until, now }: { readonly until: number; readonly now: number },
): Promise<ReadonlyMap<number, Omit<PulseFigures, keyof Network>>> {
  const from = until - WEEK_MS;
  const rows = await store.listFigures(db, {
    from: new Date(from),
    until: new Date(until),
    now: new Date(now),
  });
  return new Map(rows.map(({ branch_id: branch, ...figures }) => [branch, figures]));
}

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

const NOTHING: Omit<PulseFigures, keyof Network> = {
  offline_sales: 0,
  offline_sum: 0,
  wait_p50: null,
  wait_p95: null,
  wait_longest: null,
  unreceived_tickets: 0,
  approval_wait_p50: null,
  card_refusals: 0,
  late_addenda: 0,
};

/** How whole the branches work, a branch in trouble first. */
export async function readPulse(db: TenantDb, look: Look): Promise<PulseBranch[]> {
  const { now } = look;
  const starts = startsAt(now);
  const [weekBefore = now, week = now] = starts.week;
  const [devices, rows, weekFigures, beforeFigures, weekCut, beforeCut] = await Promise.all([
    readDevices(db, look),
    store.countMinutes(db, starts, now),
    readFigures(db, { until: now, now }),
    readFigures(db, { until: now - WEEK_MS, now }),
    readCutOff(db, week, now),
    readCutOff(db, weekBefore, week),
  ]);
  const counted: Counted = new Map(
    rows.map((row) => [keyOf(row.terminal_id, row.strip, row.n), row]),
  );
  return [...groupBy(devices, ({ branch }) => branch.id).values()]
    .flatMap((list) => {
      const own = list.toSorted((a, b) => a.name.localeCompare(b.name, 'he', { numeric: true }));
      const branch = own[0]?.branch;
      if (branch === undefined) return [];
      const figuresOf = (figures: typeof weekFigures, network: Network): PulseFigures => ({
        ...(figures.get(branch.id) ?? NOTHING),
        ...network,
      });
      return {
        ...branch,
        in_trouble: own.filter(({ troubles }) => troubles.length > 0).length,
        now: figuresOf(weekFigures, networkOf(own, counted, { n: 2, cutOff: weekCut })),
        before: figuresOf(beforeFigures, networkOf(own, counted, { n: 1, cutOff: beforeCut })),
        devices: own.map(({ id, name }) => ({
          id,
          name,
          hours: stretchesOf(counted, id, { strip: 'hour', starts: starts.hour, until: now }),
          days: stretchesOf(counted, id, { strip: 'day', starts: starts.day, until: now }),
        })),
      };
    })
    .toSorted((a, b) => b.in_trouble - a.in_trouble || a.name.localeCompare(b.name, 'he'));
}

/**
 * The bills of a device in a stretch of its strip.
 * @throws AppError NOT_FOUND
 */
export async function readBills(
  db: TenantDb,
  terminalId: number,
  stretch: Parameters<typeof store.listBills>[2],
): Promise<DeviceBill[]> {
  const bills = requireFound(await store.listBills(db, terminalId, stretch));
  return bills.map(({ at, ...bill }) => ({ ...bill, at: at.toISOString() }));
}
