import { findDocumentType, moveCheque, PAYMENT_TYPE } from '@dalpak/engine';
import { componentOfDocument, COMPONENT } from '@dalpak/contracts';
import { AppError, found } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { publish } from '../../kernel/push/publish.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import { post } from '../ledger/index.ts';
import { readableDocument } from './documents-read.service.ts';
import { assertMayDocument } from './documents.service.ts';
import * as store from './returned-cheques.store.ts';
import { returnedLines } from './returned-lines.ts';

/**
 * Tells that the bank gave a cheque of a deposit back. The deposit stays as it is; the cheque may be deposited again.
 * @param payment key of the cheque's payment in the deposit
 * @throws AppError NOT_FOUND when the deposit has no such cheque; CONFLICT when it came back already
 */
export async function returnCheque(ctx: SessionContext, id: string, { payment, reason }: { readonly payment: string; readonly reason: string }, now: number): Promise<readonly string[]> {
  const { type, number } = await readableDocument(ctx, id);
  assertMayDocument(ctx, type, 'e');
  if (findDocumentType(type)?.ledger !== 'deposit') throw new AppError('NOT_FOUND');
  return ctx.db.tx(async (tx) => {
    const cheque = found(await store.lockDepositedCheque(tx, id, payment));
    if (cheque.type_id !== PAYMENT_TYPE.cheque) throw new AppError('NOT_FOUND');
    if (!moveCheque(cheque.returned ? 'returned' : 'deposited', 'return').ok) throw new AppError('CONFLICT', { desc: 'השיק הזה כבר סומן כחוזר.' });
    const day = toLocalDateTime(now).slice(0, 10);
    await store.insertReturned(tx, { documentId: id, line: cheque.line_no, day, reason, employeeId: ctx.employee?.id ?? null });
    const description = [`שיק ${cheque.number} חזר, הפקדה ${number}`, reason].filter((text) => text !== '').join(': ');
    await post(tx, { source: { documentId: id }, day, reference: String(number), description, lines: returnedLines(cheque.amount) });
    await writeAudit(tx, { action: 'document.cheque_returned', ...actorOf(ctx), entity: 'document', entityId: id, after: { number: cheque.number, amount: cheque.amount, reason } });
    for (const component of [componentOfDocument(type), COMPONENT.journalEntries]) if (component !== null) await publish(tx, 'records:changed', { component });
    return store.listReturned(tx, id);
  });
}
