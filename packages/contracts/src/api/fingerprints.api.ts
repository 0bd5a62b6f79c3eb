import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { fingerprintSchema } from './employees.api.ts';
import { idQuerySchema, noContent } from './shared.ts';

/** Which finger: 0 to 4 from the left little finger, 5 to 9 from the right thumb. */
const fingerSchema = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(9));

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

/**
 * The reader enrols the finger itself and supplies the identifier by which it will recognise it
 * (ADR 17).
 */
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
