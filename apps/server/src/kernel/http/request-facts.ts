import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReplyControls, RequestFacts } from './context.ts';

/** Whether people reach us by https: as the settings say, or a proxy that is believed. */
export function isHttps(request: FastifyRequest, publicUrl: string | null): boolean {
  return request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
}

/** The facts of a Fastify request that the gate and the handlers read. */
export function requestFacts(request: FastifyRequest, publicUrl: string | null): RequestFacts {
  const { headers } = request;
  const https = isHttps(request, publicUrl);
  return {
    id: request.id,
    address: request.ip,
    // Every browser sends Origin with a write, and a page cannot hold it back.
    browser: headers['sec-fetch-site'] !== undefined || headers.origin !== undefined,
    https,
    header: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    cookie: (name) => request.cookies[cookieName(name, https)],
    logFault: (error, what) => request.log.error({ err: error, requestId: request.id }, what),
  };
}

export function replyControls(reply: FastifyReply, facts: RequestFacts): ReplyControls {
  const base = { httpOnly: true, sameSite: 'strict', secure: facts.https } as const;
  // What came under the plain name has no say any more.
  const dropPlain = (name: string, path: string): void => {
    if (facts.https && reply.request.cookies[name] !== undefined) void reply.clearCookie(name, { ...base, path });
  };
  return {
    setCookie: (name, value, { path = '/', maxAgeSeconds }) => {
      void reply.setCookie(cookieName(name, facts.https), value, { ...base, path: facts.https ? '/' : path, maxAge: maxAgeSeconds });
      dropPlain(name, path);
    },
    clearCookie: (name, path = '/') => {
      void reply.clearCookie(cookieName(name, facts.https), { ...base, path: facts.https ? '/' : path });
      dropPlain(name, path);
    },
  };
}

/**
 * Browsers take a cookie of this prefix from the host itself alone: over https, for all paths, for no sister host. Without it
 * another site of the same domain could lay its own session under ours. That is worth more than a narrow path, which keeps a
 * cookie from no script (HttpOnly does) and spares a few bytes a call: so the refresh token has the prefix too.
 */
const OWN_HOST = '__Host-';

/** Plain http has no such cookies: there the name is plain, and the path as narrow as the handler wants it. */
function cookieName(name: string, https: boolean): string {
  return https ? `${OWN_HOST}${name}` : name;
}
