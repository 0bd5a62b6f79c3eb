import type { OrderSummary } from '@dalpak/contracts';
import { ORDER_STATUSES, type OrderStatus } from '@dalpak/engine';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconClock, IconTruckDelivery, IconWifiOff } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { go, hrefOf } from '../../../../platform/router/navigation.ts';
import { formatDate } from '../../../../ui/format/format-date.ts';
import { formatMoney } from '../../../../ui/format/format-number.ts';
import { Code } from '../../../../ui/figures/num.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../../../ui/layout/states.tsx';
import { useNow } from '../../../../ui/messages/use-now.ts';
import { isAuthorized } from '../../bill/approvals.store.ts';
import { titleOf } from '../order-title.ts';
import { ORDERS_PERMISSION } from '../orders-permissions.ts';
import {
  changeDelivery,
  followDeliveries,
  loadDeliveries,
  useDeliveries,
} from './deliveries.store.ts';
import arrange from '../../../../ui/layout/arrange.module.css';
import classes from './deliveries.module.css';
import { addressText, matchesDelivery, promiseState, statusesOf } from './delivery-facts.ts';
import { useDeliveryWords } from './delivery-words.ts';
import { PackDialog } from './pack-dialog.tsx';

const TICK_MS = 15_000;

/** The queue of everything that leaves the house, whatever it came from. */
export function DeliveriesScreen(): ReactNode {
  const word = useDeliveryWords();
  const { orders, fresh, error } = useDeliveries();
  const [status, setStatus] = useState<OrderStatus | null>(null);
  const [query, setQuery] = useState('');
  const [packing, setPacking] = useState<OrderSummary | null>(null);
  useEffect(() => followDeliveries(), []);
  const found = (orders ?? []).filter((order) => matchesDelivery(order, query));
  const shown = found.filter(({ lifecycle }) => status === null || lifecycle === status);
  return (
    <div className={classes['page']}>
      <header className={arrange['wrappingLine']}>
        <h1 className={classes['title']}>{word('title')}</h1>
        <input
          type="search"
          className={classes['search']}
          value={query}
          placeholder={word('search')}
          aria-label={word('search')}
          onChange={({ target }) => setQuery(target.value)}
        />
        <Button component="a" variant="default" size="md" href={hrefOf('/pos')}>
          {word('backToTill')}
        </Button>
      </header>
      <div className={arrange['wrappingLine']} role="group" aria-label={word('filter')}>
        {[null, ...ORDER_STATUSES.filter((one) => one !== 'delivered')].map((one) => (
          <button
            key={one ?? 'all'}
            type="button"
            className={classes['tab']}
            aria-pressed={status === one}
            onClick={() => setStatus(one)}
          >
            {word(one ?? 'all')} ·{' '}
            {found.filter(({ lifecycle }) => one === null || lifecycle === one).length}
          </button>
        ))}
      </div>
      {!fresh && (
        <p className={classes['offline']} role="status">
          <IconWifiOff size={18} aria-hidden /> {word('offline')}
        </p>
      )}
      {error !== null && (
        <ErrorState
          title={word('failed')}
          text={error.text}
          code={error.code}
          onRetry={() => void loadDeliveries()}
        />
      )}
      {orders === null && error === null && (
        <Skeleton label={word('loading')}>
          <SkeletonBar height={120} />
        </Skeleton>
      )}
      {orders !== null && shown.length === 0 && (
        <EmptyState
          icon={<IconTruckDelivery size={28} />}
          title={word('none')}
          text={word('noneHelp')}
        />
      )}
      <ul className={classes['list']}>
        {shown.map((order) => (
          <li key={order.id}>
            <DeliveryCard order={order} onPack={() => setPacking(order)} />
          </li>
        ))}
      </ul>
      {packing !== null && <PackDialog order={packing} onClose={() => setPacking(null)} />}
    </div>
  );
}

function DeliveryCard({
  order,
  onPack,
}: {
  readonly order: OrderSummary;
  readonly onPack: () => void;
}): ReactNode {
  const word = useDeliveryWords();
  const now = useNow(TICK_MS);
  const promise = promiseState(order.promised_at, now);
  const { forward, back } = statusesOf(order, now);
  const owed = order.status === 0 ? 0 : order.total - order.paid;
  const address = addressText(order.address);
  const move = (to: OrderStatus): void => {
    if (to === 'packed' && order.lifecycle === 'to_be_packed') onPack();
    else void changeDelivery(order, [{ type: 'status', status: to }]);
  };
  const kitchen = order.kitchen;
  return (
    <article
      className={classes['card']}
      data-late={promise.state}
      aria-label={titleOf(order)}
      data-testid="delivery"
    >
      <div className={classes['cardHead']}>
        <h2 className={classes['name']}>
          <bdi>{titleOf(order)}</bdi>
        </h2>
        <span className={classes['status']} data-testid="delivery-status">
          {order.lifecycle === null ? '' : word(order.lifecycle)}
        </span>
      </div>
      <p className={classes['facts']}>
        {order.kind === 'table' || order.kind === 'saved' ? '' : word(order.kind)}
        {order.phone !== '' && (
          <>
            {' · '}
            <a href={`tel:${order.phone}`}>
              <Code>{order.phone}</Code>
            </a>
          </>
        )}
        {order.kind === 'delivery' && ` · ${address === '' ? word('noAddress') : address}`}
      </p>
      {order.address !== null && order.address.note !== '' && (
        <p className={classes['facts']}>{order.address.note}</p>
      )}
      <p className={classes['facts']}>
        <strong>
          {owed <= 0 ? word('paid') : word('toPay', { sum: `\u2066${formatMoney(owed)}\u2069` })}
        </strong>
        {order.packages > 0 && ` · ${word('packages', { count: order.packages })}`}
        {kitchen !== null &&
          ` · ${word(kitchen.new + kitchen.preparing > 0 ? 'kitchenBusy' : 'kitchenReady')}`}
      </p>
      {order.promised_at !== null && (
        <p className={classes['promise']}>
          {promise.state === 'late' || promise.state === 'soon' ? (
            <IconAlertTriangle size={18} aria-hidden />
          ) : (
            <IconClock size={18} aria-hidden />
          )}{' '}
          {word('promised', { time: formatDate(order.promised_at, 'time') })} ·{' '}
          {word(promise.state === 'late' ? 'overdue' : 'left', { count: promise.minutes })}
        </p>
      )}
      <div className={arrange['wrappingLine']}>
        {forward.map((to) => (
          <Button
            key={to}
            size="md"
            variant={to === forward[0] ? 'filled' : 'default'}
            onClick={() => move(to)}
          >
            {order.lifecycle === 'shipped' && to === 'to_be_delivered'
              ? word('cameBack')
              : word('moveTo', { status: word(to) })}
          </Button>
        ))}
        {back !== null && (
          <Button size="md" variant="default" onClick={() => move(back)}>
            {word('takeBack', { status: word(back) })}
          </Button>
        )}
        {order.status === 1 && isAuthorized(ORDERS_PERMISSION) && (
          <Button
            size="md"
            variant="subtle"
            onClick={() => {
              go('/pos');
              void import('../orders.ts').then(({ openOrder }) => openOrder(order.id));
            }}
          >
            {word('openOrder')}
          </Button>
        )}
      </div>
    </article>
  );
}
