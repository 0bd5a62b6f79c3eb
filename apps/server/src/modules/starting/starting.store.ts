import type { BusinessDetails, StartItem } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { requireFound } from '../../kernel/errors/app-error.ts';

/** What of each step is stored; a step without a key is not of this kind of business. */
type Done = Readonly<Record<StartItem, boolean>>;

const some = (from: string): string => `EXISTS (SELECT 1 FROM ${from} LIMIT 1)`;
const own = (table: string, condition = 'true'): string =>
  some(`${table} x WHERE x.cloud_id = $1 AND ${condition}`);

/** The condition by which each step is done, wherever it was done. */
const DONE: Readonly<Record<StartItem, string>> = {
  details: some(
    "clouds x WHERE x.id = $1 AND x.vat_number <> '' AND x.address <> '' AND x.phone <> ''",
  ),
  receipt: `(${own('paper_styles')} OR ${own('settings', "x.key = 'receipt.footer'")})`,
  products:
    '(SELECT count(*) >= 3 FROM (SELECT 1 FROM products x WHERE x.cloud_id = $1 AND x.active LIMIT 3) p)',
  tables: own('floor_tables', 'x.active'),
  payments: `(${own('pinpads')} OR (SELECT count(*) > 1 FROM payment_types x WHERE x.cloud_id = $1 AND x.active))`,
  people: own('employees', 'x.active AND x.card_lookup IS NOT NULL'),
  till: own('terminals', 'x.registered_at IS NOT NULL'),
  sale: own('transactions'),
  z: own('register_closings'),
  books: own('settings', "x.key = 'tax.software_number' AND x.value <> '\"\"'"),
};

export async function findDone(db: TenantDb): Promise<Done> {
  return requireFound(
    await db.find<Done & Record<string, unknown>>(
      'starting.done',
      `SELECT ${Object.entries(DONE)
        .map(([item, condition]) => `${condition} AS "${item}"`)
        .join(', ')}`,
      [db.cloudId],
    ),
  );
}

/** Reasons of the steps that were put off, and of the list that is hidden. */
export async function findPutOff(db: TenantDb): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ item: string; reason: string }>(
    'starting.put_off',
    'SELECT item, reason FROM start_items WHERE cloud_id = $1',
    [db.cloudId],
  );
  return new Map(rows.map(({ item, reason }) => [item, reason]));
}

export async function setPutOff(tx: TenantTx, item: string, reason: string | null): Promise<void> {
  if (reason === null)
    await tx.query(
      'starting.take_up',
      'DELETE FROM start_items WHERE cloud_id = $1 AND item = $2',
      [tx.cloudId, item],
    );
  else
    await tx.query(
      'starting.put',
      `INSERT INTO start_items (cloud_id, item, reason) VALUES ($1, $2, $3)
       ON CONFLICT (cloud_id, item) DO UPDATE SET reason = excluded.reason, at = now()`,
      [tx.cloudId, item, reason],
    );
}

type StoredBusiness = BusinessDetails & { readonly vat_number: string };

export async function findBusiness(db: TenantDb): Promise<StoredBusiness> {
  return requireFound(
    await db.find<StoredBusiness & Record<string, unknown>>(
      'starting.business',
      'SELECT name, vat_name, vat_number, address, phone FROM clouds WHERE id = $1',
      [db.cloudId],
    ),
  );
}

export async function updateBusiness(
  tx: TenantTx,
  { name, vat_name: vatName, address, phone }: BusinessDetails,
): Promise<void> {
  await tx.query(
    'starting.set_business',
    'UPDATE clouds SET name = $2, vat_name = $3, address = $4, phone = $5 WHERE id = $1',
    [tx.cloudId, name, vatName, address, phone],
  );
}
