import { IconChevronDown, IconReceipt, IconUser } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { cx } from '../../../../ui/layout/cx.ts';
import { formatMoney } from '../../../../ui/format/format-number.ts';
import { EmptyState } from '../../../../ui/layout/states.tsx';
import { isInvoice } from '../../bill/bill-kind.ts';
import { closeBillSheet, useBillSheet } from '../../bill/bill-sheet.store.ts';
import { useBill } from '../../bill/bill.store.ts';
import { useHighlight } from '../../bill/highlight.store.ts';
import { useRemoval } from '../../bill/removal.store.ts';
import { can, useMode } from '../../bill/mode.store.ts';
import { BillRow } from './bill-row.tsx';
import classes from './bill.module.css';
import { lazyPart } from '../../../../platform/router/lazy-part.tsx';
import { whileMounted } from '../../parts/while-mounted.ts';
import { hintsByRow } from './hints.ts';
import { Totals } from './totals.tsx';

/**
 * Number of lines from which lines off screen are not laid out. Below it, finding out which ones
 * are off screen costs each scan a millisecond more.
 */
const LONG_BILL = 80;

// Loaded on demand: they come after the first line, the first line taken off, and the first note.
const loadExtras = () => import('./row-extras.tsx');
const RemovedRow = lazyPart(loadExtras, 'RemovedRow');
const BillNote = lazyPart(loadExtras, 'BillNote');

/** The place of the line that was taken off last, among the lines that are left; -1 for none. */
function removedPlace({ removed }: ReturnType<typeof useRemoval.getState>): number {
  return removed === null
    ? -1
    : removed.before.rows.findIndex(({ key }) =>
        removed.after.rows.every((row) => row.key !== key),
      );
}

/**
 * The lines of the bill. All of them are in the document, for screen readers and the keyboard; in a
 * long bill the browser lays out and paints only those near the visible area.
 */
function BillRows(): ReactNode {
  const { t } = useTranslation('pos');
  const priced = useBill((state) => state.priced);
  const litKey = useHighlight((state) => state.highlightedRowKey);
  const litStamp = useHighlight((state) => state.highlightStamp);
  const locked = useMode((mode) => !can('edit', mode));
  // A finished sale shows no offers, because it can no longer gain from them.
  const done = useMode((state) => state.panel.kind === 'done');
  const lit = useRef<HTMLDivElement>(null);
  const rows = priced?.rows ?? [];
  const hints = useMemo(() => hintsByRow(done ? [] : (priced?.outcomes ?? [])), [done, priced]);
  useEffect(() => {
    // The only layout of the frame: nothing before it reads a size, nothing after it changes one.
    lit.current?.scrollIntoView({ block: 'nearest' });
  }, [litKey, litStamp]);
  const list = useRef<HTMLDivElement>(null);
  const removedAt = useRemoval(removedPlace);
  const filled = rows.length > 0;
  const sumLength = formatMoney(Math.min(0, ...rows.map(({ gross }) => -Math.abs(gross)))).length;
  useEffect(() => {
    if (list.current === null) return undefined;
    // Keeps the highlighted line visible when the totals grow or a phone is turned.
    const observer = new ResizeObserver(() => lit.current?.scrollIntoView({ block: 'nearest' }));
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [filled]);
  useEffect(() => {
    const lines = list.current;
    return whileMounted(
      () => import('./swipe-rows.ts'),
      ({ watchSwipes }) => watchSwipes(lines),
    );
  }, [filled]);
  if (!filled) {
    return (
      <div className={classes['empty']}>
        {removedAt >= 0 && <RemovedRow />}
        <EmptyState
          icon={<IconReceipt size={28} />}
          title={t('emptyBill')}
          text={t('emptyBillHelp')}
        />
      </div>
    );
  }
  return (
    <div
      ref={list}
      className={cx(classes['rows'], rows.length > LONG_BILL && classes['long'])}
      role="list"
      aria-label={t('bill')}
      style={{ ['--sum-length' as string]: sumLength }}
    >
      {rows.map((row, at) => {
        const { key } = row.row;
        return (
          <div
            key={key}
            ref={key === litKey ? lit : null}
            role="listitem"
            className={cx(classes['slot'], key === litKey && classes['shown'])}
          >
            {at === removedAt && <RemovedRow />}
            <BillRow
              priced={row}
              hint={hints.get(key) ?? null}
              lit={key === litKey}
              locked={locked}
            />
          </div>
        );
      })}
      {removedAt >= rows.length && <RemovedRow />}
    </div>
  );
}

// Loaded on demand, because most bills have no customer.
const CustomerCard = lazyPart(() => import('./customer-card.tsx'), 'CustomerCard');

// Loaded on demand, because few bills become an invoice.
const InvoiceMark = lazyPart(() => import('../../paying/invoices/invoice-mark.tsx'), 'InvoiceMark');

function BillHead(): ReactNode {
  const { t } = useTranslation('pos');
  const account = useBill((state) => state.cart?.account ?? null);
  const count = useBill((state) => state.priced?.itemCount ?? 0);
  return (
    <header className={classes['head']}>
      <button
        type="button"
        className={classes['fold']}
        aria-label={t('closeBill')}
        onClick={closeBillSheet}
      >
        <IconChevronDown size={22} aria-hidden />
      </button>
      <span className={cx(classes['customer'], account !== null && classes['known'])}>
        <IconUser size={18} aria-hidden />
        {account === null ? (
          <span className={classes['customerName']}>{t('customerNone')}</span>
        ) : (
          <CustomerCard account={account} />
        )}
      </span>
      {count > 0 && <span className={classes['count']}>{t('items', { count })}</span>}
    </header>
  );
}

/** The bill: full height and always visible; on a phone it opens from the bottom of the screen. */
export function Bill(): ReactNode {
  const { t } = useTranslation('pos');
  const size = useBillSheet((state) => state.size);
  const sheet = useRef<HTMLElement>(null);
  useEffect(
    () =>
      whileMounted(
        () => import('./swipe-sheet.ts'),
        ({ watchSheet }) => watchSheet(sheet.current),
      ),
    [],
  );
  const hasNote = useBill(({ cart }) => (cart?.header.notes ?? '') !== '');
  const invoices = useBill(({ cart }) => cart !== null && isInvoice(cart));
  return (
    <section
      ref={sheet}
      className={cx(
        classes['bill'],
        size !== 'folded' && classes['open'],
        size === 'half' && classes['half'],
      )}
      data-size={size}
      aria-label={t('bill')}
    >
      <BillHead />
      {invoices && <InvoiceMark />}
      {hasNote && <BillNote />}
      <BillRows />
      <Totals />
    </section>
  );
}
