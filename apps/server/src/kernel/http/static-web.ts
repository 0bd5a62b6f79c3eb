import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;
const SOURCE_MAP = /\.map(\.\w+)?$/i;
/** No file of ours is called so, and the file system below would answer with an exception. */
const NO_FILE = /[\0\\]|\.\./;

/**
 * Serves the built web application. Names below `assets/` carry a hash of their content and never change; everything
 * else (the page, the service worker, the manifest) is asked for again each time, so a new version is seen at once.
 *
 * @returns false when there is no build at `folder`; the API works without.
 */
export async function addWebApp(app: FastifyInstance, folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'index.html'))) return false;
  const hashed = join(folder, 'assets');
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    preCompressed: true,
    // They lie beside the scripts for whoever runs the server.
    allowedPath: (path) => !SOURCE_MAP.test(path) && !NO_FILE.test(path),
    setHeaders: (reply, path) => {
      // The build wrote each text compressed beside it: a cache between must not give that to who can not read it.
      reply.setHeader('vary', 'accept-encoding');
      reply.setHeader('cache-control', path.startsWith(hashed) ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
    },
  });
  return true;
}
