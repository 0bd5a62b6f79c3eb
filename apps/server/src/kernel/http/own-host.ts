import { endpointUrls, health } from '@dalpak/contracts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors/app-error.ts';

/** Asked by what watches over the server, which knows it by its address. */
const ANYWHERE: ReadonlySet<string> = new Set(endpointUrls(health));
/** This machine, as its own programs call it. */
const HERE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * With a public address, answers to that host alone: a page of another name that leads here (DNS rebinding, a forgotten
 * domain) is no page of ours, and what is cached or linked by a made-up `Host` is nothing of ours either. A proxy in front
 * hands the name on, as `Host` or, where the proxy is believed, as `X-Forwarded-Host`.
 */
export function holdToHost(app: FastifyInstance, publicUrl: string | null): void {
  if (publicUrl === null) return;
  const own = new URL(publicUrl).hostname;
  app.addHook('onRequest', (request, _reply, done) => {
    const host = hostnameOf(request.host);
    const isOurs = host !== null && (host === own || HERE.test(host));
    if (isOurs || ANYWHERE.has(request.routeOptions.url ?? '')) done();
    else done(new AppError('WRONG_HOST'));
  });
}

/** Without port and a dot at the end, in small letters; null for what is no host. */
function hostnameOf(host: string): string | null {
  const address = `http://${host}/`;
  if (/[/?#@\\\s]/.test(host) || !URL.canParse(address)) return null;
  return new URL(address).hostname.replace(/\.$/, '');
}
