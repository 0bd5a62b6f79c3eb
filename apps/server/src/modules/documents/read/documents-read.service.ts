import {
  componentOfDocument,
  COMPONENT,
  type BaseMoves,
  type CardTotals,
  type ChequesInHand,
  type documentHistory,
  type DocumentContext,
  type DocumentItem,
  type documentPrices,
  type DocumentPrices,
  type DocumentView,
  type documentsByAccount,
} from '@dalpak/contracts';
import {
  CART_LIMITS,
  DOCUMENT_TYPE,
  DOCUMENT_TYPES,
  findDocumentRule,
  canBeBase,
  getDocumentType,
} from '@dalpak/engine';
import { listRowAccounts } from '../issue/effects.store.ts';
import { rowAccountKinds } from '../document/row-income.ts';
import type * as z from 'zod/mini';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import { assertAuthorized, authorize, type SessionContext } from '../../../kernel/http/index.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { listAudit } from '../../audit/index.ts';
import { listInHand } from '../../cheques/index.ts';
import { readBranchLists } from '../../sales/index.ts';
import { readTillSettings } from '../../settings/index.ts';
import { supplierCosts } from '../../stock/index.ts';
import { listRemaining, type RemainingRow } from '../document/bases.store.ts';
import { listCardTotals } from '../issue/card-totals.store.ts';
import * as store from './documents-read.store.ts';
import { readReturns } from './returnable-cheques.ts';
import { isPayable, paymentOf } from '../document/document-payment.ts';
import { assertDocumentAuthorized } from '../issue/document-submission.ts';
import {
  findAccount,
  listBranches,
  listWarehouses,
  placeOf,
  warehouseUseOf,
} from '../document/place.store.ts';

const mayRead = (ctx: SessionContext, type: number): boolean => {
  const key = componentOfDocument(type);
  return key !== null && authorize(ctx, { type: 'components', action: 'r', key });
};

export function itemOf(row: store.ItemRow, today: string): DocumentItem {
  return {
    id: row.id,
    type: row.type,
    number: row.number,
    day: row.day,
    due_on: row.due_on,
    account: row.account,
    total: row.total,
    lifecycle: row.lifecycle,
    reference: row.reference,
    open: isPayable(row.type)
      ? Math.max(0, row.total - row.reversed - row.settled)
      : Math.max(0, row.total - row.reversed),
    payment_status: paymentOf(row.type, row, { due: row.due_on, today }),
  };
}

/** Whether something of it is left to continue, reverse or pay. */
export function isOpen(row: store.ItemRow): boolean {
  if (!canBeBase(row.type, row.lifecycle)) return false;
  return row.goods_left || (isPayable(row.type) && row.total > row.reversed + row.settled);
}

/**
 * Reads the branches, warehouses and settings for a new document of a type. @throws AppError as
 * reading one would
 */
export async function readContext(
  ctx: SessionContext,
  query: {
    readonly type: number;
    readonly date?: string | undefined;
    readonly branch?: number | undefined;
  },
  now: number,
): Promise<DocumentContext> {
  assertDocumentAuthorized(ctx, query.type, 'r');
  const today = toLocalDateTime(now).slice(0, 10);
  const [branches, warehouses, accounts] = await Promise.all([
    listBranches(ctx.db),
    listWarehouses(ctx.db, warehouseUseOf(query.type)),
    listRowAccounts(ctx.db, rowAccountKinds(getDocumentType(query.type))),
  ]);
  const own =
    ctx.terminal === null ? branches : branches.filter(({ id }) => id === ctx.terminal?.branchId);
  const place = placeOf(query.branch ?? own[0]?.id, ctx.terminal?.id);
  const { vat_rate_bp, cash_rounding, date_may_differ } = await readTillSettings(
    ctx.db,
    query.date ?? today,
    place,
  );
  return {
    today,
    branches: own,
    warehouses,
    vat_rate_bp,
    cash_rounding,
    date_may_differ,
    accounts: accounts.map(({ code, name }) => ({ code, name })),
  };
}

/** Whether a price list is that of a customer the caller may read. */
async function isListOf(
  ctx: SessionContext,
  list: number,
  account: number | undefined,
): Promise<boolean> {
  if (
    account === undefined ||
    !authorize(ctx, { type: 'components', action: 'r', key: COMPONENT.customers })
  )
    return false;
  return (await findAccount(ctx.db, 'customer', account))?.price_list === list;
}

const NO_PRICES: DocumentPrices = { branch_list: null, lists: [], lines: [], costs: [] };

/**
 * Reads the price lists that may apply to a document, for the engine to price it with. Supplier
 * documents have the costs that are agreed with the supplier instead.
 * @throws AppError PERMISSION_DENIED for a list that is neither the branch's nor the customer's,
 *   without the permission to read price lists
 */
export async function readPrices(
  ctx: SessionContext,
  {
    type,
    date,
    branch,
    list,
    account,
    products,
  }: z.output<NonNullable<typeof documentPrices.query>>,
): Promise<DocumentPrices> {
  assertDocumentAuthorized(ctx, type, 'r');
  const asked = [...new Set(products.split(',').map(Number))];
  const party = findDocumentRule(type)?.party;
  if (party === 'supplier' && account !== undefined) {
    const costs = await supplierCosts(ctx.db, account, date, asked);
    return {
      ...NO_PRICES,
      costs: [...costs].map(([product, cost]) => ({ product, cost })),
    };
  }
  if (party !== 'customer') return NO_PRICES;
  const { price_list: branchList } = await readTillSettings(
    ctx.db,
    date,
    placeOf(branch, ctx.terminal?.id),
  );
  if (list !== undefined && list !== branchList && !(await isListOf(ctx, list, account)))
    assertAuthorized(ctx, { type: 'components', action: 'r', key: COMPONENT.priceLists });
  const { lists, lines } = await readBranchLists(ctx.db, list ?? null, branchList, asked);
  return {
    costs: [],
    branch_list: branchList === 0 ? null : branchList,
    lines: [...lines],
    lists: lists.map(({ id, vatIncluded, percent, validFrom, validTo }) => ({
      id,
      vat_included: vatIncluded,
      percent,
      from: validFrom,
      to: validTo,
    })),
  };
}

/** Limit of the list: the next ones appear after the first are deposited. */
const MAX_CHEQUES = 500;

/**
 * Lists the cheques that may be deposited or endorsed. @throws AppError as writing one of those
 * documents would
 */
export async function chequesInHand(ctx: SessionContext): Promise<ChequesInHand> {
  if (!authorize(ctx, { type: 'components', action: 'w', key: COMPONENT.supplierPayments }))
    assertDocumentAuthorized(ctx, DOCUMENT_TYPE.chequeDeposit, 'w');
  return listInHand(ctx.db, MAX_CHEQUES);
}

/**
 * Lists the card totals that may be deposited. @throws AppError as writing a deposit of them would
 */
export async function cardTotals(ctx: SessionContext): Promise<CardTotals> {
  assertDocumentAuthorized(ctx, DOCUMENT_TYPE.cardDeposit, 'w');
  return listCardTotals(ctx.db, CART_LIMITS.payments);
}

type ByAccountQuery = z.output<NonNullable<typeof documentsByAccount.query>>;
type ByAccountResult = z.input<typeof documentsByAccount.response>;

/**
 * Reads an account and those of its documents that the caller may read. @throws AppError NOT_FOUND
 */
export async function listByAccount(
  ctx: SessionContext,
  { account_type: type, account: id, open, from, to, type: only }: ByAccountQuery,
  now: number,
): Promise<ByAccountResult> {
  assertAuthorized(ctx, {
    type: 'components',
    action: 'r',
    key: type === 'customer' ? COMPONENT.customers : COMPONENT.suppliers,
  });
  const account = requireFound(await findAccount(ctx.db, type, id));
  const types = DOCUMENT_TYPES.map((one) => one.id).filter(
    (one) => (only === undefined || one === only) && mayRead(ctx, one),
  );
  const rows = await store.listByAccount(ctx.db, {
    accountType: type,
    account: id,
    types,
    from,
    to,
  });
  const today = toLocalDateTime(now).slice(0, 10);
  return {
    account,
    data: rows
      .filter((row) => isOfKeysBranch(ctx, row) && (open === '0' || isOpen(row)))
      .map((row) => itemOf(row, today)),
  };
}

/**
 * Reads what is left of documents, in the order of the ids. @throws AppError NOT_FOUND for one that
 * does not exist or that the caller may not read
 */
export async function readBaseMoves(
  ctx: SessionContext,
  ids: readonly string[],
  now: number,
): Promise<BaseMoves[]> {
  const rows = await store.findDocuments(ctx.db, ids);
  const left = await listRemaining(ctx.db, ids);
  const today = toLocalDateTime(now).slice(0, 10);
  return ids.map((id) => {
    const row = requireFound(rows.find((one) => one.id === id));
    if (!mayRead(ctx, row.type)) throw new AppError('NOT_FOUND');
    return {
      ...itemOf(row, today),
      cart: row.cart,
      rows: movesOf(left, id),
    };
  });
}

/** What is left of one document. */
export function movesOf(left: readonly RemainingRow[], id: string): BaseMoves['rows'] {
  return left
    .filter(({ base_id: base }) => base === id)
    .map(({ product_id: product, name, quantity, left: rest }) => ({
      product,
      name,
      quantity,
      left: rest,
    }));
}

/** Whether a row is of a branch that the access key of this call may see. */
function isOfKeysBranch(
  { key }: Pick<SessionContext, 'key'>,
  { branch_id: branch }: Pick<store.CartRow, 'branch_id'>,
): boolean {
  return key === null || key.branches === null || key.branches.includes(branch);
}

/**
 * Reads a stored document that the caller may read. @throws AppError NOT_FOUND and what reading its
 * component would
 */
export async function readableDocument(ctx: SessionContext, id: string): Promise<store.CartRow> {
  const [row] = await store.findDocuments(ctx.db, [id]);
  const found = requireFound(row);
  assertDocumentAuthorized(ctx, found.type, 'r');
  if (!isOfKeysBranch(ctx, found)) throw new AppError('NOT_FOUND');
  return found;
}

export async function readDocument(
  ctx: SessionContext,
  id: string,
  now: number,
): Promise<DocumentView> {
  const row = await readableDocument(ctx, id);
  const today = toLocalDateTime(now).slice(0, 10);
  const linked = async (side: 'bases' | 'next'): Promise<DocumentView['next']> =>
    (await store.listLinked(ctx.db, id, side))
      .filter((link) => mayRead(ctx, link.type) && isOfKeysBranch(ctx, link))
      .map((link) => ({ ...itemOf(link, today), use: link.use }));
  const [bases, next, returns] = await Promise.all([
    linked('bases'),
    linked('next'),
    readReturns(ctx.db, id, row.type),
  ]);
  return {
    ...itemOf(row, today),
    issued_at: row.issued_at,
    branch_name: row.branch_name,
    employee_name: row.employee_name,
    vat: row.vat,
    before_vat: row.before_vat,
    confirmation: row.confirmation,
    allocation: row.allocation,
    allocation_note: row.allocation_note,
    hash: row.hash,
    cart: row.cart,
    bases,
    next,
    ...returns,
  };
}

type History = z.input<typeof documentHistory.response>['data'];
const ACTIONS = [
  'document.stored',
  'document.moved',
  'document.allocated',
  'document.cheque_returned',
  'document.cheque_handed_back',
] as const;
/** Actions that have a reason entered by an employee; the authority's answer is only a code. */
const ACTIONS_WITH_REASON: ReadonlySet<string> = new Set([
  'document.cheque_returned',
  'document.cheque_handed_back',
]);
/** Limit of actions per document; the audit log has all. */
const MAX_ACTIONS = 100;

export async function readHistory(ctx: SessionContext, id: string): Promise<History> {
  await readableDocument(ctx, id);
  const { data } = await listAudit(
    ctx.db,
    { entity: 'document', entity_id: id },
    { limit: MAX_ACTIONS },
  );
  return data.flatMap((act) => {
    const action = ACTIONS.find((known) => known === act.action);
    return action === undefined
      ? []
      : [
          {
            id: act.id,
            at: act.at,
            who: act.employee?.name ?? act.actor?.name ?? '',
            action,
            before: shownValueOf(act.before),
            after: shownValueOf(act.after),
            reason: ACTIONS_WITH_REASON.has(action) ? firstValueOf(act.after, ['reason']) : '',
          },
        ];
  });
}

/**
 * Returns the one value of an action that the history shows: a lifecycle state, or an assigned
 * number.
 */
const shownValueOf = (value: unknown): string => firstValueOf(value, ['lifecycle', 'number']);

/** Returns the first of these values that an action has; '' where it has none. */
function firstValueOf(value: unknown, keys: readonly string[]): string {
  if (typeof value !== 'object' || value === null) return '';
  for (const key of keys) {
    const word: unknown = (value as Readonly<Record<string, unknown>>)[key];
    if (typeof word === 'string' || typeof word === 'number') return String(word);
  }
  return '';
}
