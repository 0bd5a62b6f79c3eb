import {
  accountEffect,
  type Cart,
  CART_LIMITS,
  creditOf,
  creditProblem,
  decodeCart,
  DOCUMENT_TYPE,
  findDocumentRule,
  findDocumentType,
  initialStateOf,
  getDocumentType,
  passesChequesOn,
  isKit,
  ledgerLines,
  mayBeAllocated,
  carriesCardNumber,
  SERIES_SIZE,
  type DecodedCart,
  type DocumentRule,
  type DocumentType,
} from '@dalpak/engine';
import {
  componentOfDocument,
  GUARDS,
  MAX_ID,
  type DocumentResult,
  type PermissionOperation,
  type WireCartInput,
} from '@dalpak/contracts';
import { isUniqueViolation, type TenantTx } from '../../../kernel/db/index.ts';
import { CHAIN_START, chainHash } from '../../../kernel/hash-chain.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import {
  assertPermission,
  assertAuthorized,
  type SessionContext,
} from '../../../kernel/http/index.ts';
import { publish } from '../../../kernel/push/publish.ts';
import { isUuid } from '../../../kernel/uuid.ts';
import { actorOf, writeAudit } from '../../audit/index.ts';
import {
  assertChequesInHand,
  assertChequesNew,
  loadCheques,
  moveChequesOfDocument,
  type LockedCheques,
} from '../../cheques/index.ts';
import { post } from '../../ledger/index.ts';
import { claimCharges, lockChargesOf, openChargeError } from '../../payments/index.ts';
import { openShiftOf } from '../../register/index.ts';
import type { PricingCache } from '../../pricing/index.ts';
import {
  toStoredCart,
  listParts,
  findOutOfBoundsField,
  productIdsOf,
  readPriceBook,
  requestHashOf,
} from '../../sales/index.ts';
import type { AllocationProvider } from '../../allocation/index.ts';
import { readSettings } from '../../settings/index.ts';
import * as bases from '../document/bases.store.ts';
import { checkDocument, refuse } from '../validate/check-document.ts';
import type { CheckedDocument, DocumentRecord } from '../document/document.types.ts';
import { assertUndeposited } from './card-totals.ts';
import { paymentOf } from '../document/document-payment.ts';
import { moveDocumentSerials } from './document-serials.ts';
import { documentContent } from '../document/document-chain.ts';
import * as store from './documents.store.ts';
import * as effects from './effects.store.ts';
import {
  findAccount,
  isActiveEmployee,
  listBranches,
  listWarehouses,
  placeOf,
  readCredit,
  warehouseUseOf,
} from '../document/place.store.ts';
import { kitsIn, type KitOfBase } from '../validate/kits.ts';
import {
  incomeOfRows,
  incomeSums,
  rowAccountKinds,
  type RowIncome,
} from '../document/row-income.ts';
import { movesOf } from './stock-moves.ts';

export interface DocumentsDeps {
  readonly pricing: PricingCache;
  /**
   * Source of the tax authority's allocation numbers; null when this installation is not connected.
   */
  readonly allocation: AllocationProvider | null;
  readonly now: () => number;
}

/** Series of document types without an official code. */
const UNOFFICIAL_SERIES = 1;
const NO_CHEQUES: ReadonlySet<string> = new Set();

/**
 * Checks a permission on the component of a document type.
 * @throws AppError DOCUMENT_TYPE_UNSUPPORTED for an unknown type
 */
export function assertDocumentAuthorized(
  ctx: SessionContext,
  typeId: number,
  action: Extract<PermissionOperation, { type: 'components' }>['action'],
): void {
  const key = componentOfDocument(typeId);
  if (key === null) throw new AppError('DOCUMENT_TYPE_UNSUPPORTED');
  assertAuthorized(ctx, { type: 'components', action, key });
}

interface Submission {
  readonly decoded: DecodedCart;
  readonly wire: WireCartInput;
  readonly type: DocumentType;
  readonly rule: DocumentRule;
  readonly series: number;
  readonly requestHash: Buffer;
  /** Levels that a stock count counted against, by product; null = those of now. */
  readonly levelsCounted: ReadonlyMap<number, number> | null;
}

export type StoredDocument = Pick<
  DocumentResult,
  'id' | 'number' | 'daily_counter' | 'vat_confirmation' | 'repeated' | 'allocation'
>;

/**
 * Stores a document of any type except a till's sale, with its effects on stock, the balance of its
 * account, the ledger, and its base documents. The same cart sent again returns its first result
 * and changes nothing.
 * @throws AppError when the document is refused; nothing was stored.
 */
export async function submitDocument(
  deps: DocumentsDeps,
  ctx: SessionContext,
  wire: WireCartInput,
): Promise<StoredDocument> {
  const submission = readSubmission(ctx, wire, (typeId) => assertMayWrite(ctx, typeId));
  const attempt = (): Promise<StoredDocument> =>
    ctx.db.tx((tx) => storeDocument(deps, ctx, tx, submission));
  try {
    return await attempt();
  } catch (error) {
    // The same id was stored in another series meanwhile: the stored document is the answer.
    if (isUniqueViolation(error)) return attempt();
    throw error;
  }
}

/** Who a document is by; all null = the system itself. */
export type DocumentCaller = Pick<SessionContext, 'user' | 'terminal' | 'employee' | 'key'>;

/**
 * Stores a document that the server composed, inside an open transaction: by a contract, or an
 * outside shop's order. Its caller has authorized it.
 * @param levelsCounted of a stock count: the levels at the moments of counting
 * @throws AppError when the document is refused; the caller rolls back.
 */
export function issueDocument(
  deps: DocumentsDeps,
  caller: DocumentCaller,
  tx: TenantTx,
  wire: WireCartInput,
  levelsCounted: Submission['levelsCounted'] = null,
): Promise<StoredDocument> {
  return storeDocument(deps, caller, tx, {
    ...readSubmission(caller, wire, () => undefined),
    levelsCounted,
  });
}

/** @throws AppError when the caller may not write documents of the type */
export function assertMayWrite(ctx: SessionContext, typeId: number): void {
  assertDocumentAuthorized(ctx, typeId, 'w');
  // Consolidating delivery notes needs a permission of its own, whatever modules the business has.
  if (typeId === DOCUMENT_TYPE.consolidatedInvoice)
    assertPermission(ctx, GUARDS['documents.consolidate'].operation);
}

function readSubmission(
  ctx: DocumentCaller,
  wire: WireCartInput,
  authorize: (typeId: number) => void,
): Submission {
  if (wire.Products.filter(({ C }) => C === 'P').length > CART_LIMITS.rows)
    throw new AppError('CART_TOO_LARGE');
  const decoded = decodeCart(wire);
  if (!decoded.ok)
    throw new AppError(decoded.error.code, {
      details: [{ text: decoded.error.reason, field: decoded.error.path }],
    });
  const { cart } = decoded.value;
  const { header } = cart;
  const type = findDocumentType(header.documentType);
  const rule = findDocumentRule(header.documentType);
  if (type === undefined || rule === null) throw new AppError('DOCUMENT_TYPE_UNSUPPORTED');
  authorize(type.id);
  if (cart.payments.some(carriesCardNumber)) throw refuse('CARD_NUMBER', 'כרטיס', 'cart.Payments');
  const wrong = findOutOfBoundsField(decoded.value);
  if (wrong !== null) throw refuse('CART_MALFORMED', 'ערך מחוץ לתחום', wrong);
  // Fields that a till's sale does not have, or takes from its terminal.
  const ids = [
    header.branchId,
    header.targetWarehouseId ?? 0,
    ...header.baseDocuments.map(({ number }) => number),
  ];
  if (
    ids.some((id) => id > MAX_ID) ||
    header.baseDocuments.some(({ typeId }) => findDocumentType(typeId) === undefined)
  )
    throw refuse('CART_MALFORMED', 'ערך מחוץ לתחום', 'cart.Data[0]');
  if (
    header.terminalId !== (ctx.terminal?.id ?? 0) ||
    (ctx.terminal !== null && header.branchId !== ctx.terminal.branchId)
  )
    throw refuse('CART_MALFORMED', 'המסמך שייך לקופה אחרת', 'cart.Data[0][8]');
  if (header.employeeId !== (ctx.employee?.id ?? null))
    throw refuse('CART_MALFORMED', 'המסמך שייך לעובד אחר', 'cart.Data[0][24]');
  if (!isUuid(cart.id)) throw refuse('CART_MALFORMED', 'מזהה המסמך אינו UUID', 'cart.Data[0][27]');
  return {
    decoded: decoded.value,
    wire,
    type,
    rule,
    series: type.official ?? UNOFFICIAL_SERIES,
    requestHash: requestHashOf(wire),
    levelsCounted: null,
  };
}

async function storeDocument(
  deps: DocumentsDeps,
  ctx: DocumentCaller,
  tx: TenantTx,
  submission: Submission,
): Promise<StoredDocument> {
  const {
    decoded: { cart, claimed },
    series,
    rule,
    type,
  } = submission;
  const counter = await store.lockCounter(tx, series, cart.id);
  if (counter.stored !== null)
    return replayStoredDocument(cart.id, counter.stored, submission.requestHash);
  if (ctx.terminal !== null) await assertUnsold(tx, cart.id);
  const locked = await bases.lockBases(tx, cart.header.baseDocuments);
  const [base] = locked;
  // A credit has the VAT rate of the day of the sale.
  const vatDate =
    base !== undefined &&
    rule.bases.some(({ from, use }) => from === base.type && use === 'reverses')
      ? base.day
      : cart.header.date;
  const place = placeOf(cart.header.branchId, ctx.terminal?.id);
  const [pricing, account, branches, warehouses] = await Promise.all([
    deps.pricing.forSale(tx, productIdsOf(cart), vatDate, place),
    cart.account === null ? null : findAccount(tx, cart.account.type, cart.account.id),
    listBranches(tx),
    listWarehouses(tx, warehouseUseOf(type.id)),
  ]);
  if (
    cart.header.sellerId !== null &&
    cart.header.sellerId !== cart.header.employeeId &&
    cart.header.sellerId !== account?.agent?.id &&
    // At a till any employee may be the seller, as in its sales.
    (ctx.terminal === null || !(await isActiveEmployee(tx, cart.header.sellerId)))
  )
    throw refuse('CART_MALFORMED', 'המוכר אינו העובד ואינו הסוכן של הלקוח', 'cart.Data[0][25]');
  const book =
    rule.party === 'customer'
      ? await readPriceBook(tx, account?.price_list ?? null, pricing)
      : null;
  const kits = productIdsOf(cart).filter((id) =>
    isKit({ type: pricing.products.get(id)?.type ?? 0 }),
  );
  const parts = kits.length === 0 ? [] : await listParts(tx, kits);
  const kitsOfBases = kitsIn(
    kits.length === 0
      ? []
      : await bases.readCarts(
          tx,
          locked.map(({ id }) => id),
        ),
  );
  const checked = checkDocument({
    parts,
    kitsOfBases,
    cart,
    claimed,
    type,
    rule,
    now: deps.now(),
    pricing,
    book,
    bases: locked,
    account,
    branches,
    warehouses,
  });
  const effect = checked.account === null ? 0 : accountEffect(type.id, checked.priced.total);
  // Before the cheques, in the same order as sales: another transaction, such as an import, may hold
  // the account for long.
  if (checked.account !== null)
    await effects.addToAccount(tx, checked.account.type, checked.account.id, effect);
  const cheques = await loadCheques(tx, cart.payments);
  assertChequesNew(cheques, cart);
  const ownCheques = passesChequesOn(type) ? assertChequesInHand(cheques, cart) : NO_CHEQUES;
  if (type.id === DOCUMENT_TYPE.cardDeposit) await assertUndeposited(tx, cart);
  if (ctx.terminal !== null) {
    if (type.id === DOCUMENT_TYPE.taxInvoice) await assertCredit(tx, checked);
    await claimChargesOfBill(tx, checked.cart, ctx.terminal.id);
  }
  return writeDocument(deps, ctx, tx, {
    submission,
    checked,
    accountEffect: effect,
    kitsOfBases,
    counter,
    cheques,
    ownCheques,
    incomeAccounts: pricing.incomeAccounts,
  });
}

/**
 * Locks the bill until commit against sales and new charges.
 * @throws CONFLICT for a bill that was sold
 */
async function assertUnsold(tx: TenantTx, id: string): Promise<void> {
  if (await store.lockBill(tx, id))
    throw new AppError('CONFLICT', {
      details: [{ text: 'החשבון הזה כבר נמכר', field: 'cart.Data[0][27]' }],
    });
}

/**
 * An unpaid invoice of a till is within the customer's credit. Their balance has this invoice
 * already.
 * @throws ACCOUNT_CREDIT
 */
async function assertCredit(tx: TenantTx, { account, priced }: CheckedDocument): Promise<void> {
  const record = account === null ? null : await readCredit(tx, account.id);
  if (record === null) return;
  const credit = creditOf({ ...record, balance: record.balance - priced.total });
  // Without a limit the right to issue invoices decides.
  if (credit.limit === null && credit.status !== 'blocked') return;
  if (creditProblem(credit, priced.total) !== null)
    throw refuse('ACCOUNT_CREDIT', 'סכום החשבונית גדול מהאשראי של הלקוח', 'cart.Data[1]');
}

/**
 * Claims the card charges of a bill for its document, exactly as a sale does.
 * @throws PAYMENT_DETAILS, and the error of an open charge
 */
async function claimChargesOfBill(tx: TenantTx, cart: Cart, terminalId: number): Promise<void> {
  const fault = await claimCharges(tx, cart, terminalId, await lockChargesOf(tx, cart.id));
  if (fault === null) return;
  if (fault.payment === null) throw openChargeError();
  throw refuse(
    'PAYMENT_DETAILS',
    'המסוף לא אישר את החיוב הזה',
    `cart.Payments.${fault.payment.key}`,
  );
}

/** Converts the stored allocation state to the answer's. */
export function allocationOf(state: store.StoredRow['allocation']): DocumentResult['allocation'] {
  return state === 'asking' ? 'pending' : state;
}

function replayStoredDocument(
  id: string,
  stored: store.StoredRow,
  requestHash: Buffer,
): StoredDocument {
  if (stored.requestHash?.equals(requestHash) !== true)
    throw new AppError('DUPLICATE_WITH_OTHER_CONTENT');
  return {
    id,
    number: stored.number,
    daily_counter: stored.dailyCounter,
    vat_confirmation: stored.confirmation === '' ? null : stored.confirmation,
    repeated: true,
    allocation: allocationOf(stored.allocation),
  };
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

async function writeDocument(
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
  await effects.moveStock(
    tx,
    { id: cart.id, day: cart.header.date },
    (await movesOf(tx, checked, kitsOfBases, submission.levelsCounted)).filter(
      ({ source }) => source || !waitsForReceipt,
    ),
  );
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
              text: `אי אפשר לרשום שורה בחשבון ${code}. בחרו חשבון מהרשימה`,
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
