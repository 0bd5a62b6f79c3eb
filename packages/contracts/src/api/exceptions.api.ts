import * as z from 'zod/mini';
import { BILL_STAGES } from '@dalpak/engine';
import { ACT_KINDS } from '../exceptions/acts.ts';
import { DECISIONS, MARK_STATES, markRulesSchema, SIGNS } from '../exceptions/signs.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import {
  agorotSchema,
  idQuerySchema,
  idSchema,
  localDateSchema,
  noContent,
  uuidSchema,
} from './shared.ts';
import { textSchema } from './stored-text.ts';

const LOOK = { type: 'system', key: 'exceptions' } as const;
const SET = { type: 'system', key: 'settings' } as const;

/** Most characters of why a mark was closed. */
export const MAX_MARK_REASON = 300;
/** Most characters of the subject of a task to check a mark. */
const MAX_SUBJECT = 200;

const decisionSchema = z.object({
  at: z.iso.datetime(),
  state: z.enum(MARK_STATES),
  by: z.string(),
  reason: z.string(),
  check_on: z.nullable(localDateSchema),
});

const markSchema = z.object({
  id: idSchema,
  employee: z.object({ id: idSchema, name: z.string(), position: z.string() }),
  sign: z.enum(SIGNS),
  state: z.enum(MARK_STATES),
  from: localDateSchema,
  to: localDateSchema,
  /** Tenths. */
  score: z.int(),
  count: z.int(),
  bills: z.int(),
  /** How often others of the position, or the person before, have it in as many bills. */
  usual: z.object({ low: z.int(), high: z.int(), own_past: z.boolean() }),
  made_at: z.iso.datetime(),
  check_on: z.nullable(localDateSchema),
  /** The task of who checks it. */
  task: z.nullable(idSchema),
  decisions: z.array(decisionSchema),
});
export type ExceptionMark = z.output<typeof markSchema>;

export const listExceptions = defineEndpoint({
  name: 'listExceptions',
  method: 'GET',
  path: 'exceptions',
  auth: 'user',
  permission: LOOK,
  summary:
    "Marks of exceptions in the caller's branches, without those about the caller; each look is audited",
  query: z.object({
    ended: z.optional(z.enum(['true', 'false'])),
    /** The mark of this task alone, ended or not. */
    task: z.optional(idQuerySchema),
  }),
  response: z.object({
    data: z.array(markSchema),
    rules: markRulesSchema,
    /** The last day that was looked at; null before the first. */
    until: z.nullable(localDateSchema),
    /** Signs that could not be counted, each from a day on; they mark nothing until they are. */
    behind: z.array(z.object({ sign: z.enum(SIGNS), from: localDateSchema })),
    /** Who can be given a mark to check; none without the right to add tasks. */
    people: z.array(z.object({ id: idSchema, name: z.string() })),
    /** The employee that the caller is. */
    self: z.nullable(idSchema),
  }),
  errors: [],
});

const billSchema = z.object({
  at: z.iso.datetime(),
  stored_at: z.iso.datetime(),
  /** The stored sale; null where nothing was sold. */
  sale: z.nullable(uuidSchema),
  /** The bill that it happened in, sold or not. */
  bill: z.nullable(uuidSchema),
  number: z.nullable(z.int()),
  terminal: z.string(),
  amount: agorotSchema,
  /** The row of the bill that it is about; empty for all of it. */
  row: z.string(),
  note: z.string(),
});
export type ExceptionBill = z.output<typeof billSchema>;

export const listExceptionBills = defineEndpoint({
  name: 'listExceptionBills',
  method: 'GET',
  path: 'exceptions/:id/bills',
  auth: 'user',
  permission: LOOK,
  summary: 'The bills and acts behind a mark; each look is audited',
  params: z.object({ id: idQuerySchema }),
  response: z.object({ data: z.array(billSchema) }),
  errors: ['NOT_FOUND'],
});

const tillActSchema = z.object({
  id: uuidSchema,
  kind: z.enum(ACT_KINDS),
  at: z.iso.datetime(),
  stored_at: z.iso.datetime(),
  terminal: z.string(),
  employee: z.string(),
  approver: z.string(),
  amount: agorotSchema,
  reason: z.string(),
  /** How far its bill was; empty where there was none. */
  stage: z.enum(['', ...BILL_STAGES]),
  row: z.string(),
  sale: z.nullable(uuidSchema),
  /** The bill that it happened in, sold or not. */
  bill: z.nullable(uuidSchema),
  number: z.nullable(z.int()),
});
export type TillActView = z.output<typeof tillActSchema>;

export const listTillActs = defineEndpoint({
  name: 'listTillActs',
  method: 'GET',
  path: 'exceptions/acts',
  auth: 'user',
  permission: LOOK,
  summary:
    "The newest acts at the tills of the caller's branches until a day, without those of the caller; audited",
  query: z.object({ until: localDateSchema, kind: z.optional(z.enum(ACT_KINDS)) }),
  response: z.object({ data: z.array(tillActSchema) }),
  errors: [],
});

export const decideException = defineEndpoint({
  name: 'decideException',
  method: 'POST',
  path: 'exceptions/:id/decision',
  auth: 'user',
  permission: LOOK,
  summary:
    'Close a mark as fine or as training, or keep it to check on a day, as a task of a person where the caller may add tasks; there is one task of a mark, which is done when the mark is closed',
  params: z.object({ id: idQuerySchema }),
  body: z
    .strictObject({
      state: z.enum(DECISIONS),
      reason: z._default(textSchema(MAX_MARK_REASON), ''),
      check_on: z._default(z.nullable(localDateSchema), null),
      /** Who checks it; their task is due on that day. */
      task: z._default(
        z.nullable(
          z.strictObject({
            employee: idSchema,
            subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_SUBJECT)),
          }),
        ),
        null,
      ),
    })
    .check(
      z.refine(({ task, check_on: day }) => task === null || day !== null),
      z.refine(({ state, reason }) => state !== 'fine' || reason.length >= 2),
      z.refine(({ state, check_on: day }) => (state === 'to_check') === (day !== null)),
    ),
  response: noContent,
  errors: ['NOT_FOUND', 'CONFLICT', 'PERMISSION_DENIED'],
});

export const setExceptionRules = defineEndpoint({
  name: 'setExceptionRules',
  method: 'PUT',
  path: 'exceptions/rules',
  auth: 'user',
  permission: SET,
  summary: 'Set from which score exceptions are marked, and which signs are switched off',
  body: markRulesSchema,
  response: noContent,
  errors: [],
});

export const tryExceptionRules = defineEndpoint({
  name: 'tryExceptionRules',
  method: 'POST',
  path: 'exceptions/rules/try',
  auth: 'user',
  permission: SET,
  reads: true,
  summary: 'How many marks each of the last eight weeks would have had by these rules',
  body: markRulesSchema,
  response: z.object({
    data: z.array(z.object({ week: localDateSchema, marks: z.int() })),
  }),
  errors: [],
});
