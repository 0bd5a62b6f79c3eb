import type { ContractBilling } from '@dalpak/contracts';
import {
  addDays,
  addMonths,
  DOCUMENT_TYPE,
  duePeriods,
  ONE,
  priceOfPeriod,
  type BillingPeriod,
} from '@dalpak/engine';
import {
  nextSyncVersion,
  type SystemDb,
  type TenantDb,
  type TenantTx,
} from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { insertProducts } from '../catalogue/index.ts';
import {
  composeDocument,
  findAccount,
  issueDocument,
  findFirstPlace,
  type ComposedLine,
  type DocumentCaller,
  type DocumentsDeps,
} from '../documents/index.ts';
import * as store from './contracts.store.ts';

/** The system itself bills, when no user asked for it. */
const SYSTEM: DocumentCaller = { user: null, terminal: null, employee: null, key: null };
const TYPES = { tax_invoice: DOCUMENT_TYPE.taxInvoice, proforma: DOCUMENT_TYPE.proforma } as const;
/** Product of rows that name no service, package or product. */
const GENERAL_PRODUCT = { code: 'CONTRACT', name: 'שירות לפי חוזה' } as const;
/** Days ahead in which the next document is looked for: the longest period and a month. */
const LOOK_AHEAD_MONTHS = 37;

interface DuePeriod {
  readonly row: store.ContractRow;
  readonly period: BillingPeriod;
  readonly amount: number;
}

/**
 * Bills every contract of every business that is due. Of several servers each period is billed by
 * one, because the contract is locked and a billed period is a key.
 */
export async function runDueContracts(
  deps: DocumentsDeps & {
    readonly system: Pick<SystemDb, 'query'>;
    readonly tenant: (cloudId: number) => TenantDb;
  },
): Promise<void> {
  for (const cloudId of await store.listCloudsWithContracts(deps.system)) {
    const db = deps.tenant(cloudId);
    for (const id of await store.listActiveContracts(db)) await bill(deps, db, id, SYSTEM);
  }
}

/**
 * Bills what of a contract is due today, in one document. What can not be billed stays due, with the
 * code of its error at the contract.
 */
export async function bill(
  deps: DocumentsDeps,
  db: TenantDb,
  contractId: number,
  caller: DocumentCaller,
): Promise<void> {
  try {
    await db.tx(async (tx) => {
      const contract = await store.lockContract(tx, contractId);
      if (contract === null || !contract.active || contract.state !== 'active') return;
      const today = toLocalDateTime(deps.now()).slice(0, 10);
      const ends = renewedEnd(contract, today);
      const due = await listDue(tx, { ...contract, ends }, today);
      if (due.length > 0) await issue(deps, tx, contract, due, caller);
      const over = ends !== null && ends < today;
      const state = over ? 'ended' : contract.state;
      if (due.length > 0 || ends !== contract.ends || over || contract.bill_error !== '')
        await store.setOutcome(tx, contractId, { bill_error: '', ends, state });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await db.tx(async (tx) => {
      const contract = await store.lockContract(tx, contractId);
      if (contract !== null)
        await store.setOutcome(tx, contractId, { ...contract, bill_error: error.code });
    });
  }
}

/** A contract that renews goes on for terms of the same length; the last day moves with them. */
function renewedEnd(
  { starts, ends, renews }: Pick<store.ContractRecord, 'starts' | 'ends' | 'renews'>,
  today: string,
): string | null {
  if (starts === null || ends === null || !renews) return ends;
  const after = addDays(ends, 1);
  const months = Math.max(
    1,
    (Number(after.slice(0, 4)) - Number(starts.slice(0, 4))) * 12 +
      Number(after.slice(5, 7)) -
      Number(starts.slice(5, 7)),
  );
  let last = ends;
  while (last < today) last = addDays(addMonths(addDays(last, 1), months), -1);
  return last;
}

/** Periods that are due until a day and were not billed yet. */
async function listDue(
  db: TenantDb,
  contract: store.ContractRecord,
  until: string,
): Promise<readonly DuePeriod[]> {
  const { starts, ends, billing_day: billingDay, in_arrears: inArrears } = contract;
  if (starts === null) return [];
  const [rows, billed] = await Promise.all([
    store.listRows(db, contract.id),
    store.listBilled(db, contract.id),
  ]);
  return rows.flatMap((row) => {
    const last = [row.ends, ends].filter((day) => day !== null).toSorted()[0] ?? null;
    const first = row.starts !== null && row.starts > starts ? row.starts : starts;
    return duePeriods(
      { period: row.period, starts: first, ends: last, billingDay, inArrears },
      until,
    )
      .filter(({ from }) => !billed.has(`${row.id}:${from}`))
      .map((period) => ({ row, period, amount: priceOfPeriod(row.price, period) }));
  });
}

async function issue(
  deps: DocumentsDeps,
  tx: TenantTx,
  contract: store.ContractRecord,
  due: readonly DuePeriod[],
  caller: DocumentCaller,
): Promise<void> {
  const now = deps.now();
  const today = toLocalDateTime(now).slice(0, 10);
  const account = await findAccount(tx, 'customer', contract.customer_id);
  if (account === null) throw new AppError('DOCUMENT_ACCOUNT');
  const { branchId, warehouseId } = await findFirstPlace(tx);
  const products = new Map<number, number>();
  for (const { row } of due) products.set(row.id, await productOf(tx, row));
  const pricing = await deps.pricing.forSale(tx, [...new Set(products.values())], today, {
    branchId,
  });
  const lines = due.map(({ row, period, amount }): ComposedLine => {
    const product = pricing.products.get(products.get(row.id) ?? 0);
    if (product === undefined) throw new AppError('PRODUCT_UNKNOWN');
    // Goods that are not weighed are sold in whole units: a part of one is a price of its own.
    const whole = product.weighed || row.quantity % ONE === 0;
    return {
      product,
      quantity: whole ? row.quantity : ONE,
      price: whole ? amount : Math.round((amount * row.quantity) / ONE),
      notes: `${row.name} · תקופה ${dayWords(period.from)}–${dayWords(period.to)}`,
    };
  });
  const wire = composeDocument(
    {
      type: TYPES[contract.document],
      branchId,
      account,
      lines,
      header: {
        warehouseId,
        reference: contract.code,
        dueDate: addDays(today, contract.payment_days),
      },
      notes: contract.name,
    },
    pricing,
    now,
  );
  const { id } = await issueDocument(deps, caller, tx, wire);
  await store.insertPeriods(
    tx,
    contract.id,
    id,
    due.map(({ row, period, amount }) => ({
      rowId: row.id,
      from: period.from,
      to: period.to,
      amount,
    })),
  );
}

const dayWords = (day: string): string => day.split('-').toReversed().join('/');

/** The product of a row; a service or package without one gets it with its first document. */
async function productOf(tx: TenantTx, row: store.ContractRow): Promise<number> {
  if (row.product_id !== null) return row.product_id;
  const [code, name] =
    row.service_id !== null
      ? [`SERVICE-${row.service_id}`, row.name]
      : row.package_id !== null
        ? [`PACKAGE-${row.package_id}`, row.name]
        : [GENERAL_PRODUCT.code, GENERAL_PRODUCT.name];
  const id = (await store.findProductByCode(tx, code)) ?? (await makeProduct(tx, code, name));
  if (row.service_id !== null) await store.setProductOf(tx, 'sold_services', row.service_id, id);
  else if (row.package_id !== null) await store.setProductOf(tx, 'packages', row.package_id, id);
  return id;
}

async function makeProduct(tx: TenantTx, code: string, name: string): Promise<number> {
  const product = {
    code,
    name,
    barcode: '',
    manufacturer: '',
    departmentId: null,
    unit: '',
    contentQty: '',
    contentUnit: '',
    price: 0,
    vatGroup: 0,
    weighed: false,
    discountable: false,
    source: 'contracts',
  };
  const [id] = await insertProducts(tx, [product], await nextSyncVersion(tx, 'Products'));
  return requireFound(id ?? null);
}

/** What a contract bills next, and what it made. @throws NOT_FOUND */
export async function readBilling(
  db: TenantDb,
  contractId: number,
  now: number,
): Promise<ContractBilling> {
  const contract = requireFound(await store.findContract(db, contractId));
  const today = toLocalDateTime(now).slice(0, 10);
  const coming =
    contract.state === 'ended'
      ? []
      : await listDue(
          db,
          { ...contract, ends: contract.renews ? null : contract.ends },
          addMonths(today, LOOK_AHEAD_MONTHS),
        );
  const day = coming.map(({ period }) => period.due).toSorted()[0];
  return {
    state: contract.state,
    error: contract.bill_error,
    rows: (await store.listRows(db, contractId))
      .filter(({ id }) => id > 0)
      .map(({ id, name, quantity, price, period }) => ({ id, name, quantity, price, period })),
    next: coming
      .filter(({ period }) => period.due === day)
      .map(({ row, period: { from, to, due }, amount }) => ({
        name: row.name,
        from,
        to,
        due,
        amount: Math.round((amount * row.quantity) / ONE),
      })),
    made: [...(await store.listMade(db, contractId))],
  };
}
