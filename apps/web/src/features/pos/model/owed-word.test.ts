import { describe, expect, it } from 'vitest';
import { owedWord } from './owed-word.ts';

const owed = (paid: number, due: number, cashDue: number, settled = false): Parameters<typeof owedWord>[0] => ({ paid, due, cashDue, settled });

describe('the amount due', () => {
  it('has its own name where it is rounded for cash, because the bill shows another sum', () => {
    expect(owedWord(owed(1_000, 834, 830), true)).toBe('inCash');
    expect(owedWord(owed(0, 1_834, 1_830), true)).toBe('inCash');
  });

  it('has the name of the bill\'s total where it is the same sum', () => {
    expect(owedWord(owed(1_000, 834, 830), false)).toBe('stillToPay');
    expect(owedWord(owed(1_000, 830, 830), true)).toBe('stillToPay');
    expect(owedWord(owed(0, 830, 830), true)).toBe('toPay');
    expect(owedWord(owed(830, 4, 0, true), true)).toBe('stillToPay');
  });
});
