// Reads the declarations of components, calls and actions of the till and generates the lists of
// them, so that an addition is declared in one place.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { at, isMain, PlainError, root, runMain, say } from './shell.mjs';

const DECLARATIONS = 'packages/contracts/src/components';
const CALLS = 'packages/contracts/src/api';
const TILL_WORDS = 'apps/web/src/platform/i18n/he/till-menu.ts';
const WRITTEN = 'packages/contracts/src/generated';

/**
 * The parts of a declaration that are used here; `RecordComponent` describes each.
 * @typedef {{ component: number, key: string, label: string, icon: string, menu: string, unlisted?: true, module: string, documentType?: number, writes?: 'all' | 'edit', table: string }} Declared
 */

/** @param {unknown} value @returns {value is Declared} */
const isDeclared = (value) =>
  typeof value === 'object' &&
  value !== null &&
  'component' in value &&
  'table' in value &&
  'columns' in value;

/** @param {unknown} value */
const isText = (value) => typeof value === 'string' && value.trim() !== '';

/**
 * Throws a PlainError for an invalid declaration.
 * @param {string} where its name in its file
 * @param {Declared} declared
 */
function assertValid(where, { component, key, label, icon }) {
  const wants = [
    !(Number.isSafeInteger(component) && component > 0) &&
      `“component” is a whole number above 0, not ${JSON.stringify(component)}`,
    !(typeof key === 'string' && /^[a-z][A-Za-z]*$/.test(key)) &&
      `“key” is a small letter and further Latin letters, not ${JSON.stringify(key)}`,
    !isText(label) && '“label” is its name in Hebrew',
    !isText(icon) && '“icon” is the name of an icon',
  ].filter((one) => one !== false);
  if (wants.length > 0) throw new PlainError(`${where} is not right: ${wants.join('; ')}.`);
}

/**
 * A syntax error in a declaration, with file, line and text.
 * @param {unknown} error of esbuild
 * @returns {unknown} the error itself when it is a different one
 */
function toPlainError(error) {
  if (!(error instanceof Error) || !('errors' in error) || !Array.isArray(error.errors))
    return error;
  /** @type {import('esbuild').Message[]} */
  const messages = error.errors;
  return new PlainError(
    messages
      .map(({ location, text }) =>
        location === null ? text : `${location.file}, line ${location.line}: ${text}`,
      )
      .join('\n'),
  );
}

/**
 * An error that a declaration throws while it is read, with its file: the bundle names the file
 * above each part.
 * @param {unknown} error
 * @param {string} code of the bundle
 */
function thrownToPlainError(error, code) {
  if (!(error instanceof Error)) return error;
  const line = Number(/base64,[^:]*:(\d+):\d+/.exec(error.stack ?? '')?.[1] ?? 0);
  const file =
    code
      .split('\n')
      .slice(0, line)
      .findLast((one) => /^\/\/ .*\.ts$/.test(one))
      ?.slice(3) ?? 'A declaration';
  return new PlainError(`${file} can not be read: ${error.message}`);
}

/**
 * The exports of the declaration files that are components, by file and name; an array of
 * components is one export. Throws a PlainError with the file when one cannot be read or is
 * invalid.
 * @param {string} [folder] absolute or from the root
 * @returns {Promise<{ places: readonly string[], exports: { file: string, name: string, many: boolean, declared: Declared[] }[] }>}
 */
export async function readDeclarations(folder = DECLARATIONS) {
  const files = readdirSync(at(folder))
    .filter((name) => name.endsWith('.component.ts'))
    .toSorted();
  const { build } = await import('esbuild');
  const lines = files.map((file, index) => `export * as d${index} from './${file}';`);
  const { outputFiles } = await build({
    stdin: {
      contents: [...lines, `export { MENU_PLACES } from '../menu/menu-places.ts';`].join('\n'),
      resolveDir: at(folder),
      loader: 'ts',
    },
    absWorkingDir: root,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    plugins: [
      {
        // Declarations refer to each other by generated numbers, which do not exist yet.
        name: 'numbers-not-known-yet',
        setup(hooks) {
          hooks.onResolve({ filter: /generated\// }, ({ path }) => ({
            path,
            namespace: 'unknown',
          }));
          hooks.onLoad({ filter: /.*/, namespace: 'unknown' }, () => ({
            contents: 'export const COMPONENT_HEADS = [], DECLARED = [];',
          }));
          hooks.onResolve({ filter: /^@dalpak\/[a-z]+$/ }, ({ path }) => ({
            path: at('packages', path.slice('@dalpak/'.length), 'src/index.ts'),
          }));
        },
      },
    ],
  }).catch((error) => {
    throw toPlainError(error);
  });
  const code = outputFiles[0]?.text ?? '';
  const loaded = await import(
    `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  ).catch((error) => {
    throw thrownToPlainError(error, code);
  });
  const found = files.flatMap((file, index) =>
    Object.entries(loaded[`d${index}`]).flatMap(([name, value]) => {
      const many = Array.isArray(value) && value.length > 0;
      const declared = many ? value : [value];
      if (declared.every(isDeclared)) {
        declared.forEach((one, place) =>
          assertValid(`${name}${many ? `[${place}]` : ''} in ${folder}/${file}`, one),
        );
        return [{ file, name, many, declared }];
      }
      if (/Components?$/.test(name))
        throw new PlainError(
          `${name} in ${folder}/${file} is no component: it wants a number (component), a table and columns.`,
        );
      return [];
    }),
  );
  return { places: loaded.MENU_PLACES, exports: found };
}

/** @param {string} file @param {string} text */
function writeIfChanged(file, text) {
  const path = at(WRITTEN, file);
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return false;
  mkdirSync(at(WRITTEN), { recursive: true });
  writeFileSync(path, text);
  return true;
}

/** @param {readonly Declared[]} all @param {'component' | 'key'} what */
function assertUnique(all, what) {
  const seen = new Map();
  for (const one of all) {
    const other = seen.get(one[what]);
    if (other !== undefined)
      throw new PlainError(
        `Two components have the ${what} ${one[what]}: “${other.label}” and “${one.label}”. Those in use stand in ${WRITTEN}/component-heads.ts.`,
      );
    seen.set(one[what], one);
  }
}

/**
 * The heads of components in the order of the menu: by place, then by number. Throws a PlainError
 * when a number or key is used twice, or a place does not exist.
 * @param {readonly Declared[]} all
 * @param {readonly string[]} places of the menu, in its order
 */
export function headsOf(all, places) {
  assertUnique(all, 'component');
  assertUnique(all, 'key');
  const astray = all.find(({ menu }) => !places.includes(menu));
  if (astray !== undefined)
    throw new PlainError(
      `“${astray.label}” has its place in “${astray.menu}”, which is no part of the menu: ${places.join(', ')}.`,
    );
  const inOrder = all.toSorted(
    (a, b) => places.indexOf(a.menu) - places.indexOf(b.menu) || a.component - b.component,
  );
  return inOrder.map(
    ({
      key,
      component,
      label,
      menu,
      module,
      documentType = null,
      table,
      writes,
      unlisted = false,
    }) => {
      // Documents are made on their own screen.
      const add = writes === 'all' || table === 'documents';
      return [key, component, label, menu, module, documentType, Number(add), Number(unlisted)];
    },
  );
}

const NOTE =
  '// Written by tools/components.mjs from the declarations in components/. Change those.\n';
const NOTE_OF_CALLS = '// Written by tools/components.mjs from the files in api/. Change those.';

/**
 * The endpoints that a file of the API declares.
 * @param {string} source
 * @returns {string[]}
 */
export function endpointsIn(source) {
  return [...source.matchAll(/^export const (\w+) = defineEndpoint\(/gm)].map(
    (match) => match[1] ?? '',
  );
}

/** Generates the lists of all calls: every endpoint, and the exports of their files. */
function writeCalls() {
  const files = readdirSync(at(CALLS))
    .filter((name) => name.endsWith('.api.ts'))
    .toSorted();
  const declared = files.map((file) => ({
    file,
    names: endpointsIn(readFileSync(at(CALLS, file), 'utf8')),
  }));
  const imports = declared.map(
    ({ file, names }) => `import { ${names.join(', ')} } from '../api/${file}';`,
  );
  const lines = declared.map(({ names }) => `  ${names.join(', ')},`);
  return [
    writeIfChanged(
      'endpoints.ts',
      [
        NOTE_OF_CALLS,
        `import type { Endpoint } from '../wire/define-endpoint.ts';`,
        ...imports,
        '',
        '/** Every endpoint of the product: the server binds each one, and a test walks them. */',
        'export const ENDPOINTS: readonly Endpoint[] = [',
        ...lines,
        '];',
        '',
        'export type EndpointName =',
        ...declared.flatMap(({ names }) => names.map((name) => `  | '${name}'`)),
        ';',
        '',
      ].join('\n'),
    ),
    writeIfChanged(
      'calls.ts',
      [NOTE_OF_CALLS, ...files.map((file) => `export * from '../api/${file}';`), ''].join('\n'),
    ),
  ];
}

/**
 * Generates the list of the till's actions that can be arranged, in the order of their Hebrew
 * texts.
 */
async function writeTillActions() {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [at(TILL_WORDS)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
  }).catch((error) => {
    throw toPlainError(error);
  });
  const { tillMenu } = await import(
    `data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? '').toString('base64')}`
  );
  const names = Object.keys(tillMenu.actions).map((name) => `  '${name}',`);
  return writeIfChanged(
    'till-actions.ts',
    `// Written by tools/components.mjs from the words of the till's actions in ${TILL_WORDS}. Change those.\nexport const TILL_MENU_ACTIONS = [\n${names.join('\n')}\n] as const;\n`,
  );
}

/**
 * Generates the heads of all components (used by menus and permissions, and part of the web app's
 * first load) and the list of the declarations. Files that are already up to date are not written.
 */
export async function writeComponents() {
  const read = await readDeclarations();
  const heads = headsOf(
    read.exports.flatMap(({ declared }) => declared),
    read.places,
  ).map((head) => `  ${JSON.stringify(head)},`);
  const written = [
    ...writeCalls(),
    await writeTillActions(),
    writeIfChanged(
      'component-heads.ts',
      `${NOTE}export const COMPONENT_HEADS = [\n${heads.join('\n')}\n] as const;\n`,
    ),
    writeIfChanged(
      'declared.ts',
      [
        NOTE.trimEnd(),
        `import type { RecordComponent } from '../components/record-component.ts';`,
        ...read.exports.map(({ file, name }) => `import { ${name} } from '../components/${file}';`),
        '',
        'export const DECLARED: readonly RecordComponent[] = [',
        ...read.exports.map(({ name, many }) => `  ${many ? '...' : ''}${name},`),
        '];',
        '',
      ].join('\n'),
    ),
  ];
  return written.includes(true);
}

if (isMain(import.meta.url)) {
  await runMain(async () => {
    if (await writeComponents())
      say('Wrote the lists of components, calls and actions of the till.');
  });
}
