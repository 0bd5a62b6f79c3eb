import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { SETTING_SCOPES } from '../settings/place-settings.ts';
import { idQuerySchema, idSchema, localDateSchema, MAX_ID } from './shared.ts';

const may = { type: 'system', key: 'settings' } as const;
const scope = z.enum(SETTING_SCOPES);
/** Branch, terminal or user; 0 for the whole business. */
const scopeId = z.int().check(z.minimum(0), z.maximum(MAX_ID));

/**
 * The place: a terminal implies its branch, `me` adds the settings of the calling user. Nothing =
 * the business.
 */
const placeQuery = z.object({
  branch: z.optional(idQuerySchema),
  terminal: z.optional(idQuerySchema),
  me: z.optional(z.literal('1')),
});

const storedValue = z.object({
  scope,
  scope_id: scopeId,
  value: z.unknown(),
  /** Of dated settings: the first day on which it is in force. Null = always. */
  valid_from: z.nullable(localDateSchema),
});
export type StoredSettingView = z.infer<typeof storedValue>;

const settingView = z.object({
  key: z.string(),
  /** The value in force today at the place. */
  value: z.unknown(),
  from: z.enum([...SETTING_SCOPES, 'default']),
  /**
   * Values stored for the place and for each outer scope: the nearest scope first, within a scope
   * the latest day first.
   */
  stored: z.array(storedValue),
});
export type SettingView = z.infer<typeof settingView>;

const settingChange = z.object({
  scope,
  scope_id: z._default(scopeId, 0),
  /** Validated by the setting's own schema. */
  value: z.optional(z.json()),
  /** Deletes the place's own value, so that the outer scope's applies again. */
  remove: z._default(z.boolean(), false),
  /** Only for dated settings; today when absent. */
  valid_from: z.optional(localDateSchema),
});
const isValueXorRemoval = (change: { value?: unknown; remove: boolean }) =>
  (change.value === undefined) === change.remove;
export type SettingChange = z.infer<typeof settingChange>;

const id = z.object({ id: z.string().check(z.maxLength(60)) });

export const listSettings = defineEndpoint({
  name: 'listSettings',
  method: 'GET',
  path: 'settings',
  auth: 'session',
  permission: may,
  summary:
    'Every setting with its value at a place, where it comes from, and what the outer scopes say',
  query: placeQuery,
  response: z.object({
    data: z.array(settingView),
    /** Places of the business for which a value can be set. */
    branches: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        terminals: z.array(z.object({ id: idSchema, name: z.string() })),
      }),
    ),
  }),
  errors: ['NOT_FOUND'],
});

export const getSetting = defineEndpoint({
  name: 'getSetting',
  method: 'GET',
  path: 'settings/:id',
  auth: 'session',
  permission: may,
  summary: 'One setting by its key or number, as it holds at a place',
  params: id,
  query: placeQuery,
  response: z.object({ data: settingView }),
  errors: ['NOT_FOUND'],
});

const changed = z.object({
  data: settingView,
  /** The place's own value before; null when it had none. */
  before: z.nullable(storedValue),
});

export const putSetting = defineEndpoint({
  name: 'putSetting',
  method: 'PUT',
  path: 'settings/:id',
  auth: 'session',
  permission: may,
  summary: "Set a value at one place, or take the place's own value away",
  params: id,
  body: settingChange.check(z.refine(isValueXorRemoval)),
  response: changed,
  errors: ['NOT_FOUND'],
});

/** The specification's method of {@link putSetting} (cart §7: read by get, updated by post). */
export const postSetting = defineEndpoint({
  name: 'postSetting',
  method: 'POST',
  path: 'settings/:id',
  auth: 'session',
  permission: may,
  summary: 'The same as PUT, as the specification spells it',
  params: id,
  body: settingChange.check(z.refine(isValueXorRemoval)),
  response: changed,
  errors: ['NOT_FOUND'],
});

const relation = z.extend(storedValue, { name: z.string() });

/** Every place that has its own value. Of users, only the caller is shown. */
export const getSettingRelations = defineEndpoint({
  name: 'getSettingRelations',
  method: 'GET',
  path: 'settings/:id/relations',
  auth: 'session',
  permission: may,
  summary: 'Places with a value of their own for a setting',
  params: id,
  response: z.object({ data: z.array(relation) }),
  errors: ['NOT_FOUND'],
});

export const postSettingRelations = defineEndpoint({
  name: 'postSettingRelations',
  method: 'POST',
  path: 'settings/:id/relations',
  auth: 'session',
  permission: may,
  summary: "Set or remove a setting's value at several places at once: all of them or none",
  params: id,
  body: z.object({
    relations: z
      .array(settingChange.check(z.refine(isValueXorRemoval)))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  response: z.object({ data: z.array(relation) }),
  errors: ['NOT_FOUND'],
});
