import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import {
  agorotSchema,
  idQuerySchema,
  idSchema,
  momentSchema as moment,
  noContent,
  uuidSchema,
} from './shared.ts';

const READ = { type: 'components', action: 'r', key: COMPONENT.terminals } as const;

/** A device tells its state this often, and after twice as long without word it is unheard. */
export const DEVICE_TELLS_MS = 60_000;
export const UNHEARD_MS = 2 * DEVICE_TELLS_MS;
/** Hours and days of the strips. */
export const PULSE_HOURS = 24;
export const PULSE_DAYS = 30;
/** Most stretches without a network that a device tells at once. */
export const MAX_CUT_OFFS = 100;

const shortText = z.string().check(z.maxLength(60));
const count = z.int().check(z.minimum(0), z.maximum(1_000_000));

/** How a print job ends: off = no answer, stopped = paper or cover, bridge_off = the bridge is silent. */
export const PRINT_OUTCOMES = ['printed', 'off', 'stopped', 'bridge_off'] as const;

const printerStateSchema = z.object({
  /** Through what it prints; of the browser's print dialog nothing more is known. */
  kind: z.enum(['serial', 'bridge', 'browser']),
  /** The newest job that failed, else the newest; null before the first. */
  last: z.nullable(
    z.object({
      /** Name of a kitchen printer; '' = receipts. */
      station: shortText,
      outcome: z.enum(PRINT_OUTCOMES),
      at: moment,
    }),
  ),
});
export type PrinterState = z.output<typeof printerStateSchema>;

/** What a device says of itself. What it does not know is null, and is shown as unknown. */
export const deviceStateSchema = z.object({
  /** Clock of the device. */
  at: moment,
  app_version: shortText,
  /** '' without a bridge. */
  bridge_version: shortText,
  /** Sales that only this device has. */
  unsent: z.object({
    count,
    sum: agorotSchema,
    oldest: z.nullable(moment),
    /** Sales that the server refused. */
    refused: count,
  }),
  /** When its catalogue was compared with the server's. */
  catalogue_at: z.nullable(moment),
  products: z.nullable(count),
  /** Whether the browser promised to keep what is stored. */
  durable: z.nullable(z.boolean()),
  free_mb: z.nullable(z.int().check(z.minimum(0), z.maximum(2_000_000_000))),
  printer: z.nullable(printerStateSchema),
});
export type DeviceState = z.output<typeof deviceStateSchema>;

export const reportDevice = defineEndpoint({
  name: 'reportDevice',
  method: 'PUT',
  path: 'pos/state',
  auth: 'terminal',
  permission: 'none',
  summary:
    'What this device says of itself, once a minute, and when it had no network since; told again, it changes nothing',
  body: z.object({
    state: deviceStateSchema,
    /** By the clock of the device; both ends belong to it. */
    cut_off: z.array(z.object({ from: moment, to: moment })).check(z.maxLength(MAX_CUT_OFFS)),
  }),
  response: noContent,
  errors: [],
});

const placeSchema = z.object({ id: idSchema, name: z.string() });

/** What is wrong with a device, worst first. */
export const DEVICE_TROUBLES = [
  'refused',
  'unheard',
  'unsent',
  'printer',
  'clock',
  'not_durable',
  'little_space',
  'old_catalogue',
  'old_version',
  'untold',
] as const;
export type DeviceTrouble = (typeof DEVICE_TROUBLES)[number];

const deviceSchema = z.object({
  id: idSchema,
  name: z.string(),
  branch: placeSchema,
  kind: z.enum(['till', 'handheld', 'kitchen']),
  registered: z.boolean(),
  /** When the server heard it last; null = it never told anything. */
  heard_at: z.nullable(moment),
  /** Whether that is older than it should be: what it said then is the least there is. */
  unheard: z.boolean(),
  state: z.nullable(deviceStateSchema),
  /** How far its clock is ahead of the server's, in seconds. */
  clock_seconds: z.nullable(z.int()),
  shift_since: z.nullable(moment),
  last_z: z.nullable(moment),
  displays: z.int(),
  card_terminals: z.array(z.string()),
  troubles: z.array(z.enum(DEVICE_TROUBLES)),
});
export type Device = z.output<typeof deviceSchema>;

export const listDevices = defineEndpoint({
  name: 'listDevices',
  method: 'GET',
  path: 'devices',
  auth: 'user',
  permission: READ,
  summary: 'Every till, handheld and kitchen screen with what it said of itself; trouble first',
  response: z.object({ now: moment, version: z.string(), data: z.array(deviceSchema) }),
  errors: [],
});

/** Minutes of an hour or a day of a device, by what is known of them. */
const stretchSchema = z.object({
  from: moment,
  selling: z.int(),
  online: z.int(),
  cut_off: z.int(),
  /** A shift was open and nothing was heard. */
  silent: z.int(),
  /** Nothing was heard, and nothing was expected. */
  unknown: z.int(),
});
export type Stretch = z.output<typeof stretchSchema>;

/** Figures of seven days; null = nothing to measure. */
const pulseFiguresSchema = z.object({
  /** Basis points of the minutes with an open shift in which a network was there. */
  network_share: z.nullable(z.int()),
  longest_cut_off_minutes: z.nullable(z.int()),
  offline_sales: z.int(),
  offline_sum: agorotSchema,
  /** Seconds from the sale until it was stored. */
  wait_p50: z.nullable(z.int()),
  wait_p95: z.nullable(z.int()),
  wait_longest: z.nullable(z.int()),
  unreceived_tickets: z.int(),
  approval_wait_p50: z.nullable(z.int()),
  card_refusals: z.int(),
  late_addenda: z.int(),
});
export type PulseFigures = z.output<typeof pulseFiguresSchema>;

const pulseBranchSchema = z.object({
  ...placeSchema.shape,
  /** Devices in trouble now. */
  in_trouble: z.int(),
  now: pulseFiguresSchema,
  before: pulseFiguresSchema,
  devices: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      hours: z.array(stretchSchema),
      days: z.array(stretchSchema),
    }),
  ),
});
export type PulseBranch = z.output<typeof pulseBranchSchema>;

export const getPulse = defineEndpoint({
  name: 'getPulse',
  method: 'GET',
  path: 'devices/pulse',
  auth: 'user',
  permission: READ,
  summary:
    'How whole the branches work: 24 hours and 30 days by device, and seven days with the seven before',
  response: z.object({ now: moment, data: z.array(pulseBranchSchema) }),
  errors: [],
});

const billSchema = z.object({
  id: uuidSchema,
  number: z.int(),
  at: moment,
  total: agorotSchema,
  offline: z.boolean(),
  /** Seconds until it was stored. */
  waited: z.int(),
});
export type DeviceBill = z.output<typeof billSchema>;

export const listDeviceBills = defineEndpoint({
  name: 'listDeviceBills',
  method: 'GET',
  path: 'devices/:id/bills',
  auth: 'user',
  permission: { type: 'components', action: 'r', key: COMPONENT.transactions },
  summary: 'The bills of a device in a stretch of its strip, newest first, at most 200',
  params: z.object({ id: idQuerySchema }),
  query: z.object({ from: moment, to: moment }),
  response: z.object({ data: z.array(billSchema) }),
  errors: ['NOT_FOUND'],
});
