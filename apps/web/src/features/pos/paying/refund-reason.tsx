import { FIRST_REFUND_REASONS, reasonsOf } from '@dalpak/contracts';
import { CART_LIMITS, returnsGoods } from '@dalpak/engine';
import { type ReactNode, useId } from 'react';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { labelText } from '../../../platform/i18n/i18n.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { useBill } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { dismissNotice } from '../bill/notice.store.ts';
import fields from '../parts/fields.module.css';
import classes from './pay.module.css';
import { refundReasonRule } from './refund-reason-rule.ts';

/** A reason in the language of the screen, where the business kept one of the first. */
function textOf(reason: string): string {
  const first = FIRST_REFUND_REASONS.find(({ he }) => he === reason);
  return first === undefined ? reason : labelText(first);
}

/**
 * Why goods come back: one touch on a reason of the business's list, and another touch takes it
 * back.
 * @param byNumber typed digits choose too; not where digits are a sum
 */
export function RefundReason({ byNumber = false }: { readonly byNumber?: boolean }): ReactNode {
  const { t } = useTranslation('refund');
  const { offline_data: offline } = useAppInit();
  const title = useId();
  const isRefund = useBill(({ cart }) => cart !== null && returnsGoods(cart));
  const chosen = useBill(({ cart }) => cart?.header.refundReason ?? '');
  const rule = refundReasonRule();
  const reasons = reasonsOf(offline?.settings.refund_reasons ?? '').map((reason) =>
    reason.slice(0, CART_LIMITS.refundReason),
  );
  const isShown = rule !== 'off' && isRefund;
  const choose = (reason: string): void => {
    dismissNotice();
    dispatch({
      type: 'setHeader',
      changes: { refundReason: reason === chosen ? '' : reason },
    });
  };
  useKeyboardLayer(
    {
      onText: (key) => {
        const reason = /^[1-9]$/.test(key) ? reasons[Number(key) - 1] : undefined;
        if (reason === undefined) return false;
        choose(reason);
        return true;
      },
    },
    isShown && byNumber,
  );
  if (!isShown) return null;
  return (
    <div role="group" aria-labelledby={title} data-testid="refund-reasons">
      <p id={title} className={classes['why']}>
        {t(rule === 'must' ? 'whyMust' : 'why')}
      </p>
      <div className={fields['choices']}>
        {reasons.map((reason, index) => (
          <button
            key={reason}
            type="button"
            className={fields['choice']}
            data-chosen={reason === chosen}
            aria-pressed={reason === chosen}
            onClick={() => choose(reason)}
          >
            {byNumber && index < 9 && <kbd className={classes['whyKey']}>{index + 1}</kbd>}
            {textOf(reason)}
          </button>
        ))}
      </div>
    </div>
  );
}
