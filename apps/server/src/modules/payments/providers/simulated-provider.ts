import type { CardTerminal, ChargeOrder, PaymentProvider, ProviderAnswer } from './provider.ts';
import { ProviderSilent } from './provider.ts';

/** What a simulator does. */
export type SimulatorBehaviour = 'approve' | 'refuse' | 'time_out' | 'lose_answer';

/**
 * Deals of the simulators of this process, by business and id. They are no real money and need no
 * storage.
 */
export type SimulatedDeals = Map<string, ProviderAnswer>;

/** Limit of remembered deals: a day of a busy shop. */
const MAX_DEALS = 5_000;

/**
 * A card terminal or meal card company that charges no real card. It can be set to refuse, to time
 * out without charging, or to charge and lose the answer.
 * @param deals storage of the simulated deals
 * @param cloudId the business; its ids are separate from those of other businesses
 */
export function simulatedProvider(
  deals: SimulatedDeals,
  cloudId: number,
  mood: SimulatorBehaviour,
): PaymentProvider {
  const keyOf = (id: string): string => `${cloudId} ${id}`;
  return {
    charge: (order) => {
      if (mood === 'time_out') return Promise.reject(new ProviderSilent('time-out'));
      // Like a real provider: the same id is the same deal.
      const answer =
        deals.get(keyOf(order.id)) ??
        (mood === 'refuse' ? { state: 'declined' as const } : approvalOf(order));
      deals.set(keyOf(order.id), answer);
      const [oldest] = deals.size > MAX_DEALS ? deals.keys() : [];
      if (oldest !== undefined) deals.delete(oldest);
      return mood === 'lose_answer'
        ? Promise.reject(new ProviderSilent('answer lost'))
        : Promise.resolve(answer);
    },
    find: (id) =>
      mood === 'time_out'
        ? Promise.reject(new ProviderSilent('time-out'))
        : Promise.resolve(deals.get(keyOf(id)) ?? null),
    void: (id) => {
      if (mood === 'time_out') return Promise.reject(new ProviderSilent('time-out'));
      if (mood === 'refuse') return Promise.resolve(false);
      const deal = deals.get(keyOf(id));
      if (deal === undefined || deal.state === 'declined') return Promise.resolve(false);
      deals.set(keyOf(id), { ...deal, state: 'voided' });
      return mood === 'lose_answer'
        ? Promise.reject(new ProviderSilent('answer lost'))
        : Promise.resolve(true);
    },
  };
}

/** A card terminal that charges no real card: its batches are empty and always succeed. */
export function practiceTerminal(provider: PaymentProvider): CardTerminal {
  const done = { phase: 'done', state: 'done', batch: '' } as const;
  return {
    ...provider,
    startBatch: () => Promise.resolve(done),
    readBatch: () => Promise.resolve(done),
    readFacts: () =>
      Promise.resolve({
        driver: 'practice',
        version: '',
        terminal_number: '',
        acquirers: [],
        state: 'ready',
        waiting: 0,
      }),
  };
}

/**
 * Returns realistic slip details derived from the id, so that a test can predict them. A refund
 * shows the card of its deal.
 */
function approvalOf({ id, refundOf }: ChargeOrder): ProviderAnswer {
  const transaction = `sim-${id.slice(0, 8)}`;
  return {
    state: 'approved',
    confirmation: id.replaceAll(/\D/g, '').padEnd(7, '0').slice(0, 7),
    transaction,
    brand: 'visa',
    lastDigits: cardOf(refundOf ?? transaction),
  };
}

/**
 * Derives the card's last digits from the deal's id, so that a refund after a restart shows the
 * same card.
 */
function cardOf(transaction: string): string {
  return String(Number.parseInt(transaction.slice(-8), 16) % 10_000 || 0).padStart(4, '0');
}
