import { TIME_TYPES } from '@dalpak/engine';
import { describe, expect, it } from 'vitest';
import { en } from '../../platform/i18n/en/index.ts';
import { he } from '../../platform/i18n/he/index.ts';

describe('the types of time', () => {
  it('are in, out, work, sickness, vacation and military reserve, each with a word in both languages [SHELL-126, CART-292]', () => {
    expect(TIME_TYPES.map((type) => en.timekeeper.types[type])).toEqual([
      'Check-in',
      'Check-out',
      'Work',
      'Sickness',
      'Vacation',
      'Military reserve',
    ]);
    expect(TIME_TYPES.map((type) => he.timekeeper.types[type])).toEqual([
      'כניסה',
      'יציאה',
      'עבודה',
      'מחלה',
      'חופשה',
      'מילואים',
    ]);
  });
});
