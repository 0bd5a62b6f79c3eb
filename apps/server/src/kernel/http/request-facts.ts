import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReplyControls, RequestFacts } from './context.ts';

/** The facts of a Fastify request that the gate and the handlers read. */
export function requestFacts(request: FastifyRequest, publicUrl: string | null): RequestFacts {
  const { headers } = request;
  return {
    id: request.id,
    address: request.ip,
    // Every browser sends Origin with a write, and a page cannot hold it back.
    browser: headers['sec-fetch-site'] !== undefined || headers.origin !== undefined,
    https: request.protocol === 'https' || publicUrl?.startsWith('https:') === true,
    header: (name) => {
      const value = headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
    cookie: (name) => request.cookies[name],
    logFault: (error, what) => request.log.error({ err: error, requestId: request.id }, what),
  };
}

export function replyControls(reply: FastifyReply, facts: RequestFacts): ReplyControls {
  const base = { httpOnly: true, sameSite: 'strict', secure: facts.https } as const;
  return {
    setCookie: (name, value, { path = '/', maxAgeSeconds }) => void reply.setCookie(name, value, { ...base, path, maxAge: maxAgeSeconds }),
    clearCookie: (name, path = '/') => void reply.clearCookie(name, { ...base, path }),
  };
}
