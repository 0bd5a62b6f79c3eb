import type { CustomerView } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { findByPart, findByPrefix } from './customers.store.ts';
import type { CustomerRow } from './customers.store.ts';

/**
 * Customers for the till's pick: those that begin with the text and, when there are none, those that have it inside (a
 * family name). A leading `*` searches inside at once.
 */
export async function searchCustomers(db: TenantDb, query: string, limit: number): Promise<readonly CustomerView[]> {
  const inside = query.startsWith('*');
  const text = (inside ? query.slice(1) : query).trim();
  if (text === '') return [];
  const beginning = inside ? [] : await findByPrefix(db, text, limit);
  const rows = beginning.length > 0 ? beginning : await findByPart(db, text, limit);
  return rows.map(toView);
}

function toView(row: CustomerRow): CustomerView {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    group: row.group_id,
    group_name: row.group_name,
    vat_id: row.vat_id,
    vat_free: row.vat_free,
    phone: row.phone,
  };
}
