import { endpointUrls, health } from '@dalpak/contracts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors/app-error.ts';

/** Monitoring calls these, and knows the server by its address. */
const MONITORING_PATHS: ReadonlySet<string> = new Set(endpointUrls(health));
/** Names by which programs on this machine reach it. */
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * With a public address, answers only calls to that host. Another name that leads here (DNS
 * rebinding, a forgotten domain) must serve no page, and a made-up `Host` must not reach caches or
 * links. A proxy in front passes the name as `Host` or, when it is trusted, as `X-Forwarded-Host`.
 */
export function restrictToHost(app: FastifyInstance, publicUrl: string | null): void {
  if (publicUrl === null) return;
  const own = new URL(publicUrl).hostname;
  app.addHook('onRequest', (request, _reply, done) => {
    const host = hostnameOf(request.host);
    const isOurs = host !== null && (host === own || LOCAL_HOST.test(host));
    if (isOurs || MONITORING_PATHS.has(request.routeOptions.url ?? '')) done();
    else done(new AppError('WRONG_HOST'));
  });
}

/** The host in lower case, without its port and final dot; null for text that is no host. */
function hostnameOf(host: string): string | null {
  const address = `http://${host}/`;
  if (/[/?#@\\\s]/.test(host) || !URL.canParse(address)) return null;
  return new URL(address).hostname.replace(/\.$/, '');
}
