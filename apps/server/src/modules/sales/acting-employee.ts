import type { Cart } from '@dalpak/engine';
import { isAllowed, type PermissionMap, type PermissionOperation, type ReviewFlag } from '@dalpak/contracts';
import type { EmployeePrincipal } from '../../kernel/auth/principal.ts';
import { workedAt } from '../../kernel/auth/worked-at.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/context.ts';
import { assertMay, employeeRequired } from '../../kernel/http/index.ts';

/** Who sells, and what is doubtful about it. */
export interface Actor {
  readonly employeeId: number | null;
  readonly perr: PermissionMap;
  readonly review: readonly ReviewFlag[];
}

const SELL: PermissionOperation & { readonly type: 'pos' } = { type: 'pos', key: 'screens.pos' };
const NOBODY: Actor = { employeeId: null, perr: {}, review: ['employee_unverified'] };

/**
 * Who sells. A sale that is being made needs a signed-in employee who may sell; one from the queue may come with a token
 * that has ended since, or with none, and is only marked.
 * @throws AppError EMPLOYEE_REQUIRED, SERVICE_NOT_OK, UPGRADE, PERMISSION_DENIED, CART_MALFORMED
 */
export function actingEmployee(ctx: ContextOf<'terminal'>, cart: Cart, offline: boolean): Actor {
  return offline ? pastSeller(ctx, cart) : presentSeller(ctx, cart);
}

/**
 * The employee who sells now, known from the call alone.
 * @throws AppError EMPLOYEE_REQUIRED, SERVICE_NOT_OK, UPGRADE, PERMISSION_DENIED
 */
export function sellerNow(ctx: ContextOf<'terminal'>): EmployeePrincipal {
  assertMay(ctx, SELL);
  if (ctx.employee === null) throw employeeRequired();
  return ctx.employee;
}

function presentSeller(ctx: ContextOf<'terminal'>, cart: Cart): Actor {
  const employee = sellerNow(ctx);
  if (cart.header.employeeId !== employee.id) {
    throw new AppError('CART_MALFORMED', { details: [{ text: 'החשבון שייך לעובד אחר', field: 'cart.Data[0][24]' }] });
  }
  return { employeeId: employee.id, perr: employee.perr, review: [] };
}

/** A business that is suspended sells no more; what it sold before arrives, and whether it was before is for a person to see. */
function pastSeller(ctx: ContextOf<'terminal'>, cart: Cart): Actor {
  const actor = pastEmployee(ctx.employeeClaim, cart);
  return ctx.service?.ok === true ? actor : { ...actor, review: [...actor.review, 'service_suspended'] };
}

function pastEmployee(claim: ContextOf<'terminal'>['employeeClaim'], cart: Cart): Actor {
  if (claim.state !== 'valid' && claim.state !== 'ended') return NOBODY;
  const { employee } = claim;
  const worked = cart.payments.every(({ paidAt }) => workedAt(claim, paidAt));
  const review: ReviewFlag[] = [];
  if (!worked || cart.header.employeeId !== employee.id) review.push('employee_unverified');
  if (!isAllowed(employee.perr, SELL)) review.push('permission_unverified');
  // A token that has ended is still on the device. It says who sold, and no more than that: what needs a right of its own
  // is looked at by a person.
  return { employeeId: employee.id, perr: claim.state === 'valid' ? employee.perr : {}, review };
}
