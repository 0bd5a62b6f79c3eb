import type { APP_STATUS } from '@dalpak/contracts';

export type AppStatus = (typeof APP_STATUS)[number];

export interface StatusFacts {
  /** The device says that it is a terminal, or its session is that of a terminal. */
  readonly asTerminal: boolean;
  readonly hasTerminal: boolean;
  /** Null = there is no licence. */
  readonly serviceOk: boolean | null;
  readonly hasEmployee: boolean;
  /** A kitchen screen works without a signed-in employee. */
  readonly isKitchen: boolean;
}

/**
 * Status of the application after start (specification, shell §4). The order matters: a device that
 * is not a terminal is registered first, and a suspended business is reported before a card is
 * asked for.
 */
export function appStatus(facts: StatusFacts): AppStatus {
  if (facts.asTerminal && !facts.hasTerminal) return 'SERVICE_NOT_EXIST';
  if (facts.serviceOk === null) return 'SERVICE_NOT_EXIST';
  if (!facts.serviceOk) return 'SERVICE_NOT_OK';
  if (facts.asTerminal && !facts.hasEmployee && !facts.isKitchen) return 'TERMINAL_LOCKED';
  return 'ok';
}
