import { IconChevronDown, IconReceipt, IconUser } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/states.tsx';
import { useCart } from '../model/cart.store.ts';
import { BillRow } from './bill-row.tsx';
import classes from './bill.module.css';
import { hintsByRow } from './hints.ts';
import { Totals } from './totals.tsx';

const ROW_HEIGHT = 64;

/** The rows; only those near the screen are drawn, so a bill of a thousand rows scans as fast as a short one. */
function BillRows(): ReactNode {
  const { t } = useTranslation('pos');
  const priced = useCart((state) => state.priced);
  const litKey = useCart((state) => state.litKey);
  const litStamp = useCart((state) => state.litStamp);
  const locked = useCart((state) => state.panel.kind === 'pay' || state.panel.kind === 'done' || state.busy);
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => priced?.rows ?? [], [priced]);
  const hints = useMemo(() => hintsByRow(priced?.outcomes ?? []), [priced]);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.row.key ?? index,
    overscan: 8,
  });
  const litIndex = rows.findIndex(({ row }) => row.key === litKey);
  useEffect(() => {
    if (litIndex >= 0) virtualizer.scrollToIndex(litIndex, { align: 'auto' });
  }, [litIndex, litStamp, virtualizer]);
  if (rows.length === 0) {
    return <div className={classes['empty']}><EmptyState icon={<IconReceipt size={28} />} title={t('emptyBill')} text={t('emptyBillHelp')} /></div>;
  }
  return (
    <div ref={scroller} className={classes['rows']} role="list" aria-label={t('bill')}>
      <div role="presentation" className={classes['space']} style={{ blockSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => {
          const row = rows[index];
          return row === undefined ? null : (
            <div key={key} ref={virtualizer.measureElement} data-index={index} role="listitem" className={classes['slot']} style={{ transform: `translateY(${start}px)` }}>
              <BillRow priced={row} hint={hints.get(row.row.key) ?? null} lit={row.row.key === litKey} locked={locked} />
            </div>
          );
        })}
      </div>
    </div>
  );
}

function BillHead(): ReactNode {
  const { t } = useTranslation('pos');
  const account = useCart((state) => state.cart?.account ?? null);
  const count = useCart((state) => state.priced?.itemCount ?? 0);
  return (
    <header className={classes['head']}>
      <button type="button" className={classes['fold']} aria-label={t('closeBill')} onClick={() => useCart.setState({ billOpen: false })}>
        <IconChevronDown size={22} aria-hidden />
      </button>
      <span className={cx(classes['customer'], account !== null && classes['known'])}>
        <IconUser size={18} aria-hidden />
        <span className={classes['customerName']}>{account?.name ?? t('customerNone')}</span>
      </span>
      {count > 0 && <span className={classes['count']}>{t('items', { count })}</span>}
    </header>
  );
}

/** The bill: full height, always in sight; on a phone it opens from the foot of the screen. */
export function Bill(): ReactNode {
  const { t } = useTranslation('pos');
  const open = useCart((state) => state.billOpen);
  return (
    <section className={cx(classes['bill'], open && classes['open'])} aria-label={t('bill')}>
      <BillHead />
      <BillRows />
      <Totals />
    </section>
  );
}
