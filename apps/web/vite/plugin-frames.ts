import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { build as viteBuild, Plugin } from 'vite';

/** Vite's own build function, passed by the configuration. */
type Build = typeof viteBuild;

const SOURCES = fileURLToPath(new URL('../../../packages/plugins/src/', import.meta.url));
const AROUND_STYLE =
  'html, body, iframe { margin: 0; border: 0; padding: 0; width: 100%; height: 100%; display: block; background: transparent; }';

/** The pages that plugins run in: one for each plugin, and one around them. */
function pages(): readonly {
  readonly name: string;
  readonly entry: string;
  readonly style: string;
}[] {
  const folders = readdirSync(SOURCES, { withFileTypes: true }).filter(
    (entry) => entry.isDirectory() && existsSync(`${SOURCES}${entry.name}/frame.ts`),
  );
  return [
    { name: 'frame', entry: `${SOURCES}frame-kit/around.ts`, style: AROUND_STYLE },
    ...folders.map(({ name }) => ({ name, entry: `${SOURCES}${name}/frame.ts`, style: '' })),
  ];
}

/** One page with its script inline, because a page without an origin may load nothing. */
async function pageOf(
  build: Build,
  { entry, style }: { readonly entry: string; readonly style: string },
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      sourcemap: false,
      minify: true,
      lib: { entry, formats: ['es'], fileName: 'frame' },
    },
  });
  const [output] = Array.isArray(built) ? built : [built];
  if (output === undefined || !('output' in output)) throw new Error(`${entry} was not built`);
  const script = output.output
    .flatMap((part) => (part.type === 'chunk' ? [part.code] : []))
    .join('\n')
    .trim();
  if (script.includes('</script')) throw new Error(`${entry} would end its own page`);
  return `<!doctype html><html lang="he"><head><meta charset="utf-8"><title>Dalpak</title><style>${style}</style></head><body><script type="module">${script}</script></body></html>`;
}

/**
 * Builds the pages of marketplace plugins into `plugin-frames/` next to the application; in
 * development at each request.
 */
export function pluginFrames(build: Build): Plugin {
  return {
    name: 'plugin-frames',
    async generateBundle() {
      for (const page of pages())
        this.emitFile({
          type: 'asset',
          fileName: `plugin-frames/${page.name}.html`,
          source: await pageOf(build, page),
        });
    },
    configureServer(server) {
      server.middlewares.use('/plugin-frames/', (request, response, next) => {
        const wanted = /^\/?([a-z0-9-]+)\.html/.exec(request.url ?? '')?.[1];
        const page = pages().find(({ name }) => name === wanted);
        if (page === undefined) return next();
        void pageOf(build, page).then((html) => {
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(html);
        }, next);
      });
    },
  };
}
