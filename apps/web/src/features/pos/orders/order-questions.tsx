import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TillQuestion } from '../till-question.tsx';
import { cancelCurrent } from './end-order.ts';
import { answerTender, answerPaid } from './order-answers.ts';
import { useOrders } from './orders.store.ts';

/** Questions about an order that wait for an answer. */
export function OrderQuestions(): ReactNode {
  const { t } = useTranslation('orders');
  const question = useOrders((state) => state.question);
  const name = question?.kind === 'means' ? question.name : '';
  const close = (): void => useOrders.setState({ question: null });
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
        onClose={close}
        onConfirm={() => void cancelCurrent()}
      />
    </>
  );
}
