import { describe, expect, it } from 'vitest';
import { textsOf } from './check-words.mjs';
import { forbiddenIn } from './language/word-lists.mjs';

const found = (text: string): string[] => forbiddenIn(text).map(({ instead }) => instead);

describe('the check of words', () => {
  it('refuses a planted Hebrew word of the list, and keeps the right one [LOOK-060]', () => {
    expect(found('עודף בקופה')).toHaveLength(1);
    expect(found('הפקה: מסך')).toHaveLength(1);
    expect(found('העבירו למצב')).toHaveLength(1);
    expect(found('בחר/י לקוח')).toHaveLength(1);
    expect(found('לחץ על הכפתור')).toHaveLength(1);
    expect([...found('יתרה בקופה'), ...found('עודף שניתן'), ...found('הדפיסו')]).toEqual([]);
  });

  it('refuses English that was translated word by word [LOOK-061]', () => {
    for (const text of ['Make a key', 'Put out of use', 'Movements of a line', 'Means of payment'])
      expect(found(text)).toHaveLength(1);
    expect([...found('Make sure that it was received.'), ...found('Deactivate')]).toEqual([]);
  });

  it('reads the words of catalogues and of pairs of languages, with their lines [LOOK-060]', () => {
    expect(textsOf('a/words.ts', "const W = {\n  a: { he: 'שלום', en: 'Hello' },\n};\n")).toEqual([
      { line: 2, text: 'שלום' },
      { line: 2, text: 'Hello' },
    ]);
    expect(textsOf('platform/i18n/en/x.ts', "export const x = { a: 'Hello' };")).toEqual([
      { line: 1, text: 'Hello' },
    ]);
  });
});
