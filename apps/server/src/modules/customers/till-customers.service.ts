import {
  cleanText,
  codeOfTillCustomer,
  COMPONENT,
  CUSTOMER_ID_RESERVE,
  type CustomerView,
  type NewCustomer,
  type PermissionOperation,
} from '@dalpak/contracts';
import type { EmployeePrincipal } from '../../kernel/auth/principal.ts';
import { wasSignedInAt } from '../../kernel/auth/was-signed-in-at.ts';
import { leaseIds } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { assertPermission, employeeRequired, authorize } from '../../kernel/http/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, entityIdOf, writeAudit } from '../audit/index.ts';
import { toCustomerView } from './customers.service.ts';
import { findCustomer } from './customers.store.ts';
import * as store from './till-customers.store.ts';

type Till = ContextOf<'employee'>;

const CREATE_PERMISSION: PermissionOperation & { readonly type: 'pos' } = {
  type: 'pos',
  key: 'pos.customer.edit',
};
const SEARCH_PERMISSION: PermissionOperation = { type: 'pos', key: 'pos.search.customer' };

/**
 * Fills up the customer ids that are leased to this device of the till. A retry has the same ids,
 * so a lost answer wastes none.
 */
export async function leaseForTill(ctx: Till): Promise<number[]> {
  return ctx.db.tx(async (tx) => {
    const kept = await store.listLeased(tx, ctx.terminal.id, ctx.terminal.deviceUid);
    const missing = CUSTOMER_ID_RESERVE - kept.length;
    if (missing <= 0) return kept;
    const first = await leaseIds(tx, 'customers', missing);
    await store.insertLeases(tx, ctx.terminal, first, missing);
    return [...kept, ...Array.from({ length: missing }, (_, index) => first + index)];
  });
}

/**
 * The customer, with the count of earlier customers of the same identity number, and those of them
 * that the caller may see.
 */
interface CreatedCustomer {
  readonly data: CustomerView;
  readonly same_count: number;
  readonly same: store.DuplicateCustomer[];
}

/**
 * Customers of the same identity number are shown as search results are: only to an employee who is
 * signed in and may search. Other callers learn only how many there are.
 */
function duplicatesForCaller(
  { employee, service, session }: ContextOf<'terminal'>,
  same: store.DuplicateCustomer[],
): Pick<CreatedCustomer, 'same_count' | 'same'> {
  const mayKnow =
    employee !== null &&
    authorize({ employee, service, session, perr: employee.perr }, SEARCH_PERMISSION);
  return { same_count: same.length, same: mayKnow ? same : [] };
}

/**
 * Creates a customer of a till under the id that the till chose. A retry answers with the same
 * customer in its current state. A customer whose identity number exists is created all the same
 * and reported: the till has already sold to this id and its documents name it, and only a person
 * can decide whether two records are one customer.
 * @throws AppError CONFLICT for an id that is not leased to this till,
 *   DUPLICATE_WITH_OTHER_CONTENT for one that it used for another customer, and as {@link maker}
 */
export async function createForTill(
  ctx: ContextOf<'terminal'>,
  given: NewCustomer,
): Promise<CreatedCustomer> {
  const employee = requireCreator(ctx, given.at);
  const code = codeOfTillCustomer(given.id);
  // Cleaned as every text of a record is, without marks that reverse a line; the sale is already
  // made, so the customer is not refused for them.
  const { at: _at, ...asked } = given;
  const wish = { ...asked, name: cleanText(given.name) || code };
  return ctx.db.tx(async (tx) => {
    if (!(await store.useLease(tx, ctx.terminal.id, wish))) {
      const same = await store.isCreatedByTill(tx, ctx.terminal.id, wish);
      if (same === null) throw new AppError('CONFLICT');
      if (!same) throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
      const made = await findCustomer(tx, wish.id);
      if (made === null) throw new AppError('CONFLICT');
      return {
        data: toCustomerView(made),
        ...duplicatesForCaller(ctx, await store.listWithVatId(tx, wish)),
      };
    }
    // Another customer may already use this code; then the terminal number is added to keep it
    // unique.
    if (
      !(await store.insertCustomer(tx, wish, code)) &&
      !(await store.insertCustomer(tx, wish, `${code}-${ctx.terminal.id}`))
    )
      throw new AppError('CONFLICT');
    const same = await store.listWithVatId(tx, wish);
    // The employee left since: their customer is stored, and the audit log says so.
    const left = ctx.employee === null && !(await store.isEmployeeActive(tx, employee.id));
    await writeAudit(tx, {
      action: 'record.created',
      ...actorOf({ ...ctx, employee }),
      approvedBy: ctx.approval?.employeeId ?? null,
      entity: 'record',
      entityId: entityIdOf(COMPONENT.customers, wish.id),
      after: {
        name: wish.name,
        phone: wish.phone,
        vat_id: wish.vat_id,
        ...(same.length === 0 ? {} : { same_vat_id: same.map(({ code }) => code).join(', ') }),
        ...(left ? { employee_out_of_use: true } : {}),
      },
    });
    await publish(tx, 'sync:changed', { tables: ['Customers'] });
    return {
      data: toCustomerView(requireFound(await findCustomer(tx, wish.id))),
      ...duplicatesForCaller(ctx, same),
    };
  });
}

/**
 * The employee who created the customer. Like an offline sale, the call may arrive after they have
 * signed out or while the business is suspended, because a sale that names the customer waits for
 * it. The permission is the employee's current one, or a colleague's approval.
 * @param at when the customer was created, by the till's clock; it must lie within the employee's
 *   sign-in
 * @throws AppError EMPLOYEE_REQUIRED, PERMISSION_DENIED
 */
function requireCreator(
  { employeeClaim: claim, approval }: ContextOf<'terminal'>,
  at: string | undefined,
): EmployeePrincipal {
  if (claim.state !== 'valid' && claim.state !== 'ended') throw employeeRequired();
  if (approval !== null) return claim.employee;
  if (claim.state === 'ended' && (at === undefined || !wasSignedInAt(claim, Date.parse(at))))
    throw employeeRequired();
  assertPermission(claim.employee, CREATE_PERMISSION);
  return claim.employee;
}
