import { err, ok, type Result } from '../../kernel/result.ts';
import type { CartEnv } from '../cart.env.ts';
import type { CartError, CartErrorCode } from '../cart.errors.ts';
import type { CartEvent } from '../cart.events.ts';
import type { Cart, CartRow } from '../cart.types.ts';

/** A new cart and what happened, in order. */
export interface CartChange {
  readonly cart: Cart;
  readonly events: readonly CartEvent[];
}

export type Reduced = Result<CartChange, CartError>;

export function changed(cart: Cart, ...events: readonly CartEvent[]): Reduced {
  return ok({ cart, events });
}

export function refuse(code: CartErrorCode, rowKey?: string): Reduced {
  return err(rowKey === undefined ? { code } : { code, rowKey });
}

/** Replaces the rows and moves the clock of the discount rules, as every row change does. */
export function withRows(cart: Cart, rows: readonly CartRow[], env: CartEnv): Cart {
  return { ...cart, rows, clock: env.localNow() };
}

/** Replaces one row; all others stay the same objects. */
export function withRow(cart: Cart, index: number, row: CartRow, env: CartEnv): Cart {
  return withRows(cart, cart.rows.with(index, row), env);
}
