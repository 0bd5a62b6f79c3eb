import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import { endpointUrls } from '@dalpak/contracts';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';
import type { Route } from './bind.ts';
import { replyWithError } from './error-reply.ts';
import type { Gate } from './gate.ts';
import { allowedMethods } from './method-table.ts';
import { replyControls, requestFacts } from './request-facts.ts';
import { addSafeHeaders } from './safe-headers.ts';
import { sendJson } from './send-json.ts';

/** Bytes of a body when the endpoint does not say. */
const DEFAULT_BODY_LIMIT = 1024 * 1024;

export interface HttpServerParts {
  readonly routes: readonly Route[];
  readonly gate: Gate;
  readonly publicUrl: string | null;
  /** Proxies in front of us whose X-Forwarded-* is believed; false when clients connect directly. */
  readonly trustProxy: boolean | string;
  /** Where errors are logged; nothing when left out. */
  readonly log: { readonly level: string } | false;
  /** Names of endpoints whose calls are limited by address; the limits that count wrong tries are in the database. */
  readonly limited: readonly string[];
  /** How many of them one address may make in a minute, in this process. */
  readonly callsAMinute: number;
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
  acceptJson(app);
  await addSafeHeaders(app);
  await app.register(cookie);
  await app.register(rateLimit, { global: false, errorResponseBuilder: () => new AppError('TOO_MANY_REQUESTS') });
  for (const route of parts.routes) addRoute(app, route, parts);
  return app;
}

/** JSON bodies only. An empty body counts as none: several calls of the specification are POSTs with an empty payload. */
function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
}

function addRoute(app: FastifyInstance, route: Route, parts: HttpServerParts): void {
  const { endpoint } = route;
  const limited = parts.limited.includes(endpoint.name);
  for (const url of endpointUrls(endpoint)) {
    app.route({
      method: endpoint.method,
      url,
      bodyLimit: endpoint.bodyLimit ?? DEFAULT_BODY_LIMIT,
      ...(limited ? { config: { rateLimit: { max: parts.callsAMinute, timeWindow: 60_000, groupId: 'sign-in' } } } : {}),
      handler: async (request, reply) => {
        const facts = requestFacts(request, parts.publicUrl);
        const context = await parts.gate.enter(endpoint, facts, replyControls(reply, facts));
        const answer = await route.invoke(context, { params: request.params, query: request.query, body: request.body });
        return sendJson(request, reply, answer);
      },
    });
  }
}
