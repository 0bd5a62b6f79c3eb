import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { endpointUrls, type Endpoint } from '@dalpak/contracts';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { Route } from './bind.ts';
import { createCallLimits, type CountCall } from './call-limits.ts';
import type { PublicContext, SessionContext } from './context.ts';
import { replyWithError } from './error-reply.ts';
import { FileAnswer, GeneratedFileAnswer, sendFile, sendGeneratedFile } from './file-answer.ts';
import type { Gate } from './gate.ts';
import { allowedMethods } from './method-table.ts';
import { checkJsonText } from './json-text.ts';
import { restrictToHost } from './own-host.ts';
import { replyControls, requestFacts, signedBodies } from './request-facts.ts';
import { addSafeHeaders } from './safe-headers.ts';
import { sendJson } from './send-json.ts';
import { sendStream, StreamAnswer } from './stream-answer.ts';
import { refusalOfUnstorable } from './validate.ts';
import { createCallAdmission, type CallAdmission } from './call-admission.ts';
import type { AdmissionControl } from './admission-control.ts';

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
  readonly log: { readonly level: string } | false;
  /** Names of endpoints with limited calls; the database keeps the limits on failed attempts. */
  readonly limited: readonly string[];
  /**
   * Calls of each of them that one caller may make per minute, in this process; call-limits.ts
   * defines a caller.
   */
  readonly callsAMinute: number;
  /** Key of the cookie that identifies a browser that signed in before. */
  readonly deviceKey: Buffer;
  /** When absent, the default limits on work in progress. */
  readonly admissionControl?: AdmissionControl;
}

/** More than any till needs for the largest cart on a slow connection. */
const REQUEST_TIMEOUT_MS = 60_000;

/** A Fastify instance that answers the routes; not yet listening. */
export async function createHttpServer(parts: HttpServerParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: parts.log,
    bodyLimit: DEFAULT_BODY_LIMIT,
    // Limits the time for headers and body, so that a client that sends a byte at a time is
    // disconnected.
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: parts.trustProxy,
    genReqId: () => randomUUID(),
    // A longer address than any route's is answered 404 before it is matched.
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // Errors from before a route is found, such as an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      void replyWithError(error, request, reply);
    },
  });
  app.setErrorHandler((error, request, reply) => replyWithError(error, request, reply));
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
