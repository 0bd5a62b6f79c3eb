import { IconPhone, IconPlus, IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { textOfCode } from '../../../platform/api/describe-error.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { isAuthorized } from '../bill/approvals.store.ts';
import { useBill } from '../bill/bill.store.ts';
import { beginPhoneOrder } from './deliveries/begin-phone-order.ts';
import { PhoneOrderForm } from './deliveries/phone-order-form.tsx';
import { PanelFrame } from '../parts/panel-frame.tsx';
import arrange from '../../../ui/layout/arrange.module.css';
import panel from '../parts/panels.module.css';
import { CurrentOrder } from './current-order.tsx';
import { discardRefused, continueRefused } from './end-order.ts';
import { usePlanWords } from './plan-words.ts';
import { Untold } from './untold.tsx';
import { titleOf } from './order-title.ts';
import { newOrder } from './orders.ts';
import classes from './orders.module.css';
import {
  type OrdersTab,
  setPhoning,
  showCurrentOrder,
  showOrdersTab,
  useOrders,
} from './orders.store.ts';
import { TABLES_PERMISSION } from './orders-permissions.ts';
import { loadOrders } from './till-orders.ts';
import { Tables } from './tables/tables.tsx';
import { OrderList } from './order-list.tsx';

/** Changes that the server refused, with the actions for them. */
function Refused(): ReactNode {
  const { t } = useTranslation('orders');
  const refused = useOrders((state) => state.refused);
  return (
    <>
      {refused.map((record) => (
        <section key={record.id} className={classes['refused']} role="alert">
          <strong>
            {t('refusedTitle', {
              name: record.summary === null ? record.id.slice(0, 4) : titleOf(record.summary),
            })}
          </strong>
          <span>{record.refused?.detail}</span>
          <div className={arrange['wrappingLine']}>
            <button
              type="button"
              className={classes['act']}
              onClick={() => void continueRefused(record.id)}
            >
              {t('refusedKeep')}
            </button>
            <button
              type="button"
              className={classes['act']}
              onClick={() => void discardRefused(record.id)}
            >
              {t('refusedDrop')}
            </button>
          </div>
        </section>
      ))}
    </>
  );
}

/** Tables by floor, open orders, and the actions on the order on the screen. */
export function OrdersPanel(): ReactNode {
  const { t } = useTranslation('orders');
  const { orders, plan, at, fresh, error, tab, choosing } = useOrders();
  const hasOrder = useBill((state) => state.cart?.order?.status === 1);
  const words = usePlanWords();
  const phoning = useOrders((state) => state.phoning);
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => void loadOrders(), []);
  const tables = isAuthorized(TABLES_PERMISSION);
  const shown: OrdersTab =
    choosing === 'move'
      ? 'tables'
      : choosing === 'merge' || choosing === 'split'
        ? 'orders'
        : tab === 'current' && hasOrder
          ? 'current'
          : tab === 'orders' || !tables
            ? 'orders'
            : 'tables';
  const loaded = orders !== null;
  useEffect(() => {
    // Moves the focus to the first table or order.
    if (loaded) first.current?.querySelector<HTMLButtonElement>('ul button')?.focus();
  }, [loaded, shown]);
  const tabs: readonly OrdersTab[] = [
    ...(tables ? (['tables'] as const) : []),
    'orders',
    ...(hasOrder ? (['current'] as const) : []),
  ];
  return (
    <PanelFrame
      wide={shown === 'tables'}
      title={
        choosing === 'move' ? t('chooseTable') : choosing === 'open' ? t('title') : t('chooseOrder')
      }
    >
      {choosing === 'open' ? (
        <div className={arrange['chips']} role="tablist" aria-label={t('title')}>
          {tabs.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={one === shown}
              className={classes['tab']}
              onClick={() => showOrdersTab(one)}
            >
              {t(one)}
            </button>
          ))}
        </div>
      ) : (
        <button type="button" className={classes['act']} onClick={showCurrentOrder}>
          {t('stop')}
        </button>
      )}
      {!fresh && (
        <p className={classes['quiet']} role="status">
          <IconWifiOff size={16} aria-hidden />{' '}
          {at === 0 ? t('never') : t('asOf', { time: formatDate(at, 'time') })}
        </p>
      )}
      <Refused />
      <Untold />
      <div ref={first} className={panel['editor']}>
        {error !== null && (
          <ErrorState title={textOfCode(error)} code={error} onRetry={() => void loadOrders()} />
        )}
        {error === null && orders === null && (
          <Skeleton label={t('loading')}>
            <SkeletonBar height={96} />
            <SkeletonBar height={96} />
          </Skeleton>
        )}
        {orders !== null && shown === 'tables' && plan !== null && (
          <Tables plan={plan} orders={orders} />
        )}
        {orders !== null && shown === 'orders' && <OrderList orders={orders} />}
        {shown === 'current' && <CurrentOrder />}
      </div>
      {choosing === 'open' && shown !== 'current' && (
        <div className={arrange['wrappingLine']}>
          <BigButton
            icon={<IconPlus size={20} aria-hidden />}
            onClick={() =>
              void newOrder({ kind: 'takeaway', elementId: null, name: t('takeaway') })
            }
          >
            {t('takeaway')}
          </BigButton>
          <BigButton
            icon={<IconPhone size={20} aria-hidden />}
            onClick={() => setPhoning({ kind: 'delivery', phone: '', name: '', address: {} })}
            data-testid="phone-order"
          >
            {words('phoneOrder')}
          </BigButton>
          <BigButton
            icon={<IconPlus size={20} aria-hidden />}
            onClick={() => void newOrder({ kind: 'saved', elementId: null, name: '' })}
          >
            {t('newOrder')}
          </BigButton>
        </div>
      )}
      {phoning !== null && (
        <PhoneOrderForm
          order={phoning}
          onBegin={(begin) => beginPhoneOrder(phoning, begin)}
          onClose={() => setPhoning(null)}
        />
      )}
    </PanelFrame>
  );
}
