import {
  COMPONENT,
  isAllowed,
  type FloorElement,
  type OrderSummary,
  type PermissionOperation,
  type RestaurantView,
} from '@dalpak/contracts';
import { useElementSize } from '@mantine/hooks';
import {
  IconArmchair,
  IconClipboardList,
  IconPhone,
  IconPlus,
  IconWifiOff,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { hrefOf } from '../../../platform/router/navigation.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { currentLanguage } from '../../../platform/i18n/i18n.ts';
import { textOfCode } from '../../../platform/api/describe-error.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { formatMoney } from '../../../ui/format/format-number.ts';
import { Money } from '../../../ui/figures/num.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { isAuthorized } from '../bill/approvals.store.ts';
import { useBill } from '../bill/bill.store.ts';
import { beginPhoneOrder } from './deliveries/begin-phone-order.ts';
import { PhoneOrderForm } from './deliveries/phone-order-form.tsx';
import { PanelFrame } from '../parts/panel-frame.tsx';
import panel from '../parts/panels.module.css';
import { Age } from './tables/age.tsx';
import { CurrentOrder } from './current-order.tsx';
import { discardRefused, continueRefused } from './end-order.ts';
import { FloorMap } from './tables/floor-map.tsx';
import { mergeInto, moveToTable, splitTo } from './move-order.ts';
import { usePlanWords } from './plan-words.ts';
import { Sections } from './tables/sections.tsx';
import { TableFace } from './tables/table-face.tsx';
import { tableState } from './tables/table-state.ts';
import { Untold } from './untold.tsx';
import { titleOf } from './order-title.ts';
import { newOrder, openOrder } from './orders.ts';
import classes from './orders.module.css';
import {
  type OrdersTab,
  searchOrders,
  setPhoning,
  showCurrentOrder,
  showFloor,
  showOrdersTab,
  toggleMine,
  useOrders,
  viewFloorsAs,
} from './orders.store.ts';
import { TABLES_PERMISSION } from './orders-permissions.ts';
import { loadOrders } from './till-orders.ts';

/** Arrow keys move between the buttons of a list, in reading order. */
function onArrows(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])].filter(
    (button) => !button.disabled,
  );
  const at = buttons.findIndex((button) => button === document.activeElement);
  const rtl = document.dir !== 'ltr';
  const step = { ArrowDown: 1, ArrowUp: -1, ArrowLeft: rtl ? 1 : -1, ArrowRight: rtl ? -1 : 1 }[
    event.key
  ];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  buttons[Math.max(0, Math.min(at + step, buttons.length - 1))]?.focus();
}

/** Acts on a table: opens its order, begins one, or moves the order on the screen to it. */
function chooseTable(element: FloorElement, orders: readonly OrderSummary[]): void {
  const [first] = orders;
  if (useOrders.getState().choosing === 'move') void moveToTable(element);
  else if (first === undefined) void newOrder({ kind: 'table', elementId: element.id, name: '' });
  else if (orders.length === 1) void openOrder(first.id);
  // With several bills at one table, the list lets the user choose.
  else showOrdersTab('orders', element.name);
}

/** One table of the list. */
function TableButton({
  element,
  orders,
}: {
  readonly element: FloorElement;
  readonly orders: readonly OrderSummary[];
}): ReactNode {
  const busy = useOrders((state) => state.busy);
  return (
    <button
      type="button"
      className={classes['table']}
      data-state={tableState(orders)}
      disabled={busy}
      onClick={() => chooseTable(element, orders)}
      onKeyDown={onArrows}
      data-testid={`table-${element.id}`}
    >
      <TableFace element={element} orders={orders} />
    </button>
  );
}

/** Below this width a drawn table is too small for a thumb. */
const PLAN_WIDTH = 640;
const MAY_EDIT: PermissionOperation = {
  type: 'components',
  action: 'e',
  key: COMPONENT.floors,
};

/** The floors: a tab each, drawn to scale or as a list. */
function Tables({
  plan,
  orders,
}: {
  readonly plan: RestaurantView;
  readonly orders: readonly OrderSummary[];
}): ReactNode {
  const { t } = useTranslation('orders');
  const words = usePlanWords();
  const { ref, width } = useElementSize();
  const busy = useOrders((state) => state.busy);
  const { view: wanted, floorId } = useOrders();
  const tables = plan.elements.filter(({ kind }) => kind === 'table');
  const ordersOf = (id: number): readonly OrderSummary[] =>
    orders.filter((order) => order.element?.id === id);
  if (tables.length === 0)
    return (
      <EmptyState
        icon={<IconArmchair size={28} />}
        title={t('noTables')}
        text={t('noTablesHelp')}
      />
    );
  const floor = plan.floors.find(({ id }) => id === floorId) ?? plan.floors[0];
  const here = plan.elements.filter((element) => element.floor === floor?.id);
  const isDrawn = wanted === null ? width >= PLAN_WIDTH : wanted === 'plan';
  const waiting = (id: number): number =>
    tables.filter(
      (table) => table.floor === id && ['ready', 'bill'].includes(tableState(ordersOf(table.id))),
    ).length;
  return (
    <div ref={ref} className={classes['floorBox']}>
      <div className={classes['floorTabs']}>
        {plan.floors.length > 1 &&
          plan.floors.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className={classes['act']}
              aria-pressed={id === floor?.id}
              onClick={() => showFloor(id)}
            >
              {name}
              {waiting(id) > 0 && ` · ${words('waits', { count: waiting(id) })}`}
            </button>
          ))}
        <button
          type="button"
          className={classes['act']}
          onClick={() => viewFloorsAs(isDrawn ? 'list' : 'plan')}
        >
          {words(isDrawn ? 'list' : 'plan')}
        </button>
        {floor !== undefined && isAllowed(currentInit()?.perr ?? {}, MAY_EDIT) && (
          <a className={classes['act']} href={hrefOf(`/floor-plan/${floor.id}`)}>
            {words('editPlan')}
          </a>
        )}
      </div>
      <Sections plan={plan} floor={floor?.id ?? 0} />
      {floor !== undefined && isDrawn && (
        <FloorMap
          floor={floor}
          elements={here}
          ordersOf={ordersOf}
          busy={busy}
          onChoose={(element) => chooseTable(element, ordersOf(element.id))}
        />
      )}
      {floor !== undefined && !isDrawn && (
        <section aria-label={floor.name}>
          <h2 className={classes['floor']}>{floor.name}</h2>
          <ul className={classes['tables']}>
            {here
              .filter(({ kind }) => kind === 'table')
              .map((element) => (
                <li key={element.id}>
                  <TableButton element={element} orders={ordersOf(element.id)} />
                </li>
              ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Whether an order matches the typed text: its name, its table, its waiter. */
export function matchesOrder(order: OrderSummary, query: string): boolean {
  const text = `${titleOf(order)} ${order.waiter?.name ?? ''}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function OrderList({ orders }: { readonly orders: readonly OrderSummary[] }): ReactNode {
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
      <div className={classes['row']}>
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
                text: isAuthorized(TABLES_PERMISSION)
                  ? t('noOrdersHelp')
                  : TABLES_RIGHT[currentLanguage()],
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
                {titleOf(order)}
                <span className={panel['itemSub']}>
                  {[
                    order.waiter?.name ?? '',
                    order.guests > 0 ? t('guests', { count: order.guests }) : '',
                  ]
                    .filter((text) => text !== '')
                    .map((text) => `${text} · `)}
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
          <div className={classes['row']}>
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

/** Defined here and not in the app's namespaces, which are part of the till's first load. */
const TABLES_RIGHT = {
  he: 'פתחו הזמנה חדשה. כדי לראות שולחנות צריך הרשאה למסך השולחנות.',
  en: 'Open a new order. Tables need the right to their screen.',
} as const;

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
        <div className={classes['tabs']} role="tablist" aria-label={t('title')}>
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
        <div className={classes['row']}>
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
