import {
  type BaseAllocation,
  ENGINE_VERSION,
  discountRowsOf,
  isComponentRow,
  untaxedPart,
  type LifecycleState,
  type PaymentStatus,
} from '@dalpak/engine';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { HAS_NO_COST, UNIT_COST } from '../../stock/index.ts';
import type { DocumentRecord } from '../document/document.types.ts';

/** Current position of a series, and the document itself if it is stored already. */
export interface CounterState {
  readonly nextSequence: number;
  readonly lastHash: Buffer | null;
  readonly stored: StoredRow | null;
}

export interface StoredRow {
  readonly number: number;
  readonly dailyCounter: number;
  readonly requestHash: Buffer | null;
  readonly allocation: 'none' | 'pending' | 'asking' | 'given' | 'refused';
  readonly confirmation: string;
}

/** Locks the series until commit and looks for the document; creates a series on its first use. */
export async function lockCounter(tx: TenantTx, series: number, id: string): Promise<CounterState> {
  await tx.query(
    'documents.begin_counter',
    'INSERT INTO document_counters (cloud_id, series) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [tx.cloudId, series],
  );
  const counter = await tx.find<{ next_sequence: number; last_hash: Buffer | null }>(
    'documents.lock_counter',
    'SELECT next_sequence, last_hash FROM document_counters WHERE cloud_id = $1 AND series = $2 FOR UPDATE',
    [tx.cloudId, series],
  );
  if (counter === null) throw new Error('The series was not begun');
  // Read after the lock, so that a concurrent request for the same document sees what the first one
  // stored.
  const row = await tx.find<{
    number: number;
    daily_counter: number | null;
    request_hash: Buffer | null;
    allocation: StoredRow['allocation'];
    confirmation: string;
  }>(
    'documents.find_stored',
    'SELECT number, daily_counter, request_hash, allocation, confirmation FROM documents WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id],
  );
  const stored =
    row === null
      ? null
      : {
          number: row.number,
          dailyCounter: row.daily_counter ?? 1,
          requestHash: row.request_hash,
          allocation: row.allocation,
          confirmation: row.confirmation,
        };
  return { nextSequence: counter.next_sequence, lastHash: counter.last_hash, stored };
}

/**
 * Locks the bill of a till until commit, as its sale would.
 * @returns whether it was sold
 */
export async function lockBill(tx: TenantTx, id: string): Promise<boolean> {
  await tx.query('documents.hold_bill', 'SELECT hold_cart($1, $2)', [tx.cloudId, id]);
  return (
    (await tx.find(
      'documents.sold_bill',
      'SELECT 1 FROM transactions WHERE cloud_id = $1 AND id = $2',
      [tx.cloudId, id],
    )) !== null
  );
}

export async function advanceCounter(
  tx: TenantTx,
  series: number,
  nextSequence: number,
  lastHash: Buffer,
): Promise<void> {
  await tx.query(
    'documents.step_counter',
    'UPDATE document_counters SET next_sequence = $3, last_hash = $4 WHERE cloud_id = $1 AND series = $2',
    [tx.cloudId, series, nextSequence, lastHash],
  );
}

/**
 * Returns the last daily counter of the series. The series is locked, so the counter cannot change.
 */
export async function countOfDay(tx: TenantTx, series: number, day: string): Promise<number> {
  const row = await tx.find<{ last: number }>(
    'documents.count_of_day',
    'SELECT coalesce(max(daily_counter), 0) AS last FROM documents WHERE cloud_id = $1 AND series = $2 AND day = $3',
    [tx.cloudId, series, day],
  );
  return row?.last ?? 0;
}

export async function insertDocument(
  tx: TenantTx,
  record: DocumentRecord,
  hash: Buffer,
): Promise<void> {
  const {
    cart: { header, ...cart },
    priced,
    account,
  } = record;
  await tx.query(
    'documents.insert',
    `INSERT INTO documents (cloud_id, id, document_type, official_code, number, branch_id, terminal_id, warehouse_id, target_warehouse_id, day, due_on,
       issued_at, employee_id, customer_id, supplier_id, lifecycle, payment_status, item_count, total, vat, before_vat, discount, reference, notes,
       series, daily_counter, value_on, supply_on, reference_on, paid, account_effect, allocation, engine_version, request_hash, prev_hash, hash, cart, shift_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30,
       $31, $32, $33, $34, $35, $36, $37, $38)`,
    [
      tx.cloudId,
      cart.id,
      header.documentType,
      record.type.official,
      record.number,
      header.branchId,
      record.terminalId,
      header.warehouseId,
      header.targetWarehouseId,
      header.date,
      header.dueDate,
      record.issuedAt,
      record.employeeId,
      account?.type === 'customer' ? account.id : null,
      account?.type === 'supplier' ? account.id : null,
      record.lifecycle,
      record.paymentStatus,
      priced.itemCount,
      priced.total,
      priced.vat,
      priced.beforeVat,
      priced.discount,
      header.reference,
      header.notes,
      record.series,
      record.dailyCounter,
      header.valueDate,
      header.supplyDate,
      header.referenceDate,
      record.paymentStatus === 'paid' ? priced.total : 0,
      record.accountEffect,
      record.allocation,
      ENGINE_VERSION,
      record.requestHash,
      record.prevHash,
      hash,
      JSON.stringify(record.wire),
      record.shiftId,
    ],
  );
}

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
  'untaxed bigint',
  'income_account_id integer',
  'income_parts jsonb',
] as const;
const ROW_NAMES = ROW_COLUMNS.map((column) => column.split(' ')[0] ?? '');
const INSERT_ROWS = `INSERT INTO document_rows (cloud_id, document_id, ${ROW_NAMES.join(', ')}, unit_cost)
  SELECT $1, $2, r.*, CASE WHEN ${HAS_NO_COST} THEN NULL ELSE ${UNIT_COST} END
  FROM unnest(${ROW_COLUMNS.map((column, index) => `$${index + 4}::${column.split(' ')[1] ?? ''}[]`).join(', ')}) AS r (${ROW_NAMES.join(', ')})
  LEFT JOIN stock_levels l ON l.cloud_id = $1 AND l.warehouse_id = $3 AND l.product_id = r.product_id
  LEFT JOIN products p ON p.cloud_id = $1 AND p.id = r.product_id`;

type Cell = string | number | boolean | null;

export async function insertRows(
  tx: TenantTx,
  { cart, priced, incomes }: DocumentRecord,
): Promise<void> {
  const lines: Cell[][] = [];
  const places = new Map<string, number>();
  for (const row of priced.rows) {
    const {
      row: { key, product, quantity, components },
    } = row;
    const line = lines.length + 1;
    const income = incomes.get(key);
    places.set(key, line);
    lines.push([
      line,
      'P',
      key,
      isComponentRow(row.row) ? (places.get(row.row.parentKey ?? '') ?? null) : null,
      product.id,
      product.code,
      product.name,
      product.barcode,
      product.departmentId,
      product.weighed,
      quantity,
      row.unitPrice,
      row.gross,
      row.ruleDiscount,
      row.manualDiscount + row.manualDiscount2,
      row.cartDiscount,
      row.net,
      row.vatRate,
      row.vat,
      null,
      null,
      components.length === 0 ? 0 : untaxedPart(row),
      income?.account ?? null,
      income === undefined || income.parts.length === 0 ? null : JSON.stringify(income.parts),
    ]);
    for (const dis of discountRowsOf(row)) {
      lines.push([
        lines.length + 1,
        'DIS',
        dis.key,
        line,
        product.id,
        '',
        dis.name,
        '',
        product.departmentId,
        false,
        dis.quantity,
        0,
        0,
        0,
        0,
        0,
        0 - dis.amount,
        0,
        0,
        dis.ruleId,
        dis.levelId,
        0,
        null,
        null,
      ]);
    }
  }
  if (lines.length > 0)
    await tx.query('documents.insert_rows', INSERT_ROWS, [
      tx.cloudId,
      cart.id,
      cart.header.warehouseId,
      ...ROW_NAMES.map((_name, index) => lines.map((cells) => cells[index])),
    ]);
}

export async function insertPayments(
  tx: TenantTx,
  { cart, ownCheques }: DocumentRecord,
): Promise<void> {
  if (cart.payments.length === 0) return;
  await tx.query(
    'documents.insert_payments',
    `INSERT INTO document_payments (cloud_id, document_id, line_no, row_key, type_id, name, amount, paid_at, details, own_cheque)
     SELECT $1, $2, p.* FROM unnest($3::integer[], $4::text[], $5::integer[], $6::text[], $7::bigint[], $8::timestamptz[], $9::jsonb[], $10::boolean[]) AS p`,
    [
      tx.cloudId,
      cart.id,
      cart.payments.map((_payment, index) => index + 1),
      cart.payments.map(({ key }) => key),
      cart.payments.map(({ typeId }) => typeId),
      cart.payments.map(({ name }) => name),
      cart.payments.map(({ amount }) => amount),
      cart.payments.map(({ paidAt }) => new Date(paidAt)),
      cart.payments.map(({ details }) => JSON.stringify(details)),
      cart.payments.map(({ key }) => ownCheques.has(key)),
    ],
  );
}

export async function insertLinks(
  tx: TenantTx,
  { cart, links, takes }: DocumentRecord,
): Promise<void> {
  if (links.length > 0) {
    await tx.query(
      'documents.insert_links',
      'INSERT INTO document_links (cloud_id, document_id, base_id, use, amount) SELECT $1, $2, l.* FROM unnest($3::uuid[], $4::text[], $5::bigint[]) AS l',
      [
        tx.cloudId,
        cart.id,
        links.map(({ base }) => base.id),
        links.map(({ use }) => use),
        links.map(({ amount }) => amount),
      ],
    );
  }
  if (takes.length > 0) {
    await tx.query(
      'documents.insert_takes',
      'INSERT INTO document_takes (cloud_id, document_id, base_id, product_id, quantity) SELECT $1, $2, t.* FROM unnest($3::uuid[], $4::integer[], $5::bigint[]) AS t',
      [
        tx.cloudId,
        cart.id,
        takes.map(({ baseId }) => baseId),
        takes.map(({ productId }) => productId),
        takes.map(({ quantity }) => quantity),
      ],
    );
  }
}

/** Records what a sale of a till takes from quotes and orders. */
export async function insertSaleTakes(
  tx: TenantTx,
  saleId: string,
  takes: readonly BaseAllocation[],
): Promise<void> {
  await tx.query(
    'documents.insert_sale_takes',
    'INSERT INTO sale_takes (cloud_id, transaction_id, base_id, product_id, quantity) SELECT $1, $2, t.* FROM unnest($3::uuid[], $4::integer[], $5::bigint[]) AS t',
    [
      tx.cloudId,
      saleId,
      takes.map(({ baseId }) => baseId),
      takes.map(({ productId }) => productId),
      takes.map(({ quantity }) => quantity),
    ],
  );
}

/** New state of a base document. */
export interface BaseOutcome {
  readonly id: string;
  readonly lifecycle: LifecycleState;
  readonly paymentStatus: PaymentStatus | null;
}

export async function updateBases(tx: TenantTx, outcomes: readonly BaseOutcome[]): Promise<void> {
  for (const { id, lifecycle, paymentStatus } of outcomes) {
    await tx.query(
      'documents.update_base',
      'UPDATE documents SET lifecycle = $3, payment_status = $4 WHERE cloud_id = $1 AND id = $2',
      [tx.cloudId, id, lifecycle, paymentStatus],
    );
  }
}

/** Moves a document that is still in state `from`. @returns false when it is not */
export async function moveLifecycle(
  tx: TenantTx,
  id: string,
  from: LifecycleState,
  to: LifecycleState,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'documents.move',
    'UPDATE documents SET lifecycle = $4 WHERE cloud_id = $1 AND id = $2 AND lifecycle = $3',
    [tx.cloudId, id, from, to],
  );
  return rowCount === 1;
}
