// The baseline of the submit benchmark: a Fastify route that sends the product's own statements for a
// sale, from its own stores and in the same batches, and validates nothing. It runs as its own
// process: DATABASE_URL, and the address on standard output.
import { randomBytes } from 'node:crypto';
import { decodeCart, type DecodedCart } from '@dalpak/engine';
import Fastify from 'fastify';
import pg from 'pg';
import { appendOutboxAll, type TenantTx } from '../../apps/server/src/kernel/db/index.ts';
import { readCatalogue } from '../../apps/server/src/modules/pricing/pricing.store.ts';
import { stockEvents } from '../../apps/server/src/modules/stock/index.ts';
import type { SaleRecord } from '../../apps/server/src/modules/sales/sale/sale.types.ts';
import * as sales from '../../apps/server/src/modules/sales/submit/sales.store.ts';
import * as series from '../../apps/server/src/modules/sales/submit/series.store.ts';

const CLOUD = 1;
const OFFICIAL_CODE = 320;
const ZERO_HASH = Buffer.alloc(32);
const VAT_RATE = 1_800;

const address = new URL(process.env['DATABASE_URL'] ?? '');
address.searchParams.set('options', '-c role=dalpak_app');
// Counters are read as numbers, as the product does.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({
  connectionString: address.href,
  max: 10,
  pipeline: true,
} as pg.PoolConfig);

interface WireSale {
  readonly Data: readonly [readonly unknown[], ...unknown[]];
}
const TERMINAL = 8;
const SALE_ID = 27;
const decodedSales = new Map<unknown, DecodedCart>();

/**
 * The sale of a body. A terminal's sales differ by their id alone, so that all but the first cost
 * nothing to read.
 */
function saleOf(wire: WireSale): DecodedCart {
  const [header] = wire.Data;
  let known = decodedSales.get(header[TERMINAL]);
  if (known === undefined) {
    const decoded = decodeCart(wire);
    if (!decoded.ok) throw new Error(decoded.error.code);
    known = decoded.value;
    decodedSales.set(header[TERMINAL], known);
  }
  return { ...known, cart: { ...known.cart, id: String(header[SALE_ID]) } };
}

/** The handle that the stores send through: prepared statements on one connection, and no more. */
function txOn(client: pg.PoolClient): TenantTx {
  const send = async (
    name: string,
    text: string,
    values: readonly unknown[] = [],
  ): Promise<pg.QueryResult> => client.query({ name, text, values: [...values] });
  const tx = {
    cloudId: CLOUD,
    query: send,
    find: async (...statement: Parameters<typeof send>): Promise<unknown> =>
      (await send(...statement)).rows[0] ?? null,
    isFirst: () => true,
  };
  // The stores of a sale use these alone.
  return tx as unknown as TenantTx;
}

async function store(sale: unknown): Promise<unknown> {
  const client = await pool.connect();
  try {
    const begun = client.query(
      `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SELECT set_config('dalpak.cloud_id', '${CLOUD}', true)`,
    );
    const { result, written } = await storeOn(txOn(client), sale);
    const ended = client.query('COMMIT');
    await Promise.all([begun, written, ended]);
    return result;
  } finally {
    client.release();
  }
}

async function storeOn(
  tx: TenantTx,
  wire: unknown,
): Promise<{ result: unknown; written: Promise<unknown> }> {
  const { cart, claimed } = saleOf(wire as WireSale);
  const { terminalId, branchId, warehouseId } = cart.header;
  const [place] = await Promise.all([
    series.lockSeries(tx, {
      terminalId,
      branchId,
      officialCode: OFFICIAL_CODE,
      saleId: cart.id,
      warehouseId,
      customerId: null,
      sellerId: null,
    }),
    readCatalogue(
      tx,
      cart.rows.map(({ product }) => product.id).sort((a, b) => a - b),
    ),
  ]);
  const shiftId = place?.shift.shiftId ?? null;
  if (place === null || shiftId === null)
    throw new Error('The product has to sell once at each till');
  const number = terminalId * 1_000_000 + place.nextSequence;
  const record: SaleRecord = {
    cart,
    claimed,
    vatRates: new Map(cart.rows.map(({ key }) => [key, VAT_RATE])),
    untaxed: new Map(),
    incomeAccounts: new Map(),
    pieces: [],
    refundedQuantities: null,
    reducedOrderRows: [],
    agreedRows: new Set(),
    employeeId: 1,
    customerId: null,
    warehouseId,
    officialCode: OFFICIAL_CODE,
    itemCount: claimed.itemCount,
    review: [],
    approvals: [],
    coupons: { used: [], earned: [] },
    ruleUses: null,
    pointsPriced: { before: claimed.total, taken: 0 },
    entryPackages: [],
    notifyingAutomations: [],
    branchId,
    terminalId,
    shiftId,
    number,
    dailyCounter: place.dailyCounter + 1,
    issuedAt: new Date(),
    offline: false,
    engineVersion: '6.0.0',
    requestHash: ZERO_HASH,
    prevHash: ZERO_HASH,
    wire,
  };
  const written = Promise.all([
    sales.insertSale(tx, record, randomBytes(32)),
    sales.deductStock(tx, [record]),
    sales.insertRows(tx, [record]),
    sales.insertPayments(tx, [record]),
    series.advanceSeries(tx, record, {
      nextSequence: place.nextSequence + 1,
      lastHash: ZERO_HASH,
      lastDate: cart.header.date,
      dailyCounter: record.dailyCounter,
      shift: place.shift,
    }),
    appendOutboxAll(
      tx,
      'sale.stored',
      [{ id: cart.id, number, terminal: terminalId, total: claimed.total }],
      stockEvents(sales.stockMovesOf([record])),
    ),
  ]);
  return { result: { data: ['000', '', { id: cart.id, number }] }, written };
}

const app = Fastify({ bodyLimit: 4 * 1024 * 1024, forceCloseConnections: true });
app.post('/sale', (request) => store(request.body));
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`);
