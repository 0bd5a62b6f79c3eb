import { describe, expect, it } from 'vitest';
import { batchError } from './batch-error.ts';

// Late in the evening and early in the morning, because days count and not hours.
const sunday = new Date('2026-11-15T20:00:00+02:00');
const at = (day: number): Date => new Date(`2026-11-${day}T08:00:00+02:00`);
const stateAt = (day: number, lastBatchCode: string | null = '000') => ({
  lastBatchCode,
  lastBatchDate: sunday,
  now: at(day),
});

describe('the batch of a card terminal', () => {
  it('is error 002 after a failure, with the code of the last batch', () => {
    const error = batchError(stateAt(16, '317'));
    expect(error?.code).toBe('002');
    expect(error?.desc).toBe('השידור האחרון לחברת האשראי נכשל. קוד השידור האחרון: 317.');
  });

  it('is error 003 from the fourth day on, but not on the third, with the date of the last batch', () => {
    expect(batchError(stateAt(18))).toBeNull();
    expect(batchError(stateAt(19))).toMatchObject({
      code: '003',
      desc: 'לא בוצע שידור לחברת האשראי 4 ימים או יותר. תאריך השידור האחרון: 15/11/2026.',
    });
    expect(batchError(stateAt(30))?.code).toBe('003');
  });

  it('counts days in Israel across a change to daylight saving time', () => {
    const before = new Date('2026-10-23T23:30:00+03:00');
    const state = { lastBatchCode: null, lastBatchDate: before };
    expect(batchError({ ...state, now: new Date('2026-10-26T23:50:00+02:00') })).toBeNull();
    expect(batchError({ ...state, now: new Date('2026-10-27T00:10:00+02:00') })?.code).toBe('003');
  });

  it('recommends a manual transmission and then the service centre for either error', () => {
    const both = ['שדרו ידנית לחברת האשראי.', 'אם התקלה חוזרת, פנו למרכז השירות.'];
    expect(
      [batchError(stateAt(16, '317')), batchError(stateAt(19))].map(
        (error) => error?.recommendations,
      ),
    ).toEqual([both, both]);
  });

  it('reports the failure when both apply, and nothing when neither does', () => {
    expect(batchError(stateAt(25, '317'))?.code).toBe('002');
    for (const code of ['000', '', null]) expect(batchError(stateAt(16, code))).toBeNull();
    expect(batchError({ lastBatchCode: null, lastBatchDate: null, now: at(19) })).toBeNull();
  });
});
