import type { RuleOutcome } from '@dalpak/engine';

type NotMet = Extract<RuleOutcome, { kind: 'not_met' }>;

/**
 * The one hint that a line shows: the offer that would save most, and among equal or unknown
 * savings the nearest. More than one hint under a line would be noise.
 */
export function hintsByRow(outcomes: readonly RuleOutcome[]): ReadonlyMap<string, NotMet> {
  const best = new Map<string, NotMet>();
  for (const outcome of outcomes) {
    if (outcome.kind !== 'not_met' || outcome.rowKey === null) continue;
    const known = best.get(outcome.rowKey);
    if (known === undefined || isBetterHint(outcome, known)) best.set(outcome.rowKey, outcome);
  }
  return best;
}

function isBetterHint(a: NotMet, b: NotMet): boolean {
  if (a.wouldSave !== b.wouldSave) return a.wouldSave > b.wouldSave;
  return missingAmount(a) < missingAmount(b);
}

function missingAmount({ missing }: NotMet): number {
  return missing.by === 'count' ? missing.quantity : missing.amount;
}
