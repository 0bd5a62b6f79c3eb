import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isHttps } from '../call/request-facts.ts';

const YEAR_SECONDS = 31_536_000;

/**
 * Pages that the menu opens in a frame. They have no session and no controls that a click-jacking
 * page could misuse.
 */
const FRAMED_PAGES: ReadonlySet<string> = new Set(['/help.html', '/api/docs']);

function allowOwnFrames(reply: FastifyReply): void {
  const policy = reply.getHeader('content-security-policy');
  if (typeof policy !== 'string') return;
  reply
    .header(
      'content-security-policy',
      policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    )
    .header('x-frame-options', 'SAMEORIGIN');
}

/**
 * Security headers. The policy fits the built web application: its own scripts only, styles that
 * Mantine inserts, pictures made on the device, its own workers and calls.
 */
export async function addSafeHeaders(
  app: FastifyInstance,
  publicUrl: string | null,
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // The reader of codes for a camera is WebAssembly; it compiles no text as a script.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        // The desktop bridge of the till listens on its own machine, at a port that may be changed.
        connectSrc: ["'self'", 'http://127.0.0.1:*', 'http://localhost:*'],
        // External pages and the two framed pages run in a sandboxed frame of their own window
        // (specification, shell §2).
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
    // Set below, for https only.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onSend', async (request, reply) => {
    if (reply.statusCode < 300 && FRAMED_PAGES.has(request.url)) allowOwnFrames(reply);
    // For this host only, because sister hosts belong to others.
    if (isHttps(request, publicUrl))
      reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
    // API answers belong to one session; a shared cache must not store them.
    if (!reply.hasHeader('cache-control') && /^\/(api|core)\//.test(request.url))
      reply.header('cache-control', 'no-store');
  });
}
