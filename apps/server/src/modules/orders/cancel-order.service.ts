import { explain } from '../../kernel/errors/explain.ts';
import { isAllowed, type OrderSummary } from '@dalpak/contracts';
import { isWithoutContent, listRemoved, replayOrder } from '@dalpak/engine';
import { verifyApproval } from '../../kernel/auth/approval.ts';
import { consumeApprovals } from '../../kernel/auth/approval.store.ts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { publish } from '../../kernel/push/publish.ts';
import { writeActs } from '../acts/index.ts';
import { writeAudit } from '../audit/index.ts';
import { kitchenNews } from './order-changes.ts';
import { kitchenEvent, reasonOfCancel } from './order-kitchen.ts';
import { actOfCancel } from './order-acts.ts';
import { endedError, knownEvents } from './stored-events.ts';
import * as store from './orders.store.ts';
import type { OrdersDeps, EmployeeContext } from './order-context.ts';

/**
 * Cancels an open order; one that is already canceled stays so.
 * @param approval a colleague's, if the employee may not cancel a sale (cart.cancel); not needed
 *   for an order that never held anything, or whose rows were all moved to another
 * @throws PAYMENT_NOT_ALLOWED while it has payments, CONFLICT when it is closed, PERMISSION_DENIED,
 *   APPROVAL_INVALID, NOT_FOUND
 */
export async function cancelOrder(
  deps: OrdersDeps,
  ctx: EmployeeContext,
  orderId: string,
  approval: string | null,
  reasonId: number | null = null,
): Promise<OrderSummary> {
  const id = orderId.toLowerCase();
  const { branchId, id: terminalId } = ctx.terminal;
  await ctx.db.tx(async (tx) => {
    const order = requireFound(await store.lockOrder(tx, id));
    if (order.branchId !== branchId) throw new AppError('NOT_FOUND');
    if (order.state === 'canceled') return;
    if (order.state === 'closed')
      throw endedError(requireFound(await store.findOrder(tx, branchId, id)));
    const known = await knownEvents(tx, id);
    const state = replayOrder(known);
    const gone = listRemoved(known, state);
    if (state.payments.length > 0)
      throw new AppError('PAYMENT_NOT_ALLOWED', {
        details: [explain('order_has_payments')],
      });
    const approvedBy = isWithoutContent(known)
      ? null
      : await authorizeCancel(deps, ctx, tx, id, approval);
    const reason = await reasonOfCancel(tx, state, reasonId);
    await store.endOrder(tx, id, {
      state: 'canceled',
      terminalId,
      employeeId: ctx.employee.id,
      saleId: null,
      at: new Date(deps.now()),
    });
    await writeActs(
      tx,
      actOfCancel({ id, terminalId }, state, {
        employeeId: ctx.employee.id,
        approvedBy,
        at: deps.now(),
        reason: reason ?? '',
      }),
      deps.now(),
    );
    const news = kitchenNews([], state, { rows: [] });
    await writeAudit(tx, {
      action: 'order.canceled',
      actor: { kind: 'employee', id: ctx.employee.id },
      employeeId: ctx.employee.id,
      terminalId,
      approvedBy,
      entity: 'order',
      entityId: id,
      before: {
        name: state.head.name,
        rows: state.rows.map(({ product, quantity }) => ({ name: product.name, quantity })),
        ...gone,
        ...(reason === null ? {} : { reason }),
      },
    });
    await publish(
      tx,
      'pos:orders',
      await kitchenEvent(deps, ctx, tx, {
        id,
        isNew: false,
        send: ['canceled'],
        news,
        reasons: reason === null ? [] : [reason],
      }),
      { branch: branchId },
    );
  });
  return requireFound(await store.findOrder(ctx.db, branchId, id));
}

/**
 * Checks the permission or the approval to cancel.
 * @returns who approved it; null when the employee has the permission
 */
async function authorizeCancel(
  deps: OrdersDeps,
  ctx: EmployeeContext,
  tx: TenantTx,
  id: string,
  approval: string | null,
): Promise<number | null> {
  if (isAllowed(ctx.employee.perr, { type: 'pos', key: 'cart.cancel' })) return null;
  if (approval === null) throw new AppError('PERMISSION_DENIED');
  const action = {
    cloudId: ctx.cloudId,
    terminalId: ctx.terminal.id,
    cartId: id,
    key: 'cart.cancel',
    field: 'lifecycle',
    value: 'deleted',
  };
  const read = verifyApproval(deps.approvalSecret, action, approval, deps.now());
  if (read === null || !(await consumeApprovals(tx, [read.id])))
    throw new AppError('APPROVAL_INVALID');
  return read.employeeId;
}
