import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { mailDeliverySchema } from './password-reset.api.ts';
import { agorotSchema, idQuerySchema, uuidSchema } from './shared.ts';

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

/** The link goes to the mail of the employee's user; the user who asks for it does not see it. */
export const sendPasswordLink = defineEndpoint({
  name: 'sendPasswordLink',
  method: 'POST',
  path: 'employees/:id/password_link',
  auth: 'session',
  permission: { type: 'components', action: 'e', key: COMPONENT.employees },
  summary: 'Mail an employee who signs in to the back office a link to set a new password',
  params: z.object({ id: idQuerySchema }),
  response: z.object({ code: z.literal('000'), delivery: mailDeliverySchema }),
  errors: ['NOT_FOUND', 'SIGN_IN_LIMITED'],
});
