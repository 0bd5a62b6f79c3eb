import { describe, expect, it } from 'vitest';
import { findInFile, findInName, findInText } from './check-language.mjs';
import { findUnknown, wordsIn } from './spelling.mjs';

const foundIn = (file: string, source: string): string[] =>
  findInFile(file, source).map(({ line, found }) => `${line} ${found}`);

describe('the language check', () => {
  it('finds words of the old dialect in comments, names and titles of tests, with their lines', () => {
    expect(foundIn('a/b.ts', '// Whoever has it.\nconst nobodyElse = 1;\n')).toEqual([
      '1 Whoever',
      '2 nobodyElse',
    ]);
    expect(
      foundIn(
        'a/b.test.ts',
        "it('is told to nobody', () => {});\nit.each([1])(`is given back %s`, () => {});\n",
      ),
    ).toEqual(['1 nobody', '2 given back']);
    expect(foundIn('a/sold-beside.ts', '')).toEqual(['1 a/sold-beside.ts']);
  });

  it('finds them in comments of scripts and style sheets, and in documents', () => {
    expect(
      foundIn('a/b.sql', "-- Nobody reads it.\nCOMMENT ON TABLE a IS 'Bills put aside';\n"),
    ).toEqual(['1 Nobody', '2 put aside']);
    expect(foundIn('a/b.css', '.a { color: red; }\n/* Beside the bill. */\n')).toEqual([
      '2 Beside',
    ]);
    expect(
      foundIn('docs/b.md', 'A till takes leave of no one.\n\nThe bill was handed back.\n'),
    ).toEqual(['3 handed back']);
  });

  it('ignores strings that a program reads, and over ordinary words', () => {
    expect(
      foundIn('a/b.ts', "const text = 'nobody';\n// Leave the drawer open.\nconst bedside = 1;\n"),
    ).toEqual([]);
    expect(findInText('Employees on leave for a week are absent.')).toEqual([]);
    expect(findInName('insideOf')).toEqual([]);
  });

  it('reports what to write instead', () => {
    expect(findInFile('a/b.ts', '// Put aside.\n')[0]?.instead).toBe('held sale, hold');
  });
});

describe('the spelling check', () => {
  it('reads words of prose and parts of names, and ignores code, addresses and row ids', () => {
    expect(
      wordsIn('Prorates `kart` by https://a.example/b, as the till’s receipt says [CART-012].'),
    ).toEqual(['prorates', 'till', 'receipt', 'says']);
    expect(wordsIn('drawRecieptLines')).toEqual(['draw', 'reciept', 'lines']);
  });

  it('knows English and the words of the field', () => {
    expect([...findUnknown(['receipt', 'reciept', 'agorot', 'colour'])]).toEqual(['reciept']);
  });
});
