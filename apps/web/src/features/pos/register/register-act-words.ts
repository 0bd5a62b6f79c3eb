import type { MovementKind } from '@dalpak/contracts';
import { i18n } from '../../../platform/i18n/i18n.ts';
import { formatMoney } from '../../../ui/format/format-number.ts';

/** Describes a register act with its sum in agorot, in words. */
export function describeAct(
  what:
    | { readonly kind: 'open'; readonly float: number }
    | { readonly kind: 'move'; readonly way: MovementKind; readonly amount: number },
): string {
  const sum = `\u2066${formatMoney(what.kind === 'open' ? what.float : what.amount)}\u2069`;
  return what.kind === 'open'
    ? i18n.t('register:openedWith', { sum })
    : i18n.t(`permissions:cash_${what.way}`, { sum });
}
