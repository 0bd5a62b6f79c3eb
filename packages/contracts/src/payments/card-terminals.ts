/** Port of a card terminal whose record names none. */
export const CARD_TERMINAL_PORT = 4690;
/** Port of the simulated cash machine, unless it is started at another. */
export const CASH_MACHINE_SIMULATOR_PORT = 4695;

/**
 * Phases of a transmission, in their order (specification, shell §4): it waits for an open charge,
 * connects, and passes what the card companies exchange with the terminal.
 */
export const TRANSMISSION_PHASES = [
  'waiting',
  'connecting',
  'parameters',
  'transactions',
  'blocked_cards',
  'software',
  'done',
] as const;
export type TransmissionPhase = (typeof TRANSMISSION_PHASES)[number];

/**
 * Transmission codes of the specification (shell §4): 0 OK, 1 not connected, 2 to 5 the phase in
 * which it was broken off.
 */
export type TransmissionCode = 0 | 1 | 2 | 3 | 4 | 5;

const CODE_OF: Readonly<Record<TransmissionPhase, TransmissionCode>> = {
  waiting: 1,
  connecting: 1,
  parameters: 2,
  transactions: 3,
  blocked_cards: 4,
  software: 5,
  done: 0,
};

/** The code of a transmission that ended in this phase. */
export function transmissionCode(phase: TransmissionPhase): TransmissionCode {
  return CODE_OF[phase];
}

/** The batch code that error 002 shows: three digits, `000` after a success. */
export function batchCodeOf(status: number): string {
  return String(status).padStart(3, '0');
}
