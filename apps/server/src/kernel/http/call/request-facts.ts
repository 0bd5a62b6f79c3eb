import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReplyControls, RequestFacts } from './context.ts';
import { traceOf } from './call-trace.ts';

/** Whether users reach the server over https: by the settings, or by a trusted proxy. */
export function isHttps(request: FastifyRequest, publicUrl: string | null): boolean {
  return request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
}

/** Bodies of signed calls as they were sent, while their requests live. */
export const signedBodies = new WeakMap<FastifyRequest, string>();

/** The facts of a Fastify request that the gate and the handlers read. */
export function requestFacts(request: FastifyRequest, publicUrl: string | null): RequestFacts {
  const { headers } = request;
  const https = isHttps(request, publicUrl);
  return {
    id: request.id,
    address: request.ip,
    // Every browser sends Origin with a write, and a page cannot suppress it.
    browser: headers['sec-fetch-site'] !== undefined || headers.origin !== undefined,
    https,
    header: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    cookie: (name) => request.cookies[cookieName(name, https)],
    signedBody: () => signedBodies.get(request) ?? '',
    identify: (caller) => {
      traceOf(request).caller = caller;
    },
    logError: (error, what) => request.log.error({ err: error, requestId: request.id }, what),
  };
}

export function replyControls(
  reply: FastifyReply,
  facts: RequestFacts,
  endHeavyTurn: () => void,
): ReplyControls {
  const base = { httpOnly: true, sameSite: 'strict', secure: facts.https } as const;
  // Removes the cookie with the plain name, which must no longer be accepted.
  const dropPlain = (name: string, path: string): void => {
    if (facts.https && reply.request.cookies[name] !== undefined)
      void reply.clearCookie(name, { ...base, path });
  };
  return {
    setCookie: (name, value, { path = '/', maxAgeSeconds }) => {
      void reply.setCookie(cookieName(name, facts.https), value, {
        ...base,
        path: facts.https ? '/' : path,
        maxAge: maxAgeSeconds,
      });
      dropPlain(name, path);
    },
    clearCookie: (name, path = '/') => {
      void reply.clearCookie(cookieName(name, facts.https), {
        ...base,
        path: facts.https ? '/' : path,
      });
      dropPlain(name, path);
    },
    endHeavyTurn,
  };
}

/**
 * Prefix of cookies that browsers accept only from the host itself: over https, for all paths, for
 * no sister host. Without it another site of the same domain could plant its own session. That
 * matters more than a narrow path, which hides a cookie from no script (HttpOnly does) and saves a
 * few bytes per call: so the refresh token has the prefix too (ADR 53).
 */
const OWN_HOST = '__Host-';

/**
 * Plain http cannot use that prefix: there the cookie has its plain name and the handler's narrow
 * path.
 */
function cookieName(name: string, https: boolean): string {
  return https ? `${OWN_HOST}${name}` : name;
}
