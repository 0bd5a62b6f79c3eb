import type { PermissionMap } from '@dalpak/contracts';
import type { EmployeeClaim, KeyPrincipal, ServicePrincipal, TerminalPrincipal, UserPrincipal } from './principal.ts';

/** A session as a request sees it. Never changed in place: a change in the database drops it from the cache. */
export interface LiveSession {
  readonly id: string;
  readonly kind: 'user' | 'terminal' | 'key';
  readonly cloudId: number;
  /** Milliseconds since the epoch; the caller compares, so an entry in the cache ages by itself. */
  readonly expiresAt: number;
  readonly user: UserPrincipal | null;
  /** Null for a user, and for a terminal that is gone or was given to another device. */
  readonly terminal: TerminalPrincipal | null;
  readonly key: KeyPrincipal | null;
  readonly service: ServicePrincipal | null;
  /** Map of a user, or what a key's scopes open; a terminal has none of its own. */
  readonly perr: PermissionMap;
  /** A user who must sign in with codes here and has not set them up: until then nothing else is answered. */
  readonly secondStepDue: boolean;
}

export interface EmployeeScope {
  readonly cloudId: number;
  readonly terminalId: number;
}

/** Finds sessions by their token. */
export interface SessionReader {
  find(token: string): Promise<LiveSession | null>;
  /** A token of another terminal is `unknown`. */
  findEmployee(token: string, scope: EmployeeScope): Promise<EmployeeClaim>;
}
