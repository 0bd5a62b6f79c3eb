import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { marketManifestSchema, pluginIdSchema } from '../plugins/marketplace.ts';
import { idSchema, noContent, uuidSchema } from './shared.ts';

/** Plugins of a business's own begin with this, so that none takes the name of a bundled one. */
export const OWN_PLUGIN_PREFIX = 'own-';
/** Bytes of an uploaded archive, and of what is in it. */
export const MAX_OWN_PLUGIN_BYTES = 1024 * 1024;
export const MAX_OWN_PLUGIN_FILES = 30;

const may = { type: 'system', key: 'interfaces' } as const;
const versionSchema = z.string().check(z.regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/));
const params = z.object({ id: pluginIdSchema, version: versionSchema });

export const OWN_PLUGIN_STATES = [
  'sandbox',
  'waiting',
  'approved',
  'refused',
  'withdrawn',
  'stopped',
] as const;

const ownVersionSchema = z.object({
  id: pluginIdSchema,
  version: versionSchema,
  name: z.object({ he: z.string(), en: z.string() }),
  state: z.enum(OWN_PLUGIN_STATES),
  /** Why it was refused or stopped. */
  reason: z.string(),
  uploaded_at: z.string(),
});
export type OwnPluginVersion = z.output<typeof ownVersionSchema>;

export const listOwnPlugins = defineEndpoint({
  name: 'listOwnPlugins',
  method: 'GET',
  path: 'app/marketplace/own',
  auth: 'user',
  permission: may,
  summary: 'Versions of plugins that the business uploaded, newest first',
  response: z.object({ data: z.array(ownVersionSchema) }),
  errors: [],
});

export const uploadOwnPlugin = defineEndpoint({
  name: 'uploadOwnPlugin',
  method: 'POST',
  path: 'app/marketplace/own',
  auth: 'user',
  permission: may,
  summary:
    'Upload a plugin of the business: a zip of manifest.json and page.html; what is wrong is named with file and line',
  raw: true,
  body: z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length > 0),
  response: z.object({ data: ownVersionSchema }),
  errors: ['PLUGIN_BROKEN', 'FILE_FORMAT', 'FILE_TRUNCATED', 'FILE_TOO_LARGE'],
  bodyLimit: MAX_OWN_PLUGIN_BYTES,
});

export const submitOwnPlugin = defineEndpoint({
  name: 'submitOwnPlugin',
  method: 'POST',
  path: 'app/marketplace/own/:id/:version/submit',
  auth: 'user',
  permission: may,
  summary: "Send a version to the provider's reviewers",
  params,
  response: noContent,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const withdrawOwnPlugin = defineEndpoint({
  name: 'withdrawOwnPlugin',
  method: 'POST',
  path: 'app/marketplace/own/:id/:version/withdraw',
  auth: 'user',
  permission: may,
  summary: 'Go back to the version before: this one runs on no screen from now on',
  params,
  response: noContent,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

const codeSchema = z.object({
  version: versionSchema,
  manifest: marketManifestSchema,
  page: z.string(),
});

const reviewSchema = z.extend(codeSchema, {
  business: z.object({ uuid: uuidSchema, name: z.string() }),
  id: pluginIdSchema,
  state: z.enum(['waiting', 'approved']),
  /** Approvals so far, and how many it takes. */
  approvals: z.int(),
  needed: z.int(),
  /** Whether this user approved it already, or uploaded it. */
  mine: z.boolean(),
  uploaded_at: z.string(),
  uploaded_by: idSchema,
  /** The last signed version before; null = none. */
  earlier: z.nullable(codeSchema),
});
export type PluginReview = z.output<typeof reviewSchema>;

export const listPluginReviews = defineEndpoint({
  name: 'listPluginReviews',
  method: 'GET',
  path: 'provider/plugins',
  auth: 'user',
  // For the provider's administrators, as its other calls.
  permission: 'own',
  summary: 'Plugins of businesses that wait for review, and those that run, with their code',
  response: z.object({ data: z.array(reviewSchema) }),
  errors: ['PERMISSION_DENIED'],
});

export const reviewPlugin = defineEndpoint({
  name: 'reviewPlugin',
  method: 'POST',
  path: 'provider/plugins/:uuid/:id/:version',
  auth: 'user',
  permission: 'own',
  summary: 'Approve, refuse or stop a version of a plugin; an approved one is signed',
  params: z.object({ uuid: uuidSchema, id: pluginIdSchema, version: versionSchema }),
  body: z.discriminatedUnion('verdict', [
    z.object({ verdict: z.literal('approve') }),
    z.object({
      verdict: z.enum(['refuse', 'stop']),
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    }),
  ]),
  response: z.object({ data: z.object({ state: z.enum(OWN_PLUGIN_STATES) }) }),
  errors: ['PERMISSION_DENIED', 'NOT_FOUND', 'CONFLICT', 'PLUGIN_OWN_REVIEW'],
});
