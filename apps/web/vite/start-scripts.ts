import type { Plugin, Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;
type Parse = (code: string) => unknown;

/** The fields of a syntax tree node that are used here: its place in the text, and its children. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) walk(one, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const part of Object.values(value)) if (typeof part === 'object') walk(part, visit);
}

/** The name of an identifier, or of an export written as a string. */
function nameOf(node: unknown): string {
  const { name, value } = node as { readonly name?: string; readonly value?: string };
  return name ?? value ?? '';
}

/** The global list through which the page's start files find each other. */
const REGISTRY = '__start';
/** Start files; the index in this list is the index in the registry. */
type Starts = readonly string[];
/** As long as the text that it replaces, so that no column of the source map moves. */
const META_PLACEHOLDER = '__startMeta';

/**
 * Replaces a node's text, padded to the node's length, so that no column of the source map moves.
 */
function replaceNode(code: string, { start, end }: Node, text = ''): string {
  if (text.length > end - start) throw new Error(`No room for ${text}`);
  return (
    code.slice(0, start) +
    text +
    code.slice(start + text.length, end).replace(/[^\n]/g, ' ') +
    code.slice(end)
  );
}

/** The names that a chunk imports from a start file: `imported:local`. */
function importedNames({ specifiers }: Node): string {
  const named = (specifiers as readonly Node[]).map((one) => {
    if (one.type === 'ImportNamespaceSpecifier') throw new Error('A whole start file is imported');
    return `${one.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(one['imported'])}:${nameOf(one['local'])}`;
  });
  return named.join(',');
}

/** A chunk's code with its imports from start files replaced by reads of the registry. */
function withoutImports(code: string, body: readonly Node[], starts: Starts): string {
  let text = code;
  for (const node of body) {
    const source = isNode(node['source'])
      ? String(node['source']['value']).replace(/^\.\//, '')
      : null;
    if (source === null || !starts.includes(source)) continue;
    if (node.type !== 'ImportDeclaration') throw new Error(`${source} is exported on`);
    const names = importedNames(node);
    text = replaceNode(
      text,
      node,
      names === '' ? '' : `const{${names}}=${REGISTRY}[${starts.indexOf(source)}];`,
    );
  }
  return text;
}

/** A start file as a plain script that stores its exports in the registry. */
function toPlainScript(code: string, body: readonly Node[], file: string, starts: Starts): string {
  const exported: string[] = [];
  let text = withoutImports(code, body, starts);
  for (const node of body) {
    if (node.type === 'ImportDeclaration') continue;
    if (!node.type.startsWith('Export')) continue;
    if (node.type !== 'ExportNamedDeclaration' || node['declaration'] !== null)
      throw new Error(`${file} exports in a way that is not known here`);
    for (const one of node['specifiers'] as readonly Node[])
      exported.push(`${nameOf(one['exported'])}:${nameOf(one['local'])}`);
    text = replaceNode(text, node);
  }
  const meta = `const ${META_PLACEHOLDER}={url:document.currentScript.src};`;
  text = text.replaceAll('import.meta', META_PLACEHOLDER);
  return `(()=>{"use strict";${text.includes(META_PLACEHOLDER) ? meta : ''}\n${text}\n(self.${REGISTRY}??=[])[${starts.indexOf(file)}]={${exported.join(',')}}})();`;
}

/** The names that an assignment or a declaration binds; properties of objects are not names. */
function boundNames(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(boundNames);
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Identifier':
      return [nameOf(node)];
    case 'VariableDeclaration':
      return (node['declarations'] as readonly Node[]).flatMap(({ id }) => boundNames(id));
    case 'ArrayPattern':
      return boundNames(node['elements']);
    case 'ObjectPattern':
      return boundNames(node['properties']);
    case 'Property':
      return boundNames(node['value']);
    case 'AssignmentPattern':
      return boundNames(node['left']);
    case 'RestElement':
      return boundNames(node['argument']);
    default:
      return [];
  }
}

/**
 * Fails the build for an exported binding that changes after the start, because readers would keep
 * its old value.
 */
function assertConstantExports(code: string, id: string, parse: Parse): void {
  const exported = new Set<string>();
  const changed = new Set<string>();
  walk(parse(code), (node) => {
    if (node.type === 'ExportNamedDeclaration') {
      const { declaration } = node as { readonly declaration?: unknown };
      if (isNode(declaration))
        for (const name of declaration.type === 'VariableDeclaration'
          ? boundNames(declaration)
          : [nameOf(declaration['id'])])
          exported.add(name);
      for (const one of node['specifiers'] as readonly Node[]) exported.add(nameOf(one['local']));
    }
    const { left, argument } = node;
    if (node.type === 'AssignmentExpression')
      for (const name of boundNames(left)) changed.add(name);
    if (node.type === 'UpdateExpression')
      for (const name of boundNames(argument)) changed.add(name);
    // A loop's own declarations are local to it.
    if (
      (node.type === 'ForOfStatement' || node.type === 'ForInStatement') &&
      isNode(left) &&
      left.type !== 'VariableDeclaration'
    )
      for (const name of boundNames(left)) changed.add(name);
  });
  const both = [...exported].filter((name) => changed.has(name));
  if (both.length > 0)
    throw new Error(`${id} exports ${both.join(', ')}, which it changes: a start file can not`);
}

/** The chunks that the page loads first: its entry and its imports. */
function startsOf(bundle: Rolldown.OutputBundle): readonly Chunk[] {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const found = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const chunk of found)
    for (const name of chunk.imports)
      for (const next of chunks) if (next.fileName === name) found.add(next);
  return [...found];
}

/**
 * Loads the files of every start as plain deferred scripts instead of modules. When the service
 * worker caches the application, the browser also caches the compiled code of plain scripts, with
 * every function, but not that of modules, which means parsing half a megabyte at each start. Other
 * files stay modules and read what they need of these from one global object.
 */
export function startScripts(): Plugin {
  return {
    name: 'start-scripts',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const parse: Parse = (code) => this.parse(code);
        const starts = startsOf(bundle);
        const names = starts.map(({ fileName }) => fileName.replace(/^assets\//, ''));
        for (const id of starts.flatMap(({ moduleIds }) => moduleIds)) {
          const code = this.getModuleInfo(id)?.code;
          if (typeof code === 'string') assertConstantExports(code, id, parse);
        }
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const file = chunk.fileName.replace(/^assets\//, '');
          const [, text = '', note = ''] =
            /^(.*?)(\n\/\/# sourceMappingURL=\S+\s*)?$/s.exec(chunk.code) ?? [];
          const { body } = parse(text) as { readonly body: readonly Node[] };
          const isStart = names.includes(file);
          const code = isStart
            ? toPlainScript(text, body, file, names)
            : withoutImports(text, body, names);
          if (code === text) continue;
          chunk.code = `${code}${note}`;
          if (!isStart) continue;
          // The registry line precedes the first line.
          if (chunk.map !== null) chunk.map.mappings = `;${chunk.map.mappings}`;
          const map = bundle[`${chunk.fileName}.map`];
          if (map?.type === 'asset')
            map.source = JSON.stringify({
              ...(JSON.parse(String(map.source)) as object),
              mappings: `;${(JSON.parse(String(map.source)) as { mappings: string }).mappings}`,
            });
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const preload = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;
        const needed = [...html.matchAll(preload)].map(([, file]) => file);
        const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>/;
        // In dependency order, because deferred scripts run in the order of the page.
        return html
          .replaceAll(preload, '')
          .replace(entry, (_tag, file: string) =>
            [...needed, file].map((src) => `<script defer src="${src}"></script>`).join(''),
          );
      },
    },
  };
}
