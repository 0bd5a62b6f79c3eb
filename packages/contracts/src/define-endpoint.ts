import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import type { PermissionOperation } from './permissions.ts';

/**
 * Who may call an endpoint. Deny by default: there is no value that means "not decided".
 * - `public`: nobody is signed in yet (sign-in, health).
 * - `session`: any signed-in session (user or terminal).
 * - `user`: a back-office user.
 * - `terminal`: a registered terminal.
 * - `employee`: a registered terminal with a signed-in employee.
 */
export type EndpointAuth = 'public' | 'session' | 'user' | 'terminal' | 'employee';

/** What an access key may do with the records of a component; `write` reads too. */
export type KeyAccess = 'read' | 'write';

/** The one act that an approval of a call is good for. */
export interface BoundAct {
  /** UUID that the device gave the act. Left out, no approval is taken. Sent again it is the same act, and an approval of it is good again. */
  readonly act: string | undefined;
  /** What will be done, as whoever approves is shown it (`approvedValueText` of the web application); all that another value would make another act. */
  readonly value: string;
  /** When it was done, by the device's clock (ISO), of what may have waited there for a network; left out: it is done now. */
  readonly at?: string | undefined;
}

/**
 * A colleague's approval that may stand in for the caller's right: of which operation, and what it is bound to. Signed are the endpoint's name
 * as the field and {@link BoundAct}. The till asks for it by the same words as the server reads it.
 */
export interface EndpointApproval<Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType> {
  readonly of: Extract<PermissionOperation, { type: 'pos' }>;
  bound(input: { readonly query: z.output<Q>; readonly body: z.output<B> }): BoundAct;
}

/** What the caller's effective map must allow; `own` = the handler authorises on data it reads (documented there). */
export type EndpointPermission = PermissionOperation | 'none' | 'own';

/**
 * One call of the API: the single source of the server's validation, the permission check, the OpenAPI page and the
 * typed client. `aliases` are other spellings answered from the same handler (dotted names of the specification are
 * added by themselves). `path` is below `/api/v2/`, unless `legacy` puts it at `/core/functions/`.
 */
export interface Endpoint<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  A extends EndpointAuth = EndpointAuth,
> {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly legacy?: boolean;
  readonly aliases?: readonly string[];
  readonly auth: A;
  readonly permission: EndpointPermission;
  readonly summary: string;
  /** Left out, the right is the caller's own. */
  readonly approval?: EndpointApproval<Q, B>;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /** Every code the call may answer; {@link defineEndpoint} adds those of {@link gateErrors} to the handler's own. */
  readonly errors: readonly ErrorCode[];
  /** Bytes of body accepted; 1 MiB by default. */
  readonly bodyLimit?: number;
  /**
   * Calls of it that one session may have under way at once, and how many more may wait for a place; those beyond are
   * answered 429. For what is heavy: everything else shares the numbers of the session.
   */
  readonly work?: {
    readonly atOnce: number;
    readonly waiting: number;
    /**
     * `always`: each call takes its turn among the heavy ones, however small its body. `reading`: a large body is read in its
     * turn, and what follows takes long but goes in steps, so that others need not wait for its end.
     */
    readonly heavy?: 'always' | 'reading';
  };
  /** Stores nothing, though it is no GET: what it asks does not fit into an address. */
  readonly reads?: true;
  /** Client time-out in milliseconds; 40 s by default (3-cart §9). */
  readonly timeoutMs?: number;
  /** Answers with Server-Sent Events for as long as both sides want; `response` is what one event brings. */
  readonly stream?: true;
  /** Answers with the bytes of a file (application/octet-stream); `response` is never used then. */
  readonly file?: true;
  /**
   * Access keys may call it too, with this access to the component of the address. Left out, no key opens it, whatever its
   * scopes: what it does is for people alone.
   */
  readonly keys?: KeyAccess;
  /** Takes the bytes of a file (application/octet-stream) instead of JSON; `body` says what of them is a call at all. */
  readonly raw?: true;
  /** Answered also to a page that shows another business than its session: what begins, moves or ends a session, and sales. */
  readonly anyCloud?: true;
  /** Answered also to a user who has to set up the second step of the sign-in first: what that takes, and the sign-out. */
  readonly beforeSecondStep?: true;
}

/**
 * Codes a call may be answered with before its handler runs, by who may call it and what it takes. The one place that
 * says so: declarations name only what their handler adds.
 */
export function gateErrors({ method, auth, permission, approval, params, query, body, anyCloud, beforeSecondStep }: Omit<Endpoint, 'errors' | 'response'>): readonly ErrorCode[] {
  const codes: ErrorCode[] = ['SYSTEM_ERROR', 'SERVICE_UNAVAILABLE', 'WRONG_HOST'];
  if (method !== 'GET') codes.push('FORBIDDEN_ORIGIN', 'BAD_REQUEST', 'MALFORMED_JSON', 'BODY_TOO_LARGE');
  if (params !== undefined || query !== undefined || body !== undefined) codes.push('VALIDATION_FAILED');
  if (auth === 'public') return codes;
  codes.push('UNAUTHENTICATED', 'TOKEN_EXPIRED', 'TOO_MANY_REQUESTS', 'SEARCH_TOO_LONG');
  if (anyCloud !== true) codes.push('CLOUD_CHANGED');
  if (auth === 'terminal' || auth === 'employee') codes.push('TERMINAL_REQUIRED');
  else if (beforeSecondStep !== true) codes.push('SECOND_STEP_REQUIRED');
  const asksMap = typeof permission === 'object';
  if (asksMap) codes.push('SERVICE_NOT_OK', 'UPGRADE', 'PERMISSION_DENIED');
  if (approval !== undefined) codes.push('APPROVAL_INVALID');
  // The map of a terminal's session is its employee's.
  if (auth === 'employee' || (asksMap && auth !== 'user')) codes.push('EMPLOYEE_REQUIRED');
  return codes;
}

/** Declares an endpoint, keeping the schema types for the server and the client. `errors` are the handler's own. */
export function defineEndpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  const A extends EndpointAuth,
>(endpoint: Endpoint<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  return { ...endpoint, errors: [...new Set([...endpoint.errors, ...gateErrors(endpoint)])] };
}

/** Full address of an endpoint, with `:param` places. */
export function endpointUrl(endpoint: Pick<Endpoint, 'path' | 'legacy'>): string {
  return endpoint.legacy === true ? `/core/functions/${endpoint.path}` : `/api/v2/${endpoint.path}`;
}

/** All addresses of an endpoint: slashed, dotted (`app/init` = `app.init`) and aliases. */
export function endpointUrls(endpoint: Pick<Endpoint, 'path' | 'legacy' | 'aliases'>): readonly string[] {
  const paths = [endpoint.path, ...(endpoint.aliases ?? [])];
  if (endpoint.legacy === true) return paths.map((path) => `/core/functions/${path}`);
  const all = new Set<string>();
  for (const path of paths) {
    all.add(`/api/v2/${path}`);
    if (!path.includes(':') && path.includes('/')) all.add(`/api/v2/${path.replaceAll('/', '.')}`);
  }
  return [...all];
}
