import { randomUUID } from 'node:crypto';
import type { ErrorDetail } from '@dalpak/contracts';
import {
  applyChequeMove,
  chequeIdentityText,
  chequePartyOf,
  DOCUMENT_TYPES,
  formatMoney,
  getDocumentType,
  isPlausibleDueDate,
  PAYMENT_TYPE,
  readTender,
  type Cart,
  type ChequeMove,
  type ChequeState,
  type ChequeTender,
} from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { CLOCK_TOLERANCE_MS } from '../../kernel/time/till-clock.ts';
import {
  listCheques,
  lockCheques,
  writeMoves,
  type ChequeReceipt,
  type ChequeRecord,
  type MoveRow,
  type PaymentLine,
} from './cheques.store.ts';

/** Document types that a cheque comes in by, in addition to a till's sale. */
const RECEIVING_TYPES = DOCUMENT_TYPES.map(({ id }) => id).filter(
  (id) => chequePartyOf(id) === 'customer',
);

interface NamedCheque {
  readonly key: string;
  /** Line of the payment in its sale or document. */
  readonly line: number;
  readonly tender: ChequeTender;
  /** Agorot. */
  readonly amount: number;
  readonly identity: string;
}

type ChequePayment = Pick<
  Cart['payments'][number],
  'key' | 'typeId' | 'pluginId' | 'details' | 'amount'
>;

/** The cheques of a sale or a document, with their records, locked until commit. */
export interface LockedCheques {
  readonly cheques: readonly NamedCheque[];
  readonly records: readonly ChequeRecord[];
}

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

function chequesOf(
  payments: readonly (ChequePayment & { readonly line?: number })[],
): readonly NamedCheque[] {
  return payments.flatMap((payment, index): NamedCheque[] => {
    const means = payment.typeId === PAYMENT_TYPE.cheque ? readTender(payment) : null;
    return means?.ok === true && means.value.method === 'cheque'
      ? [
          {
            key: payment.key,
            line: payment.line ?? index + 1,
            tender: means.value,
            amount: payment.amount,
            identity: chequeIdentityText(means.value),
          },
        ]
      : [];
  });
}

/**
 * Locks the cheques that a sale or a document is paid with until commit, and reads their records.
 * Without a cheque no query is made.
 */
export async function loadCheques(
  tx: TenantTx,
  payments: readonly (ChequePayment & { readonly line?: number })[],
): Promise<LockedCheques> {
  const cheques = chequesOf(payments);
  if (cheques.length === 0) return { cheques, records: [] };
  const identities = [...new Set(cheques.map(({ identity }) => identity))];
  await lockCheques(tx, identities);
  return { cheques, records: await listCheques(tx, identities) };
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

/** Whether a customer's cheque came in, other than in a sale that is pending or was declined. */
const isReceived = ({ state }: ChequeRecord): boolean =>
  state !== 'issued' && state !== 'pending' && state !== 'declined';

/** Whether a customer's cheque is in hand or out, so that it cannot come in again. */
const isAbout = (record: ChequeRecord): boolean =>
  isReceived(record) && record.state !== 'charged_back' && record.state !== 'handed_back';

const findAbout = (
  identity: string,
  records: readonly ChequeRecord[],
): (ChequeRecord & { readonly came: ChequeReceipt }) | null => {
  const record = records.find((one) => one.identity === identity && isAbout(one));
  return record === undefined || record.came === null ? null : { ...record, came: record.came };
};

/** Finds a cheque that one of these sales was paid with, with this amount. */
function findOfSales(
  { identity, amount }: Pick<NamedCheque, 'identity' | 'amount'>,
  sales: readonly string[],
  records: readonly ChequeRecord[],
): ChequeRecord | null {
  return (
    records.find(
      (record) =>
        record.identity === identity &&
        isReceived(record) &&
        record.sale !== null &&
        sales.includes(record.sale) &&
        record.amount === amount,
    ) ?? null
  );
}

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
        text:
          before === null
            ? duplicateText(tender.number)
            : alreadyReceivedText(tender.number, before.came),
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
    const text = seen.has(cheque.identity)
      ? duplicateText(cheque.tender.number)
      : returnProblem({ ...cheque, amount: 0 - cheque.amount }, sales, records);
    if (text !== null) return { text, field: `cart.Payments.${cheque.key}` };
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
): string | null {
  const { number } = cheque.tender;
  const record = findOfSales(cheque, sales, records);
  if (record === null) return `המכירה שמוחזרת לא שולמה בשיק ${number}. החזירו בדרך אחרת`;
  return canMove(record.state, 'hand_back')
    ? null
    : `שיק ${number} כבר אינו בעסק. החזירו בדרך אחרת`;
}

const canMove = (state: ChequeState, move: ChequeMove): boolean => applyChequeMove(state, move).ok;

/** A payment by a pending cheque, with its line in the sale. */
export type PendingPayment = ChequePayment & { readonly line: number };

/**
 * Returns the pending cheques of a sale that cannot become effective, by payment key, each with the
 * reason and what to do first: unreadable details, an impossible due date, a number that is already
 * out (also as an own cheque), or any problem a new cheque could have.
 * @param sales ids of the sales that it refunds
 */
export function findPendingProblems(
  { cheques, records }: LockedCheques,
  payments: readonly PendingPayment[],
  sales: readonly string[],
): ReadonlyMap<string, string> {
  const seen = new Set<string>();
  const faults = new Map<string, string>();
  for (const { key, amount } of payments) {
    const cheque = cheques.find((one) => one.key === key);
    const fault =
      cheque === undefined
        ? `אי אפשר לקרוא את הפרטים של שיק על ${formatMoney(Math.abs(amount))} ₪`
        : pendingProblem(cheque, { sales, records, seen });
    if (fault !== null) faults.set(key, fault);
    else if (cheque !== undefined) seen.add(pendingKey(cheque));
  }
  return faults;
}

/** A sale may receive one cheque and return another of the same number. */
const pendingKey = ({ identity, amount }: NamedCheque): string =>
  `${Math.sign(amount)} ${identity}`;

interface PendingContext {
  readonly sales: readonly string[];
  readonly records: readonly ChequeRecord[];
  readonly seen: ReadonlySet<string>;
}

function pendingProblem(
  cheque: NamedCheque,
  { sales, records, seen }: PendingContext,
): string | null {
  const {
    tender: { number, dueDate },
    amount,
    identity,
  } = cheque;
  if (seen.has(pendingKey(cheque))) return `שיק ${number} רשום בעסקה פעמיים`;
  if (amount < 0) {
    const record = findOfSales({ identity, amount: 0 - amount }, sales, records);
    if (record === null) return `המכירה שהוחזרה לא שולמה בשיק ${number}`;
    return canMove(record.state, 'hand_back')
      ? null
      : `שיק ${number} אינו בעסק. אם חזר, רשמו זאת בהפקדה או בתשלום לספק שבו יצא, ואשרו אחר כך`;
  }
  if (!isPlausibleDueDate(dueDate)) return `תאריך הפירעון של שיק ${number} אינו אפשרי`;
  const before = findAbout(identity, records);
  const out = before?.went ?? findIssuedAs(identity, records)?.went ?? null;
  const wentText = out === null ? '' : `יצא ב${documentText(out)}`;
  if (before === null)
    return out === null ? null : `שיק ${number} כבר יצא מהעסק, ב${documentText(out)}`;
  const came = `שיק ${number} כבר התקבל בעסק, ב${documentText(before.came)}`;
  return out === null
    ? `${came}. אם נרשם שם בטעות, החזירו אותו שם ללקוח ואשרו אחר כך`
    : `${came}, ו${wentText}`;
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

/**
 * Checks that a document brings in only new cheques. @throws PAYMENT_DETAILS, see {@link
 * findReceivedProblem}
 */
export function assertChequesNew(cheques: LockedCheques, { header }: Cart): void {
  const fault = RECEIVING_TYPES.includes(header.documentType) ? findReceivedProblem(cheques) : null;
  if (fault !== null) throw new AppError('PAYMENT_DETAILS', { details: [fault] });
}

/**
 * Checks the cheques that go out by a deposit or a supplier payment against those received, those
 * already out, and each other. A cheque in a supplier payment that was never received is an own
 * cheque of the business, and goes out once.
 * @returns keys of the payments that are own cheques
 * @throws PAYMENT_DETAILS for a cheque of a deposit that was never received, one received with
 *   other details than the document has, one that is deposited or endorsed, one that occurs twice,
 *   and an own cheque that fell due before the document or went out before
 */
export function assertChequesInHand(
  { cheques, records }: LockedCheques,
  { header }: Cart,
): ReadonlySet<string> {
  const move: ChequeMove =
    chequePartyOf(header.documentType) === 'supplier' ? 'endorse' : 'deposit';
  const ours = new Set<string>();
  const seen = new Set<string>();
  for (const cheque of cheques) {
    const known = records.filter((one) => one.identity === cheque.identity && isReceived(one));
    const own = move === 'endorse' && known.length === 0;
    if (own) ours.add(cheque.key);
    const text = own
      ? ownChequeProblem(cheque, { records, seen, day: header.date })
      : outgoingProblem(cheque, { known, seen, move });
    if (text !== null)
      throw new AppError('PAYMENT_DETAILS', {
        details: [{ text, field: `cart.Payments.${cheque.key}` }],
      });
    seen.add(cheque.identity);
  }
  return ours;
}

const documentText = ({ type, number }: ChequeReceipt): string =>
  `${getDocumentType(type).name} ${number}`;
const duplicateText = (number: string): string => `שיק ${number} רשום פעמיים. הסירו אחד`;
const alreadyReceivedText = (number: string, receipt: ChequeReceipt): string =>
  `שיק ${number} כבר התקבל בעסק, ב${documentText(receipt)}. הסירו אותו או תקנו את המספר`;
const endorsedText = (number: string, { number: payment }: ChequeReceipt): string =>
  `שיק ${number} נמסר לספק, בתשלום ${payment}. הסירו אותו`;

const findIssuedAs = (
  identity: string,
  records: readonly ChequeRecord[],
): ChequeRecord | undefined =>
  records.find((one) => one.identity === identity && one.state === 'issued');

function ownChequeProblem(
  { tender: { number, dueDate }, identity }: NamedCheque,
  { records, seen, day }: Pick<PendingContext, 'records' | 'seen'> & { readonly day: string },
): string | null {
  const went = findIssuedAs(identity, records)?.went ?? null;
  if (went !== null) return endorsedText(number, went);
  if (seen.has(identity)) return duplicateText(number);
  return dueDate < day ? `תאריך הפירעון של שיק ${number} קודם לתאריך המסמך` : null;
}

interface OutgoingContext {
  /** Records of the cheque, the one that moved last at the end. */
  readonly known: readonly ChequeRecord[];
  readonly seen: ReadonlySet<string>;
  readonly move: ChequeMove;
}

/** Returns why a customer's cheque cannot go out, with what to do; null when it can. */
function outgoingProblem(
  { tender: { number, dueDate }, amount, identity }: NamedCheque,
  { known, seen, move }: OutgoingContext,
): string | null {
  const about = known.find(isAbout);
  if (about?.went && !canMove(about.state, move))
    return about.state === 'endorsed'
      ? endorsedText(number, about.went)
      : `שיק ${number} כבר הופקד, בהפקדה ${about.went.number}. הסירו אותו`;
  if (about === undefined) {
    const ended = known.at(-1);
    if (ended === undefined) return `שיק ${number} לא התקבל בעסק. בחרו מהרשימה של השיקים שבידכם`;
    return ended.state === 'handed_back'
      ? `שיק ${number} הוחזר ללקוח. הסירו אותו`
      : `שיק ${number} חזר מהספק, והלקוח חויב בו שוב. הסירו אותו`;
  }
  if (seen.has(identity)) return duplicateText(number);
  if (about.amount !== amount)
    return `שיק ${number} התקבל על ${formatMoney(about.amount)} ₪. הסירו אותו ובחרו אותו שוב מהרשימה`;
  if (about.due !== dueDate)
    return `תאריך הפירעון של שיק ${number} אינו כפי שהתקבל. הסירו אותו ובחרו אותו שוב מהרשימה`;
  return null;
}
