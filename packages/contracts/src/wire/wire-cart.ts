import * as z from 'zod/mini';

/** Most lines of one cart; a larger cart is refused before it is priced. */
export const MAX_CART_ROWS = 5_000;

const text = (max: number) => z.string().check(z.maxLength(max));
const decimal = z.number().check(z.minimum(-1e9), z.maximum(1e9));

/** Most payments of one cart. */
const MAX_PAYMENTS = 200;
/**
 * Counts the entries before it validates any: a record schema has no limit of its own, and would
 * report each of half a million wrong entries.
 */
const fewEntries = z.custom<Record<string, unknown>>(
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length <= MAX_PAYMENTS,
  { error: 'payments' },
);

/**
 * Shape of a row on the wire; the engine's codec gives it meaning and checks digits (engine
 * `cart/wire/cart-codec.ts`).
 */
const wireRowSchema = z.looseObject({ C: z.enum(['P', 'DIS', 'PAY']) });

/**
 * The cart on the wire (specification, cart §3). The schema limits sizes and kinds; only the
 * engine's codec interprets positions and names.
 */
export const wireCartSchema = z.looseObject({
  Data: z.array(z.unknown()).check(z.minLength(7), z.maxLength(16)),
  Products: z.array(wireRowSchema).check(z.maxLength(MAX_CART_ROWS * 3)),
  Payments: z.pipe(fewEntries, z.record(text(60), z.looseObject({ sum: decimal }))),
  coupons: z._default(
    z.array(z.looseObject({ id: text(60), number: text(60) })).check(z.maxLength(100)),
    [],
  ),
  logs: z._default(
    z.array(z.looseObject({ created_at: z.number() })).check(z.maxLength(20_000)),
    [],
  ),
});
export type WireCartInput = z.infer<typeof wireCartSchema>;
