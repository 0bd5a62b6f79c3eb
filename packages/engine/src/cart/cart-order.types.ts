import type { EpochMs, QtyMilli } from '../kernel/units.ts';

/** Where the guests of an order eat, or how it leaves the house; the supply method of its sale. */
export const ORDER_KINDS = [
  'table',
  'takeaway',
  'pickup',
  'curbside',
  'delivery',
  'saved',
] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** Where a delivery goes. Only the first three are required to send it. */
export interface OrderAddress {
  readonly locality: string;
  readonly street: string;
  readonly house: string;
  readonly entrance: string;
  readonly floor: string;
  readonly apartment: string;
  readonly note: string;
}

/** Facts of an order that the kitchen, the waiters and the couriers work by. */
export interface OrderFacts {
  readonly kind: OrderKind;
  /** Table of the floor plan. */
  readonly elementId: number | null;
  readonly guests: number;
  readonly name: string;
  /** The employee who serves it; null = the one who opened it. */
  readonly waiterId: number | null;
  /** When the customer was promised to have it; null without a promise. */
  readonly promisedAt: EpochMs | null;
  readonly phone: string;
  readonly address: OrderAddress | null;
}

/** A saved order that this cart continues. Status 0 is read-only (specification, cart §4). */
export interface CartOrder extends OrderFacts {
  readonly id: string;
  readonly status: 0 | 1;
  /** Version that the cart was read at; an older version may not overwrite a newer one. */
  readonly revision: number;
  /**
   * Not sent to the server, which knows what it stored; absent while nothing is known to be saved.
   */
  readonly saved?: OrderSaved;
}

/**
 * The part of an order that the server has stored. Removing it is guarded, while unsaved changes
 * belong to this till alone.
 */
export interface OrderSaved {
  /** Thousandths by row key. */
  readonly rows: Readonly<Record<string, QtyMilli>>;
  /** By payment key: whether this till accepted the payment. */
  readonly payments: Readonly<Record<string, 'here' | 'elsewhere'>>;
}
