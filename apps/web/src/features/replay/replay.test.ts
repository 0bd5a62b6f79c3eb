import { REPLAY_SAYINGS, type ReplaySayingView } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import {
  actOfKey,
  delayAfter,
  findSign,
  type ReplayStep,
  stepOfQuery,
  stopwatchText,
} from './player.ts';
import { sentenceOf } from './sentences.ts';

const step = (at: number, sign = false): ReplayStep => ({
  at,
  terminal: '',
  says: [{ key: 'printed', params: {}, sign }],
  altered: false,
  frame: 0,
});

const PARAMS: ReplaySayingView['params'] = {
  product: 'חלב',
  quantity: 2_000,
  amount: 650,
  before: 700,
  rate: 1_000,
  count: 3,
  customer: 'רות',
  employee: 'דנה',
  operation: 'cart.discount',
  means: 'card',
  tender: 3,
  card: '1234',
  promotion: '3 ב־10',
  code: 'OFFLINE',
  terminal: 'קופה 2',
  number: 1_000_001,
};

describe('the sentence of a step', () => {
  it('has words and no open place, whatever the step [SEE-054]', () => {
    for (const key of REPLAY_SAYINGS) {
      const text = sentenceOf({ key, params: PARAMS, sign: false });
      expect(text).not.toBe('');
      expect(text).not.toContain('{{');
      expect(text).not.toContain('undefined');
    }
  });

  it('names the approver and the means, and hides other people where their names are not given', () => {
    const given = sentenceOf({ key: 'approval_given', params: PARAMS, sign: true });
    expect(given).toContain('דנה');
    expect(given).toContain('בכרטיס');
    const hidden = sentenceOf({
      key: 'approval_given',
      params: { ...PARAMS, employee: '' },
      sign: true,
    });
    expect(hidden).toContain('עובד אחר');
  });
});

describe('playing a bill', () => {
  const steps = [step(0), step(1_000), step(61_000, true), step(62_000)];

  it('takes the time that the till took, divided by the speed, and skips long pauses [SEE-054]', () => {
    expect(delayAfter(steps, 0, 1)).toBe(1_000);
    expect(delayAfter(steps, 0, 4)).toBe(250);
    expect(delayAfter(steps, 1, 1)).toBe(900);
    expect(delayAfter(steps, 0, 16)).toBe(120);
  });

  it('shows the time of a step like a stopwatch', () => {
    expect(stopwatchText(7_400)).toBe('0:07');
    expect(stopwatchText(3_750_000)).toBe('1:02:30');
  });

  it('finds the signs on both sides', () => {
    expect(findSign(steps, 0, 1)).toBe(2);
    expect(findSign(steps, 2, 1)).toBeNull();
    expect(findSign(steps, 3, -1)).toBe(2);
  });

  it('opens at the step that the address names, and otherwise at the end', () => {
    const steps = [1_000, 1_005, 1_009, 1_030].map((at) => step(at));
    const asked = (query?: string): number => stepOfQuery(query, steps);
    expect([asked('step=2'), asked('step=99'), asked('step=x'), asked()]).toEqual([1, 3, 3, 3]);
    const at = (ms: number): string => `at=${new Date(ms).toISOString()}`;
    expect([asked(at(1_009)), asked(at(900)), asked(at(9_000))]).toEqual([2, 0, 3]);
  });

  it('goes on with the arrow that points on in the language of the screen', () => {
    expect(actOfKey('ArrowLeft', true)).toEqual({ type: 'move', by: 1 });
    expect(actOfKey('ArrowLeft', false)).toEqual({ type: 'move', by: -1 });
    expect(actOfKey('x', true)).toBeNull();
  });
});
