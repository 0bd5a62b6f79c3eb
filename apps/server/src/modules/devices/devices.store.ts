import type { DeviceState, PulseFigures } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import type { HourBits } from './minutes.ts';
import { PULSE_FIGURES } from './pulse-figures.sql.ts';

/** Stores what a device said. @returns what it had said before, null the first time */
export async function putState(
  tx: TenantTx,
  terminalId: number,
  {
    state,
    clockSeconds,
    now,
  }: { readonly state: DeviceState; readonly clockSeconds: number; readonly now: Date },
): Promise<{ readonly told: DeviceState; readonly heard_at: Date } | null> {
  const before = await tx.find<{ told: DeviceState; heard_at: Date }>(
    'devices.before',
    'SELECT told, heard_at FROM device_states WHERE cloud_id = $1 AND terminal_id = $2',
    [tx.cloudId, terminalId],
  );
  await tx.query(
    'devices.put_state',
    `INSERT INTO device_states (cloud_id, terminal_id, heard_at, clock_seconds, told) VALUES ($1, $2, $3, $4, $5::jsonb)
     ON CONFLICT (cloud_id, terminal_id) DO UPDATE SET heard_at = excluded.heard_at, clock_seconds = excluded.clock_seconds, told = excluded.told
     WHERE device_states.heard_at <= excluded.heard_at`,
    [tx.cloudId, terminalId, now, clockSeconds, JSON.stringify(state)],
  );
  return before;
}

/** Adds minutes in which a device was heard or had no network. A minute that was heard stays so. */
export async function putMinutes(
  tx: TenantTx,
  terminalId: number,
  {
    online,
    cutOff,
  }: { readonly online: readonly HourBits[]; readonly cutOff: readonly HourBits[] },
): Promise<void> {
  const hours = [
    ...online.map(({ hour, bits }) => ({ hour, online: bits, cut: 0n })),
    ...cutOff.map(({ hour, bits }) => ({ hour, online: 0n, cut: bits })),
  ];
  await tx.query(
    'devices.put_minutes',
    `INSERT INTO device_minutes AS m (cloud_id, terminal_id, hour, online, cut_off)
     SELECT $1, $2, n.hour, bit_or(n.online), bit_or(n.cut) & ~bit_or(n.online)
     FROM unnest($3::timestamptz[], $4::bigint[], $5::bigint[]) AS n (hour, online, cut) GROUP BY n.hour
     ON CONFLICT (cloud_id, hour, terminal_id) DO UPDATE SET online = m.online | excluded.online,
       cut_off = (m.cut_off | excluded.cut_off) & ~(m.online | excluded.online)`,
    [
      tx.cloudId,
      terminalId,
      hours.map(({ hour }) => new Date(hour)),
      hours.map(({ online: bits }) => String(bits)),
      hours.map(({ cut }) => String(cut)),
    ],
  );
}

/** Removes what no strip looks back at any more. */
export async function deleteMinutesBefore(
  tx: TenantTx,
  terminalId: number,
  before: Date,
): Promise<void> {
  await tx.query(
    'devices.delete_before',
    'DELETE FROM device_minutes WHERE cloud_id = $1 AND terminal_id = $2 AND hour < $3',
    [tx.cloudId, terminalId, before],
  );
}

export interface DeviceRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly branch_id: number;
  readonly branch_name: string;
  readonly kind: 'till' | 'handheld' | 'kitchen';
  readonly registered: boolean;
  readonly heard_at: Date | null;
  readonly clock_seconds: number | null;
  readonly told: DeviceState | null;
  readonly shift_since: Date | null;
  readonly last_z: Date | null;
  readonly displays: number;
  readonly card_terminals: string[];
}

/** Devices in use of these branches (null = all) with what they said last. */
export async function listDeviceRows(
  db: TenantDb,
  branches: readonly number[] | null,
): Promise<readonly DeviceRow[]> {
  const { rows } = await db.query<DeviceRow>(
    'devices.list',
    `SELECT t.id, t.name, b.id AS branch_id, b.name AS branch_name, t.kind, t.device_uid IS NOT NULL AS registered,
       s.heard_at, s.clock_seconds, s.told,
       (SELECT h.opened_at FROM register_shifts h WHERE h.cloud_id = $1 AND h.terminal_id = t.id AND h.closing_id IS NULL ORDER BY h.opened_at DESC LIMIT 1) AS shift_since,
       (SELECT max(h.sold_until) FROM register_shifts h WHERE h.cloud_id = $1 AND h.terminal_id = t.id AND h.closing_id IS NOT NULL) AS last_z,
       (SELECT count(*)::integer FROM till_displays d WHERE d.cloud_id = $1 AND d.terminal_id = t.id) AS displays,
       coalesce((SELECT array_agg(p.name ORDER BY p.name) FROM pinpads p WHERE p.cloud_id = $1 AND p.active AND t.id = ANY (p.terminals)), '{}') AS card_terminals
     FROM terminals t JOIN branches b ON b.cloud_id = $1 AND b.id = t.branch_id
     LEFT JOIN device_states s ON s.cloud_id = $1 AND s.terminal_id = t.id
     WHERE t.cloud_id = $1 AND t.active AND ($2::integer[] IS NULL OR t.branch_id = ANY ($2)) ORDER BY b.name, t.name, t.id LIMIT 2000`,
    [db.cloudId, branches],
  );
  return rows;
}

/** Minutes of a device in one stretch of a strip, or in a week. */
export interface MinuteRow extends Record<string, unknown> {
  readonly terminal_id: number;
  readonly strip: 'hour' | 'day' | 'week';
  /** Place of the stretch, from 1. */
  readonly n: number;
  readonly selling: number;
  readonly heard: number;
  readonly cut_off: number;
  readonly silent: number;
  /** Minutes in which a shift was open. */
  readonly open: number;
  /** Those of them that were heard. */
  readonly open_heard: number;
}

/** Where the stretches of the strips begin: whole hours, ascending; each ends where the next begins. */
export interface Starts {
  readonly hour: readonly number[];
  readonly day: readonly number[];
  readonly week: readonly number[];
}

/**
 * Counts the minutes of each device by stretch. Each minute belongs to one kind, so the reports, sales
 * and shifts of an hour are laid over each other as bits: a minute with a shift is open, and silent
 * when nothing was heard or told of it.
 */
export async function countMinutes(
  db: TenantDb,
  starts: Starts,
  until: number,
): Promise<readonly MinuteRow[]> {
  const dates = (list: readonly number[]): readonly Date[] => list.map((at) => new Date(at));
  const from = Math.min(...starts.hour, ...starts.day, ...starts.week);
  const { rows } = await db.query<MinuteRow>(
    'devices.count_minutes',
    `WITH known AS (
       SELECT terminal_id, hour, online, cut_off, 0::bigint AS sold, 0::bigint AS opened
       FROM device_minutes WHERE cloud_id = $1 AND hour >= $2 AND hour < $3
       UNION ALL
       SELECT terminal_id, date_bin('1 hour', issued_at, 'epoch'), 0, 0, bit_or(1::bigint << (extract(epoch FROM issued_at)::bigint / 60 % 60)::integer), 0
       FROM transactions WHERE cloud_id = $1 AND issued_at >= $2 AND issued_at < $3 GROUP BY 1, 2
       UNION ALL
       SELECT s.terminal_id, h.hour, 0, 0, 0,
         ((1::bigint << least(60, ceil(extract(epoch FROM s.till - h.hour) / 60))::integer) - 1)
           & ~((1::bigint << greatest(0, floor(extract(epoch FROM s.opened_at - h.hour) / 60))::integer) - 1)
       FROM (SELECT terminal_id, opened_at, least(coalesce(sold_until, $3), $3) AS till FROM register_shifts
         WHERE cloud_id = $1 AND opened_at < $3 AND coalesce(sold_until, $3) > $2) s,
         generate_series(date_bin('1 hour', greatest(s.opened_at, $2), 'epoch'), s.till, '1 hour') AS h (hour)
     ), laid AS (
       SELECT terminal_id, hour, bit_or(online) AS online, bit_or(cut_off) AS cut_off, bit_or(sold) AS sold, bit_or(opened) AS opened
       FROM known GROUP BY 1, 2
     )
     SELECT l.terminal_id, k.strip, k.n, sum(bit_count((online & sold)::bit(64)))::integer AS selling, sum(bit_count(online::bit(64)))::integer AS heard,
       sum(bit_count(cut_off::bit(64)))::integer AS cut_off, sum(bit_count((opened & ~online & ~cut_off)::bit(64)))::integer AS silent,
       sum(bit_count(opened::bit(64)))::integer AS open, sum(bit_count((opened & online)::bit(64)))::integer AS open_heard
     FROM laid l CROSS JOIN LATERAL (VALUES ('hour', width_bucket(l.hour, $4::timestamptz[])), ('day', width_bucket(l.hour, $5::timestamptz[])),
       ('week', width_bucket(l.hour, $6::timestamptz[]))) AS k (strip, n)
     WHERE k.n > 0 GROUP BY 1, 2, 3`,
    [
      db.cloudId,
      new Date(from),
      new Date(until),
      dates(starts.hour),
      dates(starts.day),
      dates(starts.week),
    ],
  );
  return rows;
}

/** Hours in which devices had no network, in order. */
export async function listCutOffHours(
  db: TenantDb,
  from: Date,
  until: Date,
): Promise<
  readonly { readonly terminal_id: number; readonly hour: Date; readonly cut_off: string }[]
> {
  const { rows } = await db.query<{ terminal_id: number; hour: Date; cut_off: string }>(
    'devices.cut_off_hours',
    `SELECT terminal_id, hour, cut_off::text FROM device_minutes
     WHERE cloud_id = $1 AND hour >= $2 AND hour < $3 AND cut_off <> 0 ORDER BY terminal_id, hour`,
    [db.cloudId, from, until],
  );
  return rows;
}

export type FiguresRow = Record<string, unknown> & { readonly branch_id: number } & Omit<
    PulseFigures,
    'network_share' | 'longest_cut_off_minutes'
  >;

/** Figures that the sales, tickets, requests, charges and Zs of a stretch tell, by branch. */
export async function listFigures(
  db: TenantDb,
  { from, until, now }: { readonly from: Date; readonly until: Date; readonly now: Date },
): Promise<readonly FiguresRow[]> {
  const { rows } = await db.query<FiguresRow>('devices.figures', PULSE_FIGURES, [
    db.cloudId,
    from,
    until,
    now,
  ]);
  return rows;
}

export interface BillRow extends Record<string, unknown> {
  readonly id: string;
  readonly number: number;
  readonly at: Date;
  readonly total: number;
  readonly offline: boolean;
  readonly waited: number;
}

/** Bills of a device in a stretch; null when these branches (null = all) have no such device. */
export async function listBills(
  db: TenantDb,
  terminalId: number,
  {
    from,
    to,
    branches,
  }: { readonly from: Date; readonly to: Date; readonly branches: readonly number[] | null },
): Promise<readonly BillRow[] | null> {
  const known = await db.find(
    'devices.known',
    'SELECT id FROM terminals WHERE cloud_id = $1 AND id = $2 AND ($3::integer[] IS NULL OR branch_id = ANY ($3))',
    [db.cloudId, terminalId, branches],
  );
  if (known === null) return null;
  const { rows } = await db.query<BillRow>(
    'devices.bills',
    `SELECT id, number::float8 AS number, issued_at AS at, total::float8 AS total, offline,
       greatest(0, extract(epoch FROM stored_at - issued_at))::integer AS waited
     FROM transactions WHERE cloud_id = $1 AND terminal_id = $2 AND issued_at >= $3 AND issued_at < $4
     ORDER BY issued_at DESC, id LIMIT 200`,
    [db.cloudId, terminalId, from, to],
  );
  return rows;
}
