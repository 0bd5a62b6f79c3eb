import {
  CLIENT_HEADERS,
  type Endpoint,
  endpointUrl,
  type PermissionOperation,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { type ClientIdentity, clientHeaders, legacyBody } from './client-identity.ts';
import { hasCode, NetworkError, ServerError, TimeoutError } from './errors.ts';
import { readAnswer } from './read-answer.ts';

/** Client time-out of an endpoint that declares none (specification, cart §9). */
export const DEFAULT_TIMEOUT_MS = 40_000;

/** Input of one part of the call: absent when the endpoint has none. */
type InputPart<Name extends string, S> = S extends z.ZodMiniType
  ? { readonly [K in Name]: z.input<S> }
  : { readonly [K in Name]?: undefined };

export type CallInput<E extends Endpoint> = InputPart<'params', E['params']> &
  InputPart<'query', E['query']> &
  InputPart<'body', E['body']>;
export type CallOutput<E extends Endpoint> = z.output<E['response']>;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * Overrides the endpoint's time-out, for example 60 s for a call to the tax authority
   * (specification, cart §9).
   */
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Lets the request finish after the page is closed (the outbox, at unload). */
  readonly keepalive?: boolean;
  /** Replaces `fetch` for this call, for example to report upload progress. */
  readonly fetch?: ApiClientOptions['fetch'];
}

export interface ApiClientOptions {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly identity: () => ClientIdentity;
  /** Renews the session once; false when it cannot be renewed. */
  readonly refresh: () => Promise<boolean>;
  /** Called when the session is over and could not be renewed. */
  readonly onSignedOut: () => void;
  /**
   * Called when a terminal-only call was refused because the registration ended while a user is
   * signed in here.
   */
  readonly onTerminalEnded: () => void;
  /** Called when the session may only set up the second sign-in step. */
  readonly onSecondStepDue?: () => void;
  /** Called when the session works in another business than the one this page shows. */
  readonly onCloudChanged: () => void;
  /**
   * Called when the user's own permissions refuse a call that changes something. Returns a
   * colleague's approval with which the call is sent again, or null. A refused read never requests
   * an approval, because screens send many reads that the user did not start.
   */
  readonly requestApproval?: (operation: PermissionOperation) => Promise<string | null>;
  /** The view approval that read calls carry; null when none is in force. */
  readonly viewApproval?: () => string | null;
  /**
   * Called when a legacy call was refused: those refusals are shown by the client (specification,
   * shell §8).
   */
  readonly onLegacyRefusal?: (error: ServerError) => void;
}

export interface ApiClient {
  /**
   * Makes one call. Input and output types are the endpoint's.
   * @throws ServerError, NetworkError, TimeoutError; an AbortError when `signal` was aborted
   */
  call: <E extends Endpoint>(
    endpoint: E,
    input?: CallInput<E>,
    options?: CallOptions,
  ) => Promise<CallOutput<E>>;
}

export interface StreamClient {
  /**
   * Opens a call that answers with a stream. The caller reads it and ends it with `signal`.
   * @throws as `call` does, before the first byte
   */
  open: (
    endpoint: Endpoint,
    options: Pick<CallOptions, 'headers'> & { readonly signal: AbortSignal },
  ) => Promise<Response>;
  /**
   * Opens a call that answers with a file. The caller reads the bytes at its own pace and ends it
   * with `signal`.
   * @throws as `call` does, before the first byte
   */
  file: <E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options: { readonly signal: AbortSignal },
  ) => Promise<Response>;
}

function fillPath(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/:([a-z_]+)/gi, (_, name: string) => {
    const value: unknown = values.get(name);
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`Missing parameter ${name} of ${path}`);
    return encodeURIComponent(String(value));
  });
}

function queryText(query: unknown): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function encodeBody(
  endpoint: Endpoint,
  body: unknown,
  identity: ClientIdentity,
): string | Uint8Array<ArrayBuffer> | null {
  if (endpoint.raw === true) return body as Uint8Array<ArrayBuffer>;
  if (endpoint.legacy === true)
    return JSON.stringify({ ...legacyBody(identity), ...(isFields(body) ? body : undefined) });
  // An endpoint without a payload (app/init) is sent without a body.
  return body === undefined ? null : JSON.stringify(body);
}

/** Whether a call may change data on the server. */
function isMutation({ method, reads }: Endpoint): boolean {
  return method !== 'GET' && reads !== true;
}

/** Joins the caller's signal with the time-out; `timedOut` says which of the two aborted. */
function deadline(
  timeoutMs: number,
  outer: AbortSignal | undefined,
): { signal: AbortSignal; timedOut: () => boolean; done: () => void } {
  const controller = new AbortController();
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    controller.abort();
  }, timeoutMs);
  const abort = (): void => controller.abort(outer?.reason);
  if (outer?.aborted === true) abort();
  outer?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    timedOut: () => late,
    done: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/**
 * Creates the typed client from endpoint objects. It has no browser dependency: everything it uses
 * is passed in.
 */
export function createApiClient(options: ApiClientOptions): ApiClient & StreamClient {
  function lookHeader(endpoint: Endpoint): Readonly<Record<string, string>> {
    const approval =
      isMutation(endpoint) || endpoint.approval !== undefined
        ? null
        : (options.viewApproval?.() ?? null);
    return approval === null ? {} : { [CLIENT_HEADERS.approval]: approval };
  }

  async function send(
    endpoint: Endpoint,
    input: CallInput<Endpoint>,
    call: CallOptions,
  ): Promise<unknown> {
    const identity = options.identity();
    const body = encodeBody(endpoint, input.body, identity);
    const type = endpoint.raw === true ? 'application/octet-stream' : 'application/json';
    const timeoutMs = call.timeoutMs ?? endpoint.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    const limit = deadline(timeoutMs, call.signal);
    try {
      const response = await (call.fetch ?? options.fetch)(
        fillPath(endpointUrl(endpoint), input.params) + queryText(input.query),
        {
          method: endpoint.method,
          credentials: 'include',
          cache: 'no-store',
          headers: {
            accept: 'application/json',
            ...(body === null ? {} : { 'content-type': type }),
            ...clientHeaders(identity),
            ...lookHeader(endpoint),
            ...call.headers,
          },
          body,
          signal: limit.signal,
          ...(call.keepalive === true ? { keepalive: true } : {}),
        },
      );
      // The body is read inside the deadline too, or a body that never ends would block the call
      // for ever.
      const text = await response.text();
      return readAnswer({ status: response.status, text, retryAfter: retryAfterOf(response) });
    } catch (error) {
      if (hasCode(error, 'TERMINAL_REQUIRED')) options.onTerminalEnded();
      if (endpoint.legacy === true && error instanceof ServerError)
        options.onLegacyRefusal?.(error);
      if (error instanceof ServerError || error instanceof NetworkError) throw error;
      if (limit.timedOut()) throw new TimeoutError(timeoutMs);
      if (call.signal?.aborted === true) throw error;
      throw new NetworkError(error instanceof Error ? error.message : String(error));
    } finally {
      limit.done();
    }
  }

  /**
   * Returns the raw response when its content type is the expected one; the caller reads the body.
   */
  async function openRaw(
    endpoint: Endpoint,
    type: string,
    input: CallInput<Endpoint>,
    { signal, headers }: CallOptions,
  ): Promise<Response> {
    const response = await options
      .fetch(fillPath(endpointUrl(endpoint), input.params) + queryText(input.query), {
        method: endpoint.method,
        credentials: 'include',
        cache: 'no-store',
        headers: { accept: type, ...clientHeaders(options.identity()), ...headers },
        ...(signal === undefined ? {} : { signal }),
      })
      .catch((error: unknown) => {
        throw signal?.aborted === true
          ? error
          : new NetworkError(error instanceof Error ? error.message : String(error));
      });
    if (response.ok && (response.headers.get('content-type') ?? '').startsWith(type))
      return response;
    readAnswer({
      status: response.status,
      text: await response.text(),
      retryAfter: retryAfterOf(response),
      requestId: response.headers.get('x-request-id'),
    });
    throw new NetworkError(`Not ${type}`, response.status);
  }

  async function withRenewal<T>(endpoint: Endpoint, attempt: () => Promise<T>): Promise<T> {
    try {
      return await attempt();
    } catch (error) {
      if (hasCode(error, 'CLOUD_CHANGED')) options.onCloudChanged();
      if (hasCode(error, 'SECOND_STEP_REQUIRED')) options.onSecondStepDue?.();
      if (endpoint.auth === 'public' || !hasCode(error, 'UNAUTHENTICATED', 'TOKEN_EXPIRED'))
        throw error;
      // One renewal and one retry: without this limit a broken session would retry for ever.
      if (await options.refresh()) return attempt();
      options.onSignedOut();
      throw error;
    }
  }

  /**
   * Makes the call, and once more with a colleague's approval when the user's own permissions
   * refuse it.
   */
  async function withApproval(
    endpoint: Endpoint,
    input: CallInput<Endpoint>,
    call: CallOptions,
  ): Promise<unknown> {
    const attempt = (own: CallOptions): Promise<unknown> =>
      withRenewal(endpoint, () => send(endpoint, input, own));
    try {
      return await attempt(call);
    } catch (error) {
      // An endpoint that requires an approval of its exact input requests it before the call is
      // sent.
      const mayAsk =
        isMutation(endpoint) &&
        endpoint.approval === undefined &&
        call.headers?.[CLIENT_HEADERS.approval] === undefined &&
        call.signal?.aborted !== true;
      if (!mayAsk || !hasCode(error, 'PERMISSION_DENIED') || error.operation === null) throw error;
      const approval = (await options.requestApproval?.(error.operation)) ?? null;
      if (approval === null) throw error;
      return attempt({
        ...call,
        headers: { ...call.headers, [CLIENT_HEADERS.approval]: approval },
      });
    }
  }

  return {
    call: async <E extends Endpoint>(
      endpoint: E,
      input?: CallInput<E>,
      call: CallOptions = {},
    ): Promise<CallOutput<E>> => {
      const answer = await withApproval(endpoint, (input ?? {}) as CallInput<Endpoint>, call);
      // The sync validates the legacy pages of up to 10,000 rows itself; every other answer is
      // validated here.
      if (endpoint.legacy === true) return answer as CallOutput<E>;
      const parsed = endpoint.response.safeParse(answer);
      if (!parsed.success) {
        console.error(`Answer of ${endpoint.name} is not as agreed`, parsed.error.issues);
        throw new ServerError({ status: 200, code: 'SYSTEM_ERROR', desc: '' });
      }
      return parsed.data as CallOutput<E>;
    },
    open: (endpoint, call) =>
      withRenewal(endpoint, () => openRaw(endpoint, 'text/event-stream', {}, call)),
    file: (endpoint, input, call) =>
      withRenewal(endpoint, () =>
        openRaw(endpoint, 'application/octet-stream', input as CallInput<Endpoint>, call),
      ),
  };
}
