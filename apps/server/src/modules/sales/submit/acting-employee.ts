import { explain } from '../../../kernel/errors/explain.ts';
import type { Cart } from '@dalpak/engine';
import {
  isAllowed,
  type PermissionMap,
  type PermissionOperation,
  type ReviewFlag,
} from '@dalpak/contracts';
import type { EmployeePrincipal } from '../../../kernel/auth/principal.ts';
import { wasSignedInAt } from '../../../kernel/auth/was-signed-in-at.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../../kernel/http/call/context.ts';
import { assertAuthorized, employeeRequired } from '../../../kernel/http/index.ts';

/** The employee a sale is stored under, with their permissions and the review flags about them. */
export interface ActingEmployee {
  readonly employeeId: number | null;
  readonly perr: PermissionMap;
  readonly review: readonly ReviewFlag[];
}

const SELL: PermissionOperation & { readonly type: 'pos' } = { type: 'pos', key: 'screens.pos' };
const UNKNOWN_EMPLOYEE: ActingEmployee = {
  employeeId: null,
  perr: {},
  review: ['employee_unverified'],
};

/**
 * Finds the employee who sells. A sale that is being made needs a signed-in employee who may sell;
 * a sale from the till's queue may come with an expired token, or with none, and only gets a review
 * flag.
 * @throws AppError EMPLOYEE_REQUIRED, SERVICE_NOT_OK, UPGRADE, PERMISSION_DENIED, CART_MALFORMED
 */
export function resolveActingEmployee(
  ctx: ContextOf<'terminal'>,
  cart: Cart,
  offline: boolean,
): ActingEmployee {
  return offline ? sellerOfQueuedSale(ctx, cart) : sellerOfCall(ctx, cart);
}

/**
 * Returns the signed-in employee of the call, who must be allowed to sell.
 * @throws AppError EMPLOYEE_REQUIRED, SERVICE_NOT_OK, UPGRADE, PERMISSION_DENIED
 */
export function requireSeller(ctx: ContextOf<'terminal'>): EmployeePrincipal {
  assertAuthorized(ctx, SELL);
  if (ctx.employee === null) throw employeeRequired();
  return ctx.employee;
}

function sellerOfCall(ctx: ContextOf<'terminal'>, cart: Cart): ActingEmployee {
  const employee = requireSeller(ctx);
  if (cart.header.employeeId !== employee.id) {
    throw new AppError('CART_MALFORMED', {
      details: [{ ...explain('bill_of_other_employee'), field: 'cart.Data[0][24]' }],
    });
  }
  return { employeeId: employee.id, perr: employee.perr, review: [] };
}

/**
 * A suspended business cannot sell, but its earlier sales still arrive. A review flag lets a person
 * check that such a sale is from before the suspension.
 */
function sellerOfQueuedSale(ctx: ContextOf<'terminal'>, cart: Cart): ActingEmployee {
  const actor = employeeOfQueuedSale(ctx.employeeClaim, cart);
  return ctx.service?.ok === true
    ? actor
    : { ...actor, review: [...actor.review, 'service_suspended'] };
}

function employeeOfQueuedSale(
  claim: ContextOf<'terminal'>['employeeClaim'],
  cart: Cart,
): ActingEmployee {
  if (claim.state !== 'valid' && claim.state !== 'ended') return UNKNOWN_EMPLOYEE;
  const { employee } = claim;
  const worked = cart.payments.every(({ paidAt }) => wasSignedInAt(claim, paidAt));
  const review: ReviewFlag[] = [];
  if (!worked || cart.header.employeeId !== employee.id) review.push('employee_unverified');
  if (!isAllowed(employee.perr, SELL)) review.push('permission_unverified');
  // An expired token is still on the device. It proves who sold and nothing else, so whatever needs
  // a permission of its own gets a review flag.
  return { employeeId: employee.id, perr: claim.state === 'valid' ? employee.perr : {}, review };
}
