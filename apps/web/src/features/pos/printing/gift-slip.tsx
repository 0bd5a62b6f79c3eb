import { TILL_SETTINGS } from '@dalpak/contracts';
import { type FrozenSale, giftSlipPaper, receiptLines, slipRows } from '@dalpak/engine';
import { IconGift } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { printReceipt } from '../../../platform/hardware/receipt-printer.ts';
import { useWords, wordsOf } from '../../../platform/i18n/words-of.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { formatQuantity } from '../../../ui/format/format-number.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { dotsOf, paperInput, paperLanguage, printChoiceOf } from './paper-input.ts';
import { inPaperLanguage } from '../../../platform/receipt/paper-language.ts';
import { currentTill } from '../till/till.registry.ts';
import classes from './gift-slip.module.css';

const say = wordsOf({
  open: { he: 'פתק החלפה', en: 'Gift slip' },
  which: { he: 'על מה הפתק?', en: 'What is the slip for?' },
  print: { he: 'הדפיסו פתק', en: 'Print the slip' },
  close: { he: 'סגרו', en: 'Close' },
  printed: {
    he: 'הפתק הודפס. אפשר להדפיס עוד אחד.',
    en: 'The slip was printed. You can print another.',
  },
  failed: {
    he: 'הפתק לא הודפס. בדקו את המדפסת.',
    en: 'The slip was not printed. Check the printer.',
  },
});

async function printSlip(saleId: string, lines: readonly number[]): Promise<void> {
  const stored = await currentTill()?.sales.get(saleId);
  if (stored === undefined) throw new Error(`No stored sale ${saleId}`);
  const days =
    currentInit()?.offline_data?.settings.gift_slip_days ?? TILL_SETTINGS.giftSlipDays.fallback;
  const slip = receiptLines(giftSlipPaper(paperInput(stored), lines, days));
  await printReceipt(await inPaperLanguage(slip, paperLanguage()), {
    dots: dotsOf(printChoiceOf(stored.sale.cart.header)),
  });
}

/**
 * Prints papers without prices for who gets the goods as a present: of all lines or of chosen ones,
 * several for one sale.
 */
export function GiftSlipButton({ sale }: { readonly sale: FrozenSale }): ReactNode {
  const words = useWords(say);
  const [open, setOpen] = useState(false);
  const rows = slipRows(sale.cart.rows);
  if (sale.number === null || rows.length === 0) return null;
  if (!open)
    return (
      <BigButton
        wide
        icon={<IconGift size={20} aria-hidden />}
        onClick={() => setOpen(true)}
        data-testid="gift-slip"
      >
        {words('open')}
      </BigButton>
    );
  return <Choose sale={sale} onClose={() => setOpen(false)} />;
}

function Choose({
  sale: { cart },
  onClose,
}: {
  readonly sale: FrozenSale;
  readonly onClose: () => void;
}): ReactNode {
  const words = useWords(say);
  const rows = slipRows(cart.rows);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(
    () => new Set(rows.map((_row, index) => index + 1)),
  );
  const [busy, setBusy] = useState(false);
  const toggle = (line: number): void =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(line)) next.add(line);
      return next;
    });
  const print = (): void => {
    if (busy || chosen.size === 0) return;
    setBusy(true);
    const lines = chosen.size === rows.length ? [] : [...chosen].sort((a, b) => a - b);
    void printSlip(cart.id, lines)
      .then(
        () => toast({ text: words('printed'), id: 'print' }),
        () => toast({ text: words('failed'), tone: 'bad', id: 'print' }),
      )
      .finally(() => setBusy(false));
  };
  // Enter stays with the button that shows it: the next sale.
  useKeyboardLayer({ keys: { Escape: onClose } });
  return (
    <fieldset className={classes['slip']}>
      <legend>{words('which')}</legend>
      <div className={classes['rows']}>
        {rows.map(({ key, product, quantity }, index) => (
          <label key={key} className={classes['row']}>
            <input
              type="checkbox"
              checked={chosen.has(index + 1)}
              onChange={() => toggle(index + 1)}
            />
            <span dir="auto">{product.name}</span>
            <bdi dir="ltr">{formatQuantity(quantity)}</bdi>
          </label>
        ))}
      </div>
      <div className={classes['acts']}>
        <BigButton tone="brand" disabled={busy || chosen.size === 0} onClick={print}>
          {words('print')}
        </BigButton>
        <BigButton onClick={onClose}>{words('close')}</BigButton>
      </div>
    </fieldset>
  );
}
