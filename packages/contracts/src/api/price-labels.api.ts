import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import {
  fitsOnLabel,
  LABEL_ALIGNS,
  LABEL_BOUNDS,
  LABEL_FIELD_KEYS,
  MAX_LABEL_ITEMS,
  MAX_LABEL_PRODUCTS,
} from '../paper/label-template.ts';
import { agorotSchema, idSchema, localDateSchema, noContent } from './shared.ts';

const READ = { type: 'components', action: 'r', key: COMPONENT.products } as const;
/** Those who may edit products may edit the layout of their labels. */
export const EDIT_PRODUCTS = { type: 'components', action: 'e', key: COMPONENT.products } as const;

const lengthSchema = ([least, most]: readonly [number, number]) =>
  z.int().check(z.minimum(least), z.maximum(most));
const placeSchema = z.int().check(z.minimum(0), z.maximum(LABEL_BOUNDS.height[1]));

const labelItemSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(36)),
  field: z.enum(LABEL_FIELD_KEYS),
  x: placeSchema,
  y: placeSchema,
  w: lengthSchema(LABEL_BOUNDS.item),
  h: lengthSchema(LABEL_BOUNDS.item),
  size: lengthSchema(LABEL_BOUNDS.size),
  bold: z.boolean(),
  align: z.enum(LABEL_ALIGNS),
  text: z.string().check(z.maxLength(100)),
});

/** A template as it is stored: every field lies on the label and has a unique name. */
const drawnSchema = z
  .strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    width: lengthSchema(LABEL_BOUNDS.width),
    height: lengthSchema(LABEL_BOUNDS.height),
    items: z.array(labelItemSchema).check(z.maxLength(MAX_LABEL_ITEMS)),
  })
  .check(
    z.refine(
      (label) =>
        label.items.every((item) => fitsOnLabel(label, item)) &&
        new Set(label.items.map(({ id }) => id)).size === label.items.length,
    ),
  );

/** One of the templates that every business starts with, or a UUID. */
const templateIdSchema = z
  .string()
  .check(z.regex(/^(shelf|product|tag|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/));

const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  width: z.int(),
  height: z.int(),
  items: z.array(labelItemSchema),
  /** Part of the product: deleting it restores its original form. */
  shipped: z.boolean(),
  /** Whether the business stored its own form of it. */
  changed: z.boolean(),
});
export type LabelTemplateView = z.output<typeof templateSchema>;

export const listLabelTemplates = defineEndpoint({
  name: 'listLabelTemplates',
  method: 'GET',
  path: 'products/labels/templates',
  auth: 'session',
  permission: READ,
  summary: 'Templates of labels: those of the product, as the business changed them, and its own',
  response: z.object({ data: z.array(templateSchema) }),
  errors: [],
});

export const saveLabelTemplate = defineEndpoint({
  name: 'saveLabelTemplate',
  method: 'PUT',
  path: 'products/labels/templates/:id',
  auth: 'session',
  permission: EDIT_PRODUCTS,
  summary: 'Keep a template of labels',
  params: z.object({ id: templateIdSchema }),
  body: drawnSchema,
  response: z.object({ data: templateSchema }),
  errors: ['LABEL_TEMPLATES_FULL', 'LABEL_NAME_TAKEN'],
  bodyLimit: 32_768,
});

export const deleteLabelTemplate = defineEndpoint({
  name: 'deleteLabelTemplate',
  method: 'DELETE',
  path: 'products/labels/templates/:id',
  auth: 'session',
  permission: EDIT_PRODUCTS,
  summary: 'Delete a template; one of the product takes its first form again',
  params: z.object({ id: templateIdSchema }),
  response: noContent,
  errors: ['NOT_FOUND'],
});

const labelProductSchema = z.object({
  id: idSchema,
  /** Shown on labels where the product has such a name. */
  name: z.string(),
  code: z.string(),
  barcode: z.string(),
  price: agorotSchema,
  weighed: z.boolean(),
  content_qty: z.string(),
  content_unit: z.string(),
  department: z.string(),
  manufacturer: z.string(),
  country: z.string(),
  /** When the current price was set. */
  price_changed: z.string(),
});
export type LabelProduct = z.output<typeof labelProductSchema>;

/**
 * The last product of the previous page: the time of its price change in microseconds since 1970
 * (an import changes thousands at once), and its number.
 */
const changeCursorSchema = z.strictObject({
  at: z.int().check(z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER)),
  id: idSchema,
});
export type ChangeCursor = z.output<typeof changeCursorSchema>;

export const labelProducts = defineEndpoint({
  name: 'labelProducts',
  method: 'POST',
  reads: true,
  path: 'products/labels/products',
  auth: 'session',
  permission: READ,
  summary:
    'Products as their labels show them: by their numbers, or those whose price changed since a day',
  body: z.discriminatedUnion('of', [
    z.strictObject({
      of: z.literal('ids'),
      ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_LABEL_PRODUCTS)),
    }),
    z.strictObject({
      of: z.literal('changed'),
      since: localDateSchema,
      after: z.optional(changeCursorSchema),
      limit: z._default(
        z.int().check(z.minimum(1), z.maximum(MAX_LABEL_PRODUCTS)),
        MAX_LABEL_PRODUCTS,
      ),
    }),
  ]),
  response: z.object({
    data: z.array(labelProductSchema),
    /** Cursor of the next page; null at the end. */ next: z.nullable(changeCursorSchema),
  }),
  errors: [],
  bodyLimit: 32_768,
});
