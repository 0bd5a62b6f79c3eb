import type { Plugin } from 'vite';

/** The fields of a built chunk that are used here. */
interface Chunk {
  readonly type: 'chunk';
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
}

type Bundle = Readonly<Record<string, { readonly type: string }>>;

const isChunk = (part: { readonly type: string } | undefined): part is Chunk =>
  part?.type === 'chunk';

/** The files of a chunk and its dependencies, without those that the page loads anyway. */
function filesOf(
  bundle: Bundle,
  chunk: Chunk,
  known: ReadonlySet<string>,
  into = new Set<string>(),
): ReadonlySet<string> {
  if (known.has(chunk.fileName) || into.has(chunk.fileName)) return into;
  into.add(chunk.fileName);
  for (const style of chunk.viteMetadata?.importedCss ?? []) into.add(style);
  for (const name of chunk.imports) {
    const next = bundle[name];
    if (isChunk(next)) filesOf(bundle, next, known, into);
  }
  return into;
}

/**
 * Writes the files of one screen into the page, as `data-sign-in` of its first script: when no user
 * is signed in, the script loads them together with the application and not after it.
 * @param screen end of the path of the screen's module
 */
export function preloadScreenFiles(screen: string): Plugin {
  return {
    name: 'first-screens',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (bundle === undefined) return html;
        const chunks = Object.values(bundle as Bundle).filter(isChunk);
        const first = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(screen)));
        const entry = chunks.find(({ isEntry }) => isEntry);
        if (first === undefined || entry === undefined)
          throw new Error(`${screen} has no chunk of its own`);
        const files = filesOf(bundle as Bundle, first, filesOf(bundle as Bundle, entry, new Set()));
        const script = '<script src="/theme-init.js"';
        if (!html.includes(script)) throw new Error(`index.html has no ${script}`);
        const fonts = Object.keys(bundle)
          // The letters of Arabic and Russian load when a text has them.
          .filter((file) => /\bheebo-[^/]*\.woff2$/.test(file))
          .map(
            (file) =>
              `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`,
          );
        return html.replace(
          script,
          `${fonts.join('')}${script} data-sign-in="${[...files].map((file) => `/${file}`).join(' ')}"`,
        );
      },
    },
  };
}
