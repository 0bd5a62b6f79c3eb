import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { APP, endpointUrls, type Endpoint } from '@dalpak/contracts';
import Fastify, { LogController } from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { FaultReporter } from '../errors/fault-reporter.ts';
import type { Route } from './routes/bind.ts';
import { errorForLog, logCalls } from './call/call-log.ts';
import { traceOf } from './call/call-trace.ts';
import type { KeyUse } from './call/key-use.ts';
import { createCallLimits, type CountCall } from './gate/call-limits.ts';
import type { CallerFacts, PublicContext, SessionContext } from './call/context.ts';
import { replyWithError } from './answer/error-reply.ts';
import {
  FileAnswer,
  GeneratedFileAnswer,
  sendFile,
  sendGeneratedFile,
} from './answer/file-answer.ts';
import type { Gate } from './gate/gate.ts';
import { allowedMethods } from './routes/method-table.ts';
import { checkJsonText } from './call/json-text.ts';
import { restrictToHost } from './gate/own-host.ts';
import { replyControls, requestFacts, signedBodies } from './call/request-facts.ts';
import { addSafeHeaders } from './answer/safe-headers.ts';
import { sendJson } from './answer/send-json.ts';
import { sendStream, StreamAnswer } from './answer/stream-answer.ts';
import { refusalOfUnstorable } from './call/validate.ts';
import { createCallAdmission, type CallAdmission } from './gate/call-admission.ts';
import type { AdmissionControl } from './gate/admission-control.ts';

/** Limit of a body in bytes when the endpoint sets none. */
const DEFAULT_BODY_LIMIT = 1024 * 1024;
/** Body limit for unauthenticated calls, which only submit small forms. */
const PUBLIC_BODY_LIMIT = 16 * 1024;

export interface HttpServerParts {
  readonly routes: readonly Route[];
  readonly gate: Gate;
  readonly publicUrl: string | null;
  /** Trusted proxies whose X-Forwarded-* headers are used; false when clients connect directly. */
  readonly trustProxy: boolean | string;
  /** Error log; no log when absent. */
  readonly log: { readonly level: string; readonly stream?: NodeJS.WritableStream } | false;
  /** Names of endpoints with limited calls; the database keeps the limits on failed attempts. */
  readonly limited: readonly string[];
  /**
   * Calls of each of them that one caller may make per minute, in this process; call-limits.ts
   * defines a caller.
   */
  readonly callsAMinute: number;
  /** Key of the cookie that identifies a browser that signed in before. */
  readonly deviceKey: Buffer;
  /** Counts the calls of access keys. */
  readonly keyUse: KeyUse;
  /** Finds whose access key a text is; null when it opens no business. */
  readonly findKey: (token: string) => Promise<CallerFacts | null>;
  readonly faults: FaultReporter;
  /** When absent, the default limits on work in progress. */
  readonly admissionControl?: AdmissionControl;
}

/** More than any till needs for the largest cart on a slow connection. */
const REQUEST_TIMEOUT_MS = 60_000;

/** A Fastify instance that answers the routes; not yet listening. */
export async function createHttpServer(parts: HttpServerParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: parts.log === false ? false : { ...parts.log, serializers: { err: errorForLog } },
    // The framework's own lines show addresses with their queries.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: DEFAULT_BODY_LIMIT,
    // Limits the time for headers and body, so that a client that sends a byte at a time is
    // disconnected.
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: parts.trustProxy,
    genReqId: (request) =>
      (parts.trustProxy === false ? null : givenId(request.headers['x-request-id'])) ??
      randomUUID(),
    // A longer address than any route's is answered 404 before it is matched.
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Errors from before a route is found, such as an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      void replyWithError(error, request, reply);
    },
  });
  logCalls(app, parts.keyUse);
  refuseKeysInAddresses(app, parts.findKey);
  app.setErrorHandler((error, request, reply) => {
    const sent = replyWithError(error, request, reply);
    reportFault(parts.faults, error, request);
    return sent;
  });
  app.setNotFoundHandler((request) => {
    const path = request.url.split('?', 1)[0] ?? '';
    throw new AppError(
      allowedMethods(parts.routes, path).length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND',
    );
  });
  const suspects = new WeakSet<FastifyRequest>();
  const work = createCallAdmission(parts.admissionControl);
  acceptJson(app, parts.routes, suspects, work);
  acceptBytes(app, parts.routes);
  await addSafeHeaders(app, parts.publicUrl);
  restrictToHost(app, parts.publicUrl);
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  const contexts: Contexts = new WeakMap();
  const files = new Set<Readable>();
  // A stop waits for answers, and a large file on a slow connection would delay it for minutes:
  // clients load such a file again.
  app.addHook('preClose', (done) => {
    for (const file of files) file.destroy(new Error('The server is stopping'));
    done();
  });
  const newCounter = createCallLimits(app, parts, (request) => contexts.get(request) ?? null);
  for (const route of parts.routes)
    addRoute(app, route, {
      parts,
      contexts,
      suspects,
      files,
      work,
      count: parts.limited.includes(route.endpoint.name) ? newCounter() : null,
    });
  return app;
}

/** The id that a trusted proxy gave to a request, when it is fit for a log. */
function givenId(header: string | readonly string[] | undefined): string | null {
  return typeof header === 'string' && /^[\w-]{8,64}$/.test(header) ? header : null;
}

/** An access key; long enough that no other text looks like one. */
const KEY_TEXT = /dlp_[\w-]{43}/;

/**
 * Refuses calls with an access key in their address: addresses are kept in logs and histories, so
 * such a key has to be changed. Its page shows the refusal.
 */
function refuseKeysInAddresses(app: FastifyInstance, findKey: HttpServerParts['findKey']): void {
  app.addHook('onRequest', async (request) => {
    const token = KEY_TEXT.exec(request.url)?.[0];
    if (token === undefined) return;
    traceOf(request).caller = await findKey(token);
    throw new AppError('KEY_IN_ADDRESS', { details: [{ text: '', field: 'address' }] });
  });
}

/** Tells of a failure that is a bug; refusals and outages are none. */
function reportFault(faults: FaultReporter, error: unknown, request: FastifyRequest): void {
  const { call, caller, error: known } = traceOf(request);
  if (known?.code !== 'SYSTEM_ERROR') return;
  const fault = error instanceof Error ? error : new Error(String(error));
  faults.report({
    source: 'server',
    type: fault.name,
    message: fault.message,
    stack: fault.stack ?? '',
    code: 'SYSTEM_ERROR',
    place: call ?? 'none',
    version: APP.version,
    requestId: request.id,
    cloudId: caller?.cloudId ?? null,
  });
}

/**
 * Parses JSON bodies. An empty body counts as none: several calls of the specification are POSTs
 * with an empty payload.
 */
function acceptJson(
  app: FastifyInstance,
  routes: readonly Route[],
  suspects: WeakSet<FastifyRequest>,
  work: CallAdmission,
): void {
  const readers = new Set(
    routes.flatMap(({ endpoint }) =>
      endpoint.body === undefined || endpoint.raw === true ? [] : endpointUrls(endpoint),
    ),
  );
  const signed = new Set(
    routes.flatMap(({ endpoint }) => (endpoint.signed === true ? endpointUrls(endpoint) : [])),
  );
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    if (signed.has(request.routeOptions.url ?? '')) signedBodies.set(request, text);
    // A body that the endpoint does not use is not parsed.
    if (text === '' || !readers.has(request.routeOptions.url ?? '')) {
      done(null, undefined);
      return;
    }
    const read = (): void => {
      const look = checkJsonText(text);
      if (look.refusal !== null) {
        done(look.refusal);
        return;
      }
      if (look.mayBeUnstorable) suspects.add(request);
      void parseJson(request, text, done);
    };
    const turn = work.waitForBodyTurn(request, text.length);
    if (turn === null) read();
    else turn.then(read, done);
  });
}

/**
 * Accepts raw bytes for the endpoints that receive a file. A page of another site cannot send this
 * type without a preflight.
 */
function acceptBytes(app: FastifyInstance, routes: readonly Route[]): void {
  const takers = new Set(
    routes.flatMap(({ endpoint }) => (endpoint.raw === true ? endpointUrls(endpoint) : [])),
  );
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (request, body, done) => {
      if (takers.has(request.routeOptions.url ?? '')) done(null, body);
      else done(new AppError('BAD_REQUEST'));
    },
  );
}

/** The caller of each request, from the gate until its end. */
type Contexts = WeakMap<FastifyRequest, PublicContext | SessionContext>;

interface RouteParts {
  readonly parts: HttpServerParts;
  readonly contexts: Contexts;
  /** Requests whose body may contain unstorable text, by a pass over its characters. */
  readonly suspects: WeakSet<FastifyRequest>;
  /** Files that are being sent. */
  readonly files: Set<Readable>;
  readonly work: CallAdmission;
  /** Null for an endpoint whose calls are not limited. */
  readonly count: CountCall | null;
}

/**
 * Adds one route for each spelling of an endpoint's address; counts and checks belong to the
 * endpoint.
 */
function addRoute(
  app: FastifyInstance,
  route: Route,
  { parts, contexts, suspects, files, work, count }: RouteParts,
): void {
  const { endpoint } = route;
  for (const url of endpointUrls(endpoint)) {
    app.route({
      method: endpoint.method,
      url,
      bodyLimit:
        endpoint.bodyLimit ?? (endpoint.auth === 'public' ? PUBLIC_BODY_LIMIT : DEFAULT_BODY_LIMIT),
      // Before the body: a caller without permission cannot make the server read or parse
      // megabytes.
      onRequest: async (request, reply) => {
        traceOf(request).call = endpoint.name;
        const facts = requestFacts(request, parts.publicUrl);
        const controls = replyControls(reply, facts, () => work.releaseTurn(request));
        const context = await parts.gate.enter(endpoint, facts, controls);
        contexts.set(request, context);
        await count?.(request);
        route.admit?.(context, request.query);
        await work.enter(endpoint, context, request, reply);
      },
      handler: async (request, reply) => {
        const context = contexts.get(request);
        if (context === undefined) throw new Error('The call came past the gate');
        await work.waitForTurn(endpoint, request);
        let long: StreamAnswer | FileAnswer | GeneratedFileAnswer;
        try {
          assertStorable(endpoint, request, suspects.has(request));
          const answer = await route.invoke(context, {
            params: request.params,
            query: request.query,
            body: request.body,
          });
          if (
            !(
              answer instanceof StreamAnswer ||
              answer instanceof FileAnswer ||
              answer instanceof GeneratedFileAnswer
            )
          )
            return await sendJson(request, reply, answer);
          long = answer;
        } finally {
          work.releaseTurn(request);
        }
        if (long instanceof FileAnswer) return sendFile(reply, long, files);
        if (long instanceof GeneratedFileAnswer) return sendGeneratedFile(reply, long, files);
        return sendStream(reply, long, () =>
          parts.gate.enter(endpoint, context.request, context.reply),
        );
      },
    });
  }
}

/**
 * The one place that searches a call for text that PostgreSQL cannot store, before any handler
 * reads it. Parts without a schema are never read.
 * @param bodyToo false when the body's text had no escape that could produce it, as nearly always
 * @throws VALIDATION_FAILED, naming the place
 */
function assertStorable(endpoint: Endpoint, request: FastifyRequest, bodyToo: boolean): void {
  for (const part of ['params', 'query', 'body'] as const) {
    if (endpoint[part] === undefined || (part === 'body' && !bodyToo)) continue;
    const refusal = refusalOfUnstorable(request[part], part);
    if (refusal !== null) throw refusal;
  }
}
