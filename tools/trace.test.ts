import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findUnknown, idsIn, readRows, readTrace, summarise, titlesOf } from './trace.mjs';

const made: string[] = [];
afterEach(() => made.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

function aTree(files: Record<string, string>): string {
  const base = mkdtempSync(join(tmpdir(), 'dalpak-trace-'));
  made.push(base);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true });
    writeFileSync(join(base, path), content);
  }
  return base;
}

describe('idsIn', () => {
  it('reads several ids of one bracket and of several brackets', () => {
    expect(idsIn('sells [CART-001, SHELL-020] and prints [REC-003]')).toEqual([
      'CART-001',
      'SHELL-020',
      'REC-003',
    ]);
  });

  it('reads no id outside brackets, and nothing that only resembles one', () => {
    expect(idsIn('CART-001 of [cart-002] [UTF-] [3-1]')).toEqual([]);
  });
});

describe('titlesOf', () => {
  it('reads it, test and describe in all their forms, and ignores other calls and skipped tests', () => {
    const source = [
      "describe('one', () => { it('two', () => {}); });",
      "it.each([1])('three %s', () => {});",
      'test.concurrent(`four ${1} end`, () => {});',
      'it.each`a\n${1}`("five", () => {});',
      "it.skip('six', () => {}); it.todo('seven'); describe.skip('eight', () => {}); expect('nine');",
      "// it('ten')",
    ].join('\n');
    expect(titlesOf('a.test.ts', source)).toEqual(['one', 'two', 'three %s', 'four … end', 'five']);
  });
});

describe('readRows', () => {
  it('finds its columns by name', () => {
    expect(readRows('area\tid\trequirement\na\tX-1\tone\r\nb\tX-2\ttwo\n')).toEqual([
      { id: 'X-1', requirement: 'one' },
      { id: 'X-2', requirement: 'two' },
    ]);
  });
});

describe('a tree', () => {
  const tree = {
    'docs/requirements/1-a.tsv': 'id\trequirement\nA-001\tone\nA-002\ttwo\n',
    'docs/requirements/2-b.tsv': 'id\trequirement\nB-001\tthree\n',
    'packages/engine/src/x.test.ts': "it('does [A-001, B-001]', () => {});",
    'tests/e2e/deep/y.test.ts': "test('does too [A-001]', () => {});",
    'packages/engine/src/x.ts': "it('is no test [A-002]');",
    'packages/engine/node_modules/z.test.ts': "it('is not ours [A-002]');",
  };

  it('is summarised file by file', () => {
    expect(summarise(readTrace(aTree(tree)))).toEqual({
      total: 3,
      covered: 2,
      files: {
        '1-a.tsv': { total: 2, covered: 1, missing: ['A-002'] },
        '2-b.tsv': { total: 1, covered: 1, missing: [] },
      },
    });
  });

  it('has an unknown row when a title names one that no file has', () => {
    const trace = readTrace(
      aTree({ ...tree, 'apps/web/src/w.test.tsx': "it('errs [A-999]', () => {});" }),
    );
    expect(findUnknown(trace)).toEqual([
      { id: 'A-999', file: 'apps/web/src/w.test.tsx', title: 'errs [A-999]' },
    ]);
    expect(findUnknown(readTrace(aTree(tree)))).toEqual([]);
  });
});
