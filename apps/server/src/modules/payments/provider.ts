import type { CardBrand, CardTerms } from '@dalpak/engine';

/** Providers that charge cards. */
export type ProviderName = 'pinpad' | 'cibus' | 'tenbis';

/** A charge request, under an id of ours by which the provider can be asked for it again. */
export interface ChargeOrder {
  readonly id: string;
  /** Agorot; negative for a refund. */
  readonly amount: number;
  readonly terms: CardTerms;
  readonly payments: number;
  readonly first: number | null;
  readonly fixed: number | null;
  /** The deal that is refunded. */
  readonly refundOf: string | null;
  /** The card terminal as the business named it; empty for meal cards. */
  readonly terminal: string;
}

/** A deal as the provider reports it. Never contains a card number, only its last four digits. */
export interface ApprovedDeal {
  readonly state: 'approved' | 'voided';
  readonly confirmation: string;
  readonly transaction: string;
  readonly brand: CardBrand | null;
  readonly lastDigits: string;
}

export type ProviderAnswer = ApprovedDeal | { readonly state: 'declined' };

/**
 * The port to a card terminal or a meal card company, implemented by the real adapter and the
 * simulator. After a call that throws the result of the charge is unknown: use {@link find}.
 */
export interface PaymentProvider {
  /** @param code code that a meal card customer presents; empty at a card terminal. */
  charge(order: ChargeOrder, code: string): Promise<ProviderAnswer>;
  /** Null when the provider does not know this id. */
  find(id: string): Promise<ProviderAnswer | null>;
  /** Voids a deal; false when the provider refuses. */
  void(id: string): Promise<boolean>;
}

/** No answer came, so the result is unknown. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}
