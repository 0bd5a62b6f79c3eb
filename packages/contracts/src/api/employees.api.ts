import { z } from 'zod';
import { cardSchema } from '../card.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { employeeSchema, noContent } from './shared.ts';

const verify = z.object({ type: z.literal('card'), card: cardSchema });

/** The answer carries a token of the employee; the till sends it with every call and keeps it beside offline sales. */
export const employeesLogin = defineEndpoint({
  name: 'employeesLogin',
  method: 'POST',
  path: 'employees/login',
  auth: 'terminal',
  permission: 'none',
  summary: 'Sign an employee in at the terminal by card',
  body: verify,
  response: z.object({ data: employeeSchema, employee_token: z.string() }),
  errors: ['UNKNOWN_CARD', 'SIGN_IN_LIMITED', 'TOO_MANY_REQUESTS'],
});

export const employeesLogout = defineEndpoint({
  name: 'employeesLogout',
  method: 'POST',
  path: 'employees/logout',
  auth: 'employee',
  permission: 'none',
  summary: 'Sign the employee out of the terminal',
  response: noContent,
  errors: [],
});

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
  auth: 'terminal',
  permission: 'none',
  summary: 'Approve one action with the card of an authorised employee',
  body: z.object({
    type: z.literal('pos'),
    action: z.literal('r').default('r'),
    key: z.string().max(60),
    /** Cart the action belongs to. */
    cart_id: z.uuid(),
    /** What is approved, as the engine's `approvalSubject` names it: where it stands in the cart, and what it will be. */
    field: z.string().max(100).default(''),
    value: z.string().max(200).default(''),
    verify,
  }),
  response: z.object({ data: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }), approval: z.string() }),
  errors: ['UNKNOWN_CARD', 'PERMISSION_DENIED', 'SIGN_IN_LIMITED', 'TOO_MANY_REQUESTS'],
});
