import type { ReactNode } from 'react';
import { IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { Money } from '../../../../ui/figures/num.tsx';
import { runAction } from '../actions.ts';
import { payAction } from '../../paying/pay.action.ts';
import { openBillSheet } from '../../bill/bill-sheet.store.ts';
import { useBill } from '../../bill/bill.store.ts';
import { useHighlight } from '../../bill/highlight.store.ts';
import { useTillFacts } from '../../bill/facts.ts';
import { useMode } from '../../bill/mode.store.ts';
import classes from './bill.module.css';
import { RowQuantity } from '../../parts/row-figures.tsx';
import { productName } from '../../till/product-name.ts';

function Line({
  label,
  agorot,
  tone,
}: {
  readonly label: string;
  readonly agorot: number;
  readonly tone?: 'ok';
}): ReactNode {
  return (
    <div className={classes['line']} data-tone={tone}>
      <span>{label}</span>
      <Money agorot={agorot} />
    </div>
  );
}

/** The line that was scanned last, for the folded bill of a phone. */
function LastRow(): ReactNode {
  const litKey = useHighlight((state) => state.highlightedRowKey);
  const row = useBill((state) => state.priced?.rows.find((priced) => priced.row.key === litKey));
  if (row === undefined) return null;
  return (
    <div className={classes['last']}>
      <span className={classes['lastName']}>
        <RowQuantity priced={row} /> × {productName(row.row.product)}
      </span>
      <Money agorot={row.net + row.cartDiscount} />
    </div>
  );
}

/** The totals and the button that opens the payment. Never scrolls out of view. */
export function Totals(): ReactNode {
  const { t } = useTranslation('pos');
  const priced = useBill((state) => state.priced);
  // Without a manual discount, the discount is the customer's own.
  const byHand = useBill((state) => (state.cart?.discount ?? null) !== null);
  const count = useBill((state) => state.priced?.itemCount ?? 0);
  const canPay = useTillFacts((state) => payAction.enabled(state) && state.panel.kind !== 'pay');
  const done = useMode((state) => state.panel.kind === 'done');
  const finished = useMode((state) => state.panel.kind === 'pay') || done;
  const total = priced?.total ?? 0;
  const vat = priced?.vat ?? 0;
  // For a partly paid order, and for a bill in the middle of its payment, the amount due is what is
  // left.
  const partly = priced !== null && !done && priced.paid !== 0 && !priced.settled;
  const word =
    done || priced?.settled === true
      ? 'doneTotal'
      : partly
        ? total < 0
          ? 'toReturn'
          : 'stillToPay'
        : total < 0
          ? 'toReturn'
          : 'total';
  return (
    <footer className={classes['totals']}>
      <LastRow />
      {priced !== null && priced.discount !== 0 && (
        <div className={classes['lines']}>
          <Line label={t('beforeDiscounts')} agorot={priced.gross} />
          {/* In the order of the bill: first the discounts of lines, then those of the whole
             bill. */}
          {(priced.cartDiscount !== 0 || priced.discount < 0) &&
            priced.discount !== priced.cartDiscount && (
              <Line label={t('rowDiscounts')} agorot={priced.cartDiscount - priced.discount} />
            )}
          {priced.cartDiscount !== (priced.pointsDiscount ?? 0) && (
            <Line
              label={t(byHand ? 'cartDiscount' : 'customerDiscount')}
              agorot={(priced.pointsDiscount ?? 0) - priced.cartDiscount}
            />
          )}
          {priced.pointsDiscount !== undefined && (
            <Line label={t('pointsDiscount')} agorot={-priced.pointsDiscount} />
          )}
          {total >= 0 && priced.discount > 0 && (
            <Line label={t('saved')} agorot={priced.discount} tone="ok" />
          )}
        </div>
      )}
      {partly && (
        <div className={classes['lines']} data-kept data-testid="paid-so-far">
          <Line label={t('doneTotal')} agorot={total} />
          {vat !== 0 && <Line label={t('vatIncluded')} agorot={vat} />}
          <Line label={t('paidSoFar')} agorot={priced.paid} tone="ok" />
        </div>
      )}
      <div className={classes['totalRow']}>
        <button
          type="button"
          className={classes['unfold']}
          aria-label={`${t('items', { count })}, ${t('openBill')}`}
          onClick={openBillSheet}
        >
          <IconChevronUp size={22} aria-hidden />
          <span>{t('items', { count })}</span>
        </button>
        <div className={classes['totalLabel']}>
          <span>{t(word)}</span>
          {!partly && vat !== 0 && (
            <span className={classes['vat']}>
              {t('vatIncluded')} <Money agorot={vat} />
            </span>
          )}
        </div>
        <span className={classes['total']} data-testid="bill-total" aria-live="polite">
          <Money agorot={partly ? priced.due : total} largeDigits />
        </span>
      </div>
      {!finished && (
        <BigButton
          tone="ok"
          tall
          wide
          hotkey="F10"
          disabled={!canPay}
          onClick={() => runAction(payAction)}
          data-testid="pay"
        >
          {t(total < 0 ? 'payBack' : 'pay')}
        </BigButton>
      )}
    </footer>
  );
}
