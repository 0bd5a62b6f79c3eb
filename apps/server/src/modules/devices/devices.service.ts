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
import type { TenantDb } from '../../kernel/db/index.ts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import { publish } from '../../kernel/push/publish.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import * as store from './devices.store.ts';
import {
  bitsOfMinutes,
  bitsOfStretches,
  KEEP_DAYS,
  longestRun,
  minuteBit,
  splitMinutes,
} from './minutes.ts';
import { byTrouble, findTroubles } from './troubles.ts';

const HOUR_MS = 3_600_000;
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

/** What a screen would show differently. */
function toCompare({ unsent, app_version, bridge_version, durable, printer }: DeviceState): string {
  return JSON.stringify([unsent, app_version, bridge_version, durable, printer]);
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

interface Strips {
  readonly starts: readonly number[];
  readonly until: number;
  readonly rows: readonly store.MinuteRow[];
}

async function readStrips(db: TenantDb, starts: readonly number[], until: number): Promise<Strips> {
  const rows = await store.countMinutes(
    db,
    starts.map((at) => new Date(at)),
    new Date(until),
  );
  return { starts, until, rows };
}

/** Hours until now, and local days until now. */
function hourStarts(now: number): readonly number[] {
  const last = Math.floor(now / HOUR_MS) * HOUR_MS;
  return Array.from({ length: PULSE_HOURS }, (_, at) => last - (PULSE_HOURS - 1 - at) * HOUR_MS);
}

function dayStarts(now: number): readonly number[] {
  const today = toLocalDateTime(now).slice(0, 10);
  return Array.from({ length: PULSE_DAYS }, (_, at) => {
    const day = new Date(Date.parse(today) - (PULSE_DAYS - 1 - at) * DAY_MS);
    return startOfDay(day.toISOString().slice(0, 10));
  });
}

/** When a local day begins: its midnight is two hours before UTC's, in summer three. */
function startOfDay(day: string): number {
  const utc = Date.parse(day);
  const summer = utc - 3 * HOUR_MS;
  return toLocalDateTime(summer).startsWith(`${day}T00`) ? summer : utc - 2 * HOUR_MS;
}

function stretchesOf({ starts, until, rows }: Strips, terminalId: number): Stretch[] {
  const own = new Map(
    rows.filter((row) => row.terminal_id === terminalId).map((row) => [row.n, row]),
  );
  return starts.map((from, at) => {
    const row = own.get(at + 1);
    // The minute that runs counts too: it may have been heard already.
    const length = Math.ceil(((starts[at + 1] ?? until) - from) / 60_000);
    return {
      from: new Date(from).toISOString(),
      ...splitMinutes({
        length,
        online: row?.online ?? 0,
        cutOff: row?.cut_off ?? 0,
        sold: row?.sold ?? 0,
        open: row?.open ?? 0,
      }),
    };
  });
}

type Figures = ReadonlyMap<number, PulseFigures>;

/** Figures of seven days by branch. */
async function readFigures(
  db: TenantDb,
  devices: readonly Device[],
  { until, now }: { readonly until: number; readonly now: number },
): Promise<Figures> {
  const from = until - WEEK_MS;
  const [rows, minutes, hours] = await Promise.all([
    store.listFigures(db, { from: new Date(from), until: new Date(until), now: new Date(now) }),
    store.countMinutes(db, [new Date(from)], new Date(until)),
    store.listCutOffHours(db, new Date(from), new Date(until)),
  ]);
  const branchOf = new Map(devices.map(({ id, branch }) => [id, branch.id]));
  return new Map(
    rows.map(({ branch_id: branch, ...figures }) => {
      const own = minutes.filter((row) => branchOf.get(row.terminal_id) === branch);
      const open = sum(own.map((row) => row.open));
      const good = sum(own.map((row) => Math.min(row.open, row.online)));
      const runs = [...branchOf].flatMap(([id, of]) =>
        of === branch
          ? [
              longestRun(
                hours
                  .filter((one) => one.terminal_id === id)
                  .map(({ hour, cut_off: bits }) => ({ hour: hour.getTime(), bits: BigInt(bits) })),
              ),
            ]
          : [],
      );
      return [
        branch,
        {
          ...figures,
          network_share: open === 0 ? null : Math.round((good / open) * 10_000),
          longest_cut_off_minutes: own.length === 0 ? null : Math.max(0, ...runs),
        },
      ];
    }),
  );
}

const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0);

const NOTHING: PulseFigures = {
  network_share: null,
  longest_cut_off_minutes: null,
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
  const devices = await readDevices(db, look);
  const [hours, days, week, before] = await Promise.all([
    readStrips(db, hourStarts(now), now),
    readStrips(db, dayStarts(now), now),
    readFigures(db, devices, { until: now, now }),
    readFigures(db, devices, { until: now - WEEK_MS, now }),
  ]);
  const branches = new Map(devices.map(({ branch }) => [branch.id, branch]));
  return [...branches.values()]
    .map((branch) => {
      const own = devices
        .filter((device) => device.branch.id === branch.id)
        .toSorted((a, b) => a.name.localeCompare(b.name, 'he', { numeric: true }));
      return {
        ...branch,
        in_trouble: own.filter(({ troubles }) => troubles.length > 0).length,
        now: week.get(branch.id) ?? NOTHING,
        before: before.get(branch.id) ?? NOTHING,
        devices: own.map(({ id, name }) => ({
          id,
          name,
          hours: stretchesOf(hours, id),
          days: stretchesOf(days, id),
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
