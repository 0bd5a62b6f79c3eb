import { expect, it } from 'vitest';
import { misalignedLines } from './check-figures.mjs';

it('refuses a figure that is aligned to the end, the start or the left [LOOK-034]', () => {
  expect(
    misalignedLines('.sum {\n  text-align: end;\n}\n.price {\n  text-align: left;\n}\n'),
  ).toEqual([2, 5]);
  expect(
    misalignedLines(
      '.sum {\n  text-align: var(--figure-side);\n}\n.name {\n  text-align: start;\n}\n',
    ),
  ).toEqual([]);
  expect(
    misalignedLines('.total {\n  justify-self: start;\n}\n.name {\n  justify-self: start;\n}'),
  ).toEqual([2]);
  expect(misalignedLines(`<td style={{ textAlign: 'end' }} />\n<Text ta="left" />`)).toEqual([
    1, 2,
  ]);
});
