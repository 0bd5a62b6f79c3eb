// Reads every import of a tree: which file imports what, as a value or as a type. TypeScript 7 has
// no parser that other tools can call, and dependency-cruiser 17 reads TypeScript only through an
// older one; oxc reads it directly.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

/**
 * @typedef {{ from: string, to: string, line: number, typeOnly: boolean, specifier: string }} Edge
 * `to` is a path in the tree, `npm:name`, `node:name`, or `missing:specifier`.
 * @typedef {{ dependencies: Set<string>, devDependencies: Set<string> }} Manifest
 * @typedef {{ files: string[], edges: Edge[], manifestOf: (file: string) => Manifest }} ImportGraph
 */

const builtins = new Set(builtinModules);
const parsed = /\.(m|c)?[jt]sx?$/;
const skippedFolders = new Set(['node_modules', 'dist', 'coverage', 'arch-fixtures', 'var']);

/**
 * @param {string} base
 * @param {string} folder
 * @returns {string[]} paths with forward slashes, relative to base
 */
function listFiles(base, folder) {
  if (!existsSync(join(base, folder))) return [];
  return readdirSync(join(base, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = posix.join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listFiles(base, path);
    return parsed.test(entry.name) ? [path] : [];
  });
}

/**
 * @param {string} file @param {string} source
 * @returns {{ specifier: string, offset: number, typeOnly: boolean }[]}
 */
function importsOf(file, source) {
  const { module, program, errors } = parseSync(file, source);
  const fatal = errors.find((error) => error.severity === 'Error');
  if (fatal) throw new Error(`${file}: ${fatal.message}`);
  /** @type {{ specifier: string, offset: number, typeOnly: boolean }[]} */
  const found = module.staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    offset: start,
    // `import './x'` has no entries and runs the file, so it is a value import.
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
  for (const { entries, start } of module.staticExports) {
    for (const { moduleRequest, isType } of entries) {
      if (moduleRequest)
        found.push({ specifier: moduleRequest.value, offset: start, typeOnly: isType });
    }
  }
  // import('…'), as a value or as a type, is not in the module's list; the tree is walked only
  // where it occurs.
  if (/\bimport\s*\(/.test(source)) {
    const add = (
      /** @type {import('oxc-parser').Expression | import('oxc-parser').StringLiteral} */ node,
      /** @type {boolean} */ typeOnly,
    ) => {
      if (node.type === 'Literal' && typeof node.value === 'string') {
        found.push({ specifier: node.value, offset: node.start, typeOnly });
      }
    };
    new Visitor({
      ImportExpression: (node) => add(node.source, false),
      TSImportType: (node) => add(node.source, true),
    }).visit(program);
  }
  return found;
}

/** @param {string} specifier `@scope/name/sub` or `name/sub` */
const packageName = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * @param {string} base @param {string} from @param {string} specifier
 * @param {ReadonlyMap<string, string>} doors entry file of each of our own packages
 */
function resolveImport(base, from, specifier, doors) {
  const plain = specifier.replace(/\?.*$/, '');
  if (plain.startsWith('.')) {
    const path = posix.join(posix.dirname(from), plain);
    return existsSync(join(base, path)) && /\.[a-z]+$/.test(path) ? path : `missing:${specifier}`;
  }
  if (plain.startsWith('node:')) return plain;
  if (builtins.has(plain)) return `node:${plain}`;
  if (plain.startsWith('@dalpak/')) return doors.get(plain) ?? `missing:${specifier}`;
  // Vite's own modules exist only during its build.
  if (plain.startsWith('virtual:') || plain.startsWith('/')) return `virtual:${plain}`;
  return `npm:${packageName(plain)}`;
}

/**
 * @param {string} path absolute path of a package.json; a tree without one declares nothing
 * @returns {Manifest}
 */
function readManifest(path) {
  const manifest = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
  const names = (/** @type {string[]} */ ...fields) =>
    new Set(fields.flatMap((field) => Object.keys(manifest[field] ?? {})));
  return {
    dependencies: names('dependencies', 'optionalDependencies', 'peerDependencies'),
    devDependencies: names('devDependencies'),
  };
}

/**
 * The doors of a package of ours, by the names that its importers use: its index, and what its
 * manifest exports in addition. A `*` stands for each file of its folder.
 * @param {string} base @param {string} name
 * @returns {[door: string, file: string][]}
 */
function doorsOf(base, name) {
  const folder = `packages/${name}`;
  const manifest = join(base, folder, 'package.json');
  /** @type {Record<string, string>} */
  const { '.': index = './src/index.ts', ...others } = existsSync(manifest)
    ? (JSON.parse(readFileSync(manifest, 'utf8')).exports ?? {})
    : {};
  const files = listFiles(base, folder);
  const expanded = Object.entries(others).flatMap(([door, target]) => {
    const [before = '', after = ''] = join(folder, target).split('*');
    if (!target.includes('*')) return [/** @type {[string, string]} */ ([door, before])];
    return files
      .filter((file) => file.startsWith(before) && file.endsWith(after))
      .map((file) => {
        const part = file.slice(before.length, file.length - after.length);
        return /** @type {[string, string]} */ ([door.replace('*', part), file]);
      });
  });
  return [['.', join(folder, index)], ...expanded].map(([door = '', file = '']) => [
    `@dalpak/${name}${door.slice(1)}`,
    file,
  ]);
}

/** @param {string} base @param {readonly string[]} folders @returns {ImportGraph} */
export function readImportGraph(base, folders) {
  const files = folders.flatMap((folder) => listFiles(base, folder));
  /** @type {Map<string, string>} */
  const doors = new Map();
  for (const name of existsSync(join(base, 'packages'))
    ? readdirSync(join(base, 'packages'))
    : []) {
    for (const [door, file] of doorsOf(base, name)) doors.set(door, file);
  }
  const edges = files.flatMap((from) => {
    const source = readFileSync(join(base, from), 'utf8');
    return importsOf(from, source).map(({ specifier, offset, typeOnly }) => ({
      from,
      to: resolveImport(base, from, specifier, doors),
      line: source.slice(0, offset).split('\n').length,
      typeOnly,
      specifier,
    }));
  });
  /** @type {Map<string, Manifest>} */
  const manifests = new Map();
  const manifestOf = (/** @type {string} */ file) => {
    let folder = dirname(file);
    while (folder !== '.' && !existsSync(join(base, folder, 'package.json')))
      folder = dirname(folder);
    const known = manifests.get(folder) ?? readManifest(join(base, folder, 'package.json'));
    manifests.set(folder, known);
    return known;
  };
  return { files, edges, manifestOf };
}
