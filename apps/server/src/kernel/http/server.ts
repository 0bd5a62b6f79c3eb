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
import { FileAnswer, MadeFileAnswer, sendFile, sendMadeFile } from './file-answer.ts';
import type { Gate } from './gate.ts';
import { allowedMethods } from './method-table.ts';
import { checkJsonText } from './json-text.ts';
import { holdToHost } from './own-host.ts';
import { replyControls, requestFacts } from './request-facts.ts';
import { addSafeHeaders } from './safe-headers.ts';
import { sendJson } from './send-json.ts';
import { sendStream, StreamAnswer } from './stream-answer.ts';
import { refusalOfUnstorable } from './validate.ts';
import { createCallWork, type CallWork } from './call-work.ts';
import type { WorkGate } from './work-gate.ts';

/** Bytes of a body when the endpoint does not say. */
const DEFAULT_BODY_LIMIT = 1024 * 1024;
/** Strangers fill in a form and no more. */
const OPEN_BODY_LIMIT = 16 * 1024;

export interface HttpServerParts {
  readonly routes: readonly Route[];
  readonly gate: Gate;
  readonly publicUrl: string | null;
  /** Proxies in front of us whose X-Forwarded-* is believed; false when clients connect directly. */
  readonly trustProxy: boolean | string;
  /** Where errors are logged; nothing when left out. */
  readonly log: { readonly level: string } | false;
  /** Names of endpoints whose calls are limited; the limits that count wrong tries are in the database. */
  readonly limited: readonly string[];
  /** How many calls of each of them one caller may make in a minute, in this process: see call-limits.ts for who is one. */
  readonly callsAMinute: number;
  /** Signs the cookie by which a browser that signed in before is known. */
  readonly deviceKey: Buffer;
  /** Left out, the usual limits on work in progress. */
  readonly workGate?: WorkGate;
}

/** Longer than any till needs for the largest cart on a poor line. */
const REQUEST_TIMEOUT_MS = 60_000;

/** A Fastify instance that answers the routes; not yet listening. */
export async function createHttpServer(parts: HttpServerParts): Promise<FastifyInstance> {
  const app = Fastify({
    logger: parts.log,
    bodyLimit: DEFAULT_BODY_LIMIT,
    // Headers and body of a call: whoever sends them a byte at a time is let go.
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: parts.trustProxy,
    genReqId: () => randomUUID(),
    // A longer address than any of ours is answered 404 before it is matched.
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
    throw new AppError(allowedMethods(parts.routes, path).length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND');
  });
  const suspects = new WeakSet<FastifyRequest>();
  const work = createCallWork(parts.workGate);
  acceptJson(app, parts.routes, suspects, work);
  acceptBytes(app, parts.routes);
  await addSafeHeaders(app, parts.publicUrl);
  holdToHost(app, parts.publicUrl);
  await app.register(cookie);
  await app.register(rateLimit, { global: false });
  const contexts: Contexts = new WeakMap();
  const files = new Set<Readable>();
  // A stop waits for answers, and a large file on a slow line would hold it for minutes: whoever loads it asks again.
  app.addHook('preClose', (done) => {
    for (const file of files) file.destroy(new Error('The server is stopping'));
    done();
  });
  const newCounter = createCallLimits(app, parts, (request) => contexts.get(request) ?? null);
  for (const route of parts.routes) addRoute(app, route, { parts, contexts, suspects, files, work, count: parts.limited.includes(route.endpoint.name) ? newCounter() : null });
  return app;
}

/** JSON bodies. An empty body counts as none: several calls of the specification are POSTs with an empty payload. */
function acceptJson(app: FastifyInstance, routes: readonly Route[], suspects: WeakSet<FastifyRequest>, work: CallWork): void {
  const readers = new Set(routes.flatMap(({ endpoint }) => (endpoint.body === undefined || endpoint.raw === true ? [] : endpointUrls(endpoint))));
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    // What nobody reads is not parsed either.
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
    const turn = work.turnForBody(request, text.length);
    if (turn === null) read();
    else turn.then(read, done);
  });
}

/** Bytes as they are, for the endpoints that take a file. A page of another site can not send this type without asking first. */
function acceptBytes(app: FastifyInstance, routes: readonly Route[]): void {
  const takers = new Set(routes.flatMap(({ endpoint }) => (endpoint.raw === true ? endpointUrls(endpoint) : [])));
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (request, body, done) => {
    if (takers.has(request.routeOptions.url ?? '')) done(null, body);
    else done(new AppError('BAD_REQUEST'));
  });
}

/** Who makes a call, from the gate until its end. */
type Contexts = WeakMap<FastifyRequest, PublicContext | SessionContext>;

interface RouteParts {
  readonly parts: HttpServerParts;
  readonly contexts: Contexts;
  /** Calls whose body may hold what can not be stored, by what its text looked like. */
  readonly suspects: WeakSet<FastifyRequest>;
  /** Files that are being sent. */
  readonly files: Set<Readable>;
  readonly work: CallWork;
  /** Null for an endpoint whose calls are not limited. */
  readonly count: CountCall | null;
}

/** One route for each spelling of an endpoint; what is counted and checked belongs to the endpoint. */
function addRoute(app: FastifyInstance, route: Route, { parts, contexts, suspects, files, work, count }: RouteParts): void {
  const { endpoint } = route;
  for (const url of endpointUrls(endpoint)) {
    app.route({
      method: endpoint.method,
      url,
      bodyLimit: endpoint.bodyLimit ?? (endpoint.auth === 'public' ? OPEN_BODY_LIMIT : DEFAULT_BODY_LIMIT),
      // Before the body: whoever may not call does not make us read, let alone parse, megabytes.
      onRequest: async (request, reply) => {
        const facts = requestFacts(request, parts.publicUrl);
        const context = await parts.gate.enter(endpoint, facts, replyControls(reply, facts));
        contexts.set(request, context);
        await count?.(request);
        route.admit?.(context, request.query);
        await work.enter(endpoint, context, request, reply);
      },
      handler: async (request, reply) => {
        const context = contexts.get(request);
        if (context === undefined) throw new Error('The call came past the gate');
        await work.turn(endpoint, request);
        let long: StreamAnswer | FileAnswer | MadeFileAnswer;
        try {
          assertStorable(endpoint, request, suspects.has(request));
          const answer = await route.invoke(context, { params: request.params, query: request.query, body: request.body });
          if (!(answer instanceof StreamAnswer || answer instanceof FileAnswer || answer instanceof MadeFileAnswer)) return await sendJson(request, reply, answer);
          long = answer;
        } finally {
          work.turnDone(request);
        }
        if (long instanceof FileAnswer) return sendFile(reply, long, files);
        if (long instanceof MadeFileAnswer) return sendMadeFile(reply, long, files);
        return sendStream(reply, long, () => parts.gate.enter(endpoint, context.request, context.reply));
      },
    });
  }
}

/**
 * The one place where a call is looked through for what PostgreSQL does not store, before anything reads it. Parts that the
 * endpoint has no schema for are read by nobody.
 * @param bodyToo false when the text of the body had no escape that could have written it: nearly always.
 * @throws VALIDATION_FAILED, naming the place
 */
function assertStorable(endpoint: Endpoint, request: FastifyRequest, bodyToo: boolean): void {
  for (const part of ['params', 'query', 'body'] as const) {
    if (endpoint[part] === undefined || (part === 'body' && !bodyToo)) continue;
    const refusal = refusalOfUnstorable(request[part], part);
    if (refusal !== null) throw refusal;
  }
}
