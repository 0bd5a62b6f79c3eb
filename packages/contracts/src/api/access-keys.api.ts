import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import {
  KEY_OVERLAP_HOURS,
  KEY_REPORTS,
  MAX_KEY_NETWORKS,
  MAX_KEY_OVERLAP_HOURS,
} from '../access/access-keys.ts';
import { COMPONENT_ACTIONS } from '../access/permissions.ts';
import { idQuerySchema, idSchema, localDateSchema, noContent } from './shared.ts';

/**
 * An access key lets a program into the business, so a user who manages the interfaces manages the
 * keys.
 */
const permission = { type: 'system', key: 'interfaces' } as const;
const scope = z.object({
  component: idSchema,
  rights: z
    .array(z.enum(COMPONENT_ACTIONS))
    .check(z.minLength(1), z.maxLength(COMPONENT_ACTIONS.length)),
});

export const accessKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  /** The first characters, by which a user recognises the key. */
  shown: z.string(),
  scopes: z.array(scope),
  /** Categories of reports that it may read. */
  reports: z.array(z.string()),
  /** Branches that it is limited to; null = all. */
  branches: z.nullable(z.array(z.object({ id: idSchema, name: z.string() }))),
  /** Networks that it may call from; none = any. */
  networks: z.array(z.string()),
  /** Until when the secret before the last change still opens; null = it does not. */
  earlier_until: z.nullable(z.string()),
  made_by: z.string(),
  made_at: z.string(),
  /** When it expires; null = never. */
  expires_at: z.nullable(z.string()),
  /** To the minute; null = not used yet. */
  last_used_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
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
  response: z.object({
    data: z.array(accessKeySchema),
    /** The branches that a key can be limited to. */
    branches: z.array(z.object({ id: idSchema, name: z.string() })),
  }),
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
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    scopes: z.array(scope).check(z.maxLength(100)),
    reports: z._default(z.array(z.enum(KEY_REPORTS)).check(z.maxLength(KEY_REPORTS.length)), []),
    /** Absent = all branches. */
    branches: z._default(
      z.nullable(z.array(idSchema).check(z.minLength(1), z.maxLength(100))),
      null,
    ),
    /** Addresses or networks (`10.0.0.0/8`) that it may call from; none = any. */
    networks: z._default(
      z
        .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(50)))
        .check(z.maxLength(MAX_KEY_NETWORKS)),
      [],
    ),
    /** The last day on which it works; null = it does not expire. */
    expires_on: z.nullable(localDateSchema),
  }),
  response: z.object({ data: accessKeySchema, token: z.string() }),
  errors: ['ACCESS_KEYS_FULL'],
});

export const rotateAccessKey = defineEndpoint({
  name: 'rotateAccessKey',
  method: 'POST',
  path: 'account/access_keys/:id/rotate',
  auth: 'user',
  permission,
  summary: 'Give a key a new secret; the earlier one opens for some hours more',
  params: z.object({ id: idQuerySchema }),
  body: z.object({
    keep_hours: z._default(
      z.int().check(z.minimum(0), z.maximum(MAX_KEY_OVERLAP_HOURS)),
      KEY_OVERLAP_HOURS,
    ),
  }),
  response: z.object({ data: accessKeySchema, token: z.string() }),
  errors: ['NOT_FOUND'],
});

export const readAccessKeyUse = defineEndpoint({
  name: 'readAccessKeyUse',
  method: 'GET',
  path: 'account/access_keys/:id/use',
  auth: 'user',
  permission,
  summary: 'Calls of a key in 30 days, and its last refused calls with what was missing',
  params: z.object({ id: idQuerySchema }),
  response: z.object({
    data: z.object({
      calls: z.array(
        z.object({ call: z.string(), answer: z.string(), count: z.int(), last_day: z.string() }),
      ),
      refused: z.array(
        z.object({ at: z.string(), call: z.string(), answer: z.string(), missing: z.string() }),
      ),
    }),
  }),
  errors: ['NOT_FOUND'],
});
export type AccessKeyUse = z.output<typeof readAccessKeyUse.response>['data'];

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
