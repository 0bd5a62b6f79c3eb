import { COMPONENT, findRecordComponent, type LeadColumn, type LeadMatch } from '@dalpak/contracts';
import { type TenantDb, translateStorageErrors } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { assertAuthorized, type SessionContext } from '../../kernel/http/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { insertWithDefaults } from '../../record-kit/index.ts';
import { actorOf, entityIdOf, writeAudit } from '../audit/index.ts';
import * as store from './leads.store.ts';

/** Active leads by their status, as they stand at the moment. */
export function readBoard(db: TenantDb, now: number): Promise<LeadColumn[]> {
  return store.listColumns(db, toLocalDateTime(now).slice(0, 10));
}

interface Conversion {
  readonly customer: number | null;
  readonly matches: LeadMatch[];
}

/**
 * Makes a lead a customer. A lead that has a customer answers with that one, so a second touch
 * makes nothing. The history of the lead stays with it and is shown at its customer too.
 * @param choice a customer that it joins, `new`, or null: then a customer who is like it is offered
 *   first
 * @throws AppError NOT_FOUND for a lead or a customer that is not there; PERMISSION_DENIED without
 *   the permission to edit leads
 */
export function convertLead(
  ctx: SessionContext,
  id: number,
  choice: number | 'new' | null,
): Promise<Conversion> {
  assertAuthorized(ctx, { type: 'components', action: 'e', key: COMPONENT.leads });
  return translateStorageErrors(() =>
    ctx.db.tx(async (tx) => {
      const lead = requireFound(await store.lockLead(tx, id));
      if (lead.customer_id !== null) return { customer: lead.customer_id, matches: [] };
      const matches = choice === null ? await store.listMatches(tx, lead) : [];
      if (matches.length > 0) return { customer: null, matches };
      const joined = typeof choice === 'number' ? choice : null;
      if (joined !== null && !(await store.isActiveCustomer(tx, joined)))
        throw new AppError('NOT_FOUND');
      const { name, phone, email, city, tags } = lead;
      const notes = [lead.company, lead.notes].filter((text) => text !== '').join('\n');
      const record = requireFound(findRecordComponent(COMPONENT.customers));
      const customer =
        joined ?? (await insertWithDefaults(tx, record, { name, phone, email, city, tags, notes }));
      await store.markWon(tx, id, customer);
      const by = actorOf(ctx);
      if (joined === null)
        await writeAudit(tx, {
          action: 'record.created',
          ...by,
          entity: 'record',
          entityId: entityIdOf(COMPONENT.customers, customer),
          after: { name, phone, email },
        });
      await writeAudit(tx, {
        action: 'record.changed',
        ...by,
        entity: 'record',
        entityId: entityIdOf(COMPONENT.leads, id),
        before: { customer: null },
        after: { customer },
      });
      if (joined === null) await publish(tx, 'sync:changed', { tables: ['Customers'] });
      await publish(tx, 'records:changed', { component: COMPONENT.customers });
      await publish(tx, 'records:changed', { component: COMPONENT.leads });
      return { customer, matches: [] };
    }),
  );
}
