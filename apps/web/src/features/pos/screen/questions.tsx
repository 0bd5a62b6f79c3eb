import type { ComponentProps, ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import type { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { formatMoney, formatQuantity } from '../../../ui/format/format-number.ts';
import { cancelSale } from '../selling/sell.actions.ts';
import { cartNow, useBill } from '../bill/bill.store.ts';
import { answerUnusual, closeQuestion, useQuestions } from '../bill/questions.store.ts';
import { returnCash } from '../paying/pay.ts';
import { newPayments } from '../paying/new-payments.ts';
import { confirmDearer } from '../selling/row-discount.ts';
import { orderHooks } from '../till/till.registry.ts';
import { TillQuestion } from '../parts/till-question.tsx';
import { UndoOffer } from './undo-offer.tsx';

function CancelQuestion(): ReactNode {
  const { t } = useTranslation('pos');
  const opened = useQuestions((state) => state.confirmCancel);
  const close = (): void => closeQuestion('confirmCancel');
  return (
    <TillQuestion
      opened={opened}
      title={t('cancelTitle')}
      text={t('cancelText')}
      confirmLabel={t('cancelSale')}
      keepLabel={t('keepSale')}
      destructive
      onClose={close}
      onConfirm={() => {
        close();
        // An order is cancelled for all tills of the branch.
        if (cartNow()?.order) orderHooks()?.cancel();
        else cancelSale();
      }}
    />
  );
}

/**
 * Cash is on the counter: going back to the bill drops the payment, so the cashier must return the
 * cash.
 */
function ReturnQuestion(): ReactNode {
  const { t } = useTranslation('pos');
  const opened = useQuestions((state) => state.confirmReturn);
  const paid = useBill((state) =>
    newPayments(state.cart).reduce((sum, { amount }) => sum + amount, 0),
  );
  return (
    <TillQuestion
      opened={opened}
      title={t('returnTitle')}
      text={t('returnText', { sum: `\u2066${formatMoney(paid)}\u2069` })}
      confirmLabel={t('returnCash')}
      keepLabel={t('keepPaying')}
      destructive
      onClose={() => closeQuestion('confirmReturn')}
      onConfirm={returnCash}
    />
  );
}

/** A quantity or a sum that is probably a typing error, or a warning of a business rule. */
function UnusualQuestion(): ReactNode {
  const { t } = useTranslation('pos');
  const unusual = useQuestions((state) => state.unusual);
  const isolate = (text: string): string => `\u2066${text}\u2069`;
  const words = (): Pick<
    ComponentProps<typeof ConfirmDialog>,
    'title' | 'text' | 'confirmLabel'
  > => {
    if (unusual === null) return { title: '', confirmLabel: '' };
    if (unusual.kind === 'rule')
      return {
        title: unusual.rule.name,
        text: unusual.rule.message,
        confirmLabel: t('warnedConfirm'),
      };
    if (unusual.kind === 'cash') {
      const { amount, owed } = unusual;
      const sum = isolate(formatMoney(amount));
      return {
        title: t('unusualCashTitle', { sum }),
        text: t('unusualCashText', {
          owed: isolate(formatMoney(owed)),
          change: isolate(formatMoney(amount - owed)),
        }),
        confirmLabel: t('takeCash', { sum }),
      };
    }
    const { quantity, product } = unusual;
    const count = isolate(formatQuantity(quantity));
    return {
      title: t(product.weighed ? 'unusualWeightTitle' : 'unusualQuantityTitle', {
        quantity: count,
      }),
      text: product.name,
      confirmLabel: t(product.weighed ? 'unusualWeightConfirm' : 'unusualQuantityConfirm', {
        quantity: count,
      }),
    };
  };
  return (
    <TillQuestion
      opened={unusual !== null}
      {...words()}
      keepLabel={t('unusualKeep')}
      destructive
      onClose={() => answerUnusual(false)}
      onConfirm={() => answerUnusual(true)}
    />
  );
}

/**
 * A manual discount removes the line from its promotions, which may have saved more on the bill.
 */
function DearerQuestion(): ReactNode {
  const { t } = useTranslation('pos');
  const dearer = useQuestions((state) => state.dearerBill);
  const money = (agorot: number): string => `\u2066${formatMoney(agorot)}\u2069`;
  return (
    <TillQuestion
      opened={dearer !== null}
      title={t('dearerTitle')}
      text={
        dearer !== null &&
        t('dearerText', {
          name: dearer.promotions,
          lost: money(0 - dearer.lostSavings),
          dearer: money(dearer.increase),
        })
      }
      confirmLabel={t('dearerConfirm')}
      keepLabel={t('dearerKeep')}
      destructive
      onClose={() => closeQuestion('dearerBill')}
      onConfirm={confirmDearer}
    />
  );
}

/** All questions of the till, and its undo offers. */
export function Questions(): ReactNode {
  return (
    <>
      <CancelQuestion />
      <ReturnQuestion />
      <DearerQuestion />
      <UnusualQuestion />
      <UndoOffer />
    </>
  );
}
