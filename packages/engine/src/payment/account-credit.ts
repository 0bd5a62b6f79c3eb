import type { CreditStatus } from '../cart/account.ts';
import type { CartErrorCode } from '../cart/cart.errors.ts';
import type { Agorot } from '../kernel/units.ts';

export interface CreditState {
  /** The account's own or its group's, as {@link creditOf} finds it. */
  readonly status: CreditStatus;
  /** What the business grants; null or 0 = no credit. */
  readonly limit: Agorot | null;
  /** What the account owes already; negative when the business owes it. */
  readonly balance: Agorot;
}

/** Credit as it is recorded of a customer and of their group. */
export interface CreditRecord {
  /** `group`: as the customer's group says. */
  readonly creditStatus: CreditStatus | 'group';
  /** null = as the group grants. */
  readonly limit: Agorot | null;
  readonly balance: Agorot;
  readonly group: { readonly creditStatus: CreditStatus; readonly limit: Agorot | null } | null;
}

/**
 * Whose credit counts: the status is the group's where the customer's record says so (specification §5), open without a
 * group; the limit is the customer's own, and the group's where they have none.
 */
export function creditOf({ creditStatus, limit, balance, group }: CreditRecord): CreditState {
  return { status: creditStatus === 'group' ? (group?.creditStatus ?? 'open') : creditStatus, limit: limit ?? group?.limit ?? null, balance };
}

/** What an account may still take on credit, never below zero. A status never grants credit, it can only take it away. */
export function creditLeft({ status, limit, balance }: CreditState): Agorot {
  return status === 'blocked' ? 0 : Math.max(0, (limit ?? 0) - balance);
}

/** Why an account may not take this on credit, or null. Giving back (a negative amount) lowers what is owed: always free. */
export function creditProblem(state: CreditState, amount: Agorot): CartErrorCode | null {
  if (amount <= 0) return null;
  if (state.status === 'blocked') return 'ACCOUNT_CREDIT_BLOCKED';
  return amount > creditLeft(state) ? 'ACCOUNT_CREDIT_LIMIT' : null;
}
