import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { SEARCH_TYPES } from '../fields/field.types.ts';
import { BUILT_IN_VIEWS } from './record-lists.api.ts';
import { idQuerySchema, idSchema } from './shared.ts';

/** Most characters of a view's name, and most views of one component that a user can save. */
export const MAX_VIEW_NAME = 60;
export const MAX_VIEWS = 50;

const fieldSchema = z.string().check(z.minLength(1), z.maxLength(60));

/** A saved view of a list; fields that the component does not have are refused. */
export const savedViewSchema = z.object({
  /** The built-in view whose records it shows. */
  view: z.enum(BUILT_IN_VIEWS),
  perPage: z.int().check(z.minimum(1), z.maximum(1_000)),
  /** Fields in the order in which they are shown. */
  columns: z
    .array(
      z.object({
        field: fieldSchema,
        width: z.optional(z.int().check(z.minimum(40), z.maximum(800))),
      }),
    )
    .check(z.minLength(1), z.maxLength(100)),
  sort: z.nullable(z.tuple([z.enum(['asc', 'desc']), fieldSchema])),
  search: z
    .record(
      fieldSchema,
      z.object({ val: z.string().check(z.maxLength(200)), type: z.enum(SEARCH_TYPES) }),
    )
    .check(z.refine((search) => Object.keys(search).length <= 100)),
});
export type SavedView = z.output<typeof savedViewSchema>;

const READING = ['NOT_FOUND', 'SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED'] as const;

/**
 * A view belongs to the user who saved it; those who may read the component's records may save
 * views.
 */
export const saveView = defineEndpoint({
  name: 'saveView',
  method: 'POST',
  path: 'components/:component/views',
  auth: 'session',
  permission: 'own',
  summary: 'Keep a view of a list under a name, or change one',
  params: z.object({ component: idQuerySchema }),
  body: z.object({
    id: z.optional(idSchema),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_VIEW_NAME)),
    view: savedViewSchema,
  }),
  response: z.object({ data: z.object({ id: idSchema }) }),
  errors: [...READING, 'RECORD_VIEW_NAME_TAKEN', 'RECORD_VIEWS_FULL'],
  bodyLimit: 65_536,
});

export const deleteView = defineEndpoint({
  name: 'deleteView',
  method: 'DELETE',
  path: 'components/:component/views/:id',
  auth: 'session',
  permission: 'own',
  summary: 'Delete a view that the caller saved',
  params: z.object({ component: idQuerySchema, id: idQuerySchema }),
  response: z.object({ code: z.literal('000') }),
  errors: [...READING],
});
