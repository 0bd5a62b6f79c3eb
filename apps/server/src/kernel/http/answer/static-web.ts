import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;
const SOURCE_MAP = /\.map(\.\w+)?$/i;
/** No served file has such a name, and the file system would answer with an exception. */
const NO_FILE = /[\0\\]|\.\./;

/**
 * Serves the built web application. Names under `assets/` carry a hash of their content and never
 * change; everything else (the page, the service worker, the manifest) is revalidated each time, so
 * that a new version shows at once.
 *
 * @returns false when there is no build at `folder`; the API works without one
 */
export async function addWebApp(app: FastifyInstance, folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false;
  const hashed = join(folder, 'assets');
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    preCompressed: true,
    // Source maps stay next to the scripts for the operator, and are not served.
    allowedPath: (path) => !SOURCE_MAP.test(path) && !NO_FILE.test(path),
    setHeaders: (reply, path) => {
      // Each text file has a compressed variant: a cache must not send that to a client that cannot
      // decode it.
      reply.setHeader('vary', 'accept-encoding');
      reply.setHeader(
        'cache-control',
        path.startsWith(hashed) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
  return true;
}
