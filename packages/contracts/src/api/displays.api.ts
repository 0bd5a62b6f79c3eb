import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { agorotSchema, idQuerySchema, idSchema, noContent, uuidSchema } from './shared.ts';

/** How long a till shows the digits by which a device becomes its customer display, in seconds. */
export const DISPLAY_CODE_SECONDS = 120;
/** Most displays of one till. */
export const MAX_DISPLAYS = 3;
/** A display shows no bill that its till has not confirmed for this long. */
export const DISPLAY_SILENCE_MS = 10_000;

/** The bill as the customer sees it. Amounts in agorot, quantities in thousandths. */
export const displayBillSchema = z.object({
  state: z.enum(['idle', 'selling', 'paid']),
  business: z.string().check(z.maxLength(200)),
  rows: z
    .array(
      z.object({
        key: z.string().check(z.maxLength(100)),
        name: z.string().check(z.maxLength(300)),
        /** Its names on displays of other languages, by language. */
        names: z.optional(
          z.record(z.enum(['ar', 'en', 'ru']), z.optional(z.string().check(z.maxLength(300)))),
        ),
        quantity: z.int(),
        weighed: z.boolean(),
        net: agorotSchema,
      }),
    )
    .check(z.maxLength(1_000)),
  total: agorotSchema,
  /** Total saved by discounts, in agorot. */
  discount: agorotSchema,
  change: agorotSchema,
});
export type DisplayBill = z.output<typeof displayBillSchema>;

const displaySchema = z.object({ id: uuidSchema, paired_at: z.int() });
export type DisplayView = z.output<typeof displaySchema>;

export const createDisplayCode = defineEndpoint({
  name: 'createDisplayCode',
  method: 'POST',
  path: 'pos/displays/code',
  auth: 'employee',
  permission: 'none',
  summary: 'Six digits by which a device becomes a customer display of this till, for two minutes',
  response: z.object({ digits: z.string(), seconds: z.int() }),
  errors: ['DISPLAYS_FULL'],
});

export const listDisplays = defineEndpoint({
  name: 'listDisplays',
  method: 'GET',
  path: 'pos/displays',
  auth: 'session',
  // A till lists its own; others name the terminal and need to edit terminals.
  permission: 'own',
  summary: 'Customer displays of a till',
  query: z.object({ terminal: z.optional(idQuerySchema) }),
  response: z.object({ data: z.array(displaySchema) }),
  errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
});

export const removeDisplay = defineEndpoint({
  name: 'removeDisplay',
  method: 'DELETE',
  path: 'pos/displays/:id',
  auth: 'session',
  // Any employee of the till, or who may edit terminals.
  permission: 'own',
  summary: 'Ends a customer display at once',
  params: z.object({ id: uuidSchema }),
  response: noContent,
  errors: ['NOT_FOUND', 'PERMISSION_DENIED'],
});

export const showDisplayBill = defineEndpoint({
  name: 'showDisplayBill',
  method: 'PUT',
  path: 'pos/displays/bill',
  auth: 'terminal',
  permission: 'none',
  summary: 'Shows a bill on the customer displays of this till',
  body: z.object({ bill: displayBillSchema }),
  response: z.object({ displays: z.int() }),
  errors: [],
});

export const pairDisplay = defineEndpoint({
  name: 'pairDisplay',
  method: 'POST',
  path: 'displays/pair',
  auth: 'public',
  permission: 'none',
  summary: 'Makes this device a customer display of the till that shows the digits',
  body: z.object({ code: z.string().check(z.regex(/^\d{6}$/)) }),
  response: z.object({ terminal: idSchema, token: z.optional(z.string()) }),
  errors: ['DISPLAY_CODE_WRONG', 'DISPLAYS_FULL', 'SIGN_IN_LIMITED', 'TOO_MANY_REQUESTS'],
});

/** A display authenticates with the cookie or bearer token of its pairing, and may do no more. */
export const readDisplayBill = defineEndpoint({
  name: 'readDisplayBill',
  method: 'GET',
  path: 'displays/:terminal/bill',
  auth: 'public',
  permission: 'none',
  summary: 'The bill that the till of this display shows now; null = none',
  params: z.object({ terminal: idQuerySchema }),
  response: z.object({
    business: z.string(),
    till: z.string(),
    bill: z.nullable(displayBillSchema),
  }),
  errors: ['DISPLAY_ENDED', 'NOT_FOUND'],
});

export const followDisplay = defineEndpoint({
  name: 'followDisplay',
  method: 'GET',
  path: 'displays/:terminal/events',
  auth: 'public',
  permission: 'none',
  summary: 'Server-Sent Events with each bill of the till of this display',
  params: z.object({ terminal: idQuerySchema }),
  stream: true,
  response: z.object({ event: z.string(), data: z.unknown() }),
  errors: ['DISPLAY_ENDED', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
});
