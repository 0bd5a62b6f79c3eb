import type { GiftSlip } from '@dalpak/engine';
import { type ReactNode, useEffect, useState } from 'react';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { formatDate, localDateOf } from '../../../ui/format/format-date.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Code, DateText, Money } from '../../../ui/figures/num.tsx';
import { useBill } from '../bill/bill.store.ts';
import { show } from '../bill/open-panel.ts';
import { PanelFrame } from '../parts/panel-frame.tsx';
import { FindSale } from './find-sale.tsx';
import { ManualRefund } from './manual-refund.tsx';
import classes from './refund.module.css';
import { setBySlip } from './refund.store.ts';
import { limitToSlip, type ReturnedSale } from './returned-sale.ts';
import { SaleRows } from './sale-rows.tsx';

type Step =
  | { readonly kind: 'find' }
  | {
      readonly kind: 'rows';
      readonly sale: ReturnedSale;
      readonly slip: (GiftSlip & { readonly isOver: boolean }) | null;
    }
  | { readonly kind: 'manual' };

/**
 * Refund: the sale is found, its lines are chosen, and they join the bill next to what is bought
 * instead.
 */
export function RefundPanel({
  at,
  slip,
}: {
  readonly at: 'find' | 'search' | 'manual';
  /** The code of a gift slip that was scanned while selling. */
  readonly slip: string | null;
}): ReactNode {
  const { t } = useTranslation('refund');
  const [step, setStep] = useState<Step>({ kind: at === 'manual' ? 'manual' : 'find' });
  const toFind = (): void => setStep({ kind: 'find' });
  // Escape first returns to the search for a sale, and only then to the products.
  useKeyboardLayer({
    keys: { Escape: () => (step.kind === 'find' ? show({ kind: 'browse' }) : toFind()) },
  });
  const done = (): void => show({ kind: 'browse' });
  // After the chosen lines are on the bill, an employee who requested an approval returns to an
  // open panel.
  const rows = useBill((state) => state.cart?.rows.length ?? 0);
  const [before] = useState(rows);
  const isAdded = step.kind === 'rows' && rows > before;
  useEffect(() => {
    if (isAdded) done();
  }, [isAdded]);
  switch (step.kind) {
    case 'find':
      return (
        <PanelFrame title={t('title')}>
          <FindSale
            bySearch={at === 'search'}
            scanned={slip}
            onFound={(sale, bySlip) => {
              setBySlip(bySlip !== null);
              setStep({
                kind: 'rows',
                sale: bySlip === null ? sale : limitToSlip(sale, bySlip),
                slip:
                  bySlip === null
                    ? null
                    : { ...bySlip, isOver: bySlip.until < localDateOf(Date.now()) },
              });
            }}
            onManual={() => setStep({ kind: 'manual' })}
          />
        </PanelFrame>
      );
    case 'rows':
      return (
        <PanelFrame
          title={
            <>
              {t('choose')} {t('saleDocument')} <Code>{String(step.sale.number)}</Code> ·{' '}
              <DateText value={step.sale.day} kind="date" /> · <Money agorot={step.sale.total} />
            </>
          }
          onBack={toFind}
        >
          {step.slip?.isOver === true && (
            <MessageBox tone="warn">
              {t('slipEnded', { date: `\u2066${formatDate(step.slip.until, 'date')}\u2069` })}
            </MessageBox>
          )}
          {step.slip !== null && <p className={classes['help']}>{t('slipVoucher')}</p>}
          <SaleRows sale={step.sale} />
        </PanelFrame>
      );
    case 'manual':
      return (
        <PanelFrame title={t('manual')} onBack={toFind}>
          <ManualRefund onDone={done} />
        </PanelFrame>
      );
  }
}
