import { endpointUrls } from '@dalpak/contracts';
import type { Endpoint } from '@dalpak/contracts';
import type { FastifyInstance } from 'fastify';
import { ABOUT_KEYS, openApiDocument } from './openapi.ts';
import { DOCS_WORDS } from './api-docs-words.ts';

/**
 * The API page at `/api/docs`, and its OpenAPI form at `/api/docs/json`. The page loads nothing
 * from other servers.
 */
export function addApiDocs(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  version: string,
): void {
  // Built on the first call, so that the start does not wait for it.
  let json: string | null = null;
  app.get('/api/docs/json', (_request, reply) => {
    json ??= JSON.stringify(openApiDocument(endpoints, version));
    return reply.type('application/json; charset=utf-8').send(json);
  });
  app.get('/api/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(page(endpoints, version)),
  );
}

function page(endpoints: readonly Endpoint[], version: string): string {
  return `<!doctype html>
<html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${DOCS_WORDS.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
section{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent);padding:.75rem 0}
h1{margin-block-end:.25rem}h2{font-size:1rem;margin:0}pre{overflow-x:auto;padding:.5rem .75rem;border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:.5rem}code{font-size:.95em;overflow-wrap:anywhere}p{margin:.25rem 0}
</style></head><body>
<header><h1>${DOCS_WORDS.heading}</h1>
<p>${DOCS_WORDS.about(escapeHtml(version))}</p>
<p>${DOCS_WORDS.begin}</p>
<pre dir="ltr"><code>curl -H "Authorization: Bearer dlp_…" "$DALPAK/api/v2/components/111/records?limit=5"</code></pre>
</header>
<main lang="en" dir="ltr">
<p>Dalpak API ${escapeHtml(version)}, the same as <a href="/api/docs/json">OpenAPI 3.1</a>. Errors are <code>{code, desc, details?, recommendations?}</code> with the true HTTP status.</p>
<section id="access-keys"><h2>Access keys</h2>${ABOUT_KEYS.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}
<p>Calls that take keys: ${endpoints
    .filter(({ keys }) => keys !== undefined)
    .map(
      ({ name, method, path }) =>
        `<a href="#${name}"><code>${method} ${escapeHtml(path)}</code></a>`,
    )
    .join(' · ')}</p></section>
${endpoints.map(section).join('\n')}
</main></body></html>`;
}

function section(endpoint: Endpoint): string {
  const { permission } = endpoint;
  const needs =
    typeof permission === 'string' ? permission : `${permission.type} ${permission.key}`;
  const urls = endpointUrls(endpoint).map(
    (url) => `<code>${endpoint.method} ${escapeHtml(url)}</code>`,
  );
  return `<section id="${endpoint.name}"><h2>${urls.join('<br>')}</h2><p>${escapeHtml(endpoint.summary)}</p>
<p>auth: ${endpoint.auth}${endpoint.keys === undefined ? '' : ` · access keys: ${endpoint.keys}`} · permission: ${escapeHtml(needs)} · errors: ${endpoint.errors.join(', ')}</p></section>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
