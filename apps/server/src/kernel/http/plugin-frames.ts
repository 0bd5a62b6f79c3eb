import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The page around a plugin's page. Ours, with our origin; it holds nothing and does nothing but hand on the channel. */
const AROUND = 'frame.html';
const SCRIPT = /<script type="module">([\s\S]*?)<\/script>/g;

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`;
}

/**
 * What the browser allows one of these pages. Of each only its own script runs, by its sum. A plugin's page has an origin
 * that is nobody's (`sandbox`) and no way to any network; the page around it lets it be nothing but a page of ours, so that
 * it can not leave for another address with what it knows.
 */
function policyOf(name: string, html: string): string {
  const scripts = [...html.matchAll(SCRIPT)].map(([, script]) => hashOf(script ?? ''));
  const shared = ["default-src 'none'", `script-src ${scripts.join(' ')}`, "style-src 'unsafe-inline'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'self'"];
  return (name === AROUND ? [...shared, "frame-src 'self'"] : ['sandbox allow-scripts', ...shared, "img-src data:"]).join('; ');
}

/** Serves the pages that plugins of the marketplace run in, below `/plugin-frames/`. They lie in the built web application. */
export function addPluginFrames(app: FastifyInstance, webFolder: string): void {
  const folder = join(webFolder, 'plugin-frames');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^[a-z0-9-]+\.html$/.test(name)) : [];
  const pages = new Map(names.map((name) => {
    const html = readFileSync(join(folder, name), 'utf8');
    return [name, { html, policy: policyOf(name, html) }];
  }));
  app.get<{ Params: { file: string } }>('/plugin-frames/:file', (request, reply) => {
    const page = pages.get(request.params.file);
    if (page === undefined) return reply.callNotFound();
    return reply
      .header('content-security-policy', page.policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
}
