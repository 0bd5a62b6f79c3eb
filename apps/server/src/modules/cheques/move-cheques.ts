import { randomUUID } from 'node:crypto';
import { applyChequeMove, chequePartyOf, type ChequeMove } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import { CLOCK_TOLERANCE_MS } from '../../kernel/time/till-clock.ts';
import { writeMoves, type ChequeRecord, type MoveRow, type PaymentLine } from './cheques.store.ts';
import {
  type NamedCheque,
  type LockedCheques,
  findAbout,
  findOfSales,
  isReceived,
} from './locked-cheques.ts';

/** What a cheque's record needs to move on. */
type MovableCheque = Pick<ChequeRecord, 'id' | 'state' | 'steps'>;

/** A move of a cheque; without a record it begins one. */
interface ChequeStep {
  readonly cheque: NamedCheque | null;
  readonly record: MovableCheque | null;
  readonly move: ChequeMove;
  readonly by: PaymentLine;
  readonly came: MoveRow['came'];
}

/**
 * Moves cheques: the only writer of their records. Each step follows the transition table of the
 * engine, and its record is locked. A step that the table forbids throws at once and not in the
 * promise, because a sale commits without waiting for its last statements.
 */
function moveCheques(tx: TenantTx, steps: readonly ChequeStep[]): Promise<void> {
  if (steps.length === 0) return Promise.resolve();
  return writeMoves(
    tx,
    steps.map(({ cheque, record, move, by, came }): MoveRow => {
      const state = applyChequeMove(record?.state ?? null, move);
      if (!state.ok) throw new Error(`A cheque that is ${state.error} cannot ${move}`);
      const { tender, amount } = cheque ?? {};
      return {
        chequeId: record?.id ?? randomUUID(),
        step: (record?.steps ?? 0) + 1,
        move,
        state: state.value,
        by,
        came,
        made:
          record !== null || tender === undefined || amount === undefined
            ? null
            : {
                bank: tender.bank,
                branch: tender.branch,
                account: tender.account,
                number: tender.number,
                due: tender.dueDate,
                amount,
              },
      };
    }),
  );
}

/** Moves one cheque whose record is locked. */
export function moveCheque(
  tx: TenantTx,
  record: MovableCheque,
  move: ChequeMove,
  by: PaymentLine,
): Promise<void> {
  return moveCheques(tx, [{ cheque: null, record, move, by, came: null }]);
}

/** A sale as its cheques see it. */
interface SaleOfCheques {
  readonly id: string;
  readonly customerId: number | null;
  /** ISO date. */
  readonly day: string;
  readonly issuedAt: Date;
  readonly offline: boolean;
  /** Whether its payments do not match, so that its cheques wait for the review. */
  readonly pending: boolean;
  /** Ids of the sales that it refunds. */
  readonly refunded: readonly string[];
}

/**
 * Receives the cheques of a stored sale, and returns those of a refund to their customer. Cheques
 * of a pending sale are only claimed, and none is returned.
 */
export function moveChequesOfSale(
  tx: TenantTx,
  { cheques, records }: LockedCheques,
  sale: SaleOfCheques,
): Promise<void> {
  const came = { customerId: sale.customerId, day: sale.day };
  return moveCheques(
    tx,
    cheques.flatMap((cheque): ChequeStep[] => {
      const by = { saleId: sale.id, line: cheque.line };
      if (cheque.amount > 0)
        return sale.pending
          ? [{ cheque, record: null, move: 'claim', by, came }]
          : [{ cheque, record: findIssued(cheque, records, sale), move: 'receive', by, came }];
      const record = sale.pending
        ? null
        : findOfSales({ ...cheque, amount: 0 - cheque.amount }, sale.refunded, records);
      return record === null ? [] : [{ cheque, record, move: 'hand_back', by, came: null }];
    }),
  );
}

/**
 * Finds the supplier payment that gave a cheque out before the sale that brought it in arrived, so
 * that it was typed as an own cheque: with its amount and due date, and not before the sale. The
 * till's clock may be ahead by the tolerance, so the sale counts as that much earlier. A cheque
 * that came in before is no such case.
 */
function findIssued(
  { identity, amount, tender: { dueDate } }: NamedCheque,
  records: readonly ChequeRecord[],
  { offline, issuedAt }: Pick<SaleOfCheques, 'offline' | 'issuedAt'>,
): ChequeRecord | null {
  const same = records.filter((record) => record.identity === identity);
  if (!offline || same.some(isReceived)) return null;
  const since = issuedAt.getTime() - CLOCK_TOLERANCE_MS;
  return (
    same.find(
      (record) =>
        record.state === 'issued' &&
        record.amount === amount &&
        record.due === dueDate &&
        (record.went?.at.getTime() ?? 0) >= since,
    ) ?? null
  );
}

/** A document as its cheques see it. */
interface DocumentOfCheques {
  readonly id: string;
  readonly type: number;
  readonly customerId: number | null;
  /** ISO date. */
  readonly day: string;
}

/** Moves the cheques of a stored document: a receipt brings them in, a deposit or a supplier payment gives them out. */
export function moveChequesOfDocument(
  tx: TenantTx,
  { cheques, records }: LockedCheques,
  { id, type, customerId, day }: DocumentOfCheques,
): Promise<void> {
  const party = chequePartyOf(type);
  return moveCheques(
    tx,
    cheques
      .filter(({ amount }) => amount > 0)
      .map((cheque): ChequeStep => {
        const by = { documentId: id, line: cheque.line };
        if (party === 'customer')
          return { cheque, record: null, move: 'receive', by, came: { customerId, day } };
        const record = findAbout(cheque.identity, records);
        return record === null
          ? { cheque, record, move: 'issue', by, came: null }
          : { cheque, record, move: party === 'bank' ? 'deposit' : 'endorse', by, came: null };
      }),
  );
}

/**
 * Ends the wait of a sale's cheques: they come in or go back to their customer, except those that
 * stay with their customers.
 * @param declined lines of the payments whose cheques stay with their customers
 * @param sales ids of the sales that it refunds
 */
export function moveReviewedCheques(
  tx: TenantTx,
  { cheques, records }: LockedCheques,
  {
    saleId,
    declined,
    sales,
  }: {
    readonly saleId: string;
    readonly declined: readonly number[];
    readonly sales: readonly string[];
  },
): Promise<void> {
  return moveCheques(
    tx,
    cheques.flatMap((cheque): ChequeStep[] => {
      const isDeclined = declined.includes(cheque.line);
      const step = { cheque, by: { saleId, line: cheque.line }, came: null };
      if (cheque.amount > 0) {
        const record = records.find(({ sale, line }) => sale === saleId && line === cheque.line);
        if (record === undefined) throw new Error('A pending cheque has no record');
        return [{ ...step, record, move: isDeclined ? 'decline' : 'accept' }];
      }
      const record = isDeclined
        ? null
        : findOfSales({ ...cheque, amount: 0 - cheque.amount }, sales, records);
      return record === null ? [] : [{ ...step, record, move: 'hand_back' }];
    }),
  );
}
