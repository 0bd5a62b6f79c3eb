import type { PermissionMap, TerminalKind, UserKind } from '@dalpak/contracts';

/** The licence of a cloud, as stored in the session. */
export interface ServicePrincipal {
  readonly id: number;
  readonly code: string;
  /** False = suspended; the user sees the reason. */
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
  /**
   * When the user signed in, or the employee session that came with the call began; milliseconds
   * since the epoch, 0 of a key.
   */
  readonly startedAt: number;
  /**
   * When this session, or the employee session that came with it, expires; milliseconds since the
   * epoch.
   */
  readonly expiresAt: number;
}

export interface UserPrincipal {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /**
   * `support` is an agent of the provider, to whom the business granted access for a day: see
   * modules/support.
   */
  readonly kind: UserKind;
  /** The user's employee record in this business, while they work there. */
  readonly employeeId: number | null;
}

/** A program that calls with an access key of the business. */
export interface KeyPrincipal {
  readonly id: number;
  readonly name: string;
  /** Branches that it is limited to; null = all. */
  readonly branches: readonly number[] | null;
  /** Networks that it may call from; empty = any. */
  readonly networks: readonly string[];
}

export interface TerminalPrincipal {
  readonly id: number;
  readonly branchId: number;
  readonly name: string;
  readonly terminalNo: number;
  /** What the device is for; a kitchen screen may make its own calls only. */
  readonly kind: TerminalKind;
  readonly deviceUid: string;
}

export interface EmployeePrincipal {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly positionId: number;
  readonly positionName: string;
  /** A stored file. */
  readonly picture?: string | null;
  /** Language of a till while they are signed in at it; null = the till's own. */
  readonly language?: string | null;
  readonly perr: PermissionMap;
}

/**
 * The state of a call's employee token. `ended` = the token is genuine and belongs to this
 * terminal, but it expired or its employee signed out. A sale paid offline may still arrive with
 * it, and `issuedAt`/`endedAt` (ms since epoch) show whether the sale was made while it was valid.
 */
export type EmployeeClaim =
  | { readonly state: 'none' | 'unknown' }
  | {
      readonly state: 'valid' | 'ended';
      readonly employee: EmployeePrincipal;
      readonly issuedAt: number;
      readonly endedAt: number;
    };
