import type { PermissionMap } from '@dalpak/contracts';
import type {
  EmployeeClaim,
  KeyPrincipal,
  ServicePrincipal,
  TerminalPrincipal,
  UserPrincipal,
} from './principal.ts';

/**
 * A session as seen by a request. It is never changed in place: a change in the database drops it
 * from the cache.
 */
export interface LiveSession {
  readonly id: string;
  readonly kind: 'user' | 'terminal' | 'key';
  readonly cloudId: number;
  /** When the user signed in, or the terminal was registered; ms since the epoch, 0 of a key. */
  readonly startedAt: number;
  /**
   * Milliseconds since the epoch. The caller compares it with the clock, so a cached entry expires
   * without being dropped.
   */
  readonly expiresAt: number;
  readonly user: UserPrincipal | null;
  /** Null for a user, and for a terminal that was deleted or taken over by another device. */
  readonly terminal: TerminalPrincipal | null;
  readonly key: KeyPrincipal | null;
  readonly service: ServicePrincipal | null;
  /** Permission map of a user, or the scopes of a key; a terminal has none of its own. */
  readonly perr: PermissionMap;
  /**
   * The user must sign in with codes here and has not set them up: until then all other calls are
   * refused.
   */
  readonly secondStepDue: boolean;
}

export interface EmployeeScope {
  readonly cloudId: number;
  readonly terminalId: number;
}

/** Finds sessions by their token. */
export interface SessionReader {
  find(token: string): Promise<LiveSession | null>;
  /** Reads an employee's token; a token of another terminal is `unknown`. */
  findEmployee(token: string, scope: EmployeeScope): Promise<EmployeeClaim>;
}
