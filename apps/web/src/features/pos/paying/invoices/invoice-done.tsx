import { type FrozenSale, findDocumentType } from '@dalpak/engine';
import { IconCircleCheck, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { useWords } from '../../../../platform/i18n/words-of.ts';
import { useKeyboardLayer } from '../../../../platform/hotkeys/use-keyboard-layer.ts';
import { ReceiptView } from '../../../../platform/receipt/receipt-view.tsx';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { Code, Money } from '../../../../ui/figures/num.tsx';
import { toast } from '../../../../ui/messages/toast.ts';
import { nextSale } from '../pay.ts';
import pay from '../pay.module.css';
import { sayInvoice } from './invoice-words.ts';
import { linesOfInvoice, modeOfInvoice, printInvoiceAgain } from './print-invoice.ts';

/** The stored invoice: its number, the change, the paper, and the next customer. */
export function InvoiceDone({ sale }: { readonly sale: FrozenSale }): ReactNode {
  const say = useWords(sayInvoice);
  const { t } = useTranslation('pos');
  const [, setPrints] = useState(0);
  useKeyboardLayer({ keys: { Enter: nextSale, Escape: nextSale } });
  const name = findDocumentType(sale.cart.header.documentType)?.name ?? '';
  const mode = modeOfInvoice(sale);
  const print = async (): Promise<void> => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    await printInvoiceAgain(sale).catch(() =>
      toast({ text: t('printFailed'), tone: 'bad', id: 'print' }),
    );
    setPrints((count) => count + 1);
  };
  return (
    <section className={pay['done']} aria-label={name} data-testid="invoice-done">
      <div className={pay['doneMain']}>
        <div className={pay['changeBox']}>
          <h2 className={pay['paid']}>
            <IconCircleCheck size={32} aria-hidden />
            {say('stored', { name, number: sale.number ?? '' })}
          </h2>
          <p className={pay['howPaid']}>
            <bdi>{sale.cart.account?.name}</bdi> · <Money agorot={sale.priced.total} />
          </p>
          {sale.priced.change > 0 && (
            <>
              <span className={pay['changeLabel']}>{say('change')}</span>
              <span className={pay['change']} data-testid="change">
                <Money agorot={sale.priced.change} largeDigits />
              </span>
            </>
          )}
          {sale.vatConfirmation !== null && (
            <p className={pay['number']}>
              <Code>{sale.vatConfirmation}</Code>
            </p>
          )}
        </div>
        <div className={pay['doneActions']}>
          <BigButton
            tall
            wide
            icon={<IconPrinter size={22} aria-hidden />}
            onClick={() => void print()}
          >
            {say(mode === 'copy' ? 'print' : 'printFirst')}
          </BigButton>
          <BigButton tone="ok" tall wide hotkey="Enter" onClick={nextSale} data-testid="new-sale">
            {say('next')}
          </BigButton>
        </div>
      </div>
      <div className={pay['paper']} role="region" aria-label={say('receipt')} tabIndex={0}>
        <ReceiptView lines={linesOfInvoice(sale, mode)} />
      </div>
    </section>
  );
}
