import * as z from 'zod/mini';
import { type PermissionOperation, READ_TIME } from '../access/permissions.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { EDIT_TIME, MAX_REASON } from './time.api.ts';
import {
  agorotSchema,
  idQuerySchema,
  idSchema,
  localDateSchema,
  noContent,
  someoneSchema,
  uuidSchema,
} from './shared.ts';

/** Who may write time asks for days and for swaps. */
export const ASK_TIME = {
  type: 'components',
  action: 'w',
  key: 33,
} as const satisfies PermissionOperation;

/** Type of a notification about the rota, which leads to the shifts of its reader. */
export const ROTA_NOTIFICATION = 'rota';
/** Shifts of a branch in a week. */
export const MAX_ROTA_SHIFTS = 700;
export const MAX_ROTA_NEEDS = 200;
const MAX_SHIFT_MINUTES = 18 * 60;

/** The database's week begins on Sunday, as the week of the law does. */
const daySchema = localDateSchema.check(z.refine((date) => date >= '2000' && date < '2100'));
const weekSchema = daySchema.check(
  z.refine((date) => new Date(`${date}T00:00:00Z`).getUTCDay() === 0),
);
const note = z._default(z.string().check(z.trim(), z.maxLength(MAX_REASON)), '');

export const rotaWarningSchema = z.enum([
  'overlap',
  'rest_between',
  'day_hours',
  'weekly_rest',
  'week_hours',
  'leave',
  'minor_night',
  'wish',
]);

const shiftFields = {
  employee: idSchema,
  position: idSchema,
  day: daySchema,
  /** Minutes of the local day; the end may be on the next one. */
  start: z.int().check(z.minimum(0), z.maximum(1_439)),
  end: z.int().check(z.minimum(1), z.maximum(1_439 + MAX_SHIFT_MINUTES)),
} as const;

const shiftView = z.object({
  ...shiftFields,
  id: uuidSchema,
  note: z.string(),
  /** Why it stands in spite of its warnings. */
  reason: z.string(),
  warnings: z.array(rotaWarningSchema),
});
export type RotaShift = z.output<typeof shiftView>;

export const rotaNeedSchema = z
  .strictObject({
    position: idSchema,
    /** 1 = Sunday … 7 = Saturday. */
    weekday: z.int().check(z.minimum(1), z.maximum(7)),
    from: z.int().check(z.minimum(0), z.maximum(23)),
    to: z.int().check(z.minimum(1), z.maximum(30)),
    people: z.int().check(z.minimum(1), z.maximum(99)),
  })
  .check(z.refine(({ from, to }) => from < to, { path: ['to'] }));
export type RotaNeed = z.output<typeof rotaNeedSchema>;

const requestKind = z.enum(['off', 'prefer', 'swap']);
const requestView = z.object({
  id: uuidSchema,
  employee: someoneSchema,
  kind: requestKind,
  day: localDateSchema,
  /** The shift of a swap, and who would take it. */
  shift: z.nullable(uuidSchema),
  to: z.nullable(someoneSchema),
  note: z.string(),
  state: z.enum(['asked', 'accepted', 'refused', 'withdrawn']),
  answer: z.string(),
});
export type RotaRequest = z.output<typeof requestView>;

const weekView = z.object({
  branch: someoneSchema,
  week: localDateSchema,
  published_at: z.nullable(z.string()),
  /** Whether the plan differs from what the employees were told. */
  changed: z.boolean(),
  branches: z.array(someoneSchema),
  positions: z.array(someoneSchema),
  people: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      position: idSchema,
      /** Of all branches. */
      minutes: z.int(),
      /** Days of the week on which the employee is away. */
      away: z.array(localDateSchema),
    }),
  ),
  needs: z.array(rotaNeedSchema),
  shifts: z.array(shiftView),
  requests: z.array(requestView),
  days: z.array(
    z.object({
      date: localDateSchema,
      minutes: z.int(),
      /** Agorot; null without the right to wages. */
      cost: z.nullable(z.int()),
      /** Employees of the day whose hourly wage is not known; null without the right to wages. */
      unpaid: z.nullable(z.int()),
      /** Expected sales, agorot; null without the right to reports, or where nothing is known. */
      sales: z.nullable(agorotSchema),
    }),
  ),
});
export type RotaWeek = z.output<typeof weekView>;

export const readRota = defineEndpoint({
  name: 'readRota',
  method: 'GET',
  path: 'rota',
  auth: 'session',
  permission: READ_TIME,
  summary: 'The rota of a branch in a week, with warnings, requests, cost and expected sales',
  query: z.object({ branch: z.optional(idQuerySchema), week: weekSchema }),
  response: z.object({ data: weekView }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
});

const putBody = z.strictObject({ ...shiftFields, branch: idSchema, note, reason: note }).check(
  z.refine(({ start, end }) => start < end && end - start <= MAX_SHIFT_MINUTES, {
    path: ['end'],
  }),
);
export type RotaShiftWish = z.output<typeof putBody>;

export const putRotaShift = defineEndpoint({
  name: 'putRotaShift',
  method: 'PUT',
  path: 'rota/shifts/:id',
  auth: 'session',
  permission: EDIT_TIME,
  summary: 'Plan a shift, or change one; employees see it when the week is published',
  params: z.object({ id: uuidSchema }),
  body: putBody,
  response: noContent,
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'VALIDATION_FAILED'],
});

export const removeRotaShift = defineEndpoint({
  name: 'removeRotaShift',
  method: 'DELETE',
  path: 'rota/shifts/:id',
  auth: 'session',
  permission: EDIT_TIME,
  summary: 'Take a shift out of the plan; employees see it when the week is published',
  params: z.object({ id: uuidSchema }),
  response: noContent,
  errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
});

const weekOfBranch = { branch: idSchema, week: weekSchema } as const;

export const copyRota = defineEndpoint({
  name: 'copyRota',
  method: 'POST',
  path: 'rota/copies',
  auth: 'session',
  permission: EDIT_TIME,
  summary: 'Plan a week without shifts as another week of the branch',
  body: z.strictObject({ ...weekOfBranch, from: weekSchema }),
  response: z.object({ data: z.object({ copied: z.int() }) }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'ROTA_NOT_EMPTY'],
});

export const publishRota = defineEndpoint({
  name: 'publishRota',
  method: 'POST',
  path: 'rota/publications',
  auth: 'session',
  permission: EDIT_TIME,
  summary: 'Publish a week: each employee whose shifts changed is notified',
  body: z.strictObject(weekOfBranch),
  response: z.object({ data: z.object({ told: z.int() }) }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'ROTA_WARNED'],
});

export const putRotaNeeds = defineEndpoint({
  name: 'putRotaNeeds',
  method: 'PUT',
  path: 'rota/needs',
  auth: 'session',
  permission: EDIT_TIME,
  summary: 'Set how many people a branch needs, by position, weekday and hours',
  body: z.strictObject({
    branch: idSchema,
    needs: z.array(rotaNeedSchema).check(z.maxLength(MAX_ROTA_NEEDS)),
  }),
  response: noContent,
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'VALIDATION_FAILED'],
});

const ownView = z.object({
  employee: someoneSchema,
  shifts: z.array(
    z.object({
      id: uuidSchema,
      branch: z.string(),
      position: z.string(),
      day: localDateSchema,
      start: z.int(),
      end: z.int(),
      note: z.string(),
    }),
  ),
  /** Colleagues who can take a shift. */
  colleagues: z.array(someoneSchema),
  requests: z.array(requestView),
});
export type OwnRota = z.output<typeof ownView>;

export const readOwnRota = defineEndpoint({
  name: 'readOwnRota',
  method: 'GET',
  path: 'rota/own',
  auth: 'session',
  permission: 'own',
  summary: 'The published shifts of the caller, from a week ago on, and what they asked',
  response: z.object({ data: ownView }),
  errors: ['NOT_AN_EMPLOYEE'],
});

const ask = { note } as const;
export const askRota = defineEndpoint({
  name: 'askRota',
  method: 'PUT',
  path: 'rota/requests/:id',
  auth: 'session',
  permission: ASK_TIME,
  summary: 'Wish a day free or to work on it, or ask that a colleague takes a shift',
  params: z.object({ id: uuidSchema }),
  body: z.discriminatedUnion('kind', [
    z.strictObject({ ...ask, kind: z.literal('off'), day: daySchema }),
    z.strictObject({ ...ask, kind: z.literal('prefer'), day: daySchema }),
    z.strictObject({ ...ask, kind: z.literal('swap'), shift: uuidSchema, to: idSchema }),
  ]),
  response: noContent,
  errors: ['NOT_AN_EMPLOYEE', 'NOT_FOUND', 'CONFLICT'],
});

export const withdrawRotaRequest = defineEndpoint({
  name: 'withdrawRotaRequest',
  method: 'DELETE',
  path: 'rota/requests/:id',
  auth: 'session',
  permission: ASK_TIME,
  summary: "Take back a request of one's own that has no answer",
  params: z.object({ id: uuidSchema }),
  response: noContent,
  errors: ['NOT_AN_EMPLOYEE', 'NOT_FOUND'],
});

export const answerRotaRequest = defineEndpoint({
  name: 'answerRotaRequest',
  method: 'POST',
  path: 'rota/requests/:id/answers',
  auth: 'session',
  permission: EDIT_TIME,
  summary: 'Answer a request; an accepted swap changes the plan and what was published',
  params: z.object({ id: uuidSchema }),
  body: z.strictObject({ accept: z.boolean(), answer: note, reason: note }),
  response: noContent,
  errors: ['NOT_FOUND', 'PERMISSION_DENIED', 'CONFLICT', 'ROTA_WARNED'],
});
