import { isIndivisible, ONE } from '@dalpak/engine';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { Qty } from '../../../ui/figures/num.tsx';
import { isAuthorized } from '../bill/approvals.store.ts';
import { useBill } from '../bill/bill.store.ts';
import { ReplayButton } from '../parts/replay-button.tsx';
import { splitTo } from './move-order.ts';
import { leaveOrder, setOrderHead } from './orders.ts';
import arrange from '../../../ui/layout/arrange.module.css';
import classes from './orders.module.css';
import { askAboutOrder, chooseFor, putSplit, useOrders } from './orders.store.ts';
import { TABLES_PERMISSION } from './orders-permissions.ts';

/** Chooses lines, and how much of each moves to another order. */
function Split({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation('orders');
  const rows = useBill((state) => state.cart?.rows ?? []);
  const { split, busy } = useOrders();
  const set = (key: string, quantity: number): void => {
    const next = new Map(split);
    if (quantity > 0) next.set(key, quantity);
    else next.delete(key);
    putSplit(next);
  };
  const own = rows.filter(({ parentKey, quantity }) => parentKey === null && quantity > 0);
  if (own.length === 0) return <p className={classes['quiet']}>{t('splitNone')}</p>;
  return (
    <>
      <p className={classes['quiet']}>{t('splitHelp')}</p>
      {own.map((row) => {
        const { key, product, quantity } = row;
        const taken = split.get(key) ?? 0;
        const step = isIndivisible(row, rows) ? quantity : ONE;
        return (
          <div key={key} className={arrange['wrappingLine']}>
            <span className={classes['barTitle']}>{product.name}</span>
            <button
              type="button"
              className={classes['step']}
              aria-label={t('splitLess', { name: product.name })}
              aria-disabled={taken === 0}
              onClick={() => set(key, Math.max(0, taken - step))}
            >
              <IconMinus size={18} aria-hidden />
            </button>
            {/* A fraction reads from left to right in every language. */}
            <bdi dir="ltr" className={classes['count']}>
              <Qty milli={taken} weighed={product.weighed} /> /{' '}
              <Qty milli={quantity} weighed={product.weighed} />
            </bdi>
            <button
              type="button"
              className={classes['step']}
              aria-label={t('splitMore', { name: product.name })}
              aria-disabled={taken >= quantity}
              onClick={() => set(key, Math.min(quantity, taken + step))}
            >
              <IconPlus size={18} aria-hidden />
            </button>
          </div>
        );
      })}
      <div className={classes['ends']}>
        <BigButton tone="ok" disabled={split.size === 0 || busy} onClick={() => void splitTo(null)}>
          {t('splitNew')}
        </BigButton>
        <BigButton disabled={split.size === 0 || busy} onClick={() => chooseFor('split')}>
          {t('splitOther')}
        </BigButton>
        <BigButton onClick={onDone}>{t('stop')}</BigButton>
      </div>
    </>
  );
}

/** Actions on the order on the screen. */
export function CurrentOrder(): ReactNode {
  const { t } = useTranslation('orders');
  const order = useBill((state) => state.cart?.order ?? null);
  const busy = useOrders((state) => state.busy);
  const filled = useBill((state) => (state.cart?.rows.length ?? 0) > 0);
  const [splitting, setSplitting] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(splitting);
  useEffect(() => {
    if (before.current === splitting) return;
    before.current = splitting;
    // The focused element disappeared: focuses the first thing to choose, and afterwards the button
    // that began the split.
    box.current
      ?.querySelector<HTMLElement>(splitting ? 'button:not([aria-disabled=true])' : '[data-split]')
      ?.focus();
  }, [splitting]);
  if (order === null) return null;
  const end = (): void => {
    putSplit(new Map());
    setSplitting(false);
  };
  if (splitting)
    return (
      <div ref={box} className={classes['whole']}>
        <Split onDone={end} />
      </div>
    );
  return (
    <div ref={box} className={classes['whole']}>
      <label className={arrange['wrappingLine']}>
        {t('orderName')}
        <input
          className={classes['grow']}
          value={order.name}
          maxLength={60}
          onChange={({ target }) => setOrderHead({ name: target.value })}
        />
      </label>
      {isAuthorized(TABLES_PERMISSION) && (
        <BigButton wide disabled={busy} onClick={() => chooseFor('move')}>
          {t('move')}
        </BigButton>
      )}
      <BigButton wide data-split disabled={busy} onClick={() => setSplitting(true)}>
        {t('split')}
      </BigButton>
      <BigButton wide disabled={busy} onClick={() => chooseFor('merge')}>
        {t('merge')}
      </BigButton>
      <BigButton
        wide
        disabled={busy || !filled}
        onClick={() =>
          void import('../printing/print-bill.ts').then(({ printBill }) => printBill())
        }
      >
        {t('printBill')}
      </BigButton>
      <ReplayButton kind="order" id={order.id} />
      <BigButton wide disabled={busy} onClick={() => void leaveOrder()}>
        {t('leave')}
      </BigButton>
      <BigButton wide tone="bad" disabled={busy} onClick={() => askAboutOrder({ kind: 'cancel' })}>
        {t('cancel')}
      </BigButton>
    </div>
  );
}
