import { expect, it } from 'vitest';
import { append } from './append.ts';

it('appends to no list, to one element and to several, in order', () => {
  let list: number[] | undefined;
  for (let value = 1; value <= 4; value += 1) list = append(list, value);
  expect(list).toEqual([1, 2, 3, 4]);
});
