import { expect, it } from 'vitest';
import { diffModules } from './module-choice.ts';

it('lists the modules that a choice adds and removes', () => {
  expect(diffModules(['core', 'till'], ['till', 'core'])).toEqual({ added: [], removed: [] });
  expect(diffModules(['core', 'till'], ['core', 'stock'])).toEqual({
    added: ['stock'],
    removed: ['till'],
  });
});
