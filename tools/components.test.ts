import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headsOf, readDeclarations, writeComponents } from './components.mjs';
import { PlainError } from './shell.mjs';

const envelopes = {
  component: 107,
  key: 'cashEnvelopes',
  label: 'Envelopes',
  icon: 'mail',
  menu: 'pos',
  module: 'till',
  table: 'cash_envelopes',
  writes: 'all',
} as const;
const floors = {
  ...envelopes,
  component: 26,
  key: 'floors',
  label: 'Floors',
  menu: 'restaurant',
  unlisted: true,
} as const;
const quotes = {
  ...envelopes,
  component: 141,
  key: 'quotes',
  label: 'Quotes',
  menu: 'pos',
  table: 'documents',
  writes: undefined,
  documentType: 1,
} as const;

describe('the heads of components', () => {
  it('are in the order of the menu, and within a place by number', () => {
    expect(headsOf([floors, quotes, envelopes], ['pos', 'restaurant']).map(([key]) => key)).toEqual(
      ['cashEnvelopes', 'quotes', 'floors'],
    );
  });

  it('say how a record is added, and which components have no menu entry', () => {
    const read = { ...envelopes, component: 108, key: 'seen', writes: undefined };
    expect(
      headsOf([envelopes, read, floors, quotes], ['pos', 'restaurant']).map(
        ([key, , , , , type, add, unlisted]) => [key, type, add, unlisted],
      ),
    ).toEqual([
      ['cashEnvelopes', null, 1, 0],
      ['seen', null, 0, 0],
      ['quotes', 1, 1, 0],
      ['floors', null, 1, 1],
    ]);
  });

  it('have unique numbers and keys, and an existing place', () => {
    expect(() =>
      headsOf([envelopes, { ...floors, component: 107 }], ['pos', 'restaurant']),
    ).toThrow('Two components have the component 107: “Envelopes” and “Floors”');
    expect(() =>
      headsOf([envelopes, { ...floors, key: 'cashEnvelopes' }], ['pos', 'restaurant']),
    ).toThrow('Two components have the key cashEnvelopes');
    expect(() => headsOf([floors], ['pos'])).toThrow(
      '“Floors” has its place in “restaurant”, which is no part of the menu: pos.',
    );
  });

  it('are written once: up-to-date files are not written again', async () => {
    await writeComponents();
    expect(await writeComponents()).toBe(false);
  });
});

describe('an invalid declaration', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'dalpak-declared-'));
    mkdirSync(join(folder, 'components'));
    mkdirSync(join(folder, 'menu'));
    writeFileSync(join(folder, 'menu/menu-places.ts'), "export const MENU_PLACES = ['pos'];\n");
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** The error for a file with this text. */
  const said = async (text: string): Promise<string> => {
    writeFileSync(join(folder, 'components', 'floors.component.ts'), text);
    const error: unknown = await readDeclarations(join(folder, 'components')).then(
      () => null,
      (refused: unknown) => refused,
    );
    if (error === null) return '';
    expect(error).toBeInstanceOf(PlainError);
    return error instanceof Error ? error.message : '';
  };
  const declared = (fields: object): string =>
    `export const floorsComponent = ${JSON.stringify({ ...floors, columns: [], ...fields })};`;

  it.each([
    [
      'a number with a fraction',
      { component: 1.5 },
      '“component” is a whole number above 0, not 1.5',
    ],
    ['a number of nothing', { component: 0 }, '“component” is a whole number above 0, not 0'],
    [
      'a number that is a text',
      { component: '26' },
      '“component” is a whole number above 0, not "26"',
    ],
    [
      'a key of the language',
      { key: '__proto__' },
      '“key” is a small letter and further Latin letters, not "__proto__"',
    ],
    [
      'a key with quotes',
      { key: 'flo\'or"s' },
      '“key” is a small letter and further Latin letters, not "flo\'or\\"s"',
    ],
    ['no icon', { icon: undefined }, '“icon” is the name of an icon'],
    ['no name', { label: ' ' }, '“label” is its name in Hebrew'],
  ])('is reported with the error: %s', async (_, fields, words) => {
    expect(await said(declared({}))).toBe('');
    expect(await said(declared(fields))).toBe(
      `floorsComponent in ${join(folder, 'components')}/floors.component.ts is not right: ${words}.`,
    );
    expect(
      await said(
        `export const floorsComponents = [${JSON.stringify({ ...floors, columns: [], ...fields })}];`,
      ),
    ).toMatch(/^floorsComponents\[0\] in /);
  });

  it('is reported when it cannot be read, with the line of a syntax error', async () => {
    expect(
      await said('export const floorsComponent = {\n  component: 26\n  key: 1,\n};\n'),
    ).toMatch(/floors\.component\.ts, line 3: Expected "}" but found "key"$/);
    expect(await said('export const floorsComponent = { component: nobody.here };\n')).toMatch(
      /components\/floors\.component\.ts can not be read: nobody is not defined$/,
    );
  });
});
