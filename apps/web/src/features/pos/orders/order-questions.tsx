import type { ReactNode } from 'react';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { cartNow } from '../bill/bill.store.ts';
import { dismissNotice } from '../bill/notice.store.ts';
import { showCart } from '../bill/show-cart.ts';
import { submitBill } from '../paying/submit-bill.ts';
import { currentTill } from '../till/till.registry.ts';
import { TillQuestion } from '../parts/till-question.tsx';
import { cancelCurrent } from './end-order.ts';
import { answerTender, answerPaid } from './order-answers.ts';
import classes from './orders.module.css';
import { closeOrderQuestion, useOrders } from './orders.store.ts';
import { usePlanWords } from './plan-words.ts';
import { withReason } from './book/void-reason.ts';

/** Asks why something is voided that the kitchen was told of. */
function ReasonQuestion({ rows }: { readonly rows: readonly string[] | null }): ReactNode {
  const word = usePlanWords();
  const reasons = useOrders((state) => state.reasons);
  useKeyboardLayer({ modal: true, keys: { Escape: closeOrderQuestion } });
  const choose = (id: number): void => {
    closeOrderQuestion();
    const till = currentTill();
    const cart = cartNow();
    if (rows === null) void cancelCurrent(id);
    else if (till !== null && cart !== null) {
      showCart(till, withReason(cart, rows, id));
      dismissNotice();
      void submitBill();
    }
  };
  return (
    <Modal opened onClose={closeOrderQuestion} title={word('whyVoid')} closeOnEscape={false}>
      <div className={classes['reasons']}>
        <p>{word('whyVoidHelp')}</p>
        {reasons.map(({ id, name, made }) => (
          <BigButton key={id} wide onClick={() => choose(id)}>
            {name}
            {made && ` · ${word('wasMade')}`}
          </BigButton>
        ))}
        <BigButton wide onClick={closeOrderQuestion}>
          {word('keep')}
        </BigButton>
      </div>
    </Modal>
  );
}

/** Questions about an order that wait for an answer. */
export function OrderQuestions(): ReactNode {
  const { t } = useTranslation('orders');
  const question = useOrders((state) => state.question);
  const name = question?.kind === 'means' ? question.name : '';
  return (
    <>
      <TillQuestion
        opened={question?.kind === 'paid'}
        title={t('paidTitle')}
        text={t('paidText')}
        confirmLabel={t('paidClose')}
        keepLabel={t('paidKeep')}
        onClose={() => answerPaid(false)}
        onConfirm={() => answerPaid(true)}
      />
      <TillQuestion
        opened={question?.kind === 'means'}
        title={t('meansTitle')}
        text={t('meansText', { name })}
        confirmLabel={t('meansSame', { name })}
        keepLabel={t('meansOther')}
        onClose={() => answerTender(false)}
        onConfirm={() => answerTender(true)}
      />
      <TillQuestion
        opened={question?.kind === 'cancel'}
        title={t('cancelTitle')}
        text={t('cancelText')}
        confirmLabel={t('cancel')}
        keepLabel={t('cancelKeep')}
        destructive
        onClose={closeOrderQuestion}
        onConfirm={() => void cancelCurrent()}
      />
      {question?.kind === 'reason' && <ReasonQuestion rows={question.rows} />}
    </>
  );
}
