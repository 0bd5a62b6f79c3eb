import { hasManualRules, listManualRules, type ManualRule } from '@dalpak/engine';
import { useMemo } from 'react';
import { useBill } from '../bill/bill.store.ts';
import { changeByEditor } from './row-discount.ts';
import { currentTill } from '../till/till.registry.ts';

const NONE: readonly ManualRule[] = [];

/** The promotions that can be chosen for the bill on the screen, in the order of their numbers. */
export function useManualRules(): readonly ManualRule[] {
  const cart = useBill((state) => state.cart);
  return useMemo(() => {
    const till = currentTill();
    if (till === null || cart === null || !hasManualRules(till.rules)) return NONE;
    return listManualRules(cart, till.env());
  }, [cart]);
}

/** Puts a promotion on the bill, or takes it off again. False when the bill is unchanged. */
export function toggleRule({ rule, isChosen, saving }: ManualRule): boolean {
  if (isChosen) return changeByEditor({ type: 'deselectRule', ruleId: rule.id });
  return saving > 0 && changeByEditor({ type: 'chooseRule', ruleId: rule.id });
}
