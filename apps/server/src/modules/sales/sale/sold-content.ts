import { explain } from '../../../kernel/errors/explain.ts';
import type { WireCartInput } from '@dalpak/contracts';
import { HEADER_FIELD } from '@dalpak/engine';
import { UnstorableJsonError } from '../../../kernel/canonical-json.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { contentHash } from '../../../kernel/hash-chain.ts';

/** The parts of a wire cart that belong to the sale; anything else is dropped. */
const SALE_PARTS = [
  'Data',
  'Products',
  'Payments',
  'coupons',
  'supply',
  'logs',
  'settings',
  'resource',
  'order',
] as const;

/** The screen's temporary values do not belong to the sale; a codec reads them as empty. */
const NO_TEMP = { last_error: null, values: {} } as const;

type Parts = Readonly<Record<string, unknown>>;

/**
 * Returns the sold content without what may change while the sale is in transit: a till that got no
 * answer stores the sale, numbers it and sends it again, and it is still the same sale.
 */
export function soldContent(wire: Parts): Parts {
  return { ...pickSaleParts(wire), Data: withNumber(wire['Data'], null) };
}

/**
 * Returns the hash that identifies a cart that is sent again. @throws AppError CART_MALFORMED for
 * content that no table can store
 */
export function requestHashOf(wire: WireCartInput): Buffer {
  try {
    return contentHash(soldContent(wire));
  } catch (error) {
    if (error instanceof UnstorableJsonError)
      throw new AppError('CART_MALFORMED', {
        details: [{ ...explain('content_unstorable'), field: 'cart' }],
      });
    throw error;
  }
}

/** Returns the cart as it is stored: as sold, with its number. */
export function toStoredCart(wire: WireCartInput, number: number): Parts {
  return { ...pickSaleParts(wire), Data: withNumber(wire.Data, number), temp: NO_TEMP };
}

function pickSaleParts(wire: Parts): Record<string, unknown> {
  return Object.fromEntries(SALE_PARTS.map((part) => [part, wire[part] ?? null]));
}

/** Returns the same cart under another id. */
export function withCartId(wire: WireCartInput, id: string): WireCartInput {
  return { ...wire, Data: withField(wire.Data, HEADER_FIELD.cartId, id) };
}

function withNumber(data: unknown, number: number | null): unknown {
  return Array.isArray(data) ? withField(data, HEADER_FIELD.number, number) : data;
}

function withField(data: readonly unknown[], field: number, value: unknown): unknown[] {
  const [header, ...rest] = data;
  // A stored cart that was tampered with may have no header left.
  return Array.isArray(header) ? [header.with(field, value), ...rest] : [...data];
}
