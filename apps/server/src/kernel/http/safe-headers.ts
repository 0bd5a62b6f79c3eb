import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isHttps } from './request-facts.ts';

const YEAR_SECONDS = 31_536_000;

/** Our documents that the menu opens in a frame. They hold no session and nothing to press by mistake. */
const FRAMED: ReadonlySet<string> = new Set(['/help.html', '/api/docs']);

function frameByOurselves(reply: FastifyReply): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy !== 'string') return;
  reply.header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")).header('x-frame-options', 'SAMEORIGIN');
}

/**
 * Headers that keep a page from doing what it was not made for. The policy fits the built web application: its own
 * scripts only, styles that Mantine writes into the page, pictures made on the device, its own workers and calls.
 */
export async function addSafeHeaders(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        // External pages, and the two of ours, stand in a sandboxed frame of their own window (1-shell §2).
        frameSrc: ['https:', "'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Said below, under https alone.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 300 && FRAMED.has(request.url)) frameByOurselves(reply);
    // Of this host alone: what its sister hosts do is not ours to say.
    if (isHttps(request, publicUrl)) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
    // Answers of the API belong to one session and must not be kept by a shared cache.
    if (!reply.hasHeader('cache-control') && /^\/(api|core)\//.test(request.url)) reply.header('cache-control', 'no-store');
  });
}
