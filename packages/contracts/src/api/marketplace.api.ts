import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import {
  pluginIdSchema,
  marketManifestSchema,
  pluginPermissionSchema,
  pluginSettingSchema,
  pluginTriggerSchema,
  SEND_CHANNELS,
} from '../plugins/marketplace.ts';
import { noContent } from './shared.ts';

const may = { type: 'system', key: 'settings' } as const;
const id = z.object({ id: pluginIdSchema });
const settingValue = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
const approvals = z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(20));

const pluginView = z.extend(marketManifestSchema, {
  /**
   * `waiting`: a newer version asks for more permissions than were approved, and stays inactive
   * until a user approves them.
   */
  state: z.enum(['available', 'installed', 'waiting']),
  /** Keys of the approved permissions. */
  approved: approvals,
  /** Required settings that have no value yet. */
  missing: z.array(z.string()),
});
export type PluginView = z.infer<typeof pluginView>;

export const listMarketplace = defineEndpoint({
  name: 'listMarketplace',
  method: 'GET',
  path: 'app/marketplace/plugins',
  auth: 'session',
  permission: may,
  summary: 'Plugins of the marketplace, with what each asks for and whether it is installed here',
  response: z.object({ data: z.array(pluginView) }),
  errors: [],
});

/** A repeat changes nothing; a plugin that waits for approval becomes active with the new list. */
export const installPlugin = defineEndpoint({
  name: 'installPlugin',
  method: 'POST',
  path: 'app/marketplace/plugins/:id/install',
  auth: 'session',
  permission: may,
  summary: 'Install a plugin, or approve what its newer version asks for',
  params: id,
  /**
   * The permissions that the user saw and approved. They have to be exactly those the plugin asks
   * for; otherwise it is not installed.
   */
  body: z.object({ permissions: approvals }),
  response: z.object({ data: pluginView }),
  errors: ['NOT_FOUND', 'PLUGIN_PERMISSIONS_CHANGED'],
});

/** Removes its buttons from every screen, and its settings and secrets. */
export const uninstallPlugin = defineEndpoint({
  name: 'uninstallPlugin',
  method: 'POST',
  path: 'app/marketplace/plugins/:id/uninstall',
  auth: 'session',
  permission: may,
  summary: 'Uninstall a plugin',
  params: id,
  body: z.object({}),
  response: noContent,
  errors: ['NOT_FOUND'],
});

const settingsView = z.object({
  name: z.object({ he: z.string(), en: z.string() }),
  fields: z.array(pluginSettingSchema),
  /** For a secret, only whether it has a value. */
  values: z.record(z.string(), settingValue),
});
export type PluginSettingsView = z.infer<typeof settingsView>;

const savedSettings = z.extend(settingsView, {
  /**
   * Secrets that were deleted because the address they are sent to changed; they have to be entered
   * again.
   */
  dropped: z.array(z.string()),
});
export type SavedPluginSettings = z.infer<typeof savedSettings>;

export const getPluginSettings = defineEndpoint({
  name: 'getPluginSettings',
  method: 'GET',
  path: 'app/marketplace/plugins/:id/settings',
  auth: 'session',
  permission: may,
  summary: 'Settings of an installed plugin, by its own declaration',
  params: id,
  response: z.object({ data: settingsView }),
  errors: ['NOT_FOUND'],
});

export const putPluginSettings = defineEndpoint({
  name: 'putPluginSettings',
  method: 'PUT',
  path: 'app/marketplace/plugins/:id/settings',
  auth: 'session',
  permission: may,
  summary:
    'Save settings of an installed plugin; of a secret: a text is a new one, true leaves it unless its destination changes, null takes it away',
  params: id,
  body: z.object({ values: z.record(z.string().check(z.maxLength(40)), settingValue) }),
  response: z.object({ data: savedSettings }),
  errors: ['NOT_FOUND', 'RECORD_INVALID'],
});

const activePlugin = z.object({
  id: pluginIdSchema,
  /** Name of the page that its frame loads. */
  page: z.string(),
  /** A plugin of the business that is not reviewed yet. */
  trial: z.boolean(),
  name: z.object({ he: z.string(), en: z.string() }),
  version: z.string(),
  triggers: z.array(pluginTriggerSchema),
  /** The approved permissions. */
  permissions: z.array(pluginPermissionSchema),
  /** The channels by which it can send: approved, and configured by a manager. */
  channels: z.array(z.enum(SEND_CHANNELS)),
  operations: z.array(z.string()),
  payment: z.nullable(
    z.object({ number: z.int(), label: z.object({ he: z.string(), en: z.string() }) }),
  ),
  background: z.boolean(),
  settings: z.record(z.string(), settingValue),
});
export type ActivePlugin = z.infer<typeof activePlugin>;

export const listActivePlugins = defineEndpoint({
  name: 'listActivePlugins',
  method: 'GET',
  path: 'marketplace/plugins',
  auth: 'session',
  permission: 'none',
  summary:
    'Plugins that run in this business: buttons, approved permissions and the settings that they may read',
  response: z.object({ data: z.array(activePlugin) }),
  errors: [],
});

/**
 * An operation that a plugin's frame asks for. The user's own permissions apply, as in every other
 * call.
 */
export const runPluginOperation = defineEndpoint({
  name: 'runPluginOperation',
  method: 'POST',
  path: 'marketplace/plugins/:id/:operation',
  auth: 'session',
  permission: 'own',
  summary: 'An operation of an installed plugin, for its frame',
  params: z.object({
    id: pluginIdSchema,
    operation: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/)),
  }),
  body: z.object({ data: z.record(z.string(), z.json()) }),
  bodyLimit: 65_536,
  response: z.object({ data: z.record(z.string(), z.json()) }),
  errors: [
    'NOT_FOUND',
    'CONFLICT',
    'PLUGIN_NOT_ALLOWED',
    'PLUGIN_NOT_SET_UP',
    'PAYMENT_NOT_ALLOWED',
    'VALIDATION_FAILED',
    'PERMISSION_DENIED',
    'EMPLOYEE_REQUIRED',
    'SERVICE_NOT_OK',
    'UPGRADE',
    'TOO_MANY_REQUESTS',
  ],
});
