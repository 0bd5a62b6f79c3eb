import { expect, it } from 'vitest';
import { differenceOf } from './module-choice.ts';

it('lists the modules that a choice adds and removes', () => {
  expect(differenceOf(['core', 'till'], ['till', 'core'])).toEqual({ added: [], removed: [] });
  expect(differenceOf(['core', 'till'], ['core', 'stock'])).toEqual({ added: ['stock'], removed: ['till'] });
});
