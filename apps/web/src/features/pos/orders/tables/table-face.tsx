import type { FloorElement, OrderSummary } from '@dalpak/contracts';
import {
  IconAlertTriangle,
  IconArmchair,
  IconBellRinging,
  IconCheck,
  IconCoins,
  IconReceipt,
  IconToolsKitchen2,
  IconUsers,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Money } from '../../../../ui/figures/num.tsx';
import { useNow } from '../../../../ui/messages/use-now.ts';
import { Age } from './age.tsx';
import classes from '../orders.module.css';
import { usePlanWords } from '../plan-words.ts';
import { isUntold, tableState, type TableState } from './table-state.ts';

const ICONS: Readonly<Record<TableState, typeof IconUsers>> = {
  free: IconArmchair,
  seated: IconUsers,
  inKitchen: IconToolsKitchen2,
  ready: IconBellRinging,
  served: IconCheck,
  bill: IconReceipt,
  partlyPaid: IconCoins,
  paid: IconCoins,
};
const TICK_MS = 2_000;

/** What a table says of itself: name, state, sum, time, guests and waiter. */
export function TableFace({
  element,
  orders,
}: {
  readonly element: Pick<FloorElement, 'name' | 'seats'>;
  readonly orders: readonly OrderSummary[];
}): ReactNode {
  const word = usePlanWords();
  const now = useNow(TICK_MS);
  const state = tableState(orders);
  const Icon = ICONS[state];
  const total = orders.reduce((sum, order) => sum + order.total, 0);
  const guests = orders.reduce((sum, order) => sum + order.guests, 0);
  const [waiter = ''] = orders.map(({ waiter: who }) => who?.name.split(' ')[0] ?? '');
  return (
    <>
      <span className={classes['tableName']}>{element.name}</span>
      <span className={classes['tableState']}>
        <Icon size={16} aria-hidden />{' '}
        {state === 'free'
          ? `${word('free')} · ${word('places', { count: element.seats })}`.replaceAll(
              ' ',
              '\u00A0',
            )
          : word(state)}
      </span>
      {orders.length > 0 && (
        <>
          <span>
            <Money agorot={total} />
            {orders.length > 1 && ` · ${word('bills', { count: orders.length })}`}
          </span>
          <span className={classes['quiet']}>
            <Age since={Math.min(...orders.map(({ opened_at: at }) => at))} />
            {guests > 0 && ` · ${guests}`}
            {waiter !== '' && ` · ${waiter}`}
          </span>
        </>
      )}
      {orders.some((order) => isUntold(order, now)) && (
        <span className={classes['waits']}>
          <IconAlertTriangle size={16} aria-hidden /> {word('untold')}
        </span>
      )}
    </>
  );
}
