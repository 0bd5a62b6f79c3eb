import type { CardTerminalCheck, TransmissionPhase } from '@dalpak/contracts';
import type { CardBrand, CardTerms } from '@dalpak/engine';

/** Providers that charge cards. A cash machine has a port of its own. */
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
  /** The card terminal as the operator's gateway knows it; empty at a terminal with its own address. */
  readonly terminal: string;
  /** Cash against the card, and no sale. */
  readonly withdrawal?: true;
}

/** A deal as the provider reports it. Never contains a card number, only its last four digits. */
export interface ApprovedDeal {
  readonly state: 'approved' | 'voided';
  readonly confirmation: string;
  readonly transaction: string;
  readonly brand: CardBrand | null;
  readonly lastDigits: string;
  /** What was approved, where the provider reports it: it may differ from what was requested. */
  readonly approved?: ApprovedTerms;
}

/** Amount and terms that the customer or the terminal settled on. Agorot, positive. */
export interface ApprovedTerms {
  readonly amount: number;
  readonly terms: CardTerms;
  readonly payments: number;
  readonly first: number | null;
  readonly fixed: number | null;
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
  /**
   * Voids a deal. False when the provider refuses; `transmitted` when the deal was transmitted
   * already, so that only a refund can return it.
   */
  void(id: string): Promise<boolean | 'transmitted'>;
}

/** How far a transmission has come. */
export interface BatchProgress {
  readonly phase: TransmissionPhase;
  readonly state: 'running' | 'done' | 'broken';
  /** Number of the batch, once it has one. */
  readonly batch: string;
}

export type DeviceFacts = Pick<
  CardTerminalCheck,
  'driver' | 'version' | 'terminal_number' | 'acquirers' | 'waiting'
> & { readonly state: NonNullable<CardTerminalCheck['state']> };

/** A card terminal also transmits its deals to the card companies, and tells who it is. */
export interface CardTerminal extends PaymentProvider {
  /** Starts a batch under an id of ours; the same id again is the same batch. */
  startBatch(id: string): Promise<BatchProgress>;
  /** Null when the terminal does not know the batch. */
  readBatch(id: string): Promise<BatchProgress | null>;
  readFacts(): Promise<DeviceFacts>;
}

/** No answer came, so the result is unknown. */
export class ProviderSilent extends Error {
  override readonly name: string = 'ProviderSilent';
}

/** The provider was never reached: nothing was sent, so nothing was charged. */
export class ProviderUnreachable extends ProviderSilent {
  override readonly name = 'ProviderUnreachable';
  readonly failure: NonNullable<CardTerminalCheck['failure']>;
  readonly certificates: CardTerminalCheck['certificates'];

  constructor(
    failure: NonNullable<CardTerminalCheck['failure']>,
    certificates: CardTerminalCheck['certificates'] = null,
  ) {
    super(failure);
    this.failure = failure;
    this.certificates = certificates;
  }
}
