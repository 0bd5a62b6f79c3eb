import { expect, it } from 'vitest';
import { differenceOf } from './module-choice.ts';

it('tells what a choice adds and what it takes away', () => {
  expect(differenceOf(['core', 'till'], ['till', 'core'])).toEqual({ added: [], removed: [] });
  expect(differenceOf(['core', 'till'], ['core', 'stock'])).toEqual({ added: ['stock'], removed: ['till'] });
});
