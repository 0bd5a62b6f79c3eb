import {
  addDays,
  creditLeft,
  creditOf,
  DOCUMENT_TYPE,
  findDocumentRule,
  getDocumentType,
  rowsAtBasePrice,
  SALE_RULE,
  type Cart,
} from '@dalpak/engine';
import { componentOfDocument, type TillBase, type TillInvoiceTerms } from '@dalpak/contracts';
import type { TenantTx } from '../../../kernel/db/index.ts';
import type { ContextOf } from '../../../kernel/http/call/context.ts';
import { authorize } from '../../../kernel/http/index.ts';
import { publish } from '../../../kernel/push/publish.ts';
import { requireFound } from '../../../kernel/errors/app-error.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { readCustomers } from '../../customers/index.ts';
import type { SaleBases } from '../../sales/index.ts';
import { listRemaining, lockBases, readCarts } from '../document/bases.store.ts';
import { isOpen, itemOf, movesOf } from '../read/documents-read.service.ts';
import * as read from '../read/documents-read.store.ts';
import * as store from '../issue/documents.store.ts';
import { outcomesOf } from '../issue/write-document.ts';
import { findAccount, readCredit } from '../document/place.store.ts';
import { useBases } from '../validate/use-bases.ts';

/** Limit of the list: an older one is found by its number or customer. */
const MAX_BASES = 40;

interface BasesWanted {
  readonly query: string;
  /** Type of what the till makes. */
  readonly type: number;
  /** The customer of its bill. */
  readonly customer?: number | undefined;
}

/**
 * Lists the documents with something left that a till can sell or invoice.
 */
export async function listTillBases(
  ctx: ContextOf<'employee'>,
  { query, type, customer }: BasesWanted,
  now: number,
): Promise<TillBase[]> {
  const { db } = ctx;
  const rule = type === DOCUMENT_TYPE.posSale ? SALE_RULE : findDocumentRule(type);
  const ids = await read.searchBases(db, {
    types: (rule?.bases ?? []).map(({ from }) => from),
    text: query.trim(),
    customer: customer ?? null,
    limit: MAX_BASES,
  });
  if (ids.length === 0) return [];
  const [found, left] = await Promise.all([read.findDocuments(db, ids), listRemaining(db, ids)]);
  const customers = await readCustomers(
    db,
    found.flatMap(({ customer_id: id }) => (id === null ? [] : [id])),
    authorize(ctx, { type: 'pos', key: 'pos.search.customer' }),
  );
  const today = toLocalDateTime(now).slice(0, 10);
  return ids.flatMap((id) => {
    const row = found.find((one) => one.id === id);
    if (row === undefined || !isOpen(row)) return [];
    return [
      {
        ...itemOf(row, today),
        cart: row.cart,
        customer: customers.find((one) => one.id === row.customer_id) ?? null,
        rows: movesOf(left, id),
      },
    ];
  });
}

/**
 * Reads what an invoice of the till needs of its customer: what the server will compare, the due
 * date, and the credit that an unpaid one uses.
 * @throws NOT_FOUND for an unknown customer, or one out of use
 */
export async function readInvoiceTerms(
  ctx: ContextOf<'employee'>,
  customerId: number,
  now: number,
): Promise<TillInvoiceTerms> {
  const { db } = ctx;
  const [found, record] = await Promise.all([
    findAccount(db, 'customer', customerId),
    readCredit(db, customerId),
  ]);
  const account = requireFound(found);
  const credit = creditOf(requireFound(record));
  const { code, name, vat_id, payment_days: days, balance } = account;
  // Who may not search customers reads no more of them than the printed invoice shows.
  const isShown = authorize(ctx, { type: 'pos', key: 'pos.search.customer' });
  return {
    code,
    name,
    vat_id,
    due_on: addDays(toLocalDateTime(now).slice(0, 10), days ?? 0),
    payment_days: days,
    balance: isShown ? balance : null,
    blocked: credit.status === 'blocked',
    credit_left: credit.limit === null && credit.status !== 'blocked' ? null : creditLeft(credit),
  };
}

/**
 * Locks the quotes and orders that a sale of a till names, and determines what it takes from them,
 * by the same rules as a document.
 * @param total agorot
 * @throws AppError DOCUMENT_BASE
 */
export async function lockSaleBases(tx: TenantTx, cart: Cart, total: number): Promise<SaleBases> {
  const bases = await lockBases(tx, cart.header.baseDocuments);
  const type = getDocumentType(cart.header.documentType);
  const used = useBases({ cart, type, rule: SALE_RULE, bases, total });
  const carts = await readCarts(
    tx,
    bases.map(({ id }) => id),
  );
  const agreedRows = rowsAtBasePrice(
    cart.rows,
    bases.map(({ id, products, ...base }) => ({
      ...base,
      cart: carts.find((one) => one.id === id)?.cart,
      rows: [...products].map(([product, { left }]) => ({ product, left })),
    })),
  );
  const components = new Set(bases.map((base) => componentOfDocument(base.type)));
  return {
    agreedRows,
    // Each call sends its statement at once, because the commit follows right after them.
    write: (inside, saleId) => [
      store.insertSaleTakes(inside, saleId, used.takes),
      ...outcomesOf(used).map((outcome) => store.updateBases(inside, [outcome])),
      ...[...components].flatMap((component) =>
        component === null ? [] : [publish(inside, 'records:changed', { component })],
      ),
    ],
  };
}
