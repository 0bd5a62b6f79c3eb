import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = 'apps/web/src';

/** Rules outside of print that look for an element anywhere in the page. */
function pageWideRules(source: string): readonly string[] {
  let media = '';
  return source.split('\n').filter((line) => {
    if (line.startsWith('@media')) media = line;
    else if (line.startsWith('}')) media = '';
    const isPrint = media.includes('print') && /^\s/.test(line);
    return /(?:\bbody|:root|\bhtml)\)?:has\((?!>)/.test(line) && !isPrint;
  });
}

it('no style looks through the whole page, because each scan would style all of it anew', () => {
  const found = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) =>
      pageWideRules(readFileSync(`${SOURCES}/${file}`, 'utf8')).map(
        (line) => `${file}: ${line.trim()}`,
      ),
    );
  expect(found).toEqual([]);
  expect(pageWideRules(':global(body:has([data-frame])) .toasts {')).toHaveLength(1);
});
