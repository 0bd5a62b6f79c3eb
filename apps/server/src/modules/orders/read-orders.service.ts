import type { OrderSummary, OrderView } from '@dalpak/contracts';
import { statusTableOf } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import * as store from './orders.store.ts';
import type { EmployeeContext, OrdersDeps } from './order-context.ts';

/** Lists the open orders of the till's branch, oldest first. */
export function listOrders(ctx: EmployeeContext): Promise<OrderSummary[]> {
  return store.listOpen(ctx.db, ctx.terminal.branchId);
}

/** A sold order stays in the queue of deliveries for this time. */
const SOLD_LISTED_MS = 24 * 3_600_000;

/** Lists the orders of the till's branch that leave the house. */
export function listDeliveries(deps: OrdersDeps, ctx: EmployeeContext): Promise<OrderSummary[]> {
  return store.listOut(ctx.db, ctx.terminal.branchId, new Date(deps.now() - SOLD_LISTED_MS));
}

/** Reads an order that leaves the house. @throws NOT_FOUND */
export async function readDelivery(ctx: EmployeeContext, id: string): Promise<OrderView> {
  const view = await readOrder(ctx, id);
  if (statusTableOf(view.kind) === null) throw new AppError('NOT_FOUND');
  return view;
}

/** Reads an order of the branch with its events. @throws NOT_FOUND */
export async function readOrder(ctx: EmployeeContext, id: string): Promise<OrderView> {
  return viewOf(ctx.db, ctx.terminal.branchId, id);
}

export async function viewOf(db: TenantDb, branchId: number, id: string): Promise<OrderView> {
  const summary = requireFound(await store.findOrder(db, branchId, id));
  return { ...summary, events: [...(await store.listEvents(db, id))] };
}
