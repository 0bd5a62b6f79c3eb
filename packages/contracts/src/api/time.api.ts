import * as z from 'zod/mini';
import { cardSchema } from '../codes/card.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { type PermissionOperation, READ_TIME } from '../access/permissions.ts';
import { fingerprintSchema } from './employees.api.ts';
import {
  idQuerySchema,
  idSchema,
  localDateSchema,
  momentSchema,
  noContent,
  uuidSchema,
} from './shared.ts';

export const EDIT_TIME = {
  type: 'components',
  action: 'e',
  key: 33,
} as const satisfies PermissionOperation;

/** Longest period of one request. */
export const MAX_ATTENDANCE_DAYS = 62;
/**
 * Most hours by which a correction may move a stamp. A larger difference is another stamp: void
 * this one and add the right one.
 */
export const MAX_CORRECTION_HOURS = 48;
/** An offline stamp that arrives later than this is reviewed by a manager. */
export const LATE_STAMP_HOURS = 4;
export const MAX_REASON = 200;
const MAX_ABSENCE_DAYS = 366;

/**
 * Who stamps: the employee with the card or finger at a till, or the signed-in user of the back
 * office.
 */
const card = { type: z.literal('card'), card: cardSchema } as const;
const finger = { type: z.literal('fingerprint'), fingerprint: fingerprintSchema } as const;
const session = { type: z.literal('session') } as const;
const stamp = {
  /**
   * Idempotency key of the device: a retry is answered with the stamp that is stored. Absent, each
   * call is a stamp of its own, which the employee's state permits or refuses.
   */
  request_id: z.optional(uuidSchema),
} as const;

/**
 * Time of an offline stamp, by the device's clock. It is stored whatever the employee's state was.
 */
const moment = { at: z.optional(momentSchema) } as const;
const stampBody = z.discriminatedUnion('type', [
  z.strictObject({ ...card, ...stamp, ...moment }),
  z.strictObject({ ...finger, ...stamp, ...moment }),
  z.strictObject({ ...session, ...stamp }),
]);

const kindSchema = z.enum(['in', 'out']);
const personSchema = z.object({ id: idSchema, first_name: z.string(), last_name: z.string() });

const stampResult = z.object({
  data: z.object({
    id: uuidSchema,
    kind: kindSchema,
    at: momentSchema,
    employee: personSchema,
    /** Start of the shift that this stamp begins or ends; null for a stamp without a pair. */
    since: z.nullable(momentSchema),
    /** Minutes worked today until now, including an open shift. */
    today_minutes: z.int(),
    /**
     * Minutes of the shift that this stamp ends, including those of the day before; null for a
     * stamp that ends none.
     */
    shift_minutes: z.nullable(z.int()),
  }),
});
export type StampResult = z.output<typeof stampResult>['data'];

const stampErrors = [
  'UNKNOWN_CARD',
  'UNKNOWN_FINGERPRINT',
  'SIGN_IN_LIMITED',
  'TOO_MANY_REQUESTS',
  'TERMINAL_REQUIRED',
  'NOT_AN_EMPLOYEE',
  'CLOCK_DIFFERS',
  'CONFLICT',
] as const;

/**
 * With a card at a terminal, also while no employee is signed in there; in the back office for the
 * user's own employee.
 */
export const timekeeperCheckin = defineEndpoint({
  name: 'timekeeperCheckin',
  method: 'POST',
  path: 'timekeeper/checkin',
  auth: 'session',
  permission: 'own',
  summary: 'Check an employee in to work',
  body: stampBody,
  response: stampResult,
  errors: [...stampErrors, 'ALREADY_CHECKED_IN'],
  bodyLimit: 4_096,
  timeoutMs: 15_000,
});

export const timekeeperCheckout = defineEndpoint({
  name: 'timekeeperCheckout',
  method: 'POST',
  path: 'timekeeper/checkout',
  auth: 'session',
  permission: 'own',
  summary: 'Check an employee out of work',
  body: stampBody,
  response: stampResult,
  errors: [...stampErrors, 'NOT_CHECKED_IN'],
  bodyLimit: 4_096,
  timeoutMs: 15_000,
});

/** Minutes by percentage of the hourly wage. */
const bucketsSchema = z.object({
  100: z.int(),
  125: z.int(),
  150: z.int(),
  175: z.int(),
  200: z.int(),
});
const absenceKind = z.enum(['sickness', 'vacation', 'reserve']);

/** A manager's corrections of a stamp, oldest first. */
const correctionView = z.object({
  action: z.enum(['add', 'change', 'void']),
  at: z.nullable(momentSchema),
  reason: z.string(),
  by: z.string(),
  when: momentSchema,
});

const stampView = z.object({
  id: uuidSchema,
  kind: kindSchema,
  /** The time in force; null when it was voided. */
  at: z.nullable(momentSchema),
  /** The time as it was stamped. */
  original_at: momentSchema,
  source: z.enum(['card', 'fingerprint', 'session', 'manager']),
  offline: z.boolean(),
  /** When it reached the server; for an offline stamp, later than it was made. */
  recorded_at: momentSchema,
  /**
   * It arrived {@link LATE_STAMP_HOURS} after the time it gives, which only the device's clock
   * confirms, and no manager has handled it yet.
   */
  late: z.boolean(),
  place: z.string(),
  corrections: z.array(correctionView),
});
export type StampView = z.output<typeof stampView>;

const shiftView = z.object({
  state: z.enum(['closed', 'open', 'forgotten']),
  in: uuidSchema,
  out: z.nullable(uuidSchema),
  from: momentSchema,
  to: z.nullable(momentSchema),
  minutes: z.nullable(z.int()),
});

const dayView = z.object({
  date: localDateSchema,
  minutes: z.int(),
  buckets: bucketsSchema,
  night: z.boolean(),
  break_minutes: z.int(),
  break_short: z.boolean(),
  shifts: z.array(shiftView),
  stamps: z.array(stampView),
  /** Stamps that do not count: a second check-in, a check-out without a check-in. */
  doubled: z.array(uuidSchema),
  lone: z.array(uuidSchema),
  absence: z.nullable(z.object({ id: uuidSchema, kind: absenceKind, note: z.string() })),
  /** Published shifts of the rota, compared with the stamps. */
  plan: z.array(
    z.object({
      id: uuidSchema,
      branch: z.string(),
      from: momentSchema,
      to: momentSchema,
      state: z.enum(['ahead', 'on_time', 'late', 'missing']),
      late_minutes: z.int(),
    }),
  ),
  /** Check-ins that no planned shift explains, in a week whose rota was published. */
  unplanned: z.array(uuidSchema),
});
export type AttendanceDay = z.output<typeof dayView>;

const attendanceView = z.object({
  employee: z.extend(personSchema, { active: z.boolean() }),
  /** Days with work, a stamp or an absence. */
  days: z.array(dayView),
  totals: z.object({
    minutes: z.int(),
    buckets: bucketsSchema,
    work_days: z.int(),
    absence_days: z.int(),
    /** Planned shifts that began late, or not at all; work that was not planned. */
    late: z.int(),
    missing: z.int(),
    unplanned: z.int(),
    /**
     * Shifts without an end, stamps that do not count, and late stamps: what a manager should
     * check.
     */
    to_check: z.int(),
  }),
});
export type AttendanceView = z.output<typeof attendanceView>;

/**
 * Only recent years: the days around a period are computed too, and the database's calendar starts
 * with the year 1.
 */
const workDateSchema = localDateSchema.check(z.refine((date) => date >= '2000' && date < '2100'));
const period = { from: workDateSchema, to: workDateSchema } as const;

/** Hours of each employee by the labour rules, with their stamps and corrections. */
export const timekeeperAttendance = defineEndpoint({
  name: 'timekeeperAttendance',
  method: 'GET',
  path: 'timekeeper/attendance',
  auth: 'session',
  permission: READ_TIME,
  summary: 'Hours, overtime and absences of employees in a period',
  query: z.object({ ...period, employee: z.optional(idQuerySchema) }),
  response: z.object({ data: z.array(attendanceView) }),
  errors: ['NOT_FOUND'],
});

/** A POST, because a card number must not be in a URL. */
export const timekeeperOwn = defineEndpoint({
  name: 'timekeeperOwn',
  method: 'POST',
  path: 'timekeeper/own',
  auth: 'session',
  permission: 'own',
  summary: 'The hours of whoever asks, with their card or in their own session',
  body: z.discriminatedUnion('type', [
    z.strictObject({ ...card, ...period }),
    z.strictObject({ ...finger, ...period }),
    z.strictObject({ ...session, ...period }),
  ]),
  response: z.object({ data: attendanceView }),
  errors: [
    'UNKNOWN_CARD',
    'UNKNOWN_FINGERPRINT',
    'SIGN_IN_LIMITED',
    'TOO_MANY_REQUESTS',
    'TERMINAL_REQUIRED',
    'NOT_AN_EMPLOYEE',
    'NOT_FOUND',
  ],
});

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_REASON));
/** Local time of the business, to the minute. */
const clockSchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/),
  z.refine((text) => workDateSchema.safeParse(text.slice(0, 10)).success),
);

/** Adds a correction to a stamp; the stamp itself does not change. */
export const timekeeperCorrect = defineEndpoint({
  name: 'timekeeperCorrect',
  method: 'POST',
  path: 'timekeeper/corrections',
  auth: 'session',
  permission: EDIT_TIME,
  summary: 'Correct, void or add a stamp, with a reason',
  body: z.discriminatedUnion('action', [
    z.strictObject({
      request_id: uuidSchema,
      action: z.literal('change'),
      entry: uuidSchema,
      at: clockSchema,
      reason,
    }),
    z.strictObject({
      request_id: uuidSchema,
      action: z.literal('void'),
      entry: uuidSchema,
      reason,
    }),
    z.strictObject({
      request_id: uuidSchema,
      action: z.literal('add'),
      employee: idSchema,
      kind: kindSchema,
      at: clockSchema,
      reason,
    }),
  ]),
  response: noContent,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

/** An employee's hours under the specification's path (cart §7). */
export const timekeeperOf = defineEndpoint({
  name: 'timekeeperOf',
  method: 'GET',
  path: 'timekeeper/:id',
  auth: 'session',
  permission: READ_TIME,
  summary: 'Hours, overtime and absences of one employee in a period',
  params: z.object({ id: idQuerySchema }),
  query: z.object(period),
  response: z.object({ data: attendanceView }),
  errors: ['NOT_FOUND'],
});

/** Adds a missing stamp, as `timekeeper/corrections` does with `add`. */
export const timekeeperStampOf = defineEndpoint({
  name: 'timekeeperStampOf',
  method: 'POST',
  path: 'timekeeper/:id',
  auth: 'session',
  permission: EDIT_TIME,
  summary: 'Add a missing stamp to the time of one employee, with a reason',
  params: z.object({ id: idQuerySchema }),
  body: z.strictObject({ request_id: uuidSchema, kind: kindSchema, at: clockSchema, reason }),
  response: noContent,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const timekeeperAddAbsence = defineEndpoint({
  name: 'timekeeperAddAbsence',
  method: 'POST',
  path: 'timekeeper/absences',
  auth: 'session',
  permission: EDIT_TIME,
  summary: 'Write down days away: sickness, vacation, military reserve',
  body: z
    .strictObject({
      request_id: uuidSchema,
      employee: idSchema,
      kind: absenceKind,
      ...period,
      note: z._default(z.string().check(z.trim(), z.maxLength(MAX_REASON)), ''),
    })
    .check(
      z.refine(
        ({ from, to }) =>
          from <= to && Date.parse(to) - Date.parse(from) < MAX_ABSENCE_DAYS * 86_400_000,
        { path: ['to'] },
      ),
    ),
  response: noContent,
  errors: ['NOT_FOUND', 'CONFLICT', 'ABSENCE_OVERLAPS'],
});

export const timekeeperVoidAbsence = defineEndpoint({
  name: 'timekeeperVoidAbsence',
  method: 'POST',
  path: 'timekeeper/absences/:id/void',
  auth: 'session',
  permission: EDIT_TIME,
  summary: 'Take back days away that were written down by mistake',
  params: z.object({ id: uuidSchema }),
  response: noContent,
  errors: ['NOT_FOUND'],
});
