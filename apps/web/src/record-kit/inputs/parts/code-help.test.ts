import { expect, test } from 'vitest';
import type { InputProps } from '../input.types.ts';
import { codeHelp } from '../code.input.tsx';

const column = (next: boolean): InputProps<'code'>['column'] => ({
  kind: 'code',
  key: 'code',
  column: 'code',
  label: { he: 'קוד', en: 'Code' },
  ...(next ? { next: true as const } : {}),
});

test('shows the help under a code only while it is empty', () => {
  expect(codeHelp({ isNew: true, hint: 'the barcode', column: column(true) }, 'the next one')).toBe(
    'the barcode',
  );
  expect(codeHelp({ isNew: true, hint: undefined, column: column(true) }, 'the next one')).toBe(
    'the next one',
  );
  expect(
    codeHelp({ isNew: true, hint: undefined, column: column(false) }, 'the next one'),
  ).toBeUndefined();
  expect(
    codeHelp({ isNew: false, hint: 'the barcode', column: column(true) }, 'the next one'),
  ).toBeUndefined();
});
