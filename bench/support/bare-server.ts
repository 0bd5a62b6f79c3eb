// The baseline of the submit benchmark: a Fastify route that sends the same statements through pg,
// in the same batches, and validates nothing. It runs as its own process: DATABASE_URL, and the
// address on standard output.
import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';

const CLOUD = 1;
const ZERO_HASH = Buffer.alloc(32);

interface WireSale {
  readonly Data: readonly [
    readonly unknown[],
    unknown,
    Readonly<Record<string, number>>,
    ...unknown[],
  ];
  readonly Products: readonly Readonly<Record<string, unknown>>[];
  readonly Payments: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const address = new URL(process.env['DATABASE_URL'] ?? '');
address.searchParams.set('options', '-c role=dalpak_app');
const pool = new pg.Pool({
  connectionString: address.href,
  max: 10,
  pipeline: true,
} as pg.PoolConfig);

const send = (
  client: pg.PoolClient,
  name: string,
  text: string,
  values: unknown[],
): Promise<pg.QueryResult> => client.query({ name, text, values });
const agorot = (shekels: unknown): number => Math.round(Number(shekels) * 100);

const ROW_COLUMNS = [
  'line_no integer',
  'kind text',
  'row_key text',
  'parent_line integer',
  'product_id integer',
  'code text',
  'name text',
  'barcode text',
  'department_id integer',
  'weighed boolean',
  'quantity bigint',
  'unit_price bigint',
  'gross bigint',
  'rule_discount bigint',
  'manual_discount bigint',
  'cart_discount bigint',
  'net bigint',
  'vat_rate integer',
  'vat bigint',
  'rule_id integer',
  'level_id integer',
];
const INSERT_ROWS = `INSERT INTO transaction_rows (cloud_id, transaction_id, ${ROW_COLUMNS.map((column) => column.split(' ')[0]).join(', ')})
  SELECT $1, $2, r.* FROM unnest(${ROW_COLUMNS.map((column, index) => `$${index + 3}::${column.split(' ')[1]}[]`).join(', ')}) AS r`;

async function store(sale: WireSale): Promise<unknown> {
  const client = await pool.connect();
  try {
    const begun = client.query(
      `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SELECT set_config('dalpak.cloud_id', '${CLOUD}', true)`,
    );
    const { result, written } = await storeOn(client, sale);
    const ended = client.query('COMMIT');
    await Promise.all([begun, written, ended]);
    return result;
  } finally {
    client.release();
  }
}

async function storeOn(
  client: pg.PoolClient,
  sale: WireSale,
): Promise<{ result: unknown; written: Promise<unknown> }> {
  const [header, , totals] = sale.Data;
  const id = header[27];
  const terminal = Number(header[8]);
  const rows = sale.Products.filter((row) => row['C'] === 'P');
  const products = rows.map((row) => Number(row['id'])).sort((a, b) => a - b);
  const [locked] = await Promise.all([
    send(
      client,
      'lock',
      `SELECT s.next_sequence, s.last_hash, s.last_date::text, s.daily_counter, t.number, t.daily_counter AS sale_counter,
       t.request_hash, t.review_flags, w.id IS NOT NULL AS own_warehouse, c.id AS customer_id, c.group_id, c.vat_free
     FROM document_series s
     LEFT JOIN transactions t ON t.cloud_id = s.cloud_id AND t.id = $4
     LEFT JOIN warehouses w ON w.cloud_id = s.cloud_id AND w.id = $5 AND (w.branch_id = $6 OR w.branch_id IS NULL)
     LEFT JOIN customers c ON c.cloud_id = s.cloud_id AND c.id = $7
     WHERE s.cloud_id = $1 AND s.terminal_id = $2 AND s.official_code = $3 FOR UPDATE OF s`,
      [CLOUD, terminal, 320, id, header[17], header[5], null],
    ),
    send(
      client,
      'catalogue',
      `SELECT v.version AS rules_version, p.id, p.code, p.name, p.barcode, p.department_id, p.category_id, p.supplier_id,
       p.price, p.vat_group, p.vat_free, p.weighed, p.type, p.discountable
     FROM (SELECT coalesce((SELECT version FROM sync_versions WHERE cloud_id = $1 AND table_name = 'Discounts'), 0) AS version) v
     LEFT JOIN products p ON p.cloud_id = $1 AND p.id = ANY ($2::integer[]) AND p.active`,
      [CLOUD, products],
    ),
  ]);
  const series = locked.rows[0] as { next_sequence: string; daily_counter: number };
  const sequence = Number(series.next_sequence);
  const number = terminal * 1_000_000 + sequence;
  const lines = rows.map((row, index) => [
    index + 1,
    'P',
    row['key'],
    null,
    row['id'],
    row['code'],
    row['name'],
    row['barcode'],
    row['department'],
    row['weightable'],
    Math.round(Number(row['amount']) * 1_000),
    agorot(row['price_vat']),
    agorot(row['row_price']),
    0,
    0,
    0,
    agorot(row['row_price']),
    1_800,
    agorot(row['vat']),
    null,
    null,
  ]);
  const payments = Object.entries(sale.Payments);
  const written = Promise.all([
    send(
      client,
      'insert',
      `INSERT INTO transactions (cloud_id, id, branch_id, terminal_id, document_type, official_code, number, daily_counter,
       business_date, issued_at, local_time, employee_id, customer_id, item_count, total, vat, before_vat, discount, cash_rounding, paid, change_due,
       offline, review_flags, engine_version, request_hash, prev_hash, hash, cart)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28)`,
      [
        CLOUD,
        id,
        header[5],
        terminal,
        9,
        320,
        number,
        series.daily_counter + 1,
        header[4],
        new Date(),
        '2026-01-01T00:00:00',
        header[24],
        null,
        rows.length,
        agorot(totals['total']),
        agorot(totals['vat']),
        agorot(totals['before_vat']),
        agorot(totals['discounts_total']),
        agorot(totals['rounding']),
        agorot(totals['paid']),
        agorot(totals['change']),
        false,
        [],
        '6.0.0',
        ZERO_HASH,
        ZERO_HASH,
        randomBytes(32),
        JSON.stringify(sale),
      ],
    ),
    send(client, 'rows', INSERT_ROWS, [
      CLOUD,
      id,
      ...ROW_COLUMNS.map((_column, index) => lines.map((line) => line[index])),
    ]),
    send(
      client,
      'payments',
      `INSERT INTO transaction_payments (cloud_id, transaction_id, line_no, row_key, type_id, name, amount, paid_at, details)
     SELECT $1, $2, p.* FROM unnest($3::integer[], $4::text[], $5::integer[], $6::text[], $7::bigint[], $8::timestamptz[], $9::jsonb[]) AS p`,
      [
        CLOUD,
        id,
        payments.map((_payment, index) => index + 1),
        payments.map(([key]) => key),
        payments.map(([, { type }]) => type),
        payments.map(([, { name }]) => name),
        payments.map(([, { sum }]) => agorot(sum)),
        payments.map(() => new Date()),
        payments.map(() => '{}'),
      ],
    ),
    send(
      client,
      'stock',
      `INSERT INTO stock_levels AS l (cloud_id, warehouse_id, product_id, quantity)
     SELECT $1, $2, s.product_id, -s.quantity FROM unnest($3::integer[], $4::bigint[]) AS s (product_id, quantity)
     JOIN products p ON p.cloud_id = $1 AND p.id = s.product_id ORDER BY s.product_id
     ON CONFLICT (cloud_id, warehouse_id, product_id) DO UPDATE SET quantity = l.quantity + excluded.quantity`,
      [CLOUD, header[17], products, products.map(() => 1_000)],
    ),
    send(
      client,
      'step',
      `UPDATE document_series SET next_sequence = $4, last_hash = $5, last_date = $6, daily_counter = $7
     WHERE cloud_id = $1 AND terminal_id = $2 AND official_code = $3`,
      [CLOUD, terminal, 320, sequence + 1, ZERO_HASH, header[4], series.daily_counter + 1],
    ),
    send(client, 'outbox', 'SELECT outbox_append($1, $2, $3::jsonb, $4) AS id', [
      CLOUD,
      'sale.stored',
      JSON.stringify({ id, number }),
      true,
    ]),
  ]);
  return { result: { data: ['000', '', { id, number }] }, written };
}

const app = Fastify({ bodyLimit: 4 * 1024 * 1024, forceCloseConnections: true });
app.post('/sale', (request) => store(request.body as WireSale));
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
