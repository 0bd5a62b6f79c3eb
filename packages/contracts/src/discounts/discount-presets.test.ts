import { expect, it } from 'vitest';
import { discountPresetsOf } from './discount-presets.ts';
import { TILL_SETTINGS } from '../settings/place-settings.ts';

it('reads percents and sums of the setting, at most eight, and leaves out what is none [LOOK-010]', () => {
  expect(discountPresetsOf('5%, 12.5%, 20, 7.5₪, x, 0%, 101%')).toEqual([
    { type: 'percent', value: 500 },
    { type: 'percent', value: 1_250 },
    { type: 'sum', value: 2_000 },
    { type: 'sum', value: 750 },
  ]);
  expect(discountPresetsOf(TILL_SETTINGS.discountPresets.fallback)).toHaveLength(4);
  expect(discountPresetsOf('1%,2%,3%,4%,5%,6%,7%,8%,9%')).toHaveLength(8);
  expect(discountPresetsOf('')).toEqual([]);
});
