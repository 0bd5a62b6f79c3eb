import { reserveIdsUpTo, type TenantTx } from '../../kernel/db/index.ts';
import { DEMO_ROWS } from './demo-rows.data.ts';

/**
 * Rows of the demonstration's smaller lists that hold what cannot be written in a form (balances,
 * acts of a till, signatures). The other lists are created through their declarations, in
 * seed-records.ts. Columns that a row leaves out have their defaults.
 */
export async function insertDemoRows(tx: TenantTx): Promise<void> {
  for (const [table, rows] of Object.entries(DEMO_ROWS)) {
    for (const row of rows) {
      const names = Object.keys(row);
      await tx.query(
        'demo.record*',
        `INSERT INTO ${table} (cloud_id, ${names.join(', ')}) VALUES ($1, ${names.map((_, at) => `$${at + 2}`).join(', ')})`,
        [tx.cloudId, ...Object.values(row)],
      );
    }
    await reserveIdsUpTo(tx, table, rows.length);
  }
  await insertPriceLines(tx);
  await tx.query(
    'demo.customer_facts',
    `UPDATE customers SET club = coalesce(group_id = 1, false), price_list_id = CASE WHEN group_id = 2 THEN 1 ELSE price_list_id END,
       credit_limit = CASE WHEN group_id = 2 THEN 500000 END, marketing = (id % 3 = 0),
       email = CASE WHEN email = '' AND id % 3 = 0 THEN 'customer' || id || '@example.com' ELSE email END,
       paper_language = CASE code WHEN '2004' THEN 'en' WHEN '2007' THEN 'ar' END WHERE cloud_id = $1`,
    [tx.cloudId],
  );
  // A point for each 10 shekels of a club member, worth half a shekel on half of a bill; anyone
  // joins at the till.
  await tx.query(
    'demo.points',
    `UPDATE customer_groups SET point_per = 1000, point_worth = 50, point_least = 20, point_step = 5, point_percent = 5000, joinable = true
     WHERE cloud_id = $1 AND id = 1`,
    [tx.cloudId],
  );
  // A member whose birthday is near, so that the till offers a gift.
  await tx.query(
    'demo.birthday',
    `UPDATE customers SET birthday = (CURRENT_DATE + 2 - interval '34 years')::date WHERE cloud_id = $1 AND id = 1`,
    [tx.cloudId],
  );
  // A campaign that was sent to the club; the messenger of a trial refuses none of them.
  await tx.query(
    'demo.campaign_messages',
    `INSERT INTO campaign_messages (cloud_id, campaign_id, customer_id, channel, address, body, state, attempts, sent_at)
     SELECT $1, m.id, c.id, 'sms', regexp_replace(c.phone, '[^0-9]', '', 'g'), replace(m.message, '{name}', c.name),
       CASE WHEN NOT c.marketing THEN 'no_consent' WHEN c.phone = '' THEN 'no_address' ELSE 'stored' END,
       CASE WHEN c.marketing AND c.phone <> '' THEN 1 ELSE 0 END, CASE WHEN c.marketing AND c.phone <> '' THEN now() END
     FROM campaigns m JOIN customers c ON c.cloud_id = $1 AND c.group_id = 1 WHERE m.cloud_id = $1 AND m.id = 2`,
    [tx.cloudId],
  );
  // Staff have a discount of 10%.
  await tx.query(
    'demo.group_facts',
    'UPDATE customer_groups SET discount = 1000 WHERE cloud_id = $1 AND id = 3',
    [tx.cloudId],
  );
  await tx.query(
    'demo.employee_facts',
    `UPDATE employees SET code = (100 + id)::text, start_date = date '2025-01-01' + (id * 30)::integer, mobile = '050-00003' || lpad(id::text, 2, '0') WHERE cloud_id = $1`,
    [tx.cloudId],
  );
}

/** A few wholesale prices: fifteen percent below the shelf price, without VAT. */
async function insertPriceLines(tx: TenantTx): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    'demo.price_lines',
    `INSERT INTO price_list_lines (cloud_id, id, price_list_id, product_id, price)
     SELECT $1, row_number() OVER (ORDER BY id), 1, id, round(price * 0.85 / 1.18) FROM (SELECT id, price FROM products WHERE cloud_id = $1 AND price > 0 ORDER BY id LIMIT 12) p
     RETURNING id`,
    [tx.cloudId],
  );
  await reserveIdsUpTo(tx, 'price_list_lines', rows.length);
}
