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
 * Runs in a plugin's page before anything of the plugin. The policy does not reach connections
 * between browsers (Chromium knows no `webrtc` directive), so what makes them is removed for good,
 * with the newer means that lead out. XSLTProcessor makes markup past trusted types.
 */
const SEAL = `for (const name of Object.getOwnPropertyNames(globalThis))
  if (/^(webkit|moz)?RTC|^(WebTransport|WebSocketStream|PresentationRequest|PaymentRequest|XSLTProcessor)$/.test(name))
    Object.defineProperty(globalThis, name, { value: undefined, writable: false, configurable: false });`;

/** A plugin's page begins with the seal; its own doctype and head then only add to the document. */
const sealed = (html: string): string => `<!doctype html><script>${SEAL}</script>${html}`;

/** What a plugin's frame may not ask the browser for. */
const NO_DEVICES = [
  'camera',
  'microphone',
  'display-capture',
  'geolocation',
  'usb',
  'serial',
  'hid',
  'bluetooth',
  'midi',
  'payment',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * The content security policy of one of these pages. Only the page's own script runs, by its hash,
 * after the seal. A plugin's page has an opaque origin (`sandbox`) and no network access. Trusted
 * types keep it from writing a frame of its own (`srcdoc`), in which its script would run again
 * without the seal. The page around it restricts its frame to the application's own pages, so that
 * it cannot navigate to another address with its data.
 */
function policyOf(name: string, html: string): string {
  const scripts = [...html.matchAll(SCRIPT)].map(([, script]) => hashOf(script ?? ''));
  if (name !== OUTER_PAGE) scripts.unshift(hashOf(SEAL));
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
      : [
          'sandbox allow-scripts',
          ...shared,
          'img-src data:',
          "require-trusted-types-for 'script'",
          "trusted-types 'none'",
        ]
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
  const served = (name: string, html: string): { html: string; policy: string } => ({
    html: name === OUTER_PAGE ? html : sealed(html),
    policy: policyOf(name, html),
  });
  const pages = new Map(
    names.map((name) => [name, served(name, readFileSync(join(folder, name), 'utf8'))]),
  );
  app.get<{ Params: { file: string } }>('/plugin-frames/:file', async (request, reply) => {
    const { file } = request.params;
    const own = pages.has(file) ? null : await readOwn(file.replace(/\.html$/, ''));
    const page = pages.get(file) ?? (own === null ? undefined : served(file, own));
    if (page === undefined) return reply.callNotFound();
    return (
      reply
        .header('content-security-policy', page.policy)
        .header('permissions-policy', NO_DEVICES)
        // Chromium looks names of links up in advance, whatever the policy says.
        .header('x-dns-prefetch-control', 'off')
        .header('x-frame-options', 'SAMEORIGIN')
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page.html)
    );
  });
}
