import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { idQuerySchema, idSchema, localDateSchema, noContent } from './shared.ts';

/**
 * An access key lets a program into the business, so a user who manages the interfaces manages the
 * keys.
 */
const permission = { type: 'system', key: 'interfaces' } as const;
const scope = z.object({ component: idSchema, access: z.enum(['read', 'write']) });

export const accessKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The first characters, by which a user recognises the key. */
  shown: z.string(),
  scopes: z.array(scope),
  made_by: z.string(),
  made_at: z.string(),
  /** When it expires; null = never. */
  expires_at: z.string().nullable(),
  /** To the minute; null = not used yet. */
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  status: z.enum(['active', 'expired', 'revoked']),
});
export type AccessKeyView = z.output<typeof accessKeySchema>;

export const listAccessKeys = defineEndpoint({
  name: 'listAccessKeys',
  method: 'GET',
  path: 'account/access_keys',
  auth: 'user',
  permission,
  summary: 'Access keys of the business, without the keys themselves',
  response: z.object({ data: z.array(accessKeySchema) }),
  errors: [],
});

export const createAccessKey = defineEndpoint({
  name: 'createAccessKey',
  method: 'POST',
  path: 'account/access_keys',
  auth: 'user',
  permission,
  summary: 'Make an access key; the answer is the only place that ever shows it',
  body: z.object({
    name: z.string().trim().min(1).max(60),
    scopes: z.array(scope).min(1).max(100),
    /** The last day on which it works; null = it does not expire. */
    expires_on: localDateSchema.nullable(),
  }),
  response: z.object({ data: accessKeySchema, token: z.string() }),
  errors: ['ACCESS_KEYS_FULL'],
});

export const revokeAccessKey = defineEndpoint({
  name: 'revokeAccessKey',
  method: 'DELETE',
  path: 'account/access_keys/:id',
  auth: 'user',
  permission,
  summary: 'Revoke an access key: it stops at once',
  params: z.object({ id: idQuerySchema }),
  response: noContent,
  errors: ['NOT_FOUND'],
});
