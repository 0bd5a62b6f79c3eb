import { explain } from '../../../kernel/errors/explain.ts';
import {
  initialStateOf,
  getDocumentType,
  ledgerLines,
  mayBeAllocated,
  SERIES_SIZE,
} from '@dalpak/engine';
import { componentOfDocument, type DocumentResult } from '@dalpak/contracts';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { CHAIN_START, chainHash } from '../../../kernel/hash-chain.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { publish } from '../../../kernel/push/publish.ts';
import { actorOf, writeAudit } from '../../audit/index.ts';
import { moveChequesOfDocument, type LockedCheques } from '../../cheques/index.ts';
import { post } from '../../ledger/index.ts';
import { openShiftOf } from '../../register/index.ts';
import type { PricingCache } from '../../pricing/index.ts';
import { toStoredCart } from '../../sales/index.ts';
import type { AllocationProvider } from '../../allocation/index.ts';
import { readSettings } from '../../settings/index.ts';
import type { CheckedDocument, DocumentRecord } from '../document/document.types.ts';
import { paymentOf } from '../document/document-payment.ts';
import { moveDocumentSerials } from './document-serials.ts';
import { documentContent } from '../document/document-chain.ts';
import * as store from './documents.store.ts';
import { tellTills } from '../../stock/index.ts';
import * as effects from './effects.store.ts';
import type { KitOfBase } from '../validate/kits.ts';
import {
  incomeOfRows,
  incomeSums,
  rowAccountKinds,
  type RowIncome,
} from '../document/row-income.ts';
import { movesOf } from './stock-moves.ts';
import type { Submission, DocumentCaller } from './document-submission.ts';

export interface DocumentsDeps {
  readonly pricing: PricingCache;
  /**
   * Source of the tax authority's allocation numbers; null when this installation is not connected.
   */
  readonly allocation: AllocationProvider | null;
  readonly now: () => number;
}

export type StoredDocument = Pick<
  DocumentResult,
  'id' | 'number' | 'daily_counter' | 'vat_confirmation' | 'repeated' | 'allocation'
>;

/** Converts the stored allocation state to the answer's. */
export function allocationOf(state: store.StoredRow['allocation']): DocumentResult['allocation'] {
  return state === 'asking' ? 'pending' : state;
}

interface ValidatedDocument {
  readonly submission: Submission;
  readonly checked: CheckedDocument;
  /** Agorot added to what the account owes; already applied. */
  readonly accountEffect: number;
  readonly kitsOfBases: readonly KitOfBase[];
  readonly counter: store.CounterState;
  readonly cheques: LockedCheques;
  /** Keys of the payments made with own cheques of the business. */
  readonly ownCheques: ReadonlySet<string>;
  /** Income accounts of the catalogue, by product. */
  readonly incomeAccounts: ReadonlyMap<number, number>;
}

export async function writeDocument(
  deps: DocumentsDeps,
  ctx: DocumentCaller,
  tx: TenantTx,
  {
    submission,
    checked,
    accountEffect: effect,
    kitsOfBases,
    counter,
    cheques,
    ownCheques,
    incomeAccounts: ofCatalogue,
  }: ValidatedDocument,
): Promise<StoredDocument> {
  const { series, requestHash, wire } = submission;
  const { cart, priced, type } = checked;
  const number = counter.nextSequence;
  // Higher numbers belong to the tills.
  if (number >= SERIES_SIZE) throw new Error(`Series ${series}: exhausted`);
  const incomes = await incomesOf(tx, checked, ofCatalogue);
  const waitsForReceipt =
    type.stock === 'transfer' && (await readSettings(tx, cart.header.date))('transferReceipt');
  const record: DocumentRecord = {
    ...checked,
    incomes,
    ownCheques,
    series,
    number,
    dailyCounter: (await store.countOfDay(tx, series, cart.header.date)) + 1,
    lifecycle: waitsForReceipt
      ? 'shipped'
      : initialStateOf(
          type.id,
          checked.links.map(({ base }) => base.type),
        ),
    paymentStatus: paymentOf(type.id, { total: priced.total, reversed: 0, settled: 0 }),
    allocation: cart.header.wantsVatConfirmation && mayBeAllocated(type.id) ? 'pending' : 'none',
    accountEffect: effect,
    employeeId: ctx.employee?.id ?? ctx.user?.employeeId ?? null,
    terminalId: ctx.terminal?.id ?? null,
    shiftId: await shiftOf(tx, ctx, checked, deps.now()),
    issuedAt: new Date(deps.now()),
    requestHash,
    prevHash: counter.lastHash,
    wire: toStoredCart(wire, number),
  };
  const hash = chainHash(counter.lastHash ?? CHAIN_START, documentContent(record));
  await store.insertDocument(tx, record, hash);
  await store.insertRows(tx, record);
  await store.insertPayments(tx, record);
  await store.insertLinks(tx, record);
  await store.updateBases(tx, outcomesOf(record));
  const moves = (await movesOf(tx, checked, kitsOfBases, submission.levelsCounted)).filter(
    ({ source }) => source || !waitsForReceipt,
  );
  await effects.moveStock(tx, { id: cart.id, day: cart.header.date }, moves);
  await moveDocumentSerials(tx, checked);
  await post(tx, {
    source: { documentId: cart.id },
    day: cart.header.date,
    reference: String(number),
    description: `${type.name} ${number}`,
    lines: ledgerLines(type.id, priced, cart.payments, incomeSums(priced.rows, incomes), {
      own: ownCheques,
      cash: record.shiftId === null ? 'safe' : 'cash',
    }),
  });
  // After the stock, like a sale, so that both do not deadlock.
  await moveChequesOfDocument(tx, cheques, {
    id: cart.id,
    type: type.id,
    customerId: checked.account?.type === 'customer' ? checked.account.id : null,
    day: cart.header.date,
  });
  await store.advanceCounter(tx, series, number + 1, hash);
  await writeAudit(tx, {
    action: 'document.stored',
    ...actorOf(ctx),
    entity: 'document',
    entityId: cart.id,
    after: { type: type.id, number, total: priced.total },
  });
  for (const component of new Set(
    [type.id, ...checked.links.map(({ base }) => base.type)].map(componentOfDocument),
  )) {
    if (component !== null) await publish(tx, 'records:changed', { component });
  }
  await tellTills(tx, moves);
  return {
    id: cart.id,
    number,
    daily_counter: record.dailyCounter,
    vat_confirmation: null,
    repeated: false,
    allocation: record.allocation,
  };
}

/**
 * Returns the shift of a document that a till made: a receipt or an invoice, whose money lies in the
 * drawer. No Z can be made until commit, so that the document is in this shift or in the next.
 */
async function shiftOf(
  tx: TenantTx,
  { terminal }: DocumentCaller,
  { type, cart }: CheckedDocument,
  now: number,
): Promise<string | null> {
  // An unpaid invoice stands on X and Z too, among the documents of its till.
  const isListed =
    type.ledger === 'sale' || (type.ledger === 'receipt' && cart.payments.length > 0);
  if (terminal === null || !isListed) return null;
  return openShiftOf(tx, { branchId: terminal.branchId, terminalId: terminal.id }, new Date(now));
}

/**
 * Returns the accounts of the rows: of a credit those that its invoices were posted to, otherwise
 * those that the rows name, and of an invoice those of the catalogue.
 * @throws CART_MALFORMED for an account that rows of this document may not name
 */
async function incomesOf(
  tx: TenantTx,
  { type, cart, priced: { rows }, links, takes }: CheckedDocument,
  ofCatalogue: ReadonlyMap<number, number>,
): Promise<ReadonlyMap<string, RowIncome>> {
  const kinds = rowAccountKinds(type);
  if (kinds.length === 0) return new Map();
  const named = await namedAccounts(tx, cart.rows, kinds);
  const isSale = type.ledger === 'sale' || type.ledger === 'sale_credit';
  const credited =
    type.ledger === 'sale_credit' ? 'sale' : type.ledger === 'purchase_credit' ? 'purchase' : null;
  const soldInto = await effects.readSoldInto(
    tx,
    links.flatMap(({ base }) =>
      credited !== null && getDocumentType(base.type).ledger === credited ? [base.id] : [],
    ),
  );
  return incomeOfRows({
    rows,
    takes: credited === null ? [] : takes,
    soldInto,
    ofCatalogue: isSale ? ofCatalogue : new Map(),
    named,
  });
}

async function namedAccounts(
  tx: TenantTx,
  rows: CheckedDocument['cart']['rows'],
  kinds: effects.RowAccountKinds,
): Promise<ReadonlyMap<string, number>> {
  const isSale = kinds.includes('income');
  const asked = rows.flatMap(({ key, incomeAccount, expenseAccount }) => {
    const code = isSale ? incomeAccount : expenseAccount;
    return code === '' ? [] : [{ key, code }];
  });
  if (asked.length === 0) return new Map();
  const ids = new Map(
    (await effects.listRowAccounts(tx, kinds)).map(({ id, code }) => [code, id] as const),
  );
  return new Map(
    asked.map(({ key, code }) => {
      const id = ids.get(code);
      if (id === undefined)
        throw new AppError('CART_MALFORMED', {
          details: [
            {
              ...explain('row_account', { code }),
              field: `cart.Products.${key}.${isSale ? 'income_account' : 'expense_account'}`,
              code: 'FIELD_UNKNOWN',
            },
          ],
        });
      return [key, id] as const;
    }),
  );
}

/** Returns the new states of the base documents. */
export function outcomesOf({ links }: Pick<CheckedDocument, 'links'>): store.BaseOutcome[] {
  return links.map(({ base, use, amount, becomes }) => {
    const settled = base.paid + (use === 'pays' ? amount : 0);
    const reversed = base.reversed + (use === 'reverses' ? amount : 0);
    return {
      id: base.id,
      lifecycle: becomes ?? base.lifecycle,
      paymentStatus: paymentOf(base.type, { total: base.total, reversed, settled }),
    };
  });
}
