import { type DiscountRule, ruleFromWire, type WireRule } from '@dalpak/engine';
import type { SyncItem } from '../store/store.types.ts';

/**
 * Reads the discount rules of the local store. Rules that the engine cannot read are left out and
 * named.
 */
export function rulesOf(items: readonly SyncItem[]): {
  readonly rules: readonly DiscountRule[];
  readonly unreadable: readonly string[];
} {
  const rules: DiscountRule[] = [];
  const unreadable: string[] = [];
  for (const item of items) {
    const read = isWireRule(item) ? ruleFromWire(item) : null;
    if (read?.ok === true) rules.push(read.value);
    else unreadable.push(`${item.id}: ${read === null ? 'shape' : read.error}`);
  }
  return { rules, unreadable };
}

function isWireRule(item: SyncItem): item is SyncItem & WireRule {
  return (
    Array.isArray(item['levels']) &&
    Array.isArray(item['days']) &&
    Array.isArray(item['groups']) &&
    typeof item['time_from'] === 'string'
  );
}
