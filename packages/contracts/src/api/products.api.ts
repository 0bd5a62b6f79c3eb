import * as z from 'zod/mini';
import { isProductBarcode } from '../codes/barcode.ts';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import type { PermissionOperation } from '../access/permissions.ts';
import { agorotSchema, idQuerySchema, idSchema, MAX_ID, uuidSchema } from './shared.ts';
import { syncProductSchema } from './sync.api.ts';

/** Write permission for component 13, products. */
export const ADD_PRODUCT = {
  type: 'components',
  action: 'w',
  key: 13,
} as const satisfies PermissionOperation;
/** A million shekels: a price above it is a typing mistake. */
export const MAX_PRODUCT_PRICE = 100_000_000;
export const MAX_PRODUCT_NAME = 100;

/**
 * Control characters, unpaired surrogates, and bidirectional control characters, which would
 * reorder the text around the name.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u;

/** A new product. Prices in agorot with VAT; for weighed goods per kilogram. */
export const newProductSchema = z.strictObject({
  /** Idempotency key of the caller: a retry is answered with the product that was created. */
  request_id: uuidSchema,
  name: z.string().check(
    z.trim(),
    z.minLength(1),
    z.maxLength(MAX_PRODUCT_NAME),
    z.refine((name) => !UNPRINTABLE.test(name) && /[\p{L}\p{N}]/u.test(name)),
  ),
  barcode: z.string().check(z.trim(), z.minLength(1), z.maxLength(20), z.refine(isProductBarcode)),
  price: z.int().check(z.minimum(1), z.maximum(MAX_PRODUCT_PRICE)),
  department: z.nullable(idSchema),
  weighed: z.boolean(),
  /** 0 = the standard rate, 1 = 0%. */
  vat_group: z.union([z.literal(0), z.literal(1)]),
  /**
   * The user confirms a barcode whose check digit is wrong: some goods have such barcodes, and
   * shops have codes of their own.
   */
  confirm_check_digit: z._default(z.boolean(), false),
});
export type NewProduct = z.output<typeof newProductSchema>;

/**
 * Creates a product with its barcode; the tills receive it with their next sync check. For everyone
 * with write permission for products, in the back office and at a till.
 */
export const createProduct = defineEndpoint({
  name: 'createProduct',
  method: 'POST',
  path: 'products/create',
  auth: 'session',
  permission: ADD_PRODUCT,
  summary: 'Make a product with its barcode',
  body: newProductSchema,
  response: z.object({ data: syncProductSchema }),
  errors: ['BARCODE_TAKEN', 'BARCODE_CHECK_DIGIT', 'DEPARTMENT_UNKNOWN', 'CONFLICT', 'NOT_FOUND'],
  bodyLimit: 8_192,
  timeoutMs: 15_000,
});

/** Most products that one call may ask for by id. */
const MAX_IDS = 200;
const idsSchema = z.string().check(
  z.maxLength(MAX_IDS * 11),
  z.regex(/^[1-9]\d*(,[1-9]\d*)*$/),
  z.refine(
    (text) =>
      text.split(',').length <= MAX_IDS && text.split(',').every((id) => Number(id) <= MAX_ID),
  ),
);

const productExtraSchema = z.object({
  stock: z.array(z.object({ warehouse: z.int(), quantity: z.int() })),
  /**
   * The components of a kit: of those with the same `choice` the customer gets one, those with ''
   * are always included. Thousandths and agorot.
   */
  parts: z.array(
    z.object({ part: z.int(), quantity: z.int(), price: z.int(), choice: z.string() }),
  ),
});

/**
 * Products by id, as the sync sends them: those that the till's cache refers to and lacks
 * (specification, cart §7). Inactive and unknown products are absent.
 */
export const listProducts = defineEndpoint({
  name: 'listProducts',
  method: 'GET',
  path: 'products',
  auth: 'session',
  // A till has the catalogue anyway; other callers need permission to read products.
  permission: 'own',
  summary: 'Products of the catalogue by their ids',
  /** Ids separated by commas; with=extra adds the stock. */
  query: z.object({ ids: idsSchema, with: z.optional(z.enum(['extra'])) }),
  response: z.object({
    data: z.array(z.extend(syncProductSchema, { extra: z.optional(productExtraSchema) })),
  }),
  errors: ['SERVICE_NOT_OK', 'UPGRADE', 'PERMISSION_DENIED'],
  timeoutMs: 15_000,
});

/**
 * Checks a barcode before a product is created with it: `taken` names the product that already has
 * it, `check_digit` is free but probably misread.
 */
export const checkBarcode = defineEndpoint({
  name: 'checkBarcode',
  method: 'POST',
  reads: true,
  path: 'products/barcode/check',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.products },
  summary: 'Whether a barcode is free, taken, empty or most likely misread',
  body: z.strictObject({
    barcode: z.string().check(
      z.trim(),
      z.maxLength(20),
      z.refine((code) => code === '' || isProductBarcode(code)),
    ),
  }),
  response: z.object({
    data: z.object({
      state: z.enum(['free', 'taken', 'empty', 'check_digit']),
      product: z.optional(z.object({ id: idSchema, name: z.string(), active: z.boolean() })),
    }),
  }),
  errors: [],
  bodyLimit: 1_024,
  timeoutMs: 5_000,
});

/** The answer to the next free barcode when the range is used up. */
export const NO_FREE_BARCODE = '001';

/**
 * The next free barcode of the business's own range, for goods without one. It is not reserved: the
 * first to save it has it. The answer has the specification's form: code, message, barcode
 * (specification, records §7).
 */
export const nextBarcode = defineEndpoint({
  name: 'nextBarcode',
  method: 'POST',
  reads: true,
  path: 'forms/barcodeNext.php',
  legacy: true,
  auth: 'session',
  permission: ADD_PRODUCT,
  summary: 'The next free barcode of the business',
  body: z.object({}),
  response: z.object({ data: z.tuple([z.enum(['000', NO_FREE_BARCODE]), z.string(), z.string()]) }),
  errors: [],
  bodyLimit: 1_024,
});

const modelProductSchema = z.object({
  id: idSchema,
  name: z.string(),
  colour: z.string(),
  size: z.string(),
  barcode: z.string(),
  /** Agorot. */
  price: agorotSchema,
  active: z.boolean(),
  /** Thousandths, in all warehouses. */
  on_hand: z.int(),
});
export type ModelProduct = z.infer<typeof modelProductSchema>;

export const readModelProducts = defineEndpoint({
  name: 'readModelProducts',
  method: 'GET',
  path: 'products/of-model/:id',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.products },
  summary: 'The products of a model, with their colour, size and stock',
  params: z.object({ id: idQuerySchema }),
  response: z.object({ data: z.array(modelProductSchema) }),
  errors: ['NOT_FOUND'],
});
