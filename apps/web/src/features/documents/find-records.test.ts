import { expect, it } from 'vitest';
import { byLikelihood } from './find-records.ts';

const a = (id: number, name: string, code: string) => ({ id, name, code });

it('what has the text as its code comes before what is called by it, begins with it or holds it, each once', () => {
  const found = [a(1, 'שוקולד חלב', '7290012'), a(2, 'חלב', '500'), a(3, 'חלבה', '12'), a(4, 'חלב עמיד', '7'), a(2, 'חלב', '500'), a(5, 'גבינה', 'חלב')];
  expect(byLikelihood('חלב', found).map(({ id }) => id)).toEqual([5, 2, 3, 4, 1]);
  expect(byLikelihood('12', found).map(({ id }) => id)[0]).toBe(3);
});

it('the letters of a code may be small or capital', () => {
  expect(byLikelihood('ab-1', [a(1, 'דבר', 'AB-10'), a(2, 'אחר', 'AB-1')]).map(({ id }) => id)).toEqual([2, 1]);
});
