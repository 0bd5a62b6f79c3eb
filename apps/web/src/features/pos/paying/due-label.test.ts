import { describe, expect, it } from 'vitest';
import { dueLabel } from './due-label.ts';

const owed = (
  paid: number,
  due: number,
  cashDue: number,
  settled = false,
): Parameters<typeof dueLabel>[0] => ({ paid, due, cashDue, settled });

describe('the amount due', () => {
  it('has its own name where it is rounded for cash, because the bill shows another sum', () => {
    expect(dueLabel(owed(1_000, 834, 830), true)).toBe('inCash');
    expect(dueLabel(owed(0, 1_834, 1_830), true)).toBe('inCash');
  });

  it("has the name of the bill's total where it is the same sum", () => {
    expect(dueLabel(owed(1_000, 834, 830), false)).toBe('stillToPay');
    expect(dueLabel(owed(1_000, 830, 830), true)).toBe('stillToPay');
    expect(dueLabel(owed(0, 830, 830), true)).toBe('toPay');
    expect(dueLabel(owed(830, 4, 0, true), true)).toBe('stillToPay');
  });
});
