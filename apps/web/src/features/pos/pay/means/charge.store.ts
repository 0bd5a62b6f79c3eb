import type { Agorot } from '@dalpak/engine';
import { create } from 'zustand';
import type { CardPlan } from './slips.ts';

/**
 * What happens between the till and whoever charges. While it is not `idle` the bill is busy, and
 * nobody leaves the payment.
 */
export type ChargePhase = 'idle' | 'waiting' | 'asking' | 'voiding' | 'unknown';

/** Money back to the card of a deal, and the leave for it of who gives it without the right. */
export interface CardBack {
  readonly deal: string;
  readonly approval: { readonly sale: string; readonly sum: Agorot; readonly token: string } | null;
}

/** What somebody wants to be charged. */
export type ChargeWish =
  | { readonly provider: 'pinpad'; readonly amount: Agorot; readonly plan: CardPlan; readonly back?: CardBack }
  | { readonly provider: 'cibus' | 'tenbis'; readonly amount: Agorot; readonly code: string };

interface ChargeState {
  readonly phase: ChargePhase;
  /**
   * What was asked last of which bill, until it was charged: whoever tries again after a refusal
   * finds it as it was typed.
   */
  readonly last: { readonly cart: string; readonly wish: ChargeWish } | null;
}

export const useCharge = create<ChargeState>(() => ({ phase: 'idle', last: null }));

/** What was asked of this bill by this provider and not charged. */
export function unchargedWish<P extends ChargeWish['provider']>(cart: string | undefined, provider: P): Extract<ChargeWish, { provider: P }> | null {
  const { last } = useCharge.getState();
  return last !== null && last.cart === cart && last.wish.provider === provider ? (last.wish as Extract<ChargeWish, { provider: P }>) : null;
}
