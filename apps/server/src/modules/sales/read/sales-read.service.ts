import {
  paperOfStored,
  productsOfStored,
  templateOfStored,
  type TransactionListItem,
  type TransactionView,
} from '@dalpak/contracts';
import { encodeAccount, makeAccount, type PaperModel } from '@dalpak/engine';
import type { TenantDb } from '../../../kernel/db/index.ts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import {
  loadTranslation,
  makeCountedPrint,
  type PrintMode,
  type PrintTask,
  styleFor,
} from '../../papers/index.ts';
import { readTillSettings, receiptBusiness } from '../../settings/index.ts';
import { withCatalogueNames } from './catalogue-names.ts';
import * as store from './sales-read.store.ts';

export interface TransactionPage {
  readonly data: TransactionListItem[];
  /** Cursor of the next page; null at the end. */
  readonly next: string | null;
  /**
   * Count of everything the filter shows, not of the page; null after the first page, where the
   * client does not use it.
   */
  readonly count: number | null;
  readonly total: number | null;
  readonly sales: store.TransactionSums['sales'] | null;
}

/**
 * Returns one page of POS transactions, newest first, after `page.after`, an already validated
 * cursor.
 */
export async function listTransactions(
  db: TenantDb,
  filter: store.TransactionFilter,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<TransactionPage> {
  const rows = await store.listTransactions(db, filter, parsePosition(page.after), page.limit + 1);
  const data = rows.slice(0, page.limit);
  const last = data.at(-1);
  const next =
    rows.length > page.limit && last !== undefined ? `${last.issued_at}~${last.id}` : null;
  const sums =
    page.after === undefined
      ? await store.sumTransactions(db, filter)
      : { count: null, total: null, sales: null };
  return { data, next, ...sums };
}

/** Reads one transaction. @throws AppError NOT_FOUND, also when it belongs to another business. */
export async function getTransaction(
  db: TenantDb,
  id: string,
  today: string,
): Promise<TransactionView> {
  const { transaction, business } = requireFound(await store.findTransaction(db, id));
  // With the settings of the till that sold it: a branch may print texts of its own.
  const place = { branchId: transaction.branch_id, terminalId: transaction.terminal_id };
  const [settings, vat_groups, words] = await Promise.all([
    readTillSettings(db, today, place),
    store.listVatGroups(db, id),
    store.listRowNames(db, id),
  ]);
  return {
    ...transaction,
    ...withCatalogueNames(transaction.cart, words),
    vat_groups,
    business: receiptBusiness(business, settings),
  };
}

/**
 * Reads one transaction with its account as the business knew it when it was stored. A print keeps
 * what its till printed.
 * @param mayKnow false = no more of the customer than id, code and name
 * @throws AppError NOT_FOUND, also when it belongs to another business
 */
export async function getTransactionWithAccount(
  db: TenantDb,
  id: string,
  today: string,
  mayKnow: boolean,
): Promise<TransactionView> {
  const [view, known] = await Promise.all([
    getTransaction(db, id, today),
    store.findKnownAccount(db, id),
  ]);
  const { Data: data } = view.cart;
  const [header, sent, ...rest] = data;
  if (!isRecord(sent)) return view;
  const account = { ...sent, ...known };
  const Data = [header, mayKnow ? account : withoutFacts(account), ...rest];
  return { ...view, cart: { ...view.cart, Data } };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An account with no more than what names it. */
function withoutFacts({ type, id, code, name }: Readonly<Record<string, unknown>>): object {
  const empty = encodeAccount(makeAccount({ type: 'customer', id: 0, code: '', name: '' }));
  return { ...empty, type, id, code, name };
}

/** The till that prints a sale, and whether it counts this print as the original. */
interface PrintingTill {
  readonly terminalId: number;
  readonly mode: PrintMode;
}

/**
 * Renders a print of a sale for its own till and counts it: the original once, and not at all after
 * the till printed it offline.
 * @throws what `make` and `keep` throw, and AppError as {@link paperOf}; NOT_FOUND for a sale of
 *   another till
 */
export async function printForTill<T>(
  db: TenantDb,
  id: string,
  { terminalId, mode }: PrintingTill,
  today: string,
  { make, store: keep }: PrintTask<PaperModel, T>,
): Promise<T> {
  const view = await getTransaction(db, id, today);
  if (view.terminal_id !== terminalId) throw new AppError('NOT_FOUND');
  const before = mode === 'copy' ? 1 : 0;
  return makeCountedPrint(
    db,
    {
      isPrinted: async () => before > 0 || (await store.isPrinted(db, id)),
      count: (tx) => store.countPrint(tx, id, before),
    },
    {
      make: async (counted) => make(await buildPaper(db, view, counted, today)),
      ...(keep === undefined ? {} : { store: keep }),
    },
  );
}

/** Builds the print model of a copy. @throws AppError NOT_FOUND and as {@link paperOf} */
export async function buildCopy(db: TenantDb, id: string, today: string): Promise<PaperModel> {
  return buildPaper(db, await getTransaction(db, id, today), 'copy', today);
}

/**
 * Builds the print model of a stored sale, in the language of its customer or else of its till.
 * @throws AppError DOCUMENT_TYPE_UNSUPPORTED for a cart that this version cannot read
 */
async function buildPaper(
  db: TenantDb,
  view: TransactionView,
  mode: PrintMode,
  today: string,
): Promise<PaperModel> {
  const place = { branchId: view.branch_id, terminalId: view.terminal_id };
  const [style, own, settings] = await Promise.all([
    styleFor(db, SALE_TYPE, templateOfStored(view)),
    store.findPaperLanguage(db, view.id),
    readTillSettings(db, today, place),
  ]);
  const paper = paperOfStored(view, {
    mode,
    issuedAt: toLocalDateTime(Date.parse(view.issued_at)),
    business: view.business,
    employeeName: view.employee_name,
    terminalName: view.terminal_name,
    confirmation: view.confirmation,
    style,
  });
  if (paper === null) throw new AppError('DOCUMENT_TYPE_UNSUPPORTED');
  const products = productsOfStored(view);
  const translate = await loadTranslation(db, own ?? settings.paper_language, products);
  return translate(paper);
}

/** Document type of a till's sale (specification, cart §9). */
const SALE_TYPE = 9;

function parsePosition(after: string | undefined): store.ListPosition | null {
  if (after === undefined) return null;
  const [issuedAt = '', id = ''] = after.split('~');
  return { issuedAt, id };
}
