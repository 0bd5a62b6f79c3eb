import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { idQuerySchema, idSchema, noContent } from './shared.ts';

/** Employees who have a technician password; the screen asks for that of one of them. */
export const listTechnicians = defineEndpoint({
  name: 'listTechnicians',
  method: 'GET',
  path: 'tech/technicians',
  auth: 'session',
  permission: 'none',
  summary: 'Who may open the technician screen here',
  response: z.object({ data: z.array(z.object({ id: idSchema, name: z.string() })) }),
  errors: [],
});

/**
 * The technician screen opens only with the technician password: no permission map allows the tech
 * operation.
 */
export const openTech = defineEndpoint({
  name: 'openTech',
  method: 'POST',
  path: 'tech/open',
  auth: 'session',
  permission: 'none',
  summary: 'Open the technician screen with a technician password',
  body: z.object({
    employee: idSchema,
    password: z.string().check(z.minLength(1), z.maxLength(256)),
  }),
  response: z.object({
    data: z.object({
      technician: z.string(),
      server: z.object({
        version: z.string(),
        node: z.string(),
        database: z.string(),
        schema: z.string(),
        time: z.string(),
        started: z.string(),
      }),
    }),
  }),
  errors: ['WRONG_CREDENTIALS', 'SIGN_IN_LIMITED', 'TOO_MANY_REQUESTS'],
});

export const setTechPassword = defineEndpoint({
  name: 'setTechPassword',
  method: 'PUT',
  path: 'tech/technicians/:employee',
  auth: 'session',
  permission: { type: 'components', action: 'e', key: 31 },
  summary: 'Give an employee a technician password, or take it away',
  params: z.object({ employee: idQuerySchema }),
  body: z.object({ password: z.nullable(z.string().check(z.maxLength(256))) }),
  response: noContent,
  errors: ['NOT_FOUND', 'WEAK_PASSWORD'],
});
