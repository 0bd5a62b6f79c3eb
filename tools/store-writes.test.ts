import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { at } from './shell.mjs';

/** Makes a store: of zustand, or the till's own over it. */
const MAKERS: ReadonlySet<string> = new Set(['create', 'createStore', 'createSaleStore']);

/**
 * Lines that write a store from outside: `setState` of something imported, or in a file that makes
 * no store.
 */
function outsideWrites(file: string, source: string): readonly number[] {
  const { program, module } = parseSync(file, source);
  const imported = new Set(
    module.staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  let makesStore = false;
  const writes: { readonly start: number; readonly of: string | null }[] = [];
  new Visitor({
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && MAKERS.has(callee.name)) makesStore = true;
    },
    MemberExpression: ({ object, property, computed, start }) => {
      if (computed || property.type !== 'Identifier' || property.name !== 'setState') return;
      // The state of a class component is no store.
      if (object.type === 'ThisExpression') return;
      writes.push({ start, of: object.type === 'Identifier' ? object.name : null });
    },
  }).visit(program);
  return writes
    .filter(({ of }) => !makesStore || (of !== null && imported.has(of)))
    .map(({ start }) => source.slice(0, start).split('\n').length);
}

describe('a store', () => {
  it('is written in its own file alone: others call its actions', () => {
    const root = at('apps/web/src');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
    );
    const outside = files.flatMap((file) => {
      const source = readFileSync(at('apps/web/src', file), 'utf8');
      return source.includes('setState')
        ? outsideWrites(file, source).map((line) => `${file}:${line}`)
        : [];
    });
    expect(files.length).toBeGreaterThan(500);
    expect(outside).toEqual([]);
  });

  it.each([
    ["import { useBill } from './bill.store.ts';\nuseBill.setState({ cart: null });", [2]],
    ["import { useBill } from './bill.store.ts';\nconst set = useBill.setState;", [2]],
    ['const clear = (store: Store) => store.setState({});', [1]],
    ["import { create } from 'zustand';\nconst useA = create(() => ({}));\nuseA.setState({});", []],
    ['class A { go() { this.setState({}); } }', []],
  ])('%j has its writes from outside at %j', (source, lines) => {
    expect(outsideWrites('a.ts', source)).toEqual(lines);
  });
});
