import { explain } from '../../../kernel/errors/explain.ts';
import { accountEffect, DOCUMENT_TYPE, passesChequesOn, isKit } from '@dalpak/engine';
import type { WireCartInput } from '@dalpak/contracts';
import { isUniqueViolation, type TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { assertChequesInHand, assertChequesNew, loadCheques } from '../../cheques/index.ts';
import { listParts, productIdsOf, readPriceBook } from '../../sales/index.ts';
import * as bases from '../document/bases.store.ts';
import { checkDocument, refuse } from '../validate/check-document.ts';
import { assertUndeposited } from './card-totals.ts';
import * as store from './documents.store.ts';
import * as effects from './effects.store.ts';
import {
  findAccount,
  isActiveEmployee,
  listBranches,
  listWarehouses,
  placeOf,
  warehouseUseOf,
} from '../document/place.store.ts';
import { kitsIn } from '../validate/kits.ts';
import {
  type DocumentsDeps,
  type StoredDocument,
  allocationOf,
  writeDocument,
} from './write-document.ts';
import {
  type Submission,
  type DocumentCaller,
  assertMayWrite,
  readSubmission,
} from './document-submission.ts';
import { assertUnsold, assertCredit, claimChargesOfBill } from './till-document.ts';

const NO_CHEQUES: ReadonlySet<string> = new Set();

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
    throw refuse('CART_MALFORMED', explain('seller_not_allowed'), 'cart.Data[0][25]');
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
