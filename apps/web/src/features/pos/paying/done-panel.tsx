import { IconCircleCheck, IconCloudOff, IconFileText, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { ReceiptLine } from '@dalpak/engine';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { ReceiptView } from '../../../platform/receipt/receipt-view.tsx';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { Code, Money } from '../../../ui/figures/num.tsx';
import { printStored } from '../printing/print-stored.ts';
import { useMode } from '../bill/mode.store.ts';
import { nextSale } from './pay.ts';
import { loadReceiptPrinting } from '../printing/load-receipt-printing.ts';
import { currentTill } from '../till/till.registry.ts';
import classes from './pay.module.css';

// Loaded on demand: its words are not part of the first load, and few sales issue a number.
const HowPaid = lazyPart(() => import('./how-paid.tsx'), 'HowPaid');
const ChangeHint = lazyPart(() => import('./change-hint.tsx'), 'ChangeHint');
const GiftSlip = lazyPart(() => import('../printing/gift-slip.tsx'), 'GiftSlipButton');
const MailSale = lazyPart(() => import('./mail-sale-button.tsx'), 'MailSale');
const SendSale = lazyPart(() => import('./send-sale.tsx'), 'SendSale');
const IssuedVouchers = lazyPart(() => import('./issued-vouchers.tsx'), 'IssuedVouchers');

interface Receipt {
  readonly lines: readonly ReceiptLine[];
  readonly prints: number;
}

/** The receipt of the stored sale as its last document, read again after every print. */
function useReceipt(saleId: string | null, printed: number): Receipt | null {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  useEffect(() => {
    if (saleId === null) return;
    void Promise.all([currentTill()?.sales.get(saleId), loadReceiptPrinting()]).then(
      async ([stored, { receiptOf }]) => {
        if (stored !== undefined)
          setReceipt({ lines: await receiptOf(stored), prints: stored.prints });
      },
    );
  }, [saleId, printed]);
  return receipt;
}

/** Begins the next sale after the seconds of the setting; a print begins them anew. */
function useNextByItself(printed: number): void {
  const after = useAppInit().offline_data?.settings.next_sale_after ?? 0;
  useEffect(() => {
    if (after === 0) return;
    const timer = setTimeout(nextSale, after * 1_000);
    return () => clearTimeout(timer);
  }, [after, printed]);
}

/**
 * The finished sale: how it was paid, the change as the largest text, the receipt, and the button
 * for the next customer.
 */
export function DonePanel(): ReactNode {
  const { t } = useTranslation('pos');
  const { t: tMenu } = useTranslation('tillMenu');
  const done = useMode((state) => state.done);
  const [printed, setPrinted] = useState(0);
  const receipt = useReceipt(done?.cart.id ?? null, printed);
  useKeyboardLayer({ keys: { Enter: nextSale, Escape: nextSale } });
  useNextByItself(printed);
  if (done === null) return null;
  const { priced, number, serverId, cart } = done;
  const offline = serverId === null;
  const isBack = priced.total < 0;
  return (
    <section className={classes['done']} aria-label={t('paidDone')} data-testid="done">
      <div className={classes['doneMain']}>
        <div className={classes['changeBox']}>
          <h2 className={classes['paid']}>
            {isBack && <IconCircleCheck size={32} aria-hidden />}
            {isBack ? t('givenBack') : `✓ ${t('paidInFull')}`}
          </h2>
          <p className={classes['howPaid']} data-testid="how-paid">
            <HowPaid sale={done} />
          </p>
          {priced.change > 0 && (
            <>
              <span className={classes['changeLabel']}>{t('change')}</span>
              <span className={classes['change']} data-testid="change">
                <Money agorot={priced.change} largeDigits />
              </span>
              <ChangeHint change={priced.change} />
            </>
          )}
          {offline && (
            <p className={classes['stored']}>
              <IconCloudOff size={20} aria-hidden />
              {t('storedOffline')}
            </p>
          )}
          {number !== null && (
            <p className={classes['number']}>
              {t('saleNumber')} <Code>{number}</Code>
            </p>
          )}
          <IssuedVouchers saleId={cart.id} />
        </div>
        <div className={classes['doneActions']}>
          <BigButton
            tall
            wide
            icon={<IconPrinter size={22} aria-hidden />}
            onClick={() => {
              // Enter must start the next sale again, not another print.
              if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
              void printStored(cart.id).then(() => setPrinted((count) => count + 1));
            }}
          >
            {t(receipt !== null && receipt.prints > 0 ? 'printedAlready' : 'print')}
          </BigButton>
          <BigButton
            wide
            icon={<IconFileText size={20} aria-hidden />}
            onClick={() =>
              void import('../printing/sale-a4.ts')
                .then(({ printStoredOnA4 }) => printStoredOnA4(cart.id))
                .then(() => setPrinted((count) => count + 1))
            }
          >
            {tMenu('saleOnA4')}
          </BigButton>
          {!isBack && <GiftSlip key={`slip ${cart.id}`} sale={done} />}
          <SendSale key={`send ${cart.id}`} sale={done} />
          <MailSale key={cart.id} sale={done} onSent={() => setPrinted((count) => count + 1)} />
          <BigButton tone="ok" tall wide hotkey="Enter" onClick={nextSale} data-testid="new-sale">
            {t('newSale')}
          </BigButton>
        </div>
      </div>
      <div className={classes['paper']} role="region" aria-label={t('receipt')} tabIndex={0}>
        {receipt !== null && <ReceiptView lines={receipt.lines} />}
      </div>
    </section>
  );
}
