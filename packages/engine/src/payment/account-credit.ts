import type { CreditStatus } from '../cart/account.ts';
import type { CartErrorCode } from '../cart/cart.errors.ts';
import type { Agorot } from '../kernel/units.ts';

export interface CreditState {
  /** The status found by {@link creditOf}: the account's own or its group's. */
  readonly status: CreditStatus;
  /** Credit limit in agorot; null or 0 = no credit. */
  readonly limit: Agorot | null;
  /** Balance that the account owes; negative when the business owes it. */
  readonly balance: Agorot;
}

/** Credit settings of a customer's record and of its group. */
export interface CreditRecord {
  /** `group`: the status of the customer's group holds. */
  readonly creditStatus: CreditStatus | 'group';
  /** null = the limit of the group holds. */
  readonly limit: Agorot | null;
  readonly balance: Agorot;
  readonly group: { readonly creditStatus: CreditStatus; readonly limit: Agorot | null } | null;
}

/**
 * Resolves status and limit: the status is the group's where the customer's record says so
 * (specification, cart §5), and open without a group; the limit is the customer's own, else the
 * group's.
 */
export function creditOf({ creditStatus, limit, balance, group }: CreditRecord): CreditState {
  return {
    status: creditStatus === 'group' ? (group?.creditStatus ?? 'open') : creditStatus,
    limit: limit ?? group?.limit ?? null,
    balance,
  };
}

/**
 * Remaining credit of an account, never below zero. Only the limit grants credit; a status can only
 * withdraw it.
 */
export function creditLeft({ status, limit, balance }: CreditState): Agorot {
  return status === 'blocked' ? 0 : Math.max(0, (limit ?? 0) - balance);
}

/**
 * Why an account may not buy this amount on credit; null when it may. A refund (negative amount)
 * lowers the debt and is always allowed.
 */
export function creditProblem(state: CreditState, amount: Agorot): CartErrorCode | null {
  if (amount <= 0) return null;
  if (state.status === 'blocked') return 'ACCOUNT_CREDIT_BLOCKED';
  return amount > creditLeft(state) ? 'ACCOUNT_CREDIT_LIMIT' : null;
}
