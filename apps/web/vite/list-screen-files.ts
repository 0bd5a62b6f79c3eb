import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

const HELPER = '\0vite/preload-helper.js';
const RUNTIME = fileURLToPath(new URL('../src/platform/router/screen-files.ts', import.meta.url));
/** Where the bundler's helper begins to load the files of a chunk. */
const HELPER_START = /(function preload\(baseModule, (\w+), importerUrl\) \{)/;
/** The first script of the page, which carries the name of the list. */
const FIRST_SCRIPT = '<script src="/theme-init.js"';

/** The chunks below a chunk, the chunk itself included. */
function chunksBelow(
  chunk: Chunk,
  chunks: ReadonlyMap<string, Chunk>,
  into = new Set<Chunk>(),
): ReadonlySet<Chunk> {
  if (into.has(chunk)) return into;
  into.add(chunk);
  for (const name of chunk.imports) {
    const next = chunks.get(name);
    if (next !== undefined) chunksBelow(next, chunks, into);
  }
  return into;
}

/** The list's module: names of files, and for each the indexes of those that it imports. */
function listOf(chunks: readonly Chunk[], loaded: ReadonlySet<string>): string {
  const names: string[] = [];
  const indexOf = (name: string): number => {
    const index = names.indexOf(name);
    return index === -1 ? names.push(name) - 1 : index;
  };
  const below: number[][] = [];
  for (const { fileName, imports } of chunks) {
    const needed = imports.filter((name) => !loaded.has(name));
    if (needed.length > 0) below[indexOf(fileName)] = needed.map(indexOf);
  }
  const short = names.map((name) => name.replace(/^assets\/|\.js$/g, ''));
  const lists = Array.from({ length: names.length }, (_none, index) => below[index] ?? []);
  return `export const names=${JSON.stringify(short.join(' '))},below=${JSON.stringify(lists)};\n`;
}

/**
 * Keeps the names of every screen's files out of the start. The bundler writes into each file which
 * files its later parts need, so that they load side by side and not one after the other; of all
 * screens together that is more than the first screen's own code. The list of all is one file,
 * which the page reads after its first screen. Style sheets stay listed where a part is loaded,
 * because the part waits for them.
 * @param starts ends of module paths: what the start loads. These keep their lists, and so do the
 *   parts that they load
 */
export function listScreenFiles(starts: readonly string[]) {
  const chunks = new Map<string, Chunk>();
  let loaded: ReadonlySet<string> = new Set();
  let list = '';
  const isStart = (file: string): boolean =>
    chunks.get(file)?.moduleIds.some((id) => starts.some((end) => id.endsWith(end))) ?? false;

  const plugin: Plugin = {
    name: 'list-screen-files',
    apply: 'build',
    transform(code, id) {
      if (id !== HELPER) return null;
      if (!HELPER_START.test(code)) throw new Error('The preload helper of Vite has changed');
      return {
        code: `import { withFilesBelow } from ${JSON.stringify(RUNTIME)};\n${code.replace(HELPER_START, '$1 $2 = withFilesBelow($2);')}`,
        map: null,
      };
    },
    generateBundle: {
      // Before the bundler writes the lists.
      order: 'pre',
      handler(_options, bundle) {
        for (const part of Object.values(bundle))
          if (part.type === 'chunk') chunks.set(part.fileName, part);
        const all = [...chunks.values()];
        for (const end of starts)
          if (!all.some(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end))))
            throw new Error(`No chunk has a module that ends in ${end}`);
        loaded = new Set(
          all
            .filter(({ isEntry }) => isEntry)
            .flatMap((entry) => [...chunksBelow(entry, chunks)].map(({ fileName }) => fileName)),
        );
        const reference = this.emitFile({
          type: 'asset',
          name: 'screen-files.js',
          source: listOf(all, loaded),
        });
        list = this.getFileName(reference);
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes(FIRST_SCRIPT)) throw new Error(`index.html has no ${FIRST_SCRIPT}`);
        return html.replace(FIRST_SCRIPT, `${FIRST_SCRIPT} data-screen-files="/${list}"`);
      },
    },
  };

  /** The scripts that are listed with the load of a file. */
  function resolveDependencies(
    file: string,
    scripts: readonly string[],
    { hostId, hostType }: { readonly hostId: string; readonly hostType: 'html' | 'js' },
  ): string[] {
    if (hostType === 'html') return [...scripts];
    // The page has loaded these as plain scripts, and a listed one would be requested again.
    const needed = scripts.filter((script) => !loaded.has(script));
    if (isStart(file) || isStart(hostId)) return needed;
    // Its own name, under which the list has the rest.
    return needed.length > 1 ? [file] : [];
  }

  return { plugin, resolveDependencies };
}
