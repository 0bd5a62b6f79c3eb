import { COOKIES } from '@dalpak/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TERMINAL_SECONDS } from '../auth/sessions.ts';
import type { PublicContext, ReplyControls, RequestFacts, SessionContext } from './context.ts';

/** Whether users reach the server over https: by the settings, or by a trusted proxy. */
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
    // Every browser sends Origin with a write, and a page cannot suppress it.
    browser: headers['sec-fetch-site'] !== undefined || headers.origin !== undefined,
    https,
    header: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    cookie: (name) => readCookie(request.cookies, name, https),
    logFault: (error, what) => request.log.error({ err: error, requestId: request.id }, what),
  };
}

export function replyControls(reply: FastifyReply, facts: RequestFacts): ReplyControls {
  const base = { httpOnly: true, sameSite: 'strict', secure: facts.https } as const;
  // Removes the cookie with the plain name, which must no longer be accepted.
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
 * Prefix of cookies that browsers accept only from the host itself: over https, for all paths, for
 * no sister host. Without it another site of the same domain could plant its own session. That
 * matters more than a narrow path, which hides a cookie from no script (HttpOnly does) and saves a
 * few bytes per call: so the refresh token has the prefix too (ADR 0065).
 */
const OWN_HOST = '__Host-';

/**
 * Plain http cannot use that prefix: there the cookie has its plain name and the handler's narrow
 * path.
 */
function cookieName(name: string, https: boolean): string {
  return https ? `${OWN_HOST}${name}` : name;
}

/**
 * A user with cookies of an older version signs in once more. A till must not: a manager would have
 * to register it again.
 */
function readCookie(cookies: Readonly<Record<string, string | undefined>>, name: string, https: boolean): string | undefined {
  return cookies[cookieName(name, https)] ?? (https && name === COOKIES.terminal ? cookies[name] : undefined);
}

/**
 * Renews the cookie of a till under the current name when it was registered under the older one,
 * after the gate has accepted it.
 */
export function renameTerminalCookie(request: FastifyRequest, context: PublicContext | SessionContext): void {
  if (!context.request.https || !('session' in context) || context.session.kind !== 'terminal' || request.headers.authorization !== undefined) return;
  const plain = request.cookies[COOKIES.terminal];
  if (plain === undefined || request.cookies[cookieName(COOKIES.terminal, true)] !== undefined) return;
  context.reply.setCookie(COOKIES.terminal, plain, { maxAgeSeconds: TERMINAL_SECONDS });
}
