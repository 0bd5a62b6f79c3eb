import { COOKIES } from '@dalpak/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TERMINAL_SECONDS } from '../auth/sessions.ts';
import type { PublicContext, ReplyControls, RequestFacts, SessionContext } from './context.ts';

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
    cookie: (name) => readCookie(request.cookies, name, https),
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

/** A user whose cookies are of before signs in once more. A till does not: it would have to be registered by a manager. */
function readCookie(cookies: Readonly<Record<string, string | undefined>>, name: string, https: boolean): string | undefined {
  return cookies[cookieName(name, https)] ?? (https && name === COOKIES.terminal ? cookies[name] : undefined);
}

/** Gives a till that was registered before its cookie under the name of now; the gate has found it good. */
export function renameTerminalCookie(request: FastifyRequest, context: PublicContext | SessionContext): void {
  if (!context.request.https || !('session' in context) || context.session.kind !== 'terminal' || request.headers.authorization !== undefined) return;
  const plain = request.cookies[COOKIES.terminal];
  if (plain === undefined || request.cookies[cookieName(COOKIES.terminal, true)] !== undefined) return;
  context.reply.setCookie(COOKIES.terminal, plain, { maxAgeSeconds: TERMINAL_SECONDS });
}
