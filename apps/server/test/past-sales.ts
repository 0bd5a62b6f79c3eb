import { changeRows } from './sale-shop.ts';
import type { TestApp } from './test-app.ts';

/** A day of a past: how many bills, each with so many pieces of each product. */
export interface PastSalesDay {
  readonly day: string;
  readonly bills: number;
  /** Thousandths in a bill, by product. */
  readonly goods: Readonly<Record<number, number>>;
  /** Agorot of change that each bill gave. */
  readonly change?: number;
}

/** Stores the sales of past days at the first till, as an import does. */
export async function storePastSales(
  server: TestApp,
  cloud: number,
  days: readonly PastSalesDay[],
): Promise<void> {
  const rows = days.flatMap(({ day, bills, goods }) =>
    Object.entries(goods).map(([product, quantity]) => ({ day, bills, product, quantity })),
  );
  // One statement, because what is summed of a bill is written when its transaction ends.
  await changeRows(
    server,
    cloud,
    `WITH sold AS (INSERT INTO transactions (cloud_id, id, branch_id, terminal_id, document_type, official_code, number, daily_counter, business_date, issued_at, local_time,
       item_count, total, vat, before_vat, discount, cash_rounding, paid, change_due, offline, engine_version, request_hash, hash, cart)
     SELECT $1, md5('sale ' || d.day || ' ' || n)::uuid, 1, 1, 9, 320, (d.day - '2020-01-01'::date) * 1000 + n, n, d.day, (d.day + time '12:00') AT TIME ZONE 'Asia/Jerusalem', d.day + time '12:00',
       1, 1000, 0, 1000, 0, 0, 1000 + d.change, d.change, false, 'test', '\\x00'::bytea || decode(repeat('00', 31), 'hex'), decode(repeat('00', 32), 'hex'), '{}'
     FROM unnest($2::date[], $3::integer[], $4::bigint[]) AS d (day, bills, change), generate_series(1, d.bills) n)
     INSERT INTO transaction_rows (cloud_id, transaction_id, line_no, kind, row_key, product_id, code, name, department_id, quantity, unit_price, gross, net, vat_rate, vat)
     SELECT $1, md5('sale ' || d.day || ' ' || n)::uuid, d.product, 'P', d.product::text, d.product, '', 'מוצר', p.department_id, d.quantity, 1000, 1000, 1000, 0, 0
     FROM unnest($5::date[], $6::integer[], $7::integer[], $8::bigint[]) AS d (day, bills, product, quantity) JOIN products p ON p.cloud_id = $1 AND p.id = d.product, generate_series(1, d.bills) n`,
    [
      days.map(({ day }) => day),
      days.map(({ bills }) => bills),
      days.map(({ change = 0 }) => change),
      rows.map(({ day }) => day),
      rows.map(({ bills }) => bills),
      rows.map(({ product }) => Number(product)),
      rows.map(({ quantity }) => quantity),
    ],
  );
}
