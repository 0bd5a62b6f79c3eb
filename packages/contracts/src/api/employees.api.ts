import * as z from 'zod/mini';
import { cardSchema } from '../codes/card.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { COMPONENT } from '../components.ts';
import { agorotSchema, employeeSchema, idQuerySchema, noContent, uuidSchema } from './shared.ts';

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

const employeePageSchema = z.object({
  name: z.string(),
  position: z.string(),
  picture: z.nullable(uuidSchema),
  has_card: z.boolean(),
  /** Whether the employee also signs in to the back office. */
  has_user: z.boolean(),
  /** Since when the employee is at work; null = not clocked in. */
  clocked_in: z.nullable(z.string()),
  /** The last sale at a till; null = none. */
  last_sale: z.nullable(z.string()),
  /** Minutes of this month; null without the right to read attendance. */
  minutes: z.nullable(z.int()),
  /** Sales of this month; null without the right to read transactions. */
  sales: z.nullable(
    z.object({ count: z.int(), total: agorotSchema, per_hour: z.nullable(agorotSchema) }),
  ),
  /** Differences of the Zs that the employee made this month; null without the right to read them. */
  difference: z.nullable(agorotSchema),
});
export type EmployeePage = z.output<typeof employeePageSchema>;

export const readEmployeePage = defineEndpoint({
  name: 'readEmployeePage',
  method: 'GET',
  path: 'employees/:id/page',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.employees },
  summary: 'Who an employee is and how the month went; each figure needs its right',
  params: z.object({ id: idQuerySchema }),
  response: z.object({ data: employeePageSchema }),
  errors: ['NOT_FOUND'],
});
