import { expect, it } from 'vitest';
import { changedLines } from './changed-lines.ts';

it('shows what a page has new and what is gone, and all of a first one [CLOUD-048]', () => {
  expect(changedLines(null, 'a\nb')).toBe('     1  a\n     2  b');
  expect(changedLines('a\nb\nc', 'a\nx\nc')).toBe('-    2  b\n+    2  x');
  expect(changedLines('a', 'a')).toBe('');
});
