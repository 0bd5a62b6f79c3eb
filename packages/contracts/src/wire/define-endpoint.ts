import type * as z from 'zod/mini';
import type { ErrorCode } from '../errors.ts';
import type { PermissionOperation } from '../access/permissions.ts';

/**
 * Who may call an endpoint. Deny by default: there is no value that means "not decided".
 * - `public`: before sign-in (sign-in, health).
 * - `session`: any signed-in session (user or terminal).
 * - `user`: a back-office user.
 * - `terminal`: a registered terminal.
 * - `employee`: a registered terminal with a signed-in employee.
 */
export type EndpointAuth = 'public' | 'session' | 'user' | 'terminal' | 'employee';

/** Access of a key to the records of a component; `write` includes read. */
export type KeyAccess = 'read' | 'write';

/** The one action that an approval of a call covers. */
export interface BoundAct {
  /**
   * The device's UUID of the action. Absent, no approval is accepted. A retry is the same action,
   * so its approval is valid again.
   */
  readonly act: string | undefined;
  /**
   * The action as the approver sees it (`approvedValueText` of the web application); it has
   * everything that would make it a different action.
   */
  readonly value: string;
  /**
   * When it was done, by the device's clock (ISO), for an action that may have waited offline;
   * absent, it is done now.
   */
  readonly at?: string | undefined;
}

/**
 * A colleague's approval that can replace the caller's permission: its operation, and what it is
 * bound to. The signature covers the endpoint's name as the field, and {@link BoundAct}. The till
 * requests the approval with the same declaration by which the server checks it.
 */
export interface EndpointApproval<
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly of: Extract<PermissionOperation, { type: 'pos' }>;
  bound(input: { readonly query: z.output<Q>; readonly body: z.output<B> }): BoundAct;
}

/**
 * What the caller's effective permission map has to allow; `own` = the handler authorizes by data
 * it reads, as documented there.
 */
export type EndpointPermission = PermissionOperation | 'none' | 'own';

/**
 * One call of the API: the single source of the server's validation, the permission check, the
 * OpenAPI page and the typed client. `aliases` are other spellings with the same handler; dotted
 * names of the specification are added automatically. `path` is below `/api/v2/`, or below
 * `/core/functions/` with `legacy`.
 */
export interface Endpoint<
  P extends z.ZodMiniType = z.ZodMiniType,
  Q extends z.ZodMiniType = z.ZodMiniType,
  B extends z.ZodMiniType = z.ZodMiniType,
  R extends z.ZodMiniType = z.ZodMiniType,
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
  /** Absent, only the caller's own permission counts. */
  readonly approval?: EndpointApproval<Q, B>;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  /**
   * Every error code of the call; {@link defineEndpoint} adds those of {@link gateErrors} to the
   * handler's own.
   */
  readonly errors: readonly ErrorCode[];
  /** Most bytes of the body; 1 MiB by default. */
  readonly bodyLimit?: number;
  /**
   * Most concurrent calls of one session, and how many more may wait; others are answered 429. For
   * heavy calls; all other calls share the limits of the session.
   */
  readonly work?: {
    readonly atOnce: number;
    readonly waiting: number;
    /**
     * `always`: each call queues with the heavy ones, however small its body is. `reading`: only
     * the reading of a large body queues; the work after it takes long but proceeds in steps, so
     * that others need not wait for its end.
     */
    readonly heavy?: 'always' | 'reading';
  };
  /** Stores nothing although it is no GET, because its input does not fit into a URL. */
  readonly reads?: true;
  /** Client timeout in milliseconds; 40 s by default (specification, cart §9). */
  readonly timeoutMs?: number;
  /** Answers with Server-Sent Events until one side closes; `response` is the data of one event. */
  readonly stream?: true;
  /** Answers with the bytes of a file (application/octet-stream); `response` is not used. */
  readonly file?: true;
  /**
   * Access keys may call it too, with this access to the component in the URL. Absent, no key may,
   * whatever its scopes, because the call is for users only.
   */
  readonly keys?: KeyAccess;
  /**
   * Its answer holds only data of the key's branches. A key that is limited to branches may call
   * nothing else.
   */
  readonly keysByBranch?: true;
  /**
   * Accepts the bytes of a file (application/octet-stream) instead of JSON; `body` validates them.
   */
  readonly raw?: true;
  /** Its body is signed: the handler reads the text of the body as it was sent. */
  readonly signed?: true;
  /**
   * Also answered to a page that shows another business than its session: calls that start, change
   * or end a session, and sales.
   */
  readonly anyCloud?: true;
  /** A kitchen screen may call it too; it may call nothing else. */
  readonly kitchenScreen?: true;
  /**
   * Also answered to a user who has to set up the second step first: the calls of the setup, and
   * sign-out.
   */
  readonly beforeSecondStep?: true;
}

/**
 * Error codes of the checks before a call's handler, derived from who may call it and its input.
 * They are listed only here; a declaration lists the errors of its handler.
 */
export function gateErrors({
  method,
  auth,
  permission,
  approval,
  params,
  query,
  body,
  anyCloud,
  beforeSecondStep,
}: Omit<Endpoint, 'errors' | 'response'>): readonly ErrorCode[] {
  const codes: ErrorCode[] = ['SYSTEM_ERROR', 'SERVICE_UNAVAILABLE', 'WRONG_HOST'];
  if (method !== 'GET')
    codes.push('FORBIDDEN_ORIGIN', 'BAD_REQUEST', 'MALFORMED_JSON', 'BODY_TOO_LARGE');
  if (params !== undefined || query !== undefined || body !== undefined)
    codes.push('VALIDATION_FAILED');
  if (auth === 'public') return codes;
  codes.push('UNAUTHENTICATED', 'TOKEN_EXPIRED', 'TOO_MANY_REQUESTS', 'SEARCH_TOO_LONG');
  if (anyCloud !== true) codes.push('CLOUD_CHANGED');
  if (auth === 'terminal' || auth === 'employee') codes.push('TERMINAL_REQUIRED');
  else if (beforeSecondStep !== true) codes.push('SECOND_STEP_REQUIRED');
  const asksMap = typeof permission === 'object';
  if (asksMap) codes.push('SERVICE_NOT_OK', 'UPGRADE', 'PERMISSION_DENIED');
  if (approval !== undefined) codes.push('APPROVAL_INVALID');
  // A terminal session has the permission map of its employee.
  if (auth === 'employee' || (asksMap && auth !== 'user')) codes.push('EMPLOYEE_REQUIRED');
  return codes;
}

/**
 * Declares an endpoint and keeps the schema types for the server and the client. `errors` are the
 * handler's own.
 */
export function defineEndpoint<
  P extends z.ZodMiniType,
  Q extends z.ZodMiniType,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
  const A extends EndpointAuth,
>(endpoint: Endpoint<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  return { ...endpoint, errors: [...new Set([...endpoint.errors, ...gateErrors(endpoint)])] };
}

/** Full URL path of an endpoint, with `:param` placeholders. */
export function endpointUrl(endpoint: Pick<Endpoint, 'path' | 'legacy'>): string {
  return endpoint.legacy === true ? `/core/functions/${endpoint.path}` : `/api/v2/${endpoint.path}`;
}

/** All URL paths of an endpoint: slashed, dotted (`app/init` = `app.init`) and aliases. */
export function endpointUrls(
  endpoint: Pick<Endpoint, 'path' | 'legacy' | 'aliases'>,
): readonly string[] {
  const paths = [endpoint.path, ...(endpoint.aliases ?? [])];
  if (endpoint.legacy === true) return paths.map((path) => `/core/functions/${path}`);
  const all = new Set<string>();
  for (const path of paths) {
    all.add(`/api/v2/${path}`);
    if (!path.includes(':') && path.includes('/')) all.add(`/api/v2/${path.replaceAll('/', '.')}`);
  }
  return [...all];
}
