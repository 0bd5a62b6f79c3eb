import type { CardBrand, CardTerms } from '@dalpak/engine';

/** Who charges. */
export type ProviderName = 'pinpad' | 'cibus' | 'tenbis';

/** What is charged, under an id of ours by which the provider is asked for it again. */
export interface ChargeOrder {
  readonly id: string;
  /** Agorot; negative gives money back. */
  readonly amount: number;
  readonly terms: CardTerms;
  readonly payments: number;
  readonly first: number | null;
  readonly fixed: number | null;
  /** The deal that money goes back to. */
  readonly refundOf: string | null;
  /** The card terminal as the business named it; empty for meal cards. */
  readonly terminal: string;
}

/** A deal as the provider tells it. Never a card's number: its last four digits at most. */
export interface ApprovedDeal {
  readonly state: 'approved' | 'voided';
  readonly confirmation: string;
  readonly transaction: string;
  readonly brand: CardBrand | null;
  readonly lastDigits: string;
}

export type ProviderAnswer = ApprovedDeal | { readonly state: 'declined' };

/**
 * The port to a card terminal or a meal-card company. The real adapter and the simulator stand behind it alike. A call that
 * throws says nothing about what became of the money: it is asked for with {@link find}.
 */
export interface PaymentProvider {
  /** @param code what the customer of a meal card shows; empty at a card terminal. */
  charge(order: ChargeOrder, code: string): Promise<ProviderAnswer>;
  /** Null: it never heard of this id. */
  find(id: string): Promise<ProviderAnswer | null>;
  /** Takes a deal back; false when it does not. */
  void(id: string): Promise<boolean>;
}

/** No answer came: nobody knows what became of it. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}
