import * as z from 'zod/mini';
import { COMPONENT } from '../components.ts';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { textSchema } from './stored-text.ts';
import { agorotSchema, idSchema, uuidSchema } from './shared.ts';

const lineSchema = z.strictObject({
  /** Our number of the product, its code or its barcode. */
  product: z.union([idSchema, z.string().check(z.trim(), z.minLength(1), z.maxLength(60))]),
  /** Thousandths of a piece or of a kilogram. */
  quantity: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
});
const linesSchema = z.array(lineSchema).check(z.minLength(1), z.maxLength(500));

const pricedLine = z.object({
  product: idSchema,
  code: z.string(),
  name: z.string(),
  quantity: z.int(),
  /** Agorot of one unit in the catalogue, VAT included. */
  list_price: agorotSchema,
  /** Agorot of the row after promotions. */
  total: agorotSchema,
  /** Names of the promotions that reduced it. */
  promotions: z.array(z.string()),
});

export const quotePrices = defineEndpoint({
  name: 'quotePrices',
  method: 'POST',
  path: 'pricing/quote',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.products },
  keys: 'read',
  keysByBranch: true,
  reads: true,
  summary: 'Price a basket as the till would, and store nothing',
  body: z.strictObject({
    branch: z.optional(idSchema),
    /** The customer whose prices hold. */
    customer: z.optional(idSchema),
    rows: linesSchema,
  }),
  response: z.object({
    data: z.object({
      rows: z.array(pricedLine),
      total: agorotSchema,
      vat: agorotSchema,
      discount: agorotSchema,
    }),
  }),
  errors: ['PRODUCT_UNKNOWN', 'NOT_FOUND', 'CART_TOO_LARGE', 'CART_MALFORMED', 'PERMISSION_DENIED'],
  work: { atOnce: 2, waiting: 8 },
});

const orderView = z.object({
  id: uuidSchema,
  /** Our number of the order. */
  number: z.int(),
  /** The shop's number. */
  shop_number: z.string(),
  lifecycle: z.string(),
  total: agorotSchema,
  /** True when the order was already here. */
  repeated: z.boolean(),
});
export type ShopOrder = z.output<typeof orderView>;

const shopNumberSchema = z.string().check(z.trim(), z.regex(/^[\w./#-]{1,64}$/));

export const placeShopOrder = defineEndpoint({
  name: 'placeShopOrder',
  method: 'POST',
  path: 'shop/orders',
  auth: 'session',
  permission: { type: 'components', action: 'w', key: COMPONENT.salesOrders },
  keys: 'write',
  keysByBranch: true,
  summary:
    'Place an order of an outside shop; its number makes one order, however often it is sent',
  body: z.strictObject({
    number: shopNumberSchema,
    branch: z.optional(idSchema),
    /** Found by number, phone or e-mail; otherwise made. */
    customer: z.union([
      z.strictObject({ id: idSchema }),
      z.strictObject({
        name: textSchema(100).check(z.minLength(1)),
        phone: z._default(textSchema(30), ''),
        email: z._default(textSchema(254), ''),
      }),
    ]),
    rows: linesSchema,
    /** What the shop showed, agorot; another sum of ours is refused. */
    total: z.optional(agorotSchema),
    notes: z._default(textSchema(500), ''),
  }),
  response: z.object({ data: orderView }),
  errors: [
    'ACCESS_KEY_REQUIRED',
    'PRODUCT_UNKNOWN',
    'PRICE_CHANGED',
    'DUPLICATE_WITH_OTHER_CONTENT',
    'NOT_FOUND',
    'DOCUMENT_ACCOUNT',
    'CART_TOO_LARGE',
    'CART_MALFORMED',
    'NEGATIVE_QUANTITY',
    'TOTAL_MISMATCH',
    'J101',
    'J103',
    'J104',
    'J105',
    'J106',
    'J107',
    'J1000',
  ],
  work: { atOnce: 2, waiting: 8 },
});

export const readShopOrder = defineEndpoint({
  name: 'readShopOrder',
  method: 'GET',
  path: 'shop/orders/:number',
  auth: 'session',
  permission: { type: 'components', action: 'r', key: COMPONENT.salesOrders },
  keys: 'read',
  keysByBranch: true,
  summary: "Where an order of the caller's shop stands",
  params: z.object({ number: shopNumberSchema }),
  response: z.object({ data: orderView }),
  errors: ['ACCESS_KEY_REQUIRED', 'NOT_FOUND'],
});
