import { type ChequeMove, DOCUMENT_TYPE, findDocumentType, givesCheques, moveCheque } from '@dalpak/engine';
import { componentOfDocument, COMPONENT } from '@dalpak/contracts';
import { AppError, found } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { findGivenBy } from '../cheques/index.ts';
import { post } from '../ledger/index.ts';
import { readableDocument } from './documents-read.service.ts';
import { assertMayDocument } from './documents.service.ts';
import { addToAccount } from './effects.store.ts';
import * as store from './returned-cheques.store.ts';
import { returnedLines } from './returned-lines.ts';

/**
 * Tells that a cheque came back: the bank did not pay it, or the supplier whom it was given to brought it back. The document stays as it is. What the bank gave
 * back may be deposited again. What a supplier brought back is owed to the supplier again, and by the customer who gave it; where no customer is known it
 * lies with the business again.
 * @param payment key of the cheque's payment in the document
 * @throws AppError NOT_FOUND when the document has no such cheque, or it is one of the business itself; CONFLICT when it came back already
 */
export async function returnCheque(ctx: SessionContext, id: string, { payment, reason }: { readonly payment: string; readonly reason: string }, now: number): Promise<readonly string[]> {
  const { type, number } = await readableDocument(ctx, id);
  assertMayDocument(ctx, type, 'e');
  const rule = findDocumentType(type);
  if (rule === undefined || !givesCheques(rule)) throw new AppError('NOT_FOUND');
  return ctx.db.tx(async (tx) => {
    const supplier = await store.lockGiver(tx, id);
    const cheques = await findGivenBy(tx, id);
    const cheque = found(cheques.find(({ key }) => key === payment) ?? null);
    const { amount, line, postedAsOwn } = cheque;
    const isEndorsed = type === DOCUMENT_TYPE.supplierPayment;
    const customer = isEndorsed ? cheque.customer : null;
    const move: ChequeMove = customer === null ? 'return' : 'charge_back';
    if (cheque.returned || !moveCheque(isEndorsed ? 'endorsed' : 'deposited', move).ok) throw new AppError('CONFLICT', { desc: 'השיק הזה כבר סומן כחוזר.' });
    const day = toLocalDateTime(now).slice(0, 10);
    await store.insertReturned(tx, { documentId: id, line, day, reason, employeeId: ctx.employee?.id ?? null, customerId: customer });
    if (supplier !== null && isEndorsed) await addToAccount(tx, 'supplier', supplier, 0 - amount);
    if (customer !== null) await addToAccount(tx, 'customer', customer, amount);
    const description = [`שיק ${cheque.number} חזר, ${isEndorsed ? 'תשלום לספק' : 'הפקדה'} ${number}`, reason].filter((text) => text !== '').join(': ');
    await post(tx, { source: { documentId: id }, day, reference: String(number), description, lines: returnedLines(type, { amount, customer, postedAsOwn }) });
    await writeAudit(tx, { action: 'document.cheque_returned', ...actorOf(ctx), entity: 'document', entityId: id, after: { number: cheque.number, amount, reason, ...(customer === null ? {} : { customer }) } });
    for (const component of [componentOfDocument(type), COMPONENT.journalEntries]) if (component !== null) await publish(tx, 'records:changed', { component });
    return [...cheques.filter(({ returned }) => returned).map(({ key }) => key), payment];
  });
}
