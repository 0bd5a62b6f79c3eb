import { codeOfTillCustomer, COMPONENT, CUSTOMER_IDS_KEPT, type CustomerView, type NewCustomer } from '@dalpak/contracts';
import { leaseIds } from '../../kernel/db/index.ts';
import { AppError, found } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/context.ts';
import { publish } from '../../kernel/push/publish.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { toCustomerView } from './customers.service.ts';
import { findCustomer } from './customers.store.ts';
import * as store from './till-customers.store.ts';

type Till = ContextOf<'employee'>;

/** Fills up what this till has in store. Asked again it has the same ids: an answer that was lost costs none. */
export async function leaseForTill(ctx: Till): Promise<number[]> {
  return ctx.db.tx(async (tx) => {
    const kept = await store.listLeased(tx, ctx.terminal.id);
    const missing = CUSTOMER_IDS_KEPT - kept.length;
    if (missing <= 0) return kept;
    const first = await leaseIds(tx, 'customers', missing);
    await store.insertLeases(tx, ctx.terminal.id, first, missing);
    return [...kept, ...Array.from({ length: missing }, (_, index) => first + index)];
  });
}

/**
 * Makes a customer of a till under the id that the till gave it. Sent again it is the same customer, as it is by then.
 * @throws AppError CONFLICT for an id that is not this till's
 */
export async function createForTill(ctx: Till, wish: NewCustomer): Promise<CustomerView> {
  return ctx.db.tx(async (tx) => {
    if (!(await store.takeLease(tx, ctx.terminal.id, wish.id))) {
      if (!(await store.isMadeBy(tx, ctx.terminal.id, wish.id))) throw new AppError('CONFLICT');
      const made = await findCustomer(tx, wish.id);
      if (made === null) throw new AppError('CONFLICT');
      return toCustomerView(made);
    }
    const code = codeOfTillCustomer(wish.id);
    // Somebody who calls their customers so themselves loses nothing by it.
    if (!(await store.insertCustomer(tx, wish, code)) && !(await store.insertCustomer(tx, wish, `${code}-${ctx.terminal.id}`))) throw new AppError('CONFLICT');
    await writeAudit(tx, { action: 'record.created', ...actorOf(ctx), entity: 'record', entityId: `${COMPONENT.customers}:${wish.id}`, after: { name: wish.name, phone: wish.phone, vat_id: wish.vat_id } });
    await publish(tx, 'sync:changed', { tables: ['Customers'] });
    return toCustomerView(found(await findCustomer(tx, wish.id)));
  });
}
