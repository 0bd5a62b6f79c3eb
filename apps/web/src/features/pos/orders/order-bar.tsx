import { IconDeviceFloppy, IconDots, IconMinus, IconPlus, IconReceipt } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { Kbd } from '../../../ui/fields/kbd.tsx';
import { Num } from '../../../ui/figures/num.tsx';
import { useBill } from '../bill/bill.store.ts';
import { useMode } from '../bill/mode.store.ts';
import { show } from '../bill/open-panel.ts';
import { submitBill } from '../paying/submit-bill.ts';
import { OrderQuestions } from './order-questions.tsx';
import { titleOf } from './order-title.ts';
import { setBillRequested, leaveOrder, setOrderHead } from './orders.ts';
import classes from './orders.module.css';
import { showCurrentOrder, useOrders } from './orders.store.ts';
import { loadOrders, refreshCurrent } from './till-orders.ts';

/** The order of the bill: its name, its number of guests, and its actions. */
export function OrderBar(): ReactNode {
  const { t } = useTranslation('orders');
  const order = useBill((state) => state.cart?.order ?? null);
  const filled = useBill((state) => (state.cart?.rows.length ?? 0) > 0);
  const busy = useMode((state) => state.locked);
  const done = useMode((state) => state.panel.kind === 'done');
  const working = useOrders((state) => state.busy);
  const orders = useOrders((state) => state.orders);
  const plan = useOrders((state) => state.plan);
  const id = order?.id ?? '';
  useEffect(() => {
    // Loads what others did meanwhile, after a reload or when an employee comes back to the till.
    void loadOrders().then(refreshCurrent);
  }, [id]);
  const open = order?.status === 1 && !busy && !working && !done;
  const save = (): void => {
    if (open && filled) void submitBill();
  };
  useKeyboardLayer({ keys: { F8: save } }, order !== null && !done);
  if (order === null || done) return null;
  const summary = orders?.find((one) => one.id === order.id);
  const element =
    order.elementId === null
      ? null
      : {
          id: order.elementId,
          name:
            plan?.elements.find((one) => one.id === order.elementId)?.name ??
            summary?.element?.name ??
            '',
        };
  const asked = summary?.bill_asked === true;
  return (
    <section className={classes['bar']} aria-label={t('current')} data-testid="order-bar">
      <span className={classes['barTitle']}>
        {titleOf({
          id: order.id,
          name: order.name,
          element,
          ...(summary === undefined
            ? {}
            : { bill_no: summary.bill_no, shared_table: summary.shared_table }),
        })}
      </span>
      {order.status === 0 ? (
        <>
          <p className={classes['barNote']} role="status">
            {t('readOnly')}
          </p>
          <button type="button" className={classes['act']} onClick={() => void leaveOrder()}>
            {t('leave')}
          </button>
        </>
      ) : (
        <>
          {order.kind === 'table' && (
            <span className={classes['guests']} role="group" aria-label={t('guestsLabel')}>
              <button
                type="button"
                className={classes['step']}
                aria-label={t('fewerGuests')}
                disabled={!open}
                aria-disabled={order.guests <= 1}
                onClick={() => setOrderHead({ guests: Math.max(1, order.guests - 1) })}
              >
                <IconMinus size={18} aria-hidden />
              </button>
              <span className={classes['count']} aria-label={t('guests', { count: order.guests })}>
                <Num value={String(order.guests)} />
              </span>
              <button
                type="button"
                className={classes['step']}
                aria-label={t('moreGuests')}
                disabled={!open}
                aria-disabled={order.guests >= 999}
                onClick={() => setOrderHead({ guests: Math.min(999, order.guests + 1) })}
              >
                <IconPlus size={18} aria-hidden />
              </button>
            </span>
          )}
          <button
            type="button"
            className={classes['act']}
            aria-pressed={asked}
            disabled={!open || !filled}
            onClick={() => void setBillRequested(!asked)}
          >
            <IconReceipt size={20} aria-hidden />
            {t('askBill')}
          </button>
          <button
            type="button"
            className={classes['act']}
            disabled={!open || !filled}
            aria-keyshortcuts="F8"
            onClick={save}
            data-testid="save-order"
          >
            <IconDeviceFloppy size={20} aria-hidden />
            <span className={classes['long']}>{t('save')}</span>
            <span className={classes['short']}>{t('saveShort')}</span> <Kbd>F8</Kbd>
          </button>
          <button
            type="button"
            className={classes['act']}
            disabled={!open}
            aria-label={t('more')}
            onClick={() => {
              showCurrentOrder();
              show({ kind: 'orders' });
            }}
          >
            <IconDots size={20} aria-hidden />
          </button>
        </>
      )}
      <OrderQuestions />
    </section>
  );
}
