import { expect, it } from 'vitest';
import { describeCount } from './count-text.ts';

it.each([
  [{ count: 10_000, estimated: false, least: false }, '10,000'],
  [{ count: 240_000, estimated: true, least: false }, 'כ־240,000'],
  [{ count: 10_001, estimated: true, least: true }, 'יותר מ־10,000'],
])('says as much as is known of the number of rows: %o', (counted, text) => {
  expect(describeCount(counted)).toBe(text);
});
