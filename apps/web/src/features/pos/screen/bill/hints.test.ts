import { describe, expect, it } from 'vitest';
import type { RuleOutcome } from '@dalpak/engine';
import { hintsByRow } from './hints.ts';

const hint = (
  ruleId: number,
  rowKey: string | null,
  quantity: number,
  wouldSave: number,
): RuleOutcome => ({
  kind: 'not_met',
  ruleId,
  ruleName: `מבצע ${ruleId}`,
  rowKey,
  missing: { by: 'count', quantity },
  wouldSave,
});

describe('hints under rows', () => {
  it('shows the offer that saves most, and among equal ones the nearest', () => {
    const hints = hintsByRow([
      hint(1, 'a', 1_000, 200),
      hint(2, 'a', 2_000, 1_200),
      hint(3, 'b', 3_000, 0),
      hint(4, 'b', 1_000, 0),
    ]);
    expect(hints.get('a')?.ruleId).toBe(2);
    expect(hints.get('b')?.ruleId).toBe(4);
  });

  it('leaves out offers that belong to no row or are already met', () => {
    const applied: RuleOutcome = { kind: 'applied', ruleId: 1, ruleName: '', times: 1, saving: 5 };
    expect(hintsByRow([hint(1, null, 1_000, 5), applied]).size).toBe(0);
  });
});
