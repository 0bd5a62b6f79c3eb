import type { Agorot } from '@dalpak/engine';
import { create } from 'zustand';
import type { CardPlan } from './slips.ts';

/**
 * State of a charge between the till and the provider. While it is not `idle` the bill is busy, and
 * the payment cannot be left.
 */
export type ChargePhase = 'idle' | 'waiting' | 'asking' | 'voiding' | 'unknown' | 'machine';

/** A refund to the card of a deal, with the approval for an employee without the permission. */
export interface CardRefund {
  readonly deal: string;
  readonly approval: { readonly sale: string; readonly sum: Agorot; readonly token: string } | null;
}

/** A charge as the user entered it. */
export type ChargeRequest =
  | {
      readonly provider: 'pinpad';
      readonly amount: Agorot;
      readonly plan: CardPlan;
      /** The card terminal that the cashier picked of several. */
      readonly pinpad?: number;
      readonly back?: CardRefund;
    }
  | { readonly provider: 'cibus' | 'tenbis'; readonly amount: Agorot; readonly code: string };

interface ChargeState {
  readonly phase: ChargePhase;
  /** The payment that the cash machine takes, while the phase is `machine`. */
  readonly machine: { readonly id: string; readonly amount: Agorot } | null;
  /**
   * The last entered charge of a bill, until it was charged: a retry after a refusal starts with
   * it.
   */
  readonly last: { readonly cart: string; readonly wish: ChargeRequest } | null;
}

export const useCharge = create<ChargeState>(() => ({
  phase: 'idle',
  machine: null,
  last: null,
}));

/** The charge that was entered for this bill and provider and was not charged. */
export function unchargedRequest<P extends ChargeRequest['provider']>(
  cart: string | undefined,
  provider: P,
): Extract<ChargeRequest, { provider: P }> | null {
  const { last } = useCharge.getState();
  return last !== null && last.cart === cart && last.wish.provider === provider
    ? (last.wish as Extract<ChargeRequest, { provider: P }>)
    : null;
}

export const setChargePhase = (phase: ChargePhase): void => useCharge.setState({ phase });

/** The cash machine takes a payment. */
export const followMachine = (machine: NonNullable<ChargeState['machine']>): void =>
  useCharge.setState({ phase: 'machine', machine });

/** The charge that was entered, until it was made; null forgets it. */
export const keepRequest = (last: ChargeState['last']): void => useCharge.setState({ last });
