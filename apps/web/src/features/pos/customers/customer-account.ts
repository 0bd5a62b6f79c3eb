import { accountOfCustomer, type CustomerView } from '@dalpak/contracts';
import type { CartAccount } from '@dalpak/engine';

/** When the server reported each customer that was put on a bill since the page loaded. */
const reportedAt = new Map<number, string>();

/** ISO time of the server's report; null when it is not known here. */
export function accountReportedAt(customerId: number): string | null {
  return reportedAt.get(customerId) ?? null;
}

/**
 * The account for a cart, with everything that is known about the customer.
 * @param creditWaiting agorot of the customer's credit in sales that are still unsent on this
 * device
 */
export function accountOf(customer: CustomerView, creditWaiting: number): CartAccount {
  reportedAt.set(customer.id, customer.account.as_of);
  return accountOfCustomer(customer, creditWaiting);
}
