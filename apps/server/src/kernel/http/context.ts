import type { BoundAct, EndpointAuth, PermissionMap } from '@dalpak/contracts';
import type {
  EmployeeClaim,
  EmployeePrincipal,
  KeyPrincipal,
  ServicePrincipal,
  SessionPrincipal,
  TerminalPrincipal,
  UserPrincipal,
} from '../auth/principal.ts';
import type { Approval } from '../auth/approval.ts';
import type { TenantDb } from '../db/index.ts';

/** Facts of the request that a handler may need. Handlers never see the HTTP objects. */
export interface RequestFacts {
  readonly id: string;
  /** Address of the caller, for limits. */
  readonly address: string;
  /** True when the answer goes to a browser page: tokens travel in HttpOnly cookies and not in bodies. */
  readonly browser: boolean;
  readonly https: boolean;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** Logs a fault that the call goes on without: whoever looks after the server hears of it, and nobody else. */
  logFault(error: unknown, what: string): void;
}

export interface CookieOptions {
  readonly path?: string;
  readonly maxAgeSeconds: number;
}

/** The few things a handler may do to the answer beside returning its body. */
export interface ReplyControls {
  /** HttpOnly, SameSite=Strict, and Secure when the page came over https. */
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string, path?: string): void;
}

/** What every handler gets. */
export interface PublicContext {
  readonly request: RequestFacts;
  readonly reply: ReplyControls;
}

/** What a handler of a signed-in session gets. `db` cannot reach another cloud. */
export interface SessionContext extends PublicContext {
  readonly cloudId: number;
  readonly session: SessionPrincipal;
  readonly db: TenantDb;
  readonly service: ServicePrincipal | null;
  readonly user: UserPrincipal | null;
  readonly terminal: TerminalPrincipal | null;
  /** The access key of a program; then there is neither user nor terminal. */
  readonly key: KeyPrincipal | null;
  /** Employee whose token is valid now. */
  readonly employee: EmployeePrincipal | null;
  /** What the employee token of the call says, also when it has run out. */
  readonly employeeClaim: EmployeeClaim;
  /** Effective map of the caller: the employee's at a terminal, the user's in the back office, of a key what its scopes open; empty = nothing allowed. */
  readonly perr: PermissionMap;
  /** The caller's own map, without what a colleague let this one call do: what they may give to others is asked of it. */
  readonly ownPerr: PermissionMap;
  /** A colleague's approval of this very call, checked and used: it stands for the right that the caller lacks. The log names who gave it. */
  readonly approval: Approval | null;
  /**
   * Set where the right is lacking and an approval came: the bound handler is run behind it alone.
   * @throws APPROVAL_INVALID
   */
  readonly standIn: ((act: BoundAct) => Promise<Approval>) | null;
  /**
   * Set where a colleague let this one call pass: `perr` allows the operation already, and the bound handler uses the approval up.
   * @throws APPROVAL_INVALID
   */
  readonly useGrant: (() => Promise<Approval>) | null;
}

/** How long one statement may take. For a list people wait, and it must be said before their browser gives up; for what is long nobody looks while it is made. */
const LIMITS_MS = { look: 10_000, long: 30_000 } as const;

/** How far a call goes through many records: `look` for lists, searches and previews, `long` for reports and exports. See {@link TenantDb.within}. */
export type Looks = keyof typeof LIMITS_MS;

/**
 * What a handler gets that goes through many records and changes none. What selling looks for waits behind no list of an office, on whichever device.
 * @param sells whether only a till with an employee may call it
 */
export function looking<C extends SessionContext>(ctx: C, looks: Looks, sells: boolean): C {
  return { ...ctx, db: ctx.db.within(looks === 'look' && sells ? 'search' : looks, LIMITS_MS[looks]) };
}

/** The context an endpoint's handler gets, by who may call it. */
export type ContextOf<A extends EndpointAuth> = A extends 'public'
  ? PublicContext
  : A extends 'user'
    ? SessionContext & { readonly user: UserPrincipal }
    : A extends 'terminal'
      ? SessionContext & { readonly terminal: TerminalPrincipal }
      : A extends 'employee'
        ? SessionContext & { readonly terminal: TerminalPrincipal; readonly employee: EmployeePrincipal }
        : SessionContext;
