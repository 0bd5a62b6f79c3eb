import type { Reason, ErrorDetail } from '@dalpak/contracts';
import { explain } from '../../kernel/errors/explain.ts';
import { chequePartyOf, DOCUMENT_TYPES, getDocumentType, type Cart } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { listCheques, type ChequeReceipt, type ChequeRecord } from './cheques.store.ts';
import {
  type NamedCheque,
  type LockedCheques,
  findAbout,
  findOfSales,
  canMove,
} from './locked-cheques.ts';

/** Document types that a cheque comes in by, in addition to a till's sale. */
const RECEIVING_TYPES = DOCUMENT_TYPES.map(({ id }) => id).filter(
  (id) => chequePartyOf(id) === 'customer',
);

/**
 * Returns the cheques that cannot be received, with what each came in by: they are in hand,
 * deposited, endorsed or returned by the bank. A cheque whose customer was charged again, or that
 * was returned to its customer, may be received anew. Tills ask before a payment by cheque; {@link
 * findReceivedProblem} checks again when the sale is stored.
 * @param cheques as `chequeIdentityText` writes them
 */
export async function findChequeReceipts(
  db: TenantDb,
  cheques: readonly string[],
): Promise<ReadonlyMap<string, ChequeReceipt>> {
  const records = await listCheques(db, cheques);
  return new Map(
    records.flatMap(({ identity }) => {
      const about = findAbout(identity, records);
      return about === null ? [] : [[identity, about.came]];
    }),
  );
}

/**
 * Finds the first problem of the cheques that a sale or a document brings in: one occurs twice, or
 * came in before ({@link findChequeReceipts}).
 */
export function findReceivedProblem({ cheques, records }: LockedCheques): ErrorDetail | null {
  const seen = new Set<string>();
  for (const { key, tender, amount, identity } of cheques) {
    if (amount <= 0) continue;
    const before = findAbout(identity, records);
    if (seen.has(identity) || before !== null)
      return {
        ...(before === null
          ? chequeTwice(tender.number)
          : alreadyReceived(tender.number, before.came)),
        field: `cart.Payments.${key}`,
      };
    seen.add(identity);
  }
  return null;
}

/**
 * Finds the first problem of the cheques that a refund returns to their customer (payments below
 * zero): one occurs twice, did not pay the sale, or is not in hand.
 * @param sales ids of the refunded sales
 */
export function findReturnedProblem(
  { cheques, records }: LockedCheques,
  sales: readonly string[],
): ErrorDetail | null {
  const seen = new Set<string>();
  for (const cheque of cheques) {
    if (cheque.amount >= 0) continue;
    const problem = seen.has(cheque.identity)
      ? chequeTwice(cheque.tender.number)
      : returnProblem({ ...cheque, amount: 0 - cheque.amount }, sales, records);
    if (problem !== null) return { ...problem, field: `cart.Payments.${cheque.key}` };
    seen.add(cheque.identity);
  }
  return null;
}

/**
 * Returns why a refund cannot return a cheque, with what to do. Null when it can: the sale was paid
 * with it, with this amount, and it is in hand.
 */
function returnProblem(
  cheque: NamedCheque,
  sales: readonly string[],
  records: readonly ChequeRecord[],
): Reason | null {
  const { number } = cheque.tender;
  const record = findOfSales(cheque, sales, records);
  if (record === null) return explain('cheque_not_of_sale', { number });
  return canMove(record.state, 'hand_back') ? null : explain('cheque_gone', { number });
}

/**
 * Checks that a document brings in only new cheques. @throws PAYMENT_DETAILS, see {@link
 * findReceivedProblem}
 */
export function assertChequesNew(cheques: LockedCheques, { header }: Cart): void {
  const fault = RECEIVING_TYPES.includes(header.documentType) ? findReceivedProblem(cheques) : null;
  if (fault !== null) throw new AppError('PAYMENT_DETAILS', { details: [fault] });
}

export const documentText = ({ type, number }: ChequeReceipt): string =>
  `${getDocumentType(type).name} ${number}`;

export const chequeTwice = (number: string): Reason => explain('cheque_twice', { number });

const alreadyReceived = (number: string, receipt: ChequeReceipt): Reason =>
  explain('cheque_received', { number, document: documentText(receipt) });
