import { COMPONENT, type ContractBilling, type ErrorCode } from '@dalpak/contracts';
import {
  addDays,
  addMonths,
  DOCUMENT_TYPE,
  duePeriods,
  ONE,
  priceOfPeriod,
  type BillingPeriod,
  type ContractState,
} from '@dalpak/engine';
import {
  nextSyncVersion,
  type SystemDb,
  type TenantDb,
  type TenantTx,
} from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { runEach } from '../../kernel/run-each.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { actorOf, entityIdOf, writeAudit } from '../audit/index.ts';
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
import { CONTRACT_WORDS } from './contract-words.ts';

/** The system itself bills, when no user asked for it. */
const SYSTEM: DocumentCaller = { user: null, terminal: null, employee: null, key: null };
const TYPES = { tax_invoice: DOCUMENT_TYPE.taxInvoice, proforma: DOCUMENT_TYPE.proforma } as const;
/** Product of rows that name no service, package or product. */
const GENERAL_PRODUCT = { code: 'CONTRACT', name: CONTRACT_WORDS.generalProduct } as const;
/** Days ahead in which the next document is looked for: the longest period and a month. */
const LOOK_AHEAD_MONTHS = 37;
/** Number of the contract's own price among its rows. */
const OWN_PRICE = 0;

/** A row that was never billed bills at most so many periods unasked: a start of long ago is asked about. */
const UNASKED_PERIODS = 2;
/** Most rows of one document. */
const DOCUMENT_ROWS = 120;
/** Stands at a contract whose older periods wait for an answer. */
const PAST_ERROR = 'CONTRACT_PAST' satisfies ErrorCode;

/** What a user says about older periods: bill them, or begin today. */
export type PastAnswer = 'bill' | 'skip';

interface DuePeriod {
  readonly row: store.ContractRow;
  readonly period: BillingPeriod;
  readonly amount: number;
  /** The row was billed before. */
  readonly known: boolean;
}

/**
 * Bills every contract of every business that is due. Of several servers each period is billed by
 * one, because the contract is locked and a day of a row is billed once.
 * @throws after the last one, when contracts failed
 */
export async function runDueContracts(
  deps: DocumentsDeps & {
    readonly system: Pick<SystemDb, 'query'>;
    readonly tenant: (cloudId: number) => TenantDb;
  },
): Promise<void> {
  await runEach(await store.listCloudsWithContracts(deps.system), async (cloudId) => {
    const db = deps.tenant(cloudId);
    const today = toLocalDateTime(deps.now()).slice(0, 10);
    await db.tx((tx) => store.endPassed(tx, today));
    await runEach(await store.listActiveContracts(db), (id) => bill(deps, db, id, SYSTEM));
  });
}

/**
 * Bills what of a contract is due today. What can not be billed stays due, with the code of its
 * error at the contract; so do the older periods of a row that was never billed, until a user says
 * what to do with them.
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
      const { due, past } = splitPast(await listDue(tx, { ...contract, ends }, today), contract);
      for (let at = 0; at < due.length; at += DOCUMENT_ROWS)
        await issue(deps, tx, contract, due.slice(at, at + DOCUMENT_ROWS), caller);
      const over = ends !== null && ends < today && past.length === 0;
      const outcome = {
        bill_error: past.length > 0 ? PAST_ERROR : '',
        ends,
        state: over ? 'ended' : contract.state,
        bills_past: false,
      } as const;
      const isChanged =
        ends !== contract.ends || over || outcome.bill_error !== contract.bill_error;
      if (due.length > 0 || isChanged || contract.bills_past)
        await store.setOutcome(tx, contractId, outcome);
      if (over) await store.beginPause(tx, contractId, addDays(ends, 1));
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

/**
 * Keeps what a user said about the older periods of a contract.
 * @throws NOT_FOUND; CONFLICT when no older period waits for an answer
 */
export async function answerPast(
  ctx: SessionContext,
  contractId: number,
  answer: PastAnswer,
  now: number,
): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const contract = requireFound(await store.lockContract(tx, contractId));
    const today = toLocalDateTime(now).slice(0, 10);
    const ends = renewedEnd(contract, today);
    const { past } = splitPast(await listDue(tx, { ...contract, ends }, today), contract);
    if (past.length === 0) throw new AppError('CONFLICT');
    await store.setPast(tx, contractId, {
      bill_from: answer === 'skip' ? today : contract.bill_from,
      bills_past: answer === 'bill',
    });
    await writeAudit(tx, {
      action: 'record.changed',
      ...actorOf(ctx),
      entity: 'record',
      entityId: entityIdOf(COMPONENT.contracts, contractId),
      after: { past_periods: answer, periods: past.length, total: sumOf(past).amount },
    });
  });
}

/**
 * Moves a contract by what happened to the service that it bills. Days on which it is paused or has
 * ended are not billed.
 */
export async function moveContract(
  tx: TenantTx,
  contractId: number,
  to: 'active' | 'paused' | 'ended',
  day: string,
): Promise<void> {
  await store.setState(tx, contractId, to, day);
  await keepPause(tx, contractId, to, day);
}

/** Keeps from which day on a contract is paused, or that it is no longer. */
export async function keepPause(
  tx: TenantTx,
  contractId: number,
  to: ContractState,
  day: string,
): Promise<void> {
  if (to === 'active') await store.endPause(tx, contractId, day);
  else if (to !== 'draft') await store.beginPause(tx, contractId, day);
}

/** Parts what is billed from older periods that wait for the answer of a user. */
function splitPast(
  all: readonly DuePeriod[],
  { bills_past: billsPast }: Pick<store.ContractRecord, 'bills_past'>,
): { readonly due: readonly DuePeriod[]; readonly past: readonly DuePeriod[] } {
  if (billsPast) return { due: all, past: [] };
  const counts = new Map<number, number>();
  for (const { row, known } of all) if (!known) counts.set(row.id, (counts.get(row.id) ?? 0) + 1);
  const waits = ({ row }: DuePeriod): boolean => (counts.get(row.id) ?? 0) > UNASKED_PERIODS;
  return { due: all.filter((one) => !waits(one)), past: all.filter(waits) };
}

const amountOf = ({ row, amount }: DuePeriod): number => Math.round((amount * row.quantity) / ONE);

const sumOf = (due: readonly DuePeriod[]) => ({
  periods: due.length,
  amount: due.reduce((sum, one) => sum + amountOf(one), 0),
});

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

/** Periods that are due until a day; each row goes on after its last billed day. */
async function listDue(
  db: TenantDb,
  contract: store.ContractRecord,
  until: string,
): Promise<readonly DuePeriod[]> {
  const { starts, ends, billing_day: billingDay, in_arrears: inArrears } = contract;
  if (starts === null) return [];
  const [rows, billed, pauses] = await Promise.all([
    store.listRows(db, contract.id),
    store.listBilled(db, contract.id),
    store.listPauses(db, contract.id),
  ]);
  return rows.flatMap((row) => {
    const last = [row.ends, ends].filter((day) => day !== null).toSorted()[0] ?? null;
    const first = row.starts !== null && row.starts > starts ? row.starts : starts;
    const billedTo = lastBilled(row, billed);
    const skipped = contract.bill_from === null ? null : addDays(contract.bill_from, -1);
    const { period } = row;
    return duePeriods(
      {
        period,
        starts: first,
        ends: last,
        billingDay,
        inArrears,
        after: billedTo ?? skipped,
        pauses,
      },
      until,
    ).map((due) => ({
      row,
      period: due,
      amount: priceOfPeriod(row.price, due),
      known: billedTo !== null,
    }));
  });
}

/**
 * The last day that was billed for what a row sells; null = none. The contract's own price and rows
 * without a start of their own take turns, so that none of them bills the days of the other again.
 */
function lastBilled(row: store.ContractRow, billed: ReadonlyMap<number, string>): string | null {
  const days =
    row.id === OWN_PRICE
      ? [...billed.values()]
      : [billed.get(row.id), row.starts === null ? billed.get(OWN_PRICE) : undefined];
  return (
    days
      .filter((day) => day !== undefined)
      .toSorted()
      .at(-1) ?? null
  );
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
      notes: CONTRACT_WORDS.period(row.name, dayWords(period.from), dayWords(period.to)),
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
  const open = { ...contract, ends: contract.renews ? null : contract.ends };
  const isOver = contract.state === 'ended';
  const [all, untilNow] = isOver
    ? [[], []]
    : [
        await listDue(db, open, addMonths(today, LOOK_AHEAD_MONTHS)),
        await listDue(db, open, today),
      ];
  const { past } = splitPast(untilNow, contract);
  const asked = new Set(past.map(({ row, period }) => `${row.id}:${period.from}`));
  const coming = all.filter(({ row, period }) => !asked.has(`${row.id}:${period.from}`));
  const day = coming.map(({ period }) => period.due).toSorted()[0];
  return {
    state: contract.state,
    error: contract.bill_error,
    past:
      past.length === 0
        ? null
        : { from: past.map(({ period }) => period.from).toSorted()[0] ?? today, ...sumOf(past) },
    rows: (await store.listRows(db, contractId))
      .filter(({ id }) => id > 0)
      .map(({ id, name, quantity, price, period }) => ({ id, name, quantity, price, period })),
    next: coming
      .filter(({ period }) => period.due === day)
      .map((one) => {
        const { from, to, due } = one.period;
        return { name: one.row.name, from, to, due, amount: amountOf(one) };
      }),
    made: [...(await store.listMade(db, contractId))],
  };
}
