import { explain } from '../../../kernel/errors/explain.ts';
import { randomUUID } from 'node:crypto';
import {
  type ConsolidateBy,
  type ConsolidatedInvoice,
  type ConsolidationHindrance,
  type ConsolidationPreview,
  type InvoiceToMake,
  isBusinessNumber,
  MAX_CONSOLIDATED_NOTES,
  validateConsolidationDates,
  wireCartSchema,
  type WireCartInput,
} from '@dalpak/contracts';
import {
  addDays,
  canBeBase,
  type Cart,
  type CartEnv,
  decodeStoredCart,
  DOCUMENT_TYPE,
  encodeCart,
  freezeSale,
  getDocumentType,
  makeAccount,
  needsAllocation,
  newCart,
  type PricedCart,
  withBases,
} from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { uuidOf } from '../../../kernel/uuid.ts';
import { PRICING_LIMIT_MS, priceWithin } from '../../pricing/index.ts';
import { productIdsOf, withStoredProducts } from '../../sales/index.ts';
import { listRemaining } from '../document/bases.store.ts';
import * as store from './consolidation.store.ts';
import { askForDocument } from '../follow-up/document-allocation.ts';
import { allocationOf, type DocumentsDeps } from '../issue/write-document.ts';
import { assertDocumentAuthorized, assertMayWrite } from '../issue/document-submission.ts';
import { issueDocument } from '../issue/documents.service.ts';
import { lockCounter } from '../issue/documents.store.ts';
import { findAccount, listBranches, placeOf } from '../document/place.store.ts';

const NOTE = DOCUMENT_TYPE.deliveryNote;
const INVOICE = DOCUMENT_TYPE.consolidatedInvoice;

/** Notes of one invoice, oldest first; never empty. */
type NoteGroup = readonly [store.NoteRow, ...store.NoteRow[]];
/** What tells an invoice of a run from its others. */
type GroupKey = Pick<InvoiceToMake, 'customer' | 'branch' | 'reference'>;
type Run = Pick<store.NoteFilter, 'from' | 'to'> & { readonly per: ConsolidateBy };

/** @param chosen the branch that the whole run is limited to */
const keyOf = (per: ConsolidateBy, note: store.NoteRow, chosen: number | null): GroupKey => ({
  customer: note.customer_id,
  branch: per === 'branch' ? note.branch_id : chosen,
  reference: per === 'reference' ? note.reference : null,
});

const nameOf = ({ customer, branch, reference }: GroupKey): string =>
  JSON.stringify([customer, branch, reference]);

function groupNotes(
  per: ConsolidateBy,
  notes: readonly store.NoteRow[],
  chosen: number | null,
): NoteGroup[] {
  const groups = new Map<string, NoteGroup>();
  for (const note of notes) {
    const key = nameOf(keyOf(per, note, chosen));
    const group = groups.get(key);
    groups.set(key, group === undefined ? [note] : [...group, note]);
  }
  return [...groups.values()];
}

function assertDates({ from, to }: Pick<Run, 'from' | 'to'>, today: string): void {
  const [fault] = validateConsolidationDates({
    referenceFrom: from,
    referenceTo: to,
    documentDate: today,
  });
  if (fault !== undefined)
    throw new AppError('DOCUMENT_BASE', {
      details: [
        fault === 'reference_to_before_from'
          ? { ...explain('last_day_before_first'), field: 'to' }
          : { ...explain('consolidate_until_today'), field: 'to' },
      ],
    });
}

const todayOf = (deps: DocumentsDeps): string => toLocalDateTime(deps.now()).slice(0, 10);

/** @throws AppError for a caller who may not see the notes or make the invoices */
function assertMayConsolidate(ctx: SessionContext): void {
  assertDocumentAuthorized(ctx, NOTE, 'r');
  assertMayWrite(ctx, INVOICE);
}

/** Shows what a run over the open delivery notes would make, to the agorot of its invoices. */
export async function previewConsolidation(
  deps: DocumentsDeps,
  ctx: SessionContext,
  query: Run & { readonly [key in 'group' | 'agent' | 'branch']?: number | undefined },
): Promise<ConsolidationPreview> {
  assertMayConsolidate(ctx);
  const today = todayOf(deps);
  const branch = query.branch ?? null;
  assertDates(query, today);
  const [notes, choices, branches] = await Promise.all([
    listNotes(ctx.db, {
      from: query.from,
      to: query.to,
      group: query.group ?? null,
      agent: query.agent ?? null,
      branch,
      customer: null,
    }),
    store.listChoices(ctx.db),
    listBranches(ctx.db),
  ]);
  const invoices: InvoiceToMake[] = [];
  // One after another: a business with many customers must not occupy the whole pool.
  for (const group of groupNotes(query.per, notes, branch)) {
    const composed = await composeInvoice(deps, ctx, ctx.db, { ...query, group, today });
    invoices.push(invoiceOf(keyOf(query.per, group[0], branch), group, composed));
  }
  return { invoices, ...choices, branches };
}

async function listNotes(
  db: TenantDb,
  filter: store.NoteFilter,
): Promise<readonly store.NoteRow[]> {
  const notes = await store.listOpenNotes(db, NOTE, filter, MAX_CONSOLIDATED_NOTES + 1);
  if (notes.length > MAX_CONSOLIDATED_NOTES)
    throw new AppError('CART_TOO_LARGE', {
      details: [{ ...explain('too_many_notes'), field: 'to' }],
    });
  return notes.filter(({ type, lifecycle }) => canBeBase(type, lifecycle));
}

interface Composed {
  readonly cart: Cart;
  readonly priced: PricedCart;
  /** Null: the customer is switched off, so that no document can name them. */
  readonly account: Cart['account'];
  readonly allocation: boolean;
}

function invoiceOf(
  key: GroupKey,
  group: NoteGroup,
  { priced, account, allocation }: Composed,
): InvoiceToMake {
  const [note] = group;
  const limit = note.credit_limit;
  const hindrances: ConsolidationHindrance[] = [];
  if (account === null) hindrances.push('inactive');
  if (allocation && !isBusinessNumber(note.vat_id)) hindrances.push('no_vat_id');
  if (limit !== null && note.balance + priced.total > limit) hindrances.push('over_limit');
  return {
    ...key,
    name: note.customer_name,
    code: note.customer_code,
    branch_name: key.branch === null ? '' : note.branch_name,
    notes: group.map(({ id, number, day }) => ({ id, number, day })),
    before_vat: priced.beforeVat,
    vat: priced.vat,
    total: priced.total,
    allocation,
    hindrances,
  };
}

/** Composes the invoice of a group with what its notes have left, as the document screen does. */
async function composeInvoice(
  deps: DocumentsDeps,
  ctx: Pick<SessionContext, 'terminal' | 'employee'>,
  db: TenantDb,
  { group, today, to }: { readonly group: NoteGroup; readonly today: string; readonly to: string },
): Promise<Composed> {
  const [first] = group;
  const carts = group.flatMap(({ cart }) => decodeStoredCart(cart)?.cart ?? []);
  const [left, stored, pricing] = await Promise.all([
    listRemaining(
      db,
      group.map(({ id }) => id),
    ),
    findAccount(db, 'customer', first.customer_id),
    deps.pricing.forSale(
      db,
      [...new Set(carts.flatMap(productIdsOf))],
      today,
      placeOf(first.branch_id, ctx.terminal?.id),
    ),
  ]);
  const now = deps.now();
  const env: CartEnv = {
    ...pricing.env,
    newId: randomUUID,
    now: () => now,
    localNow: () => toLocalDateTime(now),
  };
  const begun = newCart(
    {
      documentType: INVOICE,
      branchId: first.branch_id,
      terminalId: ctx.terminal?.id ?? 0,
      employeeId: ctx.employee?.id ?? null,
      header: { warehouseId: carts[0]?.header.warehouseId ?? null, date: today },
    },
    env,
  );
  const account =
    stored === null
      ? null
      : makeAccount({
          type: 'customer',
          id: stored.id,
          code: stored.code,
          name: stored.name,
          vatId: stored.vat_id,
          vatFree: stored.vat_free,
          groupId: stored.group,
          phone: stored.phone,
          email: stored.email,
          city: stored.city,
          address: stored.address,
          balance: stored.balance,
          priceListId: stored.price_list,
          contacts: stored.contacts.slice(0, 1),
        });
  const taken = withBases(
    { ...begun, noDiscount: true },
    group.map(({ id, type, number, day, cart }) => ({
      type,
      number,
      day,
      cart,
      rows: left
        .filter(({ base_id: base }) => base === id)
        .map(({ product_id: product, left: rest }) => ({ product, left: rest })),
    })),
    env,
  );
  const { cart } = withStoredProducts({ ...taken, account }, pricing.products, {
    preparations: new Map(),
    book: null,
  });
  const priced = priceWithin(cart, env, PRICING_LIMIT_MS, pricing.allowance);
  if (priced === null) throw new AppError('CART_TOO_LARGE');
  const dealer = isBusinessNumber(first.vat_id);
  const facts = { documentType: INVOICE, date: today, ...priced };
  const days = stored?.payment_days ?? 0;
  return {
    priced,
    account,
    // Without a number the customer may still be a dealer whose number was not entered.
    allocation: needsAllocation({ ...facts, dealer: true }),
    cart: {
      ...cart,
      header: {
        ...cart.header,
        referenceDate: to,
        dueDate: days > 0 ? addDays(today, days) : null,
        sellerId: stored?.agent?.id ?? null,
        wantsVatConfirmation: needsAllocation({ ...facts, dealer }),
      },
    },
  };
}

/**
 * Makes one invoice of a run. Its id follows from the run and from what it covers, so that a run
 * that was cut, or sent twice, makes none twice.
 * @throws AppError NOT_FOUND when nothing of it is left to invoice, and those of a document
 */
export async function consolidateNotes(
  deps: DocumentsDeps,
  ctx: SessionContext,
  body: Run & GroupKey & { readonly run: string },
): Promise<ConsolidatedInvoice> {
  assertMayConsolidate(ctx);
  const today = todayOf(deps);
  assertDates(body, today);
  const { customer, branch, reference } = body;
  const id = uuidOf(`consolidation ${ctx.db.cloudId} ${body.run} ${nameOf(body)}`);
  const made = await ctx.db.tx(async (tx) => {
    const { official } = getDocumentType(INVOICE);
    if (official === null) throw new Error('The invoice has no series');
    // Waits for the same invoice of the same run, which another request may be storing.
    const counter = await lockCounter(tx, official, id);
    if (counter.stored !== null) return { ...(await madeBefore(tx, id)), repeated: true };
    const notes = await listNotes(tx, {
      from: body.from,
      to: body.to,
      group: null,
      agent: null,
      branch,
      customer,
    });
    const [group] = groupNotes(
      body.per,
      notes.filter((note) => reference === null || note.reference === reference),
      branch,
    );
    if (group === undefined) throw new AppError('NOT_FOUND', { reason: explain('no_open_notes') });
    const composed = await composeInvoice(deps, ctx, tx, { group, today, to: body.to });
    const stored = await issueDocument(deps, ctx, tx, wireOf({ ...composed.cart, id }, composed));
    return { ...stored, total: composed.priced.total };
  });
  const asked =
    made.allocation === 'pending' ? await askForDocument(ctx, id, deps.allocation) : null;
  return {
    id,
    number: made.number,
    total: made.total,
    allocation: asked?.allocation ?? made.allocation,
    repeated: made.repeated,
  };
}

function wireOf(cart: Cart, { priced }: Composed): WireCartInput {
  const frozen = freezeSale(cart, priced);
  return wireCartSchema.parse(encodeCart(frozen.cart, frozen.priced));
}

async function madeBefore(
  tx: TenantTx,
  id: string,
): Promise<Pick<ConsolidatedInvoice, 'number' | 'total' | 'allocation'>> {
  const row = await store.findMade(tx, id);
  if (row === null) throw new Error(`Document ${id} has a number and no row`);
  return { number: row.number, total: row.total, allocation: allocationOf(row.allocation) };
}
