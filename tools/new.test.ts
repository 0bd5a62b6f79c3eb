import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkLayers } from './check-layers.mjs';
import { writeAddition } from './new.mjs';
import { root } from './shell.mjs';

const SOURCES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1 << 26,
}).split('\n');
let base: string;
beforeAll(() => {
  base = mkdtempSync(join(tmpdir(), 'dalpak-new-'));
  for (const file of SOURCES.filter((name) =>
    /^(?:packages\/contracts|apps\/server\/(?:src\/modules\/reports|src\/build-app|migrations|test\/permission)|apps\/web\/src\/(?:platform\/i18n|features\/pos\/screen\/menu))/.test(
      name,
    ),
  )) {
    cpSync(join(root, file), join(base, file));
  }
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

/** Counts the existing files that an addition changes, and the files that it creates. */
function countFiles(files: readonly string[]): { changed: number; made: number } {
  const changed = files.filter((file) => SOURCES.includes(file)).length;
  return { changed, made: files.length - changed };
}

describe('an addition', () => {
  it.each([
    [
      'action',
      { name: 'count-drawer', he: 'ספירת מגירה', en: 'Count the drawer' },
      { changed: 3, made: 1 },
    ],
    [
      'setting',
      { name: 'askSeller', he: 'שאלה על המוכר', en: 'Ask for the seller' },
      { changed: 3, made: 1 },
    ],
    [
      'setting',
      { name: 'askTable', he: 'שאלה על השולחן', en: 'Ask for the table', isForTill: true },
      { changed: 3, made: 1 },
    ],
    [
      'report',
      { name: 'S120', he: 'מכירות לפי קופה', en: 'Sales by till' },
      { changed: 1, made: 1 },
    ],
    [
      'endpoint',
      { name: 'countBranches', he: '', en: 'Count the branches' },
      { changed: 2, made: 6 },
    ],
    [
      'component',
      { name: 'cashEnvelopes', he: 'מעטפות מזומן', en: 'Cash envelopes', number: 107 },
      { changed: 1, made: 2 },
    ],
  ])('for %s %o changes few files, and each of them parses', (kind, wanted, count) => {
    const files = writeAddition(base, kind, wanted);
    expect(countFiles(files)).toEqual(count);
    for (const file of files.filter((name) => name.endsWith('.ts')))
      expect([file, parseSync(file, readFileSync(join(base, file), 'utf8')).errors]).toEqual([
        file,
        [],
      ]);
    // The copy has not all the code, so imports of the rest are unresolved.
    const breaches = checkLayers(base).filter(({ text }) =>
      files.some((file) => text.includes(file)),
    );
    expect(breaches.filter(({ rule }) => rule === 'store-private')).toEqual([]);
  });

  it('is refused when it exists already, and when its name is invalid', () => {
    expect(() =>
      writeAddition(base, 'endpoint', { name: 'countBranches', he: '', en: '' }),
    ).toThrow('is there already');
    expect(() => writeAddition(base, 'screen', { name: 'x', he: '', en: '' })).toThrow(
      'component, endpoint, action, setting, report',
    );
    expect(() => writeAddition(base, 'action', { name: 'ספירה', he: '', en: '' })).toThrow('Latin');
    expect(() => writeAddition(base, 'report', { name: 'sales', he: '', en: '' })).toThrow(
      'three digits',
    );
  });
});
