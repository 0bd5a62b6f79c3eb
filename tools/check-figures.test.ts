import { expect, it } from 'vitest';
import { misalignedLines } from './check-figures.mjs';

it('refuses a figure that is aligned to the end or the left', () => {
  expect(
    misalignedLines('.sum {\n  text-align: end;\n}\n.price {\n  text-align: left;\n}\n'),
  ).toEqual([2, 5]);
  expect(
    misalignedLines(
      '.sum {\n  text-align: var(--figure-side);\n}\n.name {\n  text-align: start;\n}\n',
    ),
  ).toEqual([]);
});
