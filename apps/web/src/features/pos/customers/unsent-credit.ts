import { type Agorot, readTender } from '@dalpak/engine';
import { currentTill } from '../till/till.registry.ts';

/**
 * Agorot that a customer bought on credit in sales that the server does not have, and so cannot
 * count yet.
 */
export async function sumUnsentCredit(customer: number): Promise<Agorot> {
  const sales = (await currentTill()?.sales.unsent()) ?? [];
  return sales
    .flatMap(({ sale }) => sale.cart.payments)
    .reduce((sum, payment) => {
      const means = readTender(payment);
      return means.ok &&
        means.value.method === 'customer_credit' &&
        means.value.accountId === customer
        ? sum + payment.amount
        : sum;
    }, 0);
}
