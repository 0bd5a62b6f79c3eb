import { cartOfOrder, newCart, priceCart, type Cart, type OrderState } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { priceWithin, PRICING_LIMIT_MS } from '../pricing/index.ts';
import type * as store from './orders.store.ts';
import type { OrdersDeps, EmployeeContext } from './order-context.ts';

/** Document type of the sale that an order becomes. */
const POS_SALE = 9;

/**
 * Time limit in milliseconds for pricing one order: a call has up to four, and a list needs no
 * exact totals.
 */
const FIGURES_LIMIT_MS = PRICING_LIMIT_MS / 3;

/**
 * Prices an order for the lists. When discount rules take too long, the order is shown without
 * discounts.
 */
export async function figuresOf(
  deps: OrdersDeps,
  ctx: EmployeeContext,
  db: TenantDb,
  id: string,
  state: OrderState,
): Promise<store.OrderFigures> {
  const clock = toLocalDateTime(deps.now());
  const { env, allowance } = await deps.pricing.forSale(db, [], clock.slice(0, 10), {
    branchId: ctx.terminal.branchId,
    terminalId: ctx.terminal.id,
  });
  const cart = cartAt(ctx, id, state, clock);
  const priced =
    priceWithin(cart, env, FIGURES_LIMIT_MS, allowance) ??
    priceCart({ ...cart, noDiscount: true }, env);
  const { kind, name, elementId, guests, billAsked } = state.head;
  return {
    kind,
    name,
    elementId,
    guests,
    billAsked,
    revision: state.revision,
    total: priced.total,
    paid: priced.paid,
    items: priced.itemCount,
    waiterId: state.head.waiterId,
    ...statusFigures(deps, state),
    promisedAt: state.head.promisedAt === null ? null : new Date(state.head.promisedAt),
    phone: state.head.phone,
    address: state.head.address,
  };
}

/** The status of an order and what was packed; a clock that is ahead makes no time in the future. */
export function statusFigures(
  deps: OrdersDeps,
  { status, statusBefore, statusAt, supply, changedAt }: OrderState,
): Pick<store.OrderFigures, 'status' | 'statusBefore' | 'statusAt' | 'packages' | 'changedAt'> {
  return {
    status,
    statusBefore,
    statusAt: status === null ? null : new Date(Math.min(statusAt, deps.now())),
    packages: (supply?.packages ?? []).reduce((sum, { count }) => sum + count, 0),
    changedAt: new Date(Math.min(changedAt, deps.now())),
  };
}

function cartAt(ctx: EmployeeContext, id: string, state: OrderState, clock: string): Cart {
  const place = {
    documentType: POS_SALE,
    branchId: ctx.terminal.branchId,
    terminalId: ctx.terminal.id,
    employeeId: ctx.employee.id,
  };
  return cartOfOrder(newCart(place, { newId: () => id, localNow: () => clock }), id, state, 1);
}
