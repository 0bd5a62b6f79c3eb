import { z } from 'zod';
import { cardSchema } from '../card.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { employeeSchema, idQuerySchema, noContent } from './shared.ts';

/** What a fingerprint reader says of a finger it knows: an identifier that means nothing to anybody else. */
export const fingerprintSchema = z.string().regex(/^[\w:.+/=-]{8,200}$/);

/** How an employee shows who they are: a card, or a finger on a reader. */
export const verifySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('card'), card: cardSchema }),
  z.object({ type: z.literal('fingerprint'), fingerprint: fingerprintSchema }),
]);
export type Verify = z.infer<typeof verifySchema>;

/** The answer carries a token of the employee; the till sends it with every call and keeps it beside offline sales. */
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

/** Which finger of the two hands: 0 to 4 from the left little finger, 5 to 9 from the right thumb. */
const fingerSchema = z.coerce.number().int().min(0).max(9);

export const employeesFingerprints = defineEndpoint({
  name: 'employeesFingerprints',
  method: 'GET',
  path: 'employees/:id/fingerprints',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: 31 },
  summary: 'Which fingers of an employee are enrolled',
  params: z.object({ id: idQuerySchema }),
  response: z.object({ data: z.array(z.object({ finger: z.int(), date_created: z.string() })) }),
  errors: ['NOT_FOUND'],
});

/** The reader enrols the finger itself and hands over the identifier under which it will know it again (ADR 17). */
export const employeesEnrolFingerprint = defineEndpoint({
  name: 'employeesEnrolFingerprint',
  method: 'PUT',
  path: 'employees/:id/fingerprints/:finger',
  auth: 'session',
  permission: { type: 'components', action: 'e', key: 31 },
  summary: 'Enrol a finger of an employee, in place of what that finger had',
  params: z.object({ id: idQuerySchema, finger: fingerSchema }),
  body: z.object({ fingerprint: fingerprintSchema }),
  response: noContent,
  errors: ['NOT_FOUND', 'FINGERPRINT_TAKEN'],
});

export const employeesRemoveFingerprint = defineEndpoint({
  name: 'employeesRemoveFingerprint',
  method: 'DELETE',
  path: 'employees/:id/fingerprints/:finger',
  auth: 'session',
  permission: { type: 'components', action: 'e', key: 31 },
  summary: 'Forget an enrolled finger of an employee',
  params: z.object({ id: idQuerySchema, finger: fingerSchema }),
  response: noContent,
  errors: ['NOT_FOUND'],
});
