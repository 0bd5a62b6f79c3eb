import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { COMPONENT_ACTIONS } from '../permissions.ts';
import { verifySchema } from './employees.api.ts';
import { agorotSchema, idSchema, noContent } from './shared.ts';

/**
 * A permission operation on the wire (1-shell §3). `key` is the number of a component as text, or the key of a POS or
 * system operation; `action` tells only for components, and is `r` otherwise.
 */
const operation = {
  type: z.enum(['components', 'pos', 'system']),
  action: z.enum(COMPONENT_ACTIONS).default('r'),
  /** The number of a component may come as a number. */
  key: z.union([z.string().min(1).max(60), z.int().positive()]),
};

/** What is approved. */
const subject = {
  /**
   * Cart the action belongs to; of an act beside the cart, its own id (`BoundAct`). Left out, what is approved is one call that asks for
   * the operation, and every look by it, of the person who asked and within two minutes: the caller sends the approval in the header `x-approval`.
   */
  cart_id: z.uuid().optional(),
  /** As the engine's `approvalSubject` names it: where it stands in the cart, and what it will be. */
  field: z.string().max(100).default(''),
  value: z.string().max(400).default(''),
};

/**
 * A colleague's approval of one action on one cart: signed, single use, valid for two minutes (decisions §7), and of
 * exactly one value: ten percent off this row is no leave for twenty, nor for the next row. A sale takes no approval
 * without a value.
 * The till puts the returned approval on the command's log entry; the server checks it at submit.
 */
export const permissionsValidate = defineEndpoint({
  name: 'permissionsValidate',
  method: 'POST',
  path: 'employees/perrmissions/validate',
  auth: 'session',
  permission: 'none',
  summary: 'Approve one action with the card or fingerprint of an authorised employee',
  body: z.object({ ...operation, ...subject, verify: verifySchema }),
  response: z.object({ data: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }), approval: z.string() }),
  errors: ['SERVICE_NOT_OK', 'UPGRADE', 'UNKNOWN_CARD', 'UNKNOWN_FINGERPRINT', 'PERMISSION_DENIED', 'SIGN_IN_LIMITED', 'TOO_MANY_REQUESTS'],
});

const person = z.object({ id: idSchema, name: z.string() });
/** Of a user of the back office who is no employee there is no number. */
const asker = z.object({ id: idSchema.nullable(), name: z.string() });

export const permissionsAllowed = defineEndpoint({
  name: 'permissionsAllowed',
  method: 'GET',
  path: 'employees/perrmissions/allowed',
  auth: 'session',
  permission: 'own',
  summary: 'Colleagues whose own map allows an action, without who asks',
  query: z.object(operation),
  response: z.object({
    employees: z.array(z.object({
      id: idSchema, first_name: z.string(), last_name: z.string(), position: z.string(),
      /** Signs in to the back office as well: a request reaches them away from the tills. */
      has_user: z.boolean(),
    })),
  }),
  errors: ['SERVICE_NOT_OK', 'UPGRADE'],
});

/** A short form of the bill, so that who approves sees what is approved. */
const basketSchema = z.object({
  total: agorotSchema,
  /** Before the action that is asked for. */
  rows: z.array(z.object({ name: z.string().max(200), quantity: z.int(), weighed: z.boolean().default(false), total: agorotSchema })).max(20),
  /** Rows that did not fit. */
  more: z.int().min(0).max(100_000).default(0),
});
export type BasketSummary = z.infer<typeof basketSchema>;

export const permissionsRequest = defineEndpoint({
  name: 'permissionsRequest',
  method: 'PUT',
  path: 'employees/perrmissions/request',
  auth: 'session',
  permission: 'own',
  summary: 'Ask a colleague for leave; holds for two minutes and takes the place of an earlier request of the same employee at the same terminal',
  body: z.object({ ...operation, desc: z.string().max(500), employee: idSchema, ...subject, basket: basketSchema.nullable().default(null) }),
  response: z.object({ data: z.object({ id: z.uuid(), seconds_left: z.int() }) }),
  errors: ['NOT_FOUND', 'SERVICE_NOT_OK', 'UPGRADE', 'PERMISSION_DENIED', 'TOO_MANY_REQUESTS'],
});

/** Stored are the first four; a request that waits and whose time has passed is shown as expired. */
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
  /** What the business's own catalogue calls the product that `value` is bound to; an empty name when it has none such. */
  product: z.object({ id: z.int(), name: z.string() }).nullable(),
  by: asker,
  to: person,
  /** Null of who asks from the back office. */
  terminal: person.nullable(),
  branch: z.string(),
  basket: basketSchema.nullable(),
  date_created: z.string(),
  /** 0 once it is answered or over. */
  seconds_left: z.int(),
  /** Whether the caller is who was asked. */
  asked_me: z.boolean(),
  /** The grant, for who asked and at the terminal they asked from: as `perrmissions/validate` gives it. */
  approval: z.string().nullable(),
});
export type PermissionRequestView = z.infer<typeof requestView>;

const byId = { auth: 'session', permission: 'own', params: z.object({ id: z.uuid() }) } as const;

export const permissionsRequestRead = defineEndpoint({
  name: 'permissionsRequestRead',
  method: 'GET',
  path: 'employees/perrmissions/request/:id',
  ...byId,
  summary: 'A permission request, for who asked and for who was asked',
  response: z.object({ data: requestView }),
  errors: ['NOT_FOUND'],
});

export const permissionsRequestAllow = defineEndpoint({
  name: 'permissionsRequestAllow',
  method: 'POST',
  path: 'employees/perrmissions/request/:id/allow',
  aliases: ['employees.perrmissions/request.:id.allow'],
  ...byId,
  summary: 'Allow what a colleague asked for; only who was asked, while their own map allows it',
  response: noContent,
  errors: ['NOT_FOUND', 'SERVICE_NOT_OK', 'UPGRADE', 'PERMISSION_DENIED', 'REQUEST_EXPIRED', 'REQUEST_ANSWERED'],
});

export const permissionsRequestDeny = defineEndpoint({
  name: 'permissionsRequestDeny',
  method: 'POST',
  path: 'employees/perrmissions/request/:id/deny',
  aliases: ['employees.perrmissions/request.:id.deny'],
  ...byId,
  summary: 'Deny what a colleague asked for; only who was asked',
  response: noContent,
  errors: ['NOT_FOUND', 'REQUEST_EXPIRED', 'REQUEST_ANSWERED'],
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
