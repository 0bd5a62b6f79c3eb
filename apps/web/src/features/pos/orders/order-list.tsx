import { type OrderSummary } from '@dalpak/contracts';
import { IconClipboardList } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { labelText } from '../../../platform/i18n/i18n.ts';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { Money } from '../../../ui/figures/num.tsx';
import { EmptyState } from '../../../ui/layout/states.tsx';
import { isAuthorized } from '../bill/approvals.store.ts';
import { useBill } from '../bill/bill.store.ts';
import arrange from '../../../ui/layout/arrange.module.css';
import panel from '../parts/panels.module.css';
import { Age } from './tables/age.tsx';
import { mergeInto, splitTo } from './move-order.ts';
import { titleOf } from './order-title.ts';
import { openOrder } from './orders.ts';
import classes from './orders.module.css';
import { searchOrders, toggleMine, useOrders } from './orders.store.ts';
import { TABLES_PERMISSION } from './orders-permissions.ts';
import { onArrows } from './tables/tables.tsx';

/** Defined here and not in the app's namespaces, which are part of the till's first load. */
const TABLES_RIGHT = {
  he: 'פתחו הזמנה חדשה. כדי לראות שולחנות צריך הרשאה למסך השולחנות.',
  en: 'Open a new order. Tables need the right to their screen.',
} as const;

/** Whether an order matches the typed text: its name, its table, its waiter. */
export function matchesOrder(order: OrderSummary, query: string): boolean {
  const text = `${titleOf(order)} ${order.waiter?.name ?? ''}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function OrderList({ orders }: { readonly orders: readonly OrderSummary[] }): ReactNode {
  const { t } = useTranslation('orders');
  const { query, mine, choosing, busy } = useOrders();
  const own = useBill((state) => state.cart?.order?.id ?? null);
  const employee = currentInit()?.employee?.id ?? null;
  // A merge or a split needs an order other than the one on the screen.
  const others = orders.filter(({ id }) => choosing === 'open' || id !== own);
  const shown = others.filter(
    (order) => matchesOrder(order, query) && (!mine || order.waiter?.id === employee),
  );
  const choose = (order: OrderSummary): void => {
    if (choosing === 'merge') void mergeInto(order);
    else if (choosing === 'split') void splitTo(order);
    else void openOrder(order.id);
  };
  return (
    <>
      <div className={arrange['wrappingLine']}>
        <input
          type="search"
          className={classes['grow']}
          value={query}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={({ target }) => searchOrders(target.value)}
        />
        <button type="button" className={classes['act']} aria-pressed={mine} onClick={toggleMine}>
          {t('mine')}
        </button>
      </div>
      {shown.length === 0 && (
        <EmptyState
          icon={<IconClipboardList size={28} />}
          title={t(others.length === 0 ? 'noOrders' : 'noMatch')}
          {...(others.length === 0
            ? {
                text: isAuthorized(TABLES_PERMISSION) ? t('noOrdersHelp') : labelText(TABLES_RIGHT),
              }
            : {})}
        />
      )}
      <ul className={panel['list']}>
        {shown.map((order) => (
          <li key={order.id}>
            <button
              type="button"
              className={panel['item']}
              disabled={busy}
              onClick={() => choose(order)}
              onKeyDown={onArrows}
            >
              <span className={panel['itemMain']}>
                <bdi>{titleOf(order)}</bdi>
                <span className={panel['itemSub']}>
                  {/* A name in another script would otherwise take the figures next to it. */}
                  {[
                    order.waiter?.name ?? '',
                    order.guests > 0 ? t('guests', { count: order.guests }) : '',
                  ]
                    .filter((text) => text !== '')
                    .map((text) => (
                      <Fragment key={text}>
                        <bdi>{text}</bdi>
                        {' · '}
                      </Fragment>
                    ))}
                  <Age since={order.opened_at} />
                </span>
                {order.bill_asked && <span className={classes['waits']}>{t('waitsForBill')}</span>}
              </span>
              <span className={panel['itemEnd']}>
                <Money agorot={order.total} />
                {order.paid !== 0 && (
                  <span className={classes['quiet']}>
                    {' '}
                    {t('paidOf', { sum: `\u2066${formatMoney(order.paid)}\u2069` })}
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
