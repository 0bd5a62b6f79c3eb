import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { HOME_LINE_KINDS } from '../reports/home-lines.ts';
import { idSchema, noContent } from './shared.ts';

const params = z.object({ kind: z.enum(HOME_LINE_KINDS) });

const homeLineSchema = z.object({
  kind: z.enum(HOME_LINE_KINDS),
  count: z.int(),
  /** Since when the oldest waits. */
  since: z.nullable(z.string()),
  /** The request that waits longest, of approvals. */
  first: z.nullable(z.string()),
});
export type HomeLineView = z.output<typeof homeLineSchema>;

export const listHomeLines = defineEndpoint({
  name: 'listHomeLines',
  method: 'GET',
  path: 'home/lines',
  auth: 'session',
  permission: 'own',
  summary: 'What needs the caller, most urgent first, without what they put off',
  response: z.object({
    data: z.object({
      lines: z.array(homeLineSchema),
      /** Lines that wait until later. */
      later: z.int(),
      /** Who can be given a line as a task; none without the right to add tasks. */
      colleagues: z.array(z.object({ id: idSchema, name: z.string() })),
    }),
  }),
  errors: [],
});

export const putOffHomeLine = defineEndpoint({
  name: 'putOffHomeLine',
  method: 'POST',
  path: 'home/lines/:kind/later',
  auth: 'session',
  permission: 'own',
  summary: 'Put a line off until tomorrow or for a week; `now` brings it back',
  params,
  body: z.object({ until: z.enum(['now', 'tomorrow', 'week']) }),
  response: noContent,
  errors: [],
});

export const giveHomeLine = defineEndpoint({
  name: 'giveHomeLine',
  method: 'POST',
  path: 'home/lines/:kind/give',
  auth: 'session',
  // The right to add tasks.
  permission: 'own',
  summary: 'Give a line to a colleague as a task of today; it waits for a week at the giver',
  params,
  body: z.object({
    employee: idSchema,
    subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  }),
  response: z.object({ data: z.object({ task: idSchema }) }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
});
