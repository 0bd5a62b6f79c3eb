import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { at } from './shell.mjs';

/** Folders by the short names of the document. */
const FOLDERS: Readonly<Record<string, string>> = {
  pos: 'apps/web/src/features/pos',
  platform: 'apps/web/src/platform',
  sales: 'apps/server/src/modules/sales',
  kernel: 'apps/server/src/kernel',
  engine: 'packages/engine/src',
};

it('the walks through the code name files that exist', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: at('.'), encoding: 'utf8' }).split('\n');
  const named = [...readFileSync(at('docs/two-walks.md'), 'utf8').matchAll(/`([\w./-]+\.tsx?)`/g)];
  const missing = named
    .map(([, name = '']) => name)
    .filter((name) => {
      const [first = '', ...rest] = name.split('/');
      const folder = rest.length > 0 ? FOLDERS[first] : undefined;
      const end = folder === undefined ? `/${name}` : `${folder}/${rest.join('/')}`;
      return !tracked.some((file) => `/${file}`.endsWith(end));
    });
  expect(named.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
