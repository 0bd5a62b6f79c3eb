import { z } from 'zod';
import { isProductBarcode } from '../barcode.ts';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import type { PermissionOperation } from '../permissions.ts';
import { idSchema, MAX_ID, uuidSchema } from './shared.ts';
import { syncProductSchema } from './sync.api.ts';

/** Writing into component 13, products. */
export const ADD_PRODUCT = { type: 'components', action: 'w', key: 13 } as const satisfies PermissionOperation;
/** A million shekels: above it a price is a slip of the finger. */
export const MAX_PRODUCT_PRICE = 100_000_000;
export const MAX_PRODUCT_NAME = 100;

/** Control characters, halves of a character, and marks that turn the direction of the text around the name. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u;

/** A product as it is first made. Prices in agorot, VAT included; of weighed goods per kilogram. */
export const newProductSchema = z.strictObject({
  /** Made by the caller, once for each wish: the same again is answered with the product that is there already. */
  request_id: uuidSchema,
  name: z.string().trim().min(1).max(MAX_PRODUCT_NAME).refine((name) => !UNPRINTABLE.test(name) && /[\p{L}\p{N}]/u.test(name)),
  barcode: z.string().trim().min(1).max(20).refine(isProductBarcode),
  price: z.int().min(1).max(MAX_PRODUCT_PRICE),
  department: idSchema.nullable(),
  weighed: z.boolean(),
  /** 0 = the standard rate, 1 = 0%. */
  vat_group: z.union([z.literal(0), z.literal(1)]),
  /** The person says that the barcode is right although its check digit is not: shops have such goods, and codes of their own. */
  confirm_check_digit: z.boolean().default(false),
});
export type NewProduct = z.output<typeof newProductSchema>;

/**
 * Makes a product with its barcode; the tills hear of it with their next check. For the back office and for an employee
 * at a till alike: whoever may write products.
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

/** Products that may be asked for by their ids at once. */
const MAX_IDS = 200;
const idsSchema = z.string().max(MAX_IDS * 11).regex(/^[1-9]\d*(,[1-9]\d*)*$/)
  .refine((text) => text.split(',').length <= MAX_IDS && text.split(',').every((id) => Number(id) <= MAX_ID));

const productExtraSchema = z.object({
  stock: z.array(z.object({ warehouse: z.int(), quantity: z.int() })),
  /** What a kit is handed over as: of the parts of one `choice` one is taken, '' is always in. Thousandths and agorot. */
  parts: z.array(z.object({ part: z.int(), quantity: z.int(), price: z.int(), choice: z.string() })),
});

/**
 * Products as the sync sends them, by their ids: what the till's own cache leads to and does not have (3-cart §7). One that
 * is out of use or not there is left out.
 */
export const listProducts = defineEndpoint({
  name: 'listProducts',
  method: 'GET',
  path: 'products',
  auth: 'session',
  // A till has its catalogue anyhow; anybody else needs to read products.
  permission: 'own',
  summary: 'Products of the catalogue by their ids',
  /** Ids with commas between them; with=extra brings what is in stock too. */
  query: z.object({ ids: idsSchema, with: z.enum(['extra']).optional() }),
  response: z.object({ data: z.array(syncProductSchema.extend({ extra: productExtraSchema.optional() })) }),
  errors: ['SERVICE_NOT_OK', 'UPGRADE', 'PERMISSION_DENIED'],
  timeoutMs: 15_000,
});

/**
 * What a barcode is, before a product is made with it: `taken` names the product that a scan finds already, `check_digit` is free and most
 * likely misread.
 */
export const checkBarcode = defineEndpoint({
  name: 'checkBarcode',
  method: 'POST',
  reads: true,
  path: 'products/barcode/check',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.products },
  summary: 'Whether a barcode is free, taken, empty or most likely misread',
  body: z.strictObject({ barcode: z.string().trim().max(20).refine((code) => code === '' || isProductBarcode(code)) }),
  response: z.object({
    data: z.object({
      state: z.enum(['free', 'taken', 'empty', 'check_digit']),
      product: z.object({ id: idSchema, name: z.string(), active: z.boolean() }).optional(),
    }),
  }),
  errors: [],
  bodyLimit: 1_024,
  timeoutMs: 5_000,
});

/** What the next free barcode answers when there is none left. */
export const NO_FREE_BARCODE = '001';

/**
 * The next free barcode of the business's own range, for goods that have none. It is not kept for the caller: whoever
 * saves it first has it. Answers as the specification writes it: code, message, barcode (2-records §7).
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
