import type { PermissionMap, UserKind } from '@dalpak/contracts';

/** The licence a cloud works under, as the session remembers it. */
export interface ServicePrincipal {
  readonly id: number;
  readonly code: string;
  /** False = suspended; the reason is shown to the person. */
  readonly ok: boolean;
  readonly statusName: string;
  readonly statusReason: string;
  readonly modules: {
    readonly components: readonly number[];
    readonly pos: readonly string[];
    readonly system: readonly string[];
  };
}

export interface SessionPrincipal {
  readonly id: string;
  readonly kind: 'user' | 'terminal' | 'key';
  /** When it, or the employee's who came with it, ends by itself; milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface UserPrincipal {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** `support` = an agent of the provider, let in by the business for a day: see modules/support. */
  readonly kind: UserKind;
  /** The employee that they are in this business, while they work there. */
  readonly employeeId: number | null;
}

/** A program that calls with an access key of the business. */
export interface KeyPrincipal {
  readonly id: number;
  readonly name: string;
}

export interface TerminalPrincipal {
  readonly id: number;
  readonly branchId: number;
  readonly name: string;
  readonly terminalNo: number;
  readonly deviceUid: string;
}

export interface EmployeePrincipal {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly positionId: number;
  readonly positionName: string;
  readonly perr: PermissionMap;
}

/**
 * What the employee token of a call says. `ended` = the token is real and belongs to this terminal, but it ran out or
 * its employee signed out: a sale paid offline may still arrive with it, and `issuedAt`/`endedAt` (ms since epoch) tell
 * whether the sale was taken while it worked.
 */
export type EmployeeClaim =
  | { readonly state: 'none' | 'unknown' }
  | { readonly state: 'valid' | 'ended'; readonly employee: EmployeePrincipal; readonly issuedAt: number; readonly endedAt: number };
