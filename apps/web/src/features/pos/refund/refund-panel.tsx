import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { Code, DateText, Money } from '../../../ui/num.tsx';
import { show, useCart } from '../model/cart.store.ts';
import { PanelFrame } from '../panels/panel-frame.tsx';
import { FindSale } from './find-sale.tsx';
import { ManualRefund } from './manual-refund.tsx';
import { type ReturnedSale } from './returned-sale.ts';
import { SaleRows } from './sale-rows.tsx';

type Step =
  | { readonly kind: 'find' }
  | { readonly kind: 'rows'; readonly sale: ReturnedSale }
  | { readonly kind: 'manual' };

/**
 * Refund: the sale is found, its lines are chosen, and they join the bill next to what is bought
 * instead.
 */
export function RefundPanel({ at }: { readonly at: 'find' | 'search' | 'manual' }): ReactNode {
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
  const rows = useCart((state) => state.cart?.rows.length ?? 0);
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
            onFound={(sale) => setStep({ kind: 'rows', sale })}
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
