import {
  COMPONENT,
  isAllowed,
  type FloorElement,
  type OrderSummary,
  type PermissionOperation,
  type RestaurantView,
} from '@dalpak/contracts';
import { useElementSize } from '@mantine/hooks';
import { IconArmchair } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../../../platform/router/navigation.ts';
import { currentInit } from '../../../../platform/session/session.store.ts';
import { EmptyState } from '../../../../ui/layout/states.tsx';
import { FloorMap } from './floor-map.tsx';
import { moveToTable } from '../move-order.ts';
import { usePlanWords } from '../plan-words.ts';
import { Sections } from './sections.tsx';
import { TableFace } from './table-face.tsx';
import { tableState } from './table-state.ts';
import { newOrder, openOrder } from '../orders.ts';
import arrange from '../../../../ui/layout/arrange.module.css';
import classes from '../orders.module.css';
import { showFloor, showOrdersTab, useOrders, viewFloorsAs } from '../orders.store.ts';

/** Arrow keys move between the buttons of a list, in reading order. */
export function onArrows(event: KeyboardEvent<HTMLElement>): void {
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
export function Tables({
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
      <div className={arrange['chips']}>
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
