import { describe, expect, it } from 'vitest';
import { workedMinutes } from './worked-minutes.ts';

describe('the worked time shown with a stamp', () => {
  it('is the day so far', () => {
    expect(workedMinutes({ today_minutes: 330, shift_minutes: 60 })).toEqual({
      of: 'today',
      minutes: 330,
    });
    expect(workedMinutes({ today_minutes: 270, shift_minutes: 270 })).toEqual({
      of: 'today',
      minutes: 270,
    });
    expect(workedMinutes({ today_minutes: 0, shift_minutes: null })).toEqual({
      of: 'today',
      minutes: 0,
    });
  });

  it('is the work shift that ends, when it began yesterday', () => {
    expect(workedMinutes({ today_minutes: 0, shift_minutes: 480 })).toEqual({
      of: 'shift',
      minutes: 480,
    });
    expect(workedMinutes({ today_minutes: 30, shift_minutes: 480 })).toEqual({
      of: 'shift',
      minutes: 480,
    });
  });
});
