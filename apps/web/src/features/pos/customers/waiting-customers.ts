import {
  emptyAccount,
  codeOfTillCustomer,
  type CustomerView,
  type NewCustomer,
} from '@dalpak/contracts';
import { customersKey, ownerKey, type StoreOwner } from '../../../platform/store/store.types.ts';
import { type Queued } from '../till/act-queue.ts';

/** Short, because a customer is waiting at the till; what has no answer by then is sent later. */
export const ANSWER_MS = 10_000;

/**
 * A customer that the server does not have yet. Its id is leased to this till, so sending it
 * repeatedly stores one customer.
 */
export interface MadeCustomer extends NewCustomer {
  readonly token: string | null;
  /**
   * A colleague's approval for exactly this customer; absent when an earlier version stored the
   * customer.
   */
  readonly approval?: string | null;
  /**
   * When it was made, in epoch milliseconds of the device's clock; absent when an earlier version
   * stored the customer.
   */
  readonly madeAt?: number;
}
export type WaitingCustomer = Queued<Omit<MadeCustomer, 'id'> & { readonly id: string }>;

export function readList<Item>(key: string): readonly Item[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? (found as Item[]) : [];
  } catch {
    return [];
  }
}

/**
 * The view of a customer that was just made, with no credit granted, as the till shows it and sells
 * to it.
 */
export function viewOf({ id, name, phone, vat_id }: NewCustomer): CustomerView {
  return {
    id,
    code: codeOfTillCustomer(id),
    name,
    group: null,
    group_name: null,
    vat_id,
    vat_free: false,
    phone,
    payments_permissions: [],
    credit_status: 'open',
    credit_left: 0,
    price_list: null,
    discount_type: 'none',
    discount: 0,
    account: emptyAccount(new Date().toISOString()),
  };
}

export const readQueue = (owner: StoreOwner): readonly WaitingCustomer[] =>
  readList<WaitingCustomer>(customersKey(ownerKey(owner)));

/** Customers of this device that the server does not have, as views to sell to. */
export function waitingCustomers(owner: StoreOwner): readonly CustomerView[] {
  return readQueue(owner).map((one) => viewOf({ ...one, id: Number(one.id) }));
}

/** Customers that the server refused, with the error code, so that an employee sees them. */
export function refusedCustomers(
  owner: StoreOwner,
): readonly { readonly id: string; readonly name: string; readonly code: string }[] {
  return readQueue(owner).flatMap(({ id, name, refused }) =>
    refused === null ? [] : [{ id, name, code: refused }],
  );
}
