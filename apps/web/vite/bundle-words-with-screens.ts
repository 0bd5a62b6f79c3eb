import { fileURLToPath } from 'node:url';

interface Words {
  readonly [key: string]: string | Words;
}
/** Runs a source file, as Vite's `runnerImport` does. */
type ImportSource = (file: string) => Promise<{ readonly module: { readonly he: Namespaces } }>;
export type Namespaces = Readonly<Record<string, Words>>;

const FOLDER = fileURLToPath(new URL('../src/platform/i18n/', import.meta.url));
const PREFIX = 'virtual:words/';

/** A file's request: a whole namespace (`pos`), or one key of it (`pos:queue`). */
export type WordRequest = string;

/**
 * A key with its plural forms and its subtree, in its place in the tree; null when the key does not
 * exist.
 */
export function subtreeOf(words: Words, key: string): Words | null {
  const [first = '', ...rest] = key.split('.');
  const below = words[first];
  if (rest.length > 0) {
    const part = typeof below === 'object' ? subtreeOf(below, rest.join('.')) : null;
    return part === null ? null : { [first]: part };
  }
  const forms = Object.entries(words).filter(
    ([name]) => name === first || name.replace(/_(zero|one|two|few|many|other)$/, '') === first,
  );
  return forms.length === 0 ? null : Object.fromEntries(forms);
}

/**
 * The translations that a file uses: the namespaces of its useTranslation(…), and every
 * 'namespace:key' in it. A key that is built at run time requests its whole namespace.
 * @throws Error when a namespace is not a literal: its texts would be missing on the screen
 */
export function usedWords(source: string, all: Namespaces): readonly WordRequest[] {
  const asked = new Set<WordRequest>();
  for (const [call, argument = ''] of source.matchAll(/\buseTranslation\(([^)]*)\)/g)) {
    const name = argument === '' ? 'common' : /^'(\w+)'$/.exec(argument)?.[1];
    if (name === undefined || all[name] === undefined)
      throw new Error(`${call} names no namespace of words`);
    asked.add(name);
  }
  for (const [, quote, name = '', key = ''] of source.matchAll(/(['"`])(\w+):([\w.]*(?:\$\{)?)/g)) {
    const words = all[name];
    if (words === undefined) continue;
    if (quote === '`' || key === '') asked.add(name);
    // Some pairs are not keys: push topics have the same form. The types check the real keys.
    else if (subtreeOf(words, key) !== null) asked.add(`${name}:${key}`);
  }
  return [...asked]
    .filter((one) => !asked.has(one.replace(/:.*/, '')) || !one.includes(':'))
    .toSorted();
}

function moduleOf(asked: WordRequest, all: Namespaces): string {
  const [name = '', key] = asked.split(':');
  const add = `import { addWords } from ${JSON.stringify(`${FOLDER}translator.ts`)};\n`;
  if (key !== undefined)
    return `${add}addWords('${name}', ${JSON.stringify(subtreeOf(all[name] ?? {}, key))});`;
  const file = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `${add}import { ${name} } from ${JSON.stringify(`${FOLDER}he/${file}.ts`)};\naddWords('${name}', ${name});`;
}

/**
 * Bundles Hebrew texts with the code that uses them: the first load has its own, each screen brings
 * the rest, and none is loaded separately. Applies to builds only; elsewhere all texts are loaded
 * (he/index.ts).
 */
export function bundleWordsWithScreens(importSource: ImportSource) {
  const source = fileURLToPath(new URL('../src/', import.meta.url));
  let all: Namespaces = {};
  return {
    name: 'words-with-screens',
    apply: 'build' as const,
    enforce: 'pre' as const,
    async buildStart(): Promise<void> {
      const { module } = await importSource(`${FOLDER}he/index.ts`);
      all = module.he;
    },
    resolveId: (id: string): string | null => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id: string): string | null {
      // The list is empty in a build, so that a lookup in it cannot succeed by accident.
      if (id === `${FOLDER}he/index.ts`) return 'export const he = {};';
      return id.startsWith(`\0${PREFIX}`) ? moduleOf(id.slice(PREFIX.length + 1), all) : null;
    },
    transform(code: string, id: string): { code: string; map: null } | null {
      const file = id.replace(/\?.*$/, '');
      if (!file.startsWith(source) || file.startsWith(FOLDER) || !/\.tsx?$/.test(file)) return null;
      if (/^import \{.*\/i18n\/he\/index\.ts'/m.test(code))
        throw new Error(`${file} has to import its own words, not the list of all`);
      const asked = usedWords(code, all);
      // Appended at the end, where no line moves; imports run before the file's code in any
      // position.
      return asked.length === 0
        ? null
        : {
            code: `${code}\n${asked.map((one) => `import '${PREFIX}${one}';`).join('\n')}`,
            map: null,
          };
    },
  };
}
