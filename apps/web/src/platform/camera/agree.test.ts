import { expect, it } from 'vitest';
import { createAgreement, SAME_AGAIN_MS } from './agree.ts';

it('takes a code that two frames agree on, and the same one again after a while or a touch [LOOK-026]', () => {
  let now = 0;
  const { see, again } = createAgreement(() => now);
  expect([see('1'), see('2'), see(null), see('2')]).toEqual([null, null, null, null]);
  expect(see('2')).toBe('2');
  now += SAME_AGAIN_MS - 1;
  expect([see('2'), see('2'), see('2')]).toEqual([null, null, null]);
  now += 1;
  expect(see('2')).toBe('2');
  expect([see('2'), see('2')]).toEqual([null, null]);
  again();
  expect(see('2')).toBe('2');
});
