import type { WireCartInput } from '@dalpak/contracts';
import { HEADER_FIELD } from '@dalpak/engine';
import { UnstorableJsonError } from '../../kernel/canonical-json.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { contentHash } from '../../kernel/hash-chain.ts';

/** Parts of a wire cart that are the sale; anything else that came along is dropped. */
const PARTS = ['Data', 'Products', 'Payments', 'coupons', 'supply', 'logs', 'settings', 'resource', 'order'] as const;

/** The screen's scratch values are no part of a sale; a codec reads them as empty. */
const NO_TEMP = { last_error: null, values: {} } as const;

type Parts = Readonly<Record<string, unknown>>;

/**
 * What was sold, without what may change while the same sale is on its way: a till that got no answer stores the sale,
 * draws a number for it and sends it again, and that is still one sale.
 */
export function soldContent(wire: Parts): Parts {
  return { ...partsOf(wire), Data: withNumber(wire['Data'], null) };
}

/** By it a cart that is sent again is known. @throws AppError CART_MALFORMED for content that no table can hold */
export function requestHashOf(wire: WireCartInput): Buffer {
  try {
    return contentHash(soldContent(wire));
  } catch (error) {
    if (error instanceof UnstorableJsonError) throw new AppError('CART_MALFORMED', { details: [{ text: 'תוכן שאי אפשר לשמור', field: 'cart' }] });
    throw error;
  }
}

/** The cart as it is kept: as sold, with the number it is known by. */
export function frozenCart(wire: WireCartInput, number: number): Parts {
  return { ...partsOf(wire), Data: withNumber(wire.Data, number), temp: NO_TEMP };
}

function partsOf(wire: Parts): Record<string, unknown> {
  return Object.fromEntries(PARTS.map((part) => [part, wire[part] ?? null]));
}

/** The same cart under another id. */
export function underId(wire: WireCartInput, id: string): WireCartInput {
  return { ...wire, Data: withField(wire.Data, HEADER_FIELD.cartId, id) };
}

function withNumber(data: unknown, number: number | null): unknown {
  return Array.isArray(data) ? withField(data, HEADER_FIELD.number, number) : data;
}

function withField(data: readonly unknown[], field: number, value: unknown): unknown[] {
  const [header, ...rest] = data;
  // Of a stored cart that somebody altered there may be nothing left to put anything in.
  return Array.isArray(header) ? [header.with(field, value), ...rest] : [...data];
}
