import { cleanText, codeOfTillCustomer, COMPONENT, CUSTOMER_IDS_KEPT, type CustomerView, type NewCustomer, type PermissionOperation } from '@dalpak/contracts';
import type { EmployeePrincipal } from '../../kernel/auth/principal.ts';
import { workedAt } from '../../kernel/auth/worked-at.ts';
import { leaseIds } from '../../kernel/db/index.ts';
import { AppError, found } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/context.ts';
import { assertMap, employeeRequired, may } from '../../kernel/http/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { toCustomerView } from './customers.service.ts';
import { findCustomer } from './customers.store.ts';
import * as store from './till-customers.store.ts';

type Till = ContextOf<'employee'>;

const MAKE: PermissionOperation & { readonly type: 'pos' } = { type: 'pos', key: 'pos.customer.edit' };
const SEARCH: PermissionOperation = { type: 'pos', key: 'pos.search.customer' };

/** Fills up what this device of the till has in store. Asked again it has the same ids: an answer that was lost costs none. */
export async function leaseForTill(ctx: Till): Promise<number[]> {
  return ctx.db.tx(async (tx) => {
    const kept = await store.listLeased(tx, ctx.terminal.id, ctx.terminal.deviceUid);
    const missing = CUSTOMER_IDS_KEPT - kept.length;
    if (missing <= 0) return kept;
    const first = await leaseIds(tx, 'customers', missing);
    await store.insertLeases(tx, ctx.terminal, first, missing);
    return [...kept, ...Array.from({ length: missing }, (_, index) => first + index)];
  });
}

/** The customer, and of those who had their identity number before how many there are, and as many as the caller may know. */
interface MadeCustomer {
  readonly data: CustomerView;
  readonly same_count: number;
  readonly same: store.SameCustomer[];
}

/** Who is found by an identity number is told as a search is: to somebody who is signed in now and may search. Of the others all know that there are some. */
function told({ employee, service, session }: ContextOf<'terminal'>, same: store.SameCustomer[]): Pick<MadeCustomer, 'same_count' | 'same'> {
  const mayKnow = employee !== null && may({ employee, service, session, perr: employee.perr }, SEARCH);
  return { same_count: same.length, same: mayKnow ? same : [] };
}

/**
 * Makes a customer of a till under the id that the till gave it. Sent again it is the same customer, as it is by then. One whose identity number
 * somebody has already is made all the same, and told of: the till has sold to this id, its papers name it, and what is one person in two
 * businesses nobody but a person knows.
 * @throws AppError CONFLICT for an id that is not this till's, DUPLICATE_WITH_OTHER_CONTENT for one that it used for another customer,
 *   and as {@link maker}
 */
export async function createForTill(ctx: ContextOf<'terminal'>, given: NewCustomer): Promise<MadeCustomer> {
  const employee = maker(ctx, given.at);
  const code = codeOfTillCustomer(given.id);
  // Kept as every text of a record is, without marks that turn a line around; the till is on its way already, and is not refused for them.
  const { at: _at, ...asked } = given;
  const wish = { ...asked, name: cleanText(given.name) || code };
  return ctx.db.tx(async (tx) => {
    if (!(await store.takeLease(tx, ctx.terminal.id, wish))) {
      const same = await store.isMadeOf(tx, ctx.terminal.id, wish);
      if (same === null) throw new AppError('CONFLICT');
      if (!same) throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
      const made = await findCustomer(tx, wish.id);
      if (made === null) throw new AppError('CONFLICT');
      return { data: toCustomerView(made), ...told(ctx, await store.listWithVatId(tx, wish)) };
    }
    // Somebody who calls their customers so themselves loses nothing by it.
    if (!(await store.insertCustomer(tx, wish, code)) && !(await store.insertCustomer(tx, wish, `${code}-${ctx.terminal.id}`))) throw new AppError('CONFLICT');
    const same = await store.listWithVatId(tx, wish);
    // Somebody who left since: what they made is kept, and whoever looks through the acts sees that it came so.
    const left = ctx.employee === null && !(await store.isEmployeeActive(tx, employee.id));
    await writeAudit(tx, {
      action: 'record.created', ...actorOf({ ...ctx, employee }), approvedBy: ctx.approval?.employeeId ?? null, entity: 'record', entityId: `${COMPONENT.customers}:${wish.id}`,
      after: { name: wish.name, phone: wish.phone, vat_id: wish.vat_id, ...(same.length === 0 ? {} : { same_vat_id: same.map(({ code }) => code).join(', ') }), ...(left ? { employee_out_of_use: true } : {}) },
    });
    await publish(tx, 'sync:changed', { tables: ['Customers'] });
    return { data: toCustomerView(found(await findCustomer(tx, wish.id))), ...told(ctx, same) };
  });
}

/**
 * Who made the customer. As a sale that was made without the server, it may come when its employee has signed out since, and when the
 * business may not work now: a sale that names it waits for it. The right is that of the employee as they are now, or a colleague's leave.
 * @param at when it was made, by the till's clock: a sign-in that has ended since makes no customers any more
 * @throws AppError EMPLOYEE_REQUIRED, PERMISSION_DENIED
 */
function maker({ employeeClaim: claim, approval }: ContextOf<'terminal'>, at: string | undefined): EmployeePrincipal {
  if (claim.state !== 'valid' && claim.state !== 'ended') throw employeeRequired();
  if (approval !== null) return claim.employee;
  if (claim.state === 'ended' && (at === undefined || !workedAt(claim, Date.parse(at)))) throw employeeRequired();
  assertMap(claim.employee, MAKE);
  return claim.employee;
}
