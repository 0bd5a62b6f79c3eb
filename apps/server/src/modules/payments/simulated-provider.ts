import type { ChargeOrder, PaymentProvider, ProviderAnswer } from './provider.ts';
import { ProviderSilent } from './provider.ts';

/** What a simulator is told to do. */
export type SimulatorMood = 'approve' | 'refuse' | 'time_out' | 'lose_answer';

/** Deals of the simulators of this process, by business and id: no money, so nothing has to outlive it. */
export type SimulatedDeals = Map<string, ProviderAnswer>;

/** Deals that are remembered: a day of a busy shop. */
const DEALS_KEPT = 5_000;

/**
 * A card terminal, or a meal-card company, that charges nobody. Told to fail it refuses, is silent and has charged nothing,
 * or charges and loses the answer.
 * @param deals where it keeps what it "charged"
 * @param cloudId the business: ids of two never meet
 */
export function simulatedProvider(deals: SimulatedDeals, cloudId: number, mood: SimulatorMood): PaymentProvider {
  const keyOf = (id: string): string => `${cloudId} ${id}`;
  return {
    charge: (order) => {
      if (mood === 'time_out') return Promise.reject(new ProviderSilent('time-out'));
      // As a real one: the same id is the same deal.
      const answer = deals.get(keyOf(order.id)) ?? (mood === 'refuse' ? { state: 'declined' as const } : approvalOf(order));
      deals.set(keyOf(order.id), answer);
      const [oldest] = deals.size > DEALS_KEPT ? deals.keys() : [];
      if (oldest !== undefined) deals.delete(oldest);
      return mood === 'lose_answer' ? Promise.reject(new ProviderSilent('answer lost')) : Promise.resolve(answer);
    },
    find: (id) => (mood === 'time_out' ? Promise.reject(new ProviderSilent('time-out')) : Promise.resolve(deals.get(keyOf(id)) ?? null)),
    void: (id) => {
      if (mood === 'time_out') return Promise.reject(new ProviderSilent('time-out'));
      if (mood === 'refuse') return Promise.resolve(false);
      const deal = deals.get(keyOf(id));
      if (deal === undefined || deal.state === 'declined') return Promise.resolve(false);
      deals.set(keyOf(id), { ...deal, state: 'voided' });
      return mood === 'lose_answer' ? Promise.reject(new ProviderSilent('answer lost')) : Promise.resolve(true);
    },
  };
}

/** Figures that look like a slip's and follow from the id: a test can tell them beforehand. Money goes back to the card of its deal. */
function approvalOf({ id, refundOf }: ChargeOrder): ProviderAnswer {
  const transaction = `sim-${id.slice(0, 8)}`;
  return { state: 'approved', confirmation: id.replaceAll(/\D/g, '').padEnd(7, '0').slice(0, 7), transaction, brand: 'visa', lastDigits: cardOf(refundOf ?? transaction) };
}

/** The last digits of the card of a deal, which its name tells: it may be given back after a restart. */
function cardOf(transaction: string): string {
  return String(Number.parseInt(transaction.slice(-8), 16) % 10_000 || 0).padStart(4, '0');
}
