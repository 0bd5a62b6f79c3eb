import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/**
 * The page around a plugin's page. It has the application's origin, and only passes on the message
 * channel.
 */
const OUTER_PAGE = 'frame.html';
const SCRIPT = /<script type="module">([\s\S]*?)<\/script>/g;

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}

/**
 * The content security policy of one of these pages. Only the page's own script runs, by its hash.
 * A plugin's page has an opaque origin (`sandbox`) and no network access; the page around it
 * restricts its frame to the application's own pages, so that it cannot navigate to another address
 * with its data.
 */
function policyOf(name: string, html: string): string {
  const scripts = [...html.matchAll(SCRIPT)].map(([, script]) => hashOf(script ?? ''));
  const shared = [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ];
  return (
    name === OUTER_PAGE
      ? [...shared, "frame-src 'self'"]
      : ['sandbox allow-scripts', ...shared, 'img-src data:']
  ).join('; ');
}

/**
 * Serves the pages that marketplace plugins run in, under `/plugin-frames/`. They are part of the
 * built web application.
 * @param readOwn the page of a business's own plugin; null for none, and for one that is not signed
 */
export function addPluginFrames(
  app: FastifyInstance,
  webFolder: string,
  readOwn: (name: string) => Promise<string | null> = () => Promise.resolve(null),
): void {
  const folder = join(webFolder, 'plugin-frames');
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => /^[a-z0-9-]+\.html$/.test(name))
    : [];
  const pages = new Map(
    names.map((name) => {
      const html = readFileSync(join(folder, name), 'utf8');
      return [name, { html, policy: policyOf(name, html) }];
    }),
  );
  app.get<{ Params: { file: string } }>('/plugin-frames/:file', async (request, reply) => {
    const { file } = request.params;
    const own = pages.has(file) ? null : await readOwn(file.replace(/\.html$/, ''));
    const page =
      pages.get(file) ?? (own === null ? undefined : { html: own, policy: policyOf(file, own) });
    if (page === undefined) return reply.callNotFound();
    return reply
      .header('content-security-policy', page.policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
}
