import { ProviderSilent } from '../payments/index.ts';
import type { OutsideClub } from './club-port.ts';
import { BENEFIT_NAMES } from './simulated-club-words.ts';

/** A deal as the simulated club knows it. */
export interface SimulatedDeal {
  readonly number: string;
  readonly benefit: string;
  readonly state: 'reserved' | 'confirmed' | 'cancelled';
  readonly saleNumber: number | null;
  readonly refundRate: number;
}

/** Limit of remembered deals. */
const MAX_DEALS = 10_000;
/** Cards that the simulator does not know, and cards at which it does not answer. */
const UNKNOWN = /0000$/;
const SILENT = /9999$/;

const BENEFITS = [
  { id: 'ten', name: BENEFIT_NAMES.ten, percent: 1_000 },
  { id: 'five', name: BENEFIT_NAMES.five, percent: 500 },
] as const;

/**
 * A SIMULATOR of a club outside, kept in memory: a card that ends with 0000 is unknown, and one that
 * ends with 9999 gets no answer.
 * @param fail tells a call to lose its answer, after it was done
 */
export function simulatedClub(
  deals: Map<string, SimulatedDeal>,
  fail: (method: string) => 'none' | 'before' | 'after' = () => 'none',
): OutsideClub {
  const step = <T>(method: string, run: () => T): Promise<T> => {
    const failure = fail(method);
    if (failure === 'before') return Promise.reject(new ProviderSilent('refused'));
    const result = run();
    return failure === 'after'
      ? Promise.reject(new ProviderSilent('answer lost'))
      : Promise.resolve(result);
  };
  const change = (id: string, to: (deal: SimulatedDeal) => Partial<SimulatedDeal>): void => {
    const deal = deals.get(id);
    if (deal !== undefined) deals.set(id, { ...deal, ...to(deal) });
  };
  return {
    identify: (card) =>
      step('identify', () => {
        if (SILENT.test(card)) throw new ProviderSilent('time-out');
        return UNKNOWN.test(card) ? null : { club: 'SIM', benefits: [...BENEFITS] };
      }),
    reserve: ({ id, card, benefit }) =>
      step('reserve', () => {
        const known = deals.get(id);
        if (known !== undefined) return known.number;
        if (UNKNOWN.test(card) || !BENEFITS.some((one) => one.id === benefit)) return null;
        const number = `S${deals.size + 1}`;
        deals.set(id, { number, benefit, state: 'reserved', saleNumber: null, refundRate: 0 });
        const [oldest] = deals.size > MAX_DEALS ? deals.keys() : [];
        if (oldest !== undefined) deals.delete(oldest);
        return number;
      }),
    confirm: (id, saleNumber) =>
      step('confirm', () => change(id, () => ({ state: 'confirmed', saleNumber }))),
    cancel: (id) =>
      step('cancel', () =>
        change(id, (deal) => (deal.state === 'reserved' ? { state: 'cancelled' } : {})),
      ),
    refund: (id, rate) => step('refund', () => change(id, () => ({ refundRate: rate }))),
  };
}
