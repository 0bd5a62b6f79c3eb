import type { MACHINE_OUTCOMES, CARD_TERMINAL_STATES } from '@dalpak/contracts';

/** Pieces by their value in agorot; negative where they went out. */
export type Coins = Readonly<Record<string, number>>;

export type MachineOutcome = (typeof MACHINE_OUTCOMES)[number];

/** How far an act of a cash machine is. Agorot. */
export interface MachineProgress {
  readonly putIn: number;
  readonly paidOut: number;
  /** Null while it works. */
  readonly outcome: Extract<MachineOutcome, 'done' | 'cancelled' | 'jam' | 'no_change'> | null;
  /** What came in and went out, by value. */
  readonly coins: Coins;
}

export interface MachineFacts {
  readonly driver: string;
  readonly version: string;
  readonly state: (typeof CARD_TERMINAL_STATES)[number];
  readonly content: Coins;
}

/** Whether a machine takes cash in an act, or pays it out. */
export type MachineWay = 'take' | 'pay';

/**
 * The port to a cash machine, implemented by the real adapter. An act has an id of ours: the same id
 * again is the same act, so that a call whose answer was lost is sent again.
 * @throws ProviderUnreachable when nothing was sent; ProviderSilent when the outcome is unknown
 */
export interface CashMachine {
  begin(way: MachineWay, id: string, amount: number): Promise<MachineProgress>;
  /** Null when the machine does not know the act. */
  poll(way: MachineWay, id: string): Promise<MachineProgress | null>;
  /** Asks it to end the act and to return what was put in. Null when it does not know the act. */
  cancel(way: MachineWay, id: string): Promise<MachineProgress | null>;
  readFacts(): Promise<MachineFacts>;
}
