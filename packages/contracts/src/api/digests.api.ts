import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';

const SEE = { type: 'system', key: 'reports' } as const;
const LAST_HOUR = 23;

const wishSchema = z.strictObject({
  on: z.boolean(),
  /** Hour of the branch. */
  hour: z.int().check(z.minimum(0), z.maximum(LAST_HOUR)),
  /** Not on Shabbat and holidays, but once after their end. */
  rests: z.boolean(),
});
export type DigestWish = z.output<typeof wishSchema>;

export const readDigest = defineEndpoint({
  name: 'readDigest',
  method: 'GET',
  path: 'account/digest',
  auth: 'user',
  permission: SEE,
  summary: "The caller's morning digest by mail, and when the next one comes",
  response: z.object({
    data: z.object({ ...wishSchema.shape, next_at: z.nullable(z.string()) }),
  }),
  errors: [],
});
export type DigestView = z.output<typeof readDigest.response>['data'];

export const saveDigest = defineEndpoint({
  name: 'saveDigest',
  method: 'PUT',
  path: 'account/digest',
  auth: 'user',
  permission: SEE,
  summary: "Switch the caller's morning digest on or off, with its hour",
  body: wishSchema,
  response: readDigest.response,
  errors: ['NOT_FOUND'],
});
