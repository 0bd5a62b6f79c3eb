import { expect, it } from 'vitest';
import { createAgreement, GONE_MS } from './agree.ts';

it('takes a code that two frames agree on, and the same one again after a touch [LOOK-026]', () => {
  const { see, again } = createAgreement(() => 0);
  expect([see('1'), see('2'), see(null), see('2')]).toEqual([null, null, null, null]);
  expect(see('2')).toBe('2');
  expect([see('2'), see('2'), see('2')]).toEqual([null, null, null]);
  again();
  expect(see('2')).toBe('2');
});

it('takes a piece that is held before the camera once, however long, and the next like it when it was taken away [LOOK-026]', () => {
  let now = 0;
  const { see } = createAgreement(() => now);
  const seeFor = (ms: number, code: string | null): (string | null)[] => {
    const end = now + ms;
    const taken = [];
    for (; now < end; now += 80) taken.push(see(code));
    return taken.filter((one) => one !== null);
  };
  expect(seeFor(10_000, '2')).toEqual(['2']);
  // A hand that trembles: some frames can not be read.
  expect(seeFor(GONE_MS - 80, null)).toEqual([]);
  expect(seeFor(2_000, '2')).toEqual([]);
  expect(seeFor(GONE_MS + 80, null)).toEqual([]);
  expect(seeFor(2_000, '2')).toEqual(['2']);
  expect([...seeFor(200, '3'), ...seeFor(200, '2')]).toEqual(['3', '2']);
});
