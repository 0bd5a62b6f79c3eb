import type { APP_STATUS } from '@dalpak/contracts';

export type AppStatus = (typeof APP_STATUS)[number];

export interface StatusFacts {
  /** The device says that it is a terminal, or its session is a terminal's. */
  readonly asTerminal: boolean;
  readonly hasTerminal: boolean;
  /** Null = there is no licence. */
  readonly serviceOk: boolean | null;
  readonly hasEmployee: boolean;
}

/**
 * Status of the application after start (1-shell §4). The order matters: a device that is no terminal is registered
 * first, a suspended business is told before somebody looks for a card.
 */
export function appStatus(facts: StatusFacts): AppStatus {
  if (facts.asTerminal && !facts.hasTerminal) return 'SERVICE_NOT_EXIST';
  if (facts.serviceOk === null) return 'SERVICE_NOT_EXIST';
  if (!facts.serviceOk) return 'SERVICE_NOT_OK';
  if (facts.asTerminal && !facts.hasEmployee) return 'TERMINAL_LOCKED';
  return 'ok';
}
