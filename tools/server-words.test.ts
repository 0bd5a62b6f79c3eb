import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { listReadFiles } from './check-language.mjs';
import { findHebrew, HEBREW_PLACES } from './language/server-words.mjs';
import { at } from './shell.mjs';

const SENTENCE = "const a = 1;\nconst text = 'מלאי נמוך';\n";

describe('the check of Hebrew in the server', () => {
  it('refuses it in services, with its line', () => {
    expect(findHebrew('apps/server/src/modules/stock/tell-low.ts', SENTENCE)).toEqual([2]);
    expect(findHebrew('apps/server/src/modules/stock/tell-low.ts', "const a = 'Low';")).toEqual([]);
  });

  it.each(['book-words.ts', 'words.ts', 'chart.data.ts', 'stock.test.ts'])(
    'accepts it in %s',
    (name) => expect(findHebrew(`apps/server/src/modules/stock/${name}`, SENTENCE)).toEqual([]),
  );

  it('has no exception without Hebrew, and none without a reason', () => {
    const files = listReadFiles();
    const unused = HEBREW_PLACES.filter(
      ({ path, why }) =>
        why === '' ||
        !files.some(
          (file) => file.startsWith(path) && /[א-ת]/.test(readFileSync(at(file), 'utf8')),
        ),
    );
    expect(unused).toEqual([]);
  });
});
