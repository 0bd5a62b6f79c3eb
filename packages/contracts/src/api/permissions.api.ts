import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { COMPONENT_ACTIONS } from '../access/permissions.ts';
import { verifySchema } from './employees.api.ts';
import { agorotSchema, idSchema, noContent } from './shared.ts';

/**
 * A permission operation on the wire (specification, shell §3). `key` is the number of a component
 * as text, or the key of a POS or system operation. `action` counts for components only, and is `r`
 * otherwise.
 */
const operation = {
  type: z.enum(['components', 'pos', 'system']),
  action: z._default(z.enum(COMPONENT_ACTIONS), 'r'),
  /** The number of a component may also come as a number. */
  key: z.union([z.string().check(z.minLength(1), z.maxLength(60)), z.int().check(z.positive())]),
};

/** What is approved. */
const subject = {
  /**
   * Cart that the action belongs to; for an action outside a cart, its own id (`BoundAct`). When
   * absent, the approval covers one call that needs the operation and every view by it, for the
   * user who asked and for two minutes: the caller sends it in the header `x-approval`.
   */
  cart_id: z.optional(z.uuid()),
  /**
   * As the engine's `approvalSubject` names it: its place in the cart, and the value it will have.
   */
  field: z._default(z.string().check(z.maxLength(100)), ''),
  value: z._default(z.string().check(z.maxLength(400)), ''),
};

/**
 * A colleague's approval of one action on one cart: signed, single use, valid for two minutes (ADR
 * 0051), and for exactly one value. An approval of ten percent off a line covers neither twenty
 * percent nor the next line. A sale accepts no approval without a value.
 * The till puts the approval on the command's log entry, and the server checks it at submit.
 */
export const permissionsValidate = defineEndpoint({
  name: 'permissionsValidate',
  method: 'POST',
  path: 'employees/perrmissions/validate',
  auth: 'session',
  permission: 'none',
  summary: 'Approve one action with the card or fingerprint of an authorised employee',
  body: z.object({ ...operation, ...subject, verify: verifySchema }),
  response: z.object({
    data: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }),
    approval: z.string(),
  }),
  errors: [
    'SERVICE_NOT_OK',
    'UPGRADE',
    'UNKNOWN_CARD',
    'UNKNOWN_FINGERPRINT',
    'PERMISSION_DENIED',
    'SIGN_IN_LIMITED',
    'TOO_MANY_REQUESTS',
  ],
});

const person = z.object({ id: idSchema, name: z.string() });
/** A user of the back office who is no employee has no number. */
const actorSchema = z.object({ id: z.nullable(idSchema), name: z.string() });

export const permissionsAllowed = defineEndpoint({
  name: 'permissionsAllowed',
  method: 'GET',
  path: 'employees/perrmissions/allowed',
  auth: 'session',
  permission: 'own',
  summary: 'Colleagues whose own map allows an action, without who asks',
  query: z.object(operation),
  response: z.object({
    employees: z.array(
      z.object({
        id: idSchema,
        first_name: z.string(),
        last_name: z.string(),
        position: z.string(),
        /**
         * Whether they also sign in to the back office, where a request reaches them away from the
         * tills.
         */
        has_user: z.boolean(),
      }),
    ),
  }),
  errors: ['SERVICE_NOT_OK', 'UPGRADE'],
});

/** Number of lines that the approver sees; the rest is counted. */
export const MAX_BASKET_ROWS = 100;

/** A short form of the bill, so that the approver sees what they approve. */
const basketSchema = z.object({
  total: agorotSchema,
  /** The lines before the requested action. */
  rows: z
    .array(
      z.object({
        name: z.string().check(z.maxLength(200)),
        quantity: z.int(),
        weighed: z._default(z.boolean(), false),
        total: agorotSchema,
        /** Whether the approval is about this line. */
        asked: z._default(z.boolean(), false),
      }),
    )
    .check(z.maxLength(MAX_BASKET_ROWS)),
  /** Number of lines that did not fit. */
  more: z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0),
});
export type BasketSummary = z.infer<typeof basketSchema>;

export const permissionsRequest = defineEndpoint({
  name: 'permissionsRequest',
  method: 'PUT',
  path: 'employees/perrmissions/request',
  auth: 'session',
  permission: 'own',
  summary:
    'Request an approval of all colleagues who may give it, or of one; holds for two minutes and takes the place of an earlier request of the same employee at the same terminal',
  body: z.object({
    ...operation,
    desc: z.string().check(z.maxLength(500)),
    /** The one colleague who is asked; all who may when absent. */
    employee: z.optional(idSchema),
    ...subject,
    basket: z._default(z.nullable(basketSchema), null),
  }),
  response: z.object({ data: z.object({ id: z.uuid(), seconds_left: z.int() }) }),
  errors: ['NOT_FOUND', 'SERVICE_NOT_OK', 'UPGRADE', 'PERMISSION_DENIED', 'TOO_MANY_REQUESTS'],
});

/** The first four are stored; a pending request that has timed out is shown as expired. */
export const REQUEST_STATUS = ['pending', 'approved', 'denied', 'withdrawn', 'expired'] as const;
export type RequestStatus = (typeof REQUEST_STATUS)[number];

const requestView = z.object({
  id: z.uuid(),
  status: z.enum(REQUEST_STATUS),
  ...operation,
  key: z.string(),
  desc: z.string(),
  field: z.string(),
  value: z.string(),
  /**
   * The business's own catalogue name of the product that `value` is bound to; the name is empty
   * when the catalogue does not have it.
   */
  product: z.nullable(z.object({ id: z.int(), name: z.string() })),
  by: actorSchema,
  /** Those who were asked; the first answer counts. */
  to: z.array(person),
  /** Whose answer counted. */
  answered_by: z.nullable(person),
  /** The word of the employee who denied it. */
  note: z.string(),
  /** Null for a request from the back office. */
  terminal: z.nullable(person),
  branch: z.string(),
  basket: z.nullable(basketSchema),
  date_created: z.string(),
  /** 0 once it is answered or over. */
  seconds_left: z.int(),
  /** Whether the caller is one of those who were asked. */
  asked_me: z.boolean(),
  /** What is shown, in short: an answer sends it, and counts only while nothing changed. */
  digest: z.string(),
  /**
   * The approval as `perrmissions/validate` returns it, only for the user who asked and at the
   * terminal where they asked.
   */
  approval: z.nullable(z.string()),
});
export type PermissionRequestView = z.infer<typeof requestView>;

const byId = { auth: 'session', permission: 'own', params: z.object({ id: z.uuid() }) } as const;

export const permissionsRequestRead = defineEndpoint({
  name: 'permissionsRequestRead',
  method: 'GET',
  path: 'employees/perrmissions/request/:id',
  ...byId,
  summary: 'A permission request, for who asked and for those who were asked',
  response: z.object({ data: requestView }),
  errors: ['NOT_FOUND'],
});

export const permissionsRequestUpdate = defineEndpoint({
  name: 'permissionsRequestUpdate',
  method: 'PUT',
  path: 'employees/perrmissions/request/:id',
  ...byId,
  summary: 'The bill changed while a request waits; only who asked',
  body: z.object({
    desc: z.string().check(z.maxLength(500)),
    field: subject.field,
    value: subject.value,
    basket: z._default(z.nullable(basketSchema), null),
  }),
  response: noContent,
  errors: ['NOT_FOUND', 'REQUEST_EXPIRED', 'REQUEST_ANSWERED'],
});

/** What the approver saw: an answer to anything else is refused with REQUEST_CHANGED. */
const seen = { digest: z.string().check(z.minLength(1), z.maxLength(64)) };

export const permissionsRequestAllow = defineEndpoint({
  name: 'permissionsRequestAllow',
  method: 'POST',
  path: 'employees/perrmissions/request/:id/allow',
  aliases: ['employees.perrmissions/request.:id.allow'],
  ...byId,
  summary:
    'Allow what a colleague asked for; only who was asked, while their own map allows it and within 12 hours of their sign-in',
  body: z.object(seen),
  response: noContent,
  errors: [
    'NOT_FOUND',
    'SERVICE_NOT_OK',
    'UPGRADE',
    'PERMISSION_DENIED',
    'REQUEST_EXPIRED',
    'REQUEST_ANSWERED',
    'REQUEST_CHANGED',
    'SESSION_TOO_OLD',
  ],
});

export const permissionsRequestDeny = defineEndpoint({
  name: 'permissionsRequestDeny',
  method: 'POST',
  path: 'employees/perrmissions/request/:id/deny',
  aliases: ['employees.perrmissions/request.:id.deny'],
  ...byId,
  summary: 'Deny what a colleague asked for, with a word to the till; only who was asked',
  body: z.object({ ...seen, note: z._default(z.string().check(z.trim(), z.maxLength(200)), '') }),
  response: noContent,
  errors: [
    'NOT_FOUND',
    'REQUEST_EXPIRED',
    'REQUEST_ANSWERED',
    'REQUEST_CHANGED',
    'SESSION_TOO_OLD',
  ],
});

export const permissionsRequestWithdraw = defineEndpoint({
  name: 'permissionsRequestWithdraw',
  method: 'POST',
  path: 'employees/perrmissions/request/:id/withdraw',
  aliases: ['employees.perrmissions/request.:id.withdraw'],
  auth: 'session',
  permission: 'own',
  params: z.object({ id: z.uuid() }),
  summary: 'Take a request back; only who asked',
  response: noContent,
  errors: ['NOT_FOUND', 'REQUEST_ANSWERED'],
});
