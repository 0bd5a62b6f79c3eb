import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { skippedByDay, NIGHTLY_FILES } from './nightly-files.mjs';
import { at } from './shell.mjs';

const files = Object.keys(NIGHTLY_FILES);
const TILLS = 'tests/e2e/journeys/manager-moves-a-till.test.ts';

describe('the nightly test files', () => {
  it('exist, and so do the files they cover', () => {
    expect(
      [...files, ...Object.values(NIGHTLY_FILES).flat()].filter((path) => !existsSync(at(path))),
    ).toEqual([]);
  });

  it('all run at night, and none by day without a change', () => {
    expect(skippedByDay(true, [])).toEqual([]);
    expect(
      skippedByDay(false, ['README.md', 'apps/server/src/modules/terminals-of-others.ts']),
    ).toEqual(files);
  });

  it('run by day when they or the files they cover have changed', () => {
    expect(skippedByDay(false, [TILLS])).toEqual(files.filter((file) => file !== TILLS));
    expect(skippedByDay(false, ['apps/server/src/modules/terminals/terminals.service.ts'])).toEqual(
      files.filter(
        (file) => file !== TILLS && !file.startsWith('apps/server/src/modules/terminals/'),
      ),
    );
  });

  it('run by day with every part of the server when what all of them stand on has changed', () => {
    const left = skippedByDay(false, ['packages/engine/src/index.ts']);
    expect(files.filter((file) => file.startsWith('apps/server/src/modules/crm/'))).not.toEqual([]);
    expect(left.filter((file) => file.startsWith('apps/server/src/modules/crm/'))).toEqual([]);
    expect(left).toContain(TILLS);
  });
});
