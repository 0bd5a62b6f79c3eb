import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leftOutByDay, NIGHTLY_FILES } from './nightly-files.mjs';
import { at } from './shell.mjs';

const files = Object.keys(NIGHTLY_FILES);
const TILLS = 'tests/e2e/journeys/manager-moves-a-till.test.ts';

describe('the files that run at night', () => {
  it('are there, and so is what they are about', () => {
    expect([...files, ...Object.values(NIGHTLY_FILES).flat()].filter((path) => !existsSync(at(path)))).toEqual([]);
  });

  it('all run at night, and by day none of them without a change', () => {
    expect(leftOutByDay(true, [])).toEqual([]);
    expect(leftOutByDay(false, ['README.md', 'apps/server/src/modules/terminals-of-others.ts'])).toEqual(files);
  });

  it('run by day when they or what they are about has changed', () => {
    const rest = files.filter((file) => file !== TILLS);
    expect(leftOutByDay(false, [TILLS])).toEqual(rest);
    expect(leftOutByDay(false, ['apps/server/src/modules/terminals/terminals.service.ts'])).toEqual(rest);
  });
});
