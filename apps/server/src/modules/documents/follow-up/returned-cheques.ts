import { explain } from '../../../kernel/errors/explain.ts';
import { type ChequeMove, chequePartyOf, getDocumentType } from '@dalpak/engine';
import { componentOfDocument, COMPONENT } from '@dalpak/contracts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { publish } from '../../../kernel/push/publish.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { actorOf, writeAudit } from '../../audit/index.ts';
import { lockCheque, moveCheque, type DocumentCheque } from '../../cheques/index.ts';
import { post } from '../../ledger/index.ts';
import { readableDocument } from '../read/documents-read.service.ts';
import { assertDocumentAuthorized } from '../issue/document-submission.ts';
import { addToAccount, lockAccount } from '../issue/effects.store.ts';
import { listDocumentCheques, canBeReturned } from '../read/returnable-cheques.ts';
import * as store from './returned-cheques.store.ts';
import { returnedLines } from './returned-lines.ts';
import { BOOK_WORDS } from '../document/book-words.ts';

const NOT_RETURNABLE = {
  bank: explain('cheque_returned_by_bank'),
  supplier: explain('cheque_returned_by_supplier'),
  customer: explain('cheque_not_in_hand'),
} as const;

/**
 * Records a returned cheque: the bank did not pay it, a supplier returned it, or the business
 * returned a receipt's cheque in hand to its customer. The document does not change. A cheque that
 * the bank returned may be deposited again. One that a supplier returned is owed to the supplier
 * again, and by its customer; without a known customer it is in hand again. One returned to its
 * customer is owed by the customer again.
 * @param payment key of the cheque's payment in the document
 * @throws AppError NOT_FOUND when the document has no such cheque, or it is an own cheque of the
 *   business; CONFLICT when it was returned already, or is not in hand
 */
export async function returnCheque(
  ctx: SessionContext,
  id: string,
  { payment, reason }: { readonly payment: string; readonly reason: string },
  now: number,
): Promise<readonly string[]> {
  const { type, number } = await readableDocument(ctx, id);
  assertDocumentAuthorized(ctx, type, 'e');
  const way = requireFound(chequePartyOf(type));
  return ctx.db.tx(async (tx) => {
    const supplier = await store.findSupplierOf(tx, id);
    const known = findPayment(await listDocumentCheques(tx, id, way), payment);
    // Like documents: accounts are locked before the cheque.
    if (supplier !== null && way === 'supplier') await lockAccount(tx, 'supplier', supplier);
    const customer = way === 'bank' ? null : known.customer;
    if (customer !== null) await lockAccount(tx, 'customer', customer);
    await lockCheque(tx, known.id);
    // Read again: another transaction may have moved it before the lock.
    const cheques = await listDocumentCheques(tx, id, way);
    const cheque = findPayment(cheques, payment);
    const { amount, line, postedAsOwn } = cheque;
    const move: ChequeMove =
      way === 'customer' ? 'hand_back' : customer === null ? 'return' : 'charge_back';
    if (!canBeReturned(cheque, move))
      throw new AppError('CONFLICT', { reason: NOT_RETURNABLE[way] });
    const day = toLocalDateTime(now).slice(0, 10);
    await store.insertReturned(tx, {
      documentId: id,
      line,
      day,
      reason,
      employeeId: ctx.employee?.id ?? null,
      customerId: customer,
    });
    await moveCheque(tx, cheque, move, { documentId: id, line });
    if (supplier !== null && way === 'supplier')
      await addToAccount(tx, 'supplier', supplier, 0 - amount);
    if (customer !== null) await addToAccount(tx, 'customer', customer, amount);
    const description = [
      BOOK_WORDS.returnedCheque(
        cheque.number,
        way === 'customer',
        `${way === 'bank' ? BOOK_WORDS.deposit : getDocumentType(type).name} ${number}`,
      ),
      reason,
    ]
      .filter((text) => text !== '')
      .join(': ');
    await post(tx, {
      source: { documentId: id },
      day,
      reference: String(number),
      description,
      lines: returnedLines(type, { amount, customer, postedAsOwn }),
    });
    const action = way === 'customer' ? 'document.cheque_handed_back' : 'document.cheque_returned';
    await writeAudit(tx, {
      action,
      ...actorOf(ctx),
      entity: 'document',
      entityId: id,
      after: { number: cheque.number, amount, reason, ...(customer === null ? {} : { customer }) },
    });
    for (const component of [componentOfDocument(type), COMPONENT.journalEntries])
      if (component !== null) await publish(tx, 'records:changed', { component });
    return [...cheques.filter(({ returned }) => returned).map(({ key }) => key), payment];
  });
}

function findPayment(cheques: readonly DocumentCheque[], payment: string): DocumentCheque {
  return requireFound(cheques.find(({ key }) => key === payment) ?? null);
}
