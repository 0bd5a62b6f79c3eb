import { paperOfStored, templateOfStored, type TransactionListItem, type TransactionView } from '@dalpak/contracts';
import type { PaperModel } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError, found } from '../../kernel/errors/app-error.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { countedPaper, type Making, type PaperMode, styleFor } from '../papers/index.ts';
import { readTillSettings, receiptBusiness } from '../settings/index.ts';
import { inOwnWords } from './own-words.ts';
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
  readonly sales: store.SoldInAll['sales'] | null;
}

/**
 * Returns one page of POS transactions, newest first, after `page.after`, an already validated
 * cursor.
 */
export async function listTransactions(
  db: TenantDb, filter: store.TransactionFilter, page: { readonly after: string | undefined; readonly limit: number },
): Promise<TransactionPage> {
  const rows = await store.listTransactions(db, filter, readPosition(page.after), page.limit + 1);
  const data = rows.slice(0, page.limit);
  const last = data.at(-1);
  const next = rows.length > page.limit && last !== undefined ? `${last.issued_at}~${last.id}` : null;
  const sums = page.after === undefined ? await store.sumTransactions(db, filter) : { count: null, total: null, sales: null };
  return { data, next, ...sums };
}

/** Reads one transaction. @throws AppError NOT_FOUND, also when it belongs to another business. */
export async function getTransaction(db: TenantDb, id: string, today: string): Promise<TransactionView> {
  const { transaction, business } = found(await store.findTransaction(db, id));
  // With the settings of the till that sold it: a branch may print texts of its own.
  const place = { branchId: transaction.branch_id, terminalId: transaction.terminal_id };
  const [settings, vat_groups, words] = await Promise.all([readTillSettings(db, today, place), store.listVatGroups(db, id), store.listWords(db, id)]);
  return { ...transaction, ...inOwnWords(transaction.cart, words), vat_groups, business: receiptBusiness(business, settings) };
}

/** The till that prints a sale, and whether it counts this print as the original. */
interface PrintingTill {
  readonly terminalId: number;
  readonly mode: PaperMode;
}

/**
 * Renders a print of a sale for its own till and counts it: the original once, and not at all after
 * the till printed it offline.
 * @throws what `make` and `keep` throw, and AppError as {@link paperOf}; NOT_FOUND for a sale of
 *   another till
 */
export async function printOfTill<T>(db: TenantDb, id: string, { terminalId, mode }: PrintingTill, today: string, { make, keep }: Making<PaperModel, T>): Promise<T> {
  const view = await getTransaction(db, id, today);
  if (view.terminal_id !== terminalId) throw new AppError('NOT_FOUND');
  const before = mode === 'copy' ? 1 : 0;
  return countedPaper(
    db,
    { isPrinted: async () => before > 0 || (await store.isPrinted(db, id)), count: (tx) => store.countPrint(tx, id, before) },
    { make: async (counted) => make(await paperOf(db, view, counted)), ...(keep === undefined ? {} : { keep }) },
  );
}

/** Builds the print model of a copy. @throws AppError NOT_FOUND and as {@link paperOf} */
export async function copyOf(db: TenantDb, id: string, today: string): Promise<PaperModel> {
  return paperOf(db, await getTransaction(db, id, today), 'copy');
}

/**
 * Builds the print model of a stored sale.
 * @throws AppError DOCUMENT_TYPE_UNSUPPORTED for a cart that this version cannot read
 */
async function paperOf(db: TenantDb, view: TransactionView, mode: PaperMode): Promise<PaperModel> {
  const style = await styleFor(db, SALE_TYPE, templateOfStored(view));
  const paper = paperOfStored(view, {
    mode, issuedAt: toLocalDateTime(Date.parse(view.issued_at)), business: view.business, employeeName: view.employee_name, terminalName: view.terminal_name,
    confirmation: view.confirmation, style,
  });
  if (paper === null) throw new AppError('DOCUMENT_TYPE_UNSUPPORTED');
  return paper;
}

/** Document type of a till's sale (specification, cart §9). */
const SALE_TYPE = 9;

function readPosition(after: string | undefined): store.ListPosition | null {
  if (after === undefined) return null;
  const [issuedAt = '', id = ''] = after.split('~');
  return { issuedAt, id };
}
