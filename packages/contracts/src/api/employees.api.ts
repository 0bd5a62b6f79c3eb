import * as z from 'zod/mini';
import { cardSchema } from '../codes/card.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { employeeSchema, noContent } from './shared.ts';

/**
 * A fingerprint reader's identifier of a finger that it knows; it has no meaning outside the
 * reader.
 */
export const fingerprintSchema = z.string().check(z.regex(/^[\w:.+/=-]{8,200}$/));

/** How an employee identifies: a card, or a finger on a reader. */
export const verifySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('card'), card: cardSchema }),
  z.object({ type: z.literal('fingerprint'), fingerprint: fingerprintSchema }),
]);
export type Verify = z.infer<typeof verifySchema>;

/**
 * The answer has the employee's token; the till sends it with every call and stores it with offline
 * sales.
 */
export const employeesLogin = defineEndpoint({
  name: 'employeesLogin',
  method: 'POST',
  path: 'employees/login',
  auth: 'terminal',
  permission: 'none',
  summary: 'Sign an employee in at the terminal by card or fingerprint',
  body: verifySchema,
  response: z.object({ data: employeeSchema, employee_token: z.string() }),
  errors: ['UNKNOWN_CARD', 'UNKNOWN_FINGERPRINT', 'SIGN_IN_LIMITED', 'TOO_MANY_REQUESTS'],
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
