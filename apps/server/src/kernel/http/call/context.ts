import type { BoundAct, EndpointAuth, PermissionMap } from '@dalpak/contracts';
import type {
  EmployeeClaim,
  EmployeePrincipal,
  KeyPrincipal,
  ServicePrincipal,
  SessionPrincipal,
  TerminalPrincipal,
  UserPrincipal,
} from '../../auth/principal.ts';
import type { Approval } from '../../auth/approval.ts';
import type { TenantDb } from '../../db/index.ts';

/** Whose call it is, by numbers. */
export interface CallerFacts {
  readonly cloudId: number;
  readonly terminalId: number | null;
  readonly keyId: number | null;
}

/** Facts of the request that a handler may need. Handlers never see the HTTP objects. */
export interface RequestFacts {
  readonly id: string;
  /** Address of the caller, for limits. */
  readonly address: string;
  /**
   * True when the answer goes to a browser page: tokens travel in HttpOnly cookies and not in
   * bodies.
   */
  readonly browser: boolean;
  readonly https: boolean;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** Text of the body as it was sent, of calls that are signed; otherwise empty. */
  signedBody(): string;
  /** Tells whose call it is, for the log and for the counts of access keys. */
  identify(caller: CallerFacts): void;
  /** Logs an error that the call survives: only the operator of the server sees it. */
  logError(error: unknown, what: string): void;
}

export interface CookieOptions {
  readonly path?: string;
  readonly maxAgeSeconds: number;
}

/** The few things that a handler may change in the answer in addition to returning its body. */
export interface ReplyControls {
  /** HttpOnly, SameSite=Strict, and Secure when the page came over https. */
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string, path?: string): void;
  /**
   * Lets the next heavy call begin: the rest of this one only waits for others. It ends by itself
   * with the call.
   */
  endHeavyTurn(): void;
}

/** The context of every handler. */
export interface PublicContext {
  readonly request: RequestFacts;
  readonly reply: ReplyControls;
}

/** The context of a signed-in session's handler. `db` cannot reach another cloud. */
export interface SessionContext extends PublicContext {
  readonly cloudId: number;
  readonly session: SessionPrincipal;
  readonly db: TenantDb;
  readonly service: ServicePrincipal | null;
  readonly user: UserPrincipal | null;
  readonly terminal: TerminalPrincipal | null;
  /** The access key of a program; then user and terminal are null. */
  readonly key: KeyPrincipal | null;
  /** Employee whose token is valid now. */
  readonly employee: EmployeePrincipal | null;
  /** The employee token of the call, even when it has expired. */
  readonly employeeClaim: EmployeeClaim;
  /**
   * Effective permission map: the employee's at a terminal, the user's in the back office, the
   * scopes of a key; empty = nothing allowed.
   */
  readonly perr: PermissionMap;
  /**
   * The caller's own map without the approval of this call: rights that the caller grants to others
   * are checked against it.
   */
  readonly ownPerr: PermissionMap;
  /**
   * A colleague's approval of this call, verified and used: it replaces the permission that the
   * caller lacks. The audit log names the approver.
   */
  readonly approval: Approval | null;
  /**
   * Set when the permission is missing and an approval came: the bound handler runs only after this
   * succeeds.
   * @throws APPROVAL_INVALID
   */
  readonly verifyApproval: ((act: BoundAct) => Promise<Approval>) | null;
  /**
   * Set when a colleague approved this call: `perr` already allows the operation, and the bound
   * handler marks the approval as used.
   * @throws APPROVAL_INVALID
   */
  readonly consumeGrant: (() => Promise<Approval>) | null;
}

/**
 * Time limit of one statement. People wait for a list, so its error must arrive before their
 * browser gives up; a report may take longer.
 */
const LIMITS_MS = { look: 10_000, long: 30_000 } as const;

/**
 * Extent of a call's reads: `look` for lists, searches and previews, `long` for reports and
 * exports. See {@link TenantDb.within}.
 */
export type ReadExtent = keyof typeof LIMITS_MS;

/**
 * The context of a handler that reads many records and changes none. Searches while selling never
 * wait for an office's lists, on any device.
 * @param sells whether only a till with an employee may call it
 */
export function limitReads<C extends SessionContext>(ctx: C, looks: ReadExtent, sells: boolean): C {
  return {
    ...ctx,
    db: ctx.db.limitTo(looks === 'look' && sells ? 'search' : looks, LIMITS_MS[looks]),
  };
}

/** The context type of an endpoint's handler, by its `auth`. */
export type ContextOf<A extends EndpointAuth> = A extends 'public'
  ? PublicContext
  : A extends 'user'
    ? SessionContext & { readonly user: UserPrincipal }
    : A extends 'terminal'
      ? SessionContext & { readonly terminal: TerminalPrincipal }
      : A extends 'employee'
        ? SessionContext & {
            readonly terminal: TerminalPrincipal;
            readonly employee: EmployeePrincipal;
          }
        : SessionContext;
