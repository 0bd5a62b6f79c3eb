import type { ErrorDetail } from '@dalpak/contracts';
import {
  chequeState,
  chequePartyOf,
  formatMoney,
  getDocumentType,
  isPlausibleDueDate,
  moveCheque,
  PAYMENT_TYPE,
  readTender,
  chequeIdentityText,
  type Cart,
  type ChequeTender,
  type ChequeMove,
  type ChequeState,
} from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import {
  findOutgoing,
  findReceived,
  type OutgoingCheque,
  lockChequeLedger,
  type ReceivedCheque,
  sourceOfSale,
  RECEIVING_TYPES,
} from './cheques.store.ts';

interface NamedCheque {
  readonly key: string;
  readonly tender: ChequeTender;
  /** Agorot. */
  readonly amount: number;
  readonly identity: string;
}

export type ChequePayment = Pick<
  Cart['payments'][number],
  'key' | 'typeId' | 'pluginId' | 'details' | 'amount'
>;
interface ChequePayments {
  readonly payments: readonly ChequePayment[];
}

function chequesOf(payments: readonly ChequePayment[]): readonly NamedCheque[] {
  return payments.flatMap((payment): NamedCheque[] => {
    const means = payment.typeId === PAYMENT_TYPE.cheque ? readTender(payment) : null;
    return means?.ok === true && means.value.method === 'cheque'
      ? [
          {
            key: payment.key,
            tender: means.value,
            amount: payment.amount,
            identity: chequeIdentityText(means.value),
          },
        ]
      : [];
  });
}

/** Type and number of the sale or document that a cheque came in by. */
export interface ChequeReceipt {
  readonly type: number;
  readonly number: number;
}

/**
 * Returns the cheques that cannot be received, with what each came in by: they are in hand,
 * deposited, endorsed or returned by the bank. A cheque whose customer was charged again, or that
 * was returned to its customer, may be received anew. Tills ask before a payment by cheque; {@link
 * validateReceivedCheques} checks again when the sale is stored.
 * @param cheques as `chequeIdentityText` writes them
 */
export async function findChequeReceipts(
  db: TenantDb,
  cheques: readonly string[],
): Promise<ReadonlyMap<string, ChequeReceipt>> {
  return firstReceiptsOf(await findReceived(db, cheques));
}

/** Reports the first receipt of each cheque. */
function firstReceiptsOf(received: readonly ReceivedCheque[]): ReadonlyMap<string, ChequeReceipt> {
  return new Map(
    received
      .filter(({ over }) => over === null)
      .toReversed()
      .map(({ cheque, type, number }) => [cheque, { type, number }]),
  );
}

/**
 * Finds the first problem of the cheques that a sale or a document brings in: one occurs twice, or
 * came in before ({@link findChequeReceipts}). Both would be gone once one went out, and the second could
 * never be deposited. Takes the cheque lock until commit; without a cheque no query is made.
 */
export async function validateReceivedCheques(
  tx: TenantTx,
  { payments }: ChequePayments,
): Promise<ErrorDetail | null> {
  const cheques = chequesOf(payments).filter(({ amount }) => amount > 0);
  if (cheques.length === 0) return null;
  await lockChequeLedger(tx);
  const cameBefore = await findChequeReceipts(
    tx,
    cheques.map(({ identity: whole }) => whole),
  );
  const seen = new Set<string>();
  for (const {
    key,
    tender: { number },
    identity: whole,
  } of cheques) {
    const before = cameBefore.get(whole);
    if (seen.has(whole) || before !== undefined)
      return {
        text: before === undefined ? duplicateText(number) : alreadyReceivedText(number, before),
        field: `cart.Payments.${key}`,
      };
    seen.add(whole);
  }
  return null;
}

/** The receipts of cheques, and where those that are out went. */
interface ChequeHistory {
  readonly received: readonly ReceivedCheque[];
  readonly gone: readonly OutgoingCheque[];
}

async function loadChequeHistory(
  db: TenantDb,
  cheques: readonly NamedCheque[],
): Promise<ChequeHistory> {
  const wholes = cheques.map(({ identity: whole }) => whole);
  return { received: await findReceived(db, wholes), gone: await findOutgoing(db, wholes) };
}

/**
 * Returns the state of a cheque that one of these sales was paid with, with this amount; null when
 * none was.
 */
function stateOfCheque(
  { amount, identity: whole }: NamedCheque,
  sales: readonly string[],
  { received, gone }: ChequeHistory,
): ChequeState | null {
  const sources = sales.map(sourceOfSale);
  const taken = received.find(
    (one) => one.cheque === whole && sources.includes(one.source) && one.amount === amount,
  );
  return taken === undefined
    ? null
    : chequeState({
        over: taken.over,
        out: gone.findLast((one) => one.cheque === whole && !one.own)?.type ?? null,
      });
}

/**
 * Returns why a refund cannot return a cheque, with what to do. Null when it can: the sale was paid
 * with it, with this amount, and it is in hand.
 */
function returnProblem(
  cheque: NamedCheque,
  sales: readonly string[],
  where: ChequeHistory,
): string | null {
  const { number } = cheque.tender;
  const state = stateOfCheque(cheque, sales, where);
  if (state === null) return `המכירה שמוחזרת לא שולמה בשיק ${number}. החזירו בדרך אחרת`;
  return moveCheque(state, 'hand_back').ok ? null : `שיק ${number} כבר אינו בעסק. החזירו בדרך אחרת`;
}

/**
 * Finds the first problem of the cheques that a refund returns to their customer (payments below
 * zero): one occurs twice, did not pay the sale, or is not in hand. Takes the cheque lock until
 * commit; without a cheque no query is made.
 * @param sales ids of the refunded sales
 */
export async function validateReturnedCheques(
  tx: TenantTx,
  { payments }: ChequePayments,
  sales: readonly string[],
): Promise<ErrorDetail | null> {
  const cheques = chequesOf(payments)
    .filter(({ amount }) => amount < 0)
    .map((cheque) => ({ ...cheque, amount: 0 - cheque.amount }));
  if (cheques.length === 0) return null;
  await lockChequeLedger(tx);
  const where = await loadChequeHistory(tx, cheques);
  const seen = new Set<string>();
  for (const cheque of cheques) {
    const text = seen.has(cheque.identity)
      ? duplicateText(cheque.tender.number)
      : returnProblem(cheque, sales, where);
    if (text !== null) return { text, field: `cart.Payments.${cheque.key}` };
    seen.add(cheque.identity);
  }
  return null;
}

/**
 * Returns the pending cheques of a sale that cannot become effective, by payment key, each with the
 * reason and what to do first: unreadable details, an impossible due date, a number that is already
 * out (also as an own cheque), or any problem a new cheque could have. Requires {@link
 * lockChequeLedger}.
 * @param sales ids of the sales that it refunds
 */
export async function findPendingProblems(
  tx: TenantTx,
  payments: readonly ChequePayment[],
  sales: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const cheques = new Map(chequesOf(payments).map((cheque) => [cheque.key, cheque]));
  const where = await loadChequeHistory(tx, [...cheques.values()]);
  const seen = new Set<string>();
  const faults = new Map<string, string>();
  for (const { key, amount } of payments) {
    const cheque = cheques.get(key);
    const fault =
      cheque === undefined
        ? `אי אפשר לקרוא את הפרטים של שיק על ${formatMoney(Math.abs(amount))} ₪`
        : pendingProblem(cheque, { sales, where, seen });
    if (fault !== null) faults.set(key, fault);
    else if (cheque !== undefined) seen.add(pendingKey(cheque));
  }
  return faults;
}

/** A sale may receive one cheque and return another of the same number. */
const pendingKey = ({ identity: whole, amount }: NamedCheque): string =>
  `${Math.sign(amount)} ${whole}`;

function pendingProblem(
  cheque: NamedCheque,
  {
    sales,
    where,
    seen,
  }: {
    readonly sales: readonly string[];
    readonly where: ChequeHistory;
    readonly seen: ReadonlySet<string>;
  },
): string | null {
  const {
    tender: { number, dueDate },
    amount,
    identity: whole,
  } = cheque;
  if (seen.has(pendingKey(cheque))) return `שיק ${number} רשום בעסקה פעמיים`;
  if (amount < 0) {
    const state = stateOfCheque({ ...cheque, amount: 0 - amount }, sales, where);
    if (state === null) return `המכירה שהוחזרה לא שולמה בשיק ${number}`;
    return moveCheque(state, 'hand_back').ok
      ? null
      : `שיק ${number} אינו בעסק. אם חזר, רשמו זאת בהפקדה או בתשלום לספק שבו יצא, ואשרו אחר כך`;
  }
  if (!isPlausibleDueDate(dueDate)) return `תאריך הפירעון של שיק ${number} אינו אפשרי`;
  const [before, out] = [
    firstReceiptsOf(where.received).get(whole),
    where.gone.findLast((one) => one.cheque === whole),
  ];
  if (before === undefined)
    return out === undefined
      ? null
      : `שיק ${number} כבר יצא מהעסק, ב${getDocumentType(out.type).name} ${out.number}`;
  const came = `שיק ${number} כבר התקבל בעסק, ב${getDocumentType(before.type).name} ${before.number}`;
  return out === undefined
    ? `${came}. אם נרשם שם בטעות, החזירו אותו שם ללקוח ואשרו אחר כך`
    : `${came}, ויצא ב${getDocumentType(out.type).name} ${out.number}`;
}

/**
 * Returns the state of each payment's cheque; null for other payments and for cheques pending
 * review.
 */
export async function readChequeStates(
  db: TenantDb,
  sale: string,
  payments: readonly Omit<ChequePayment, 'key'>[],
): Promise<readonly (ChequeState | null)[]> {
  const keyed = payments.map((payment, index) => ({ ...payment, key: String(index) }));
  const cheques = chequesOf(keyed).filter(({ amount }) => amount > 0);
  if (cheques.length === 0) return keyed.map(() => null);
  const where = await loadChequeHistory(db, cheques);
  const states = new Map(
    cheques.map((cheque) => [cheque.key, stateOfCheque(cheque, [sale], where)]),
  );
  return keyed.map(({ key }) => states.get(key) ?? null);
}

/**
 * Checks that a document brings in only new cheques. @throws PAYMENT_DETAILS, see {@link
 * validateReceivedCheques}
 */
export async function assertChequesNew(tx: TenantTx, { payments, header }: Cart): Promise<void> {
  const fault = RECEIVING_TYPES.includes(header.documentType)
    ? await validateReceivedCheques(tx, { payments })
    : null;
  if (fault !== null) throw new AppError('PAYMENT_DETAILS', { details: [fault] });
}

/**
 * Checks the cheques that go out by a deposit or a supplier payment against those received, those
 * already out, and each other. Takes the cheque lock until commit. A cheque in a supplier payment
 * that was never received is an own cheque of the business, and goes out once.
 * @returns keys of the payments that are own cheques
 * @throws PAYMENT_DETAILS for a cheque of a deposit that was never received, one received with
 *   other details than the document has, one that is deposited or endorsed, one that occurs twice,
 *   and an own cheque that fell due before the document or went out before
 */
export async function assertChequesInHand(
  tx: TenantTx,
  { payments, header }: Cart,
): Promise<ReadonlySet<string>> {
  const move: ChequeMove =
    chequePartyOf(header.documentType) === 'supplier' ? 'endorse' : 'deposit';
  const cheques = chequesOf(payments);
  const ours = new Set<string>();
  if (cheques.length === 0) return ours;
  await lockChequeLedger(tx);
  const { received, gone: gaveOut } = await loadChequeHistory(tx, cheques);
  const seen = new Set<string>();
  for (const cheque of cheques) {
    const taken = received.filter((one) => one.cheque === cheque.identity);
    const own = move === 'endorse' && taken.length === 0;
    if (own) ours.add(cheque.key);
    const gone = gaveOut.findLast((one) => one.cheque === cheque.identity && one.own === own);
    const text = own
      ? ownChequeProblem(cheque, { gone, seen, day: header.date })
      : outgoingProblem(cheque, { received: taken, gone, seen, move });
    if (text !== null)
      throw new AppError('PAYMENT_DETAILS', {
        details: [{ text, field: `cart.Payments.${cheque.key}` }],
      });
    seen.add(cheque.identity);
  }
  return ours;
}

interface OutgoingContext {
  readonly received: readonly ReceivedCheque[];
  readonly gone: OutgoingCheque | undefined;
  readonly seen: ReadonlySet<string>;
  readonly move: ChequeMove;
}

const duplicateText = (number: string): string => `שיק ${number} רשום פעמיים. הסירו אחד`;
const alreadyReceivedText = (number: string, { type, number: document }: ChequeReceipt): string =>
  `שיק ${number} כבר התקבל בעסק, ב${getDocumentType(type).name} ${document}. הסירו אותו או תקנו את המספר`;
const endorsedText = (number: string, { number: payment }: OutgoingCheque): string =>
  `שיק ${number} נמסר לספק, בתשלום ${payment}. הסירו אותו`;

function ownChequeProblem(
  { tender: { number, dueDate }, identity: whole }: NamedCheque,
  { gone, seen, day }: Pick<OutgoingContext, 'gone' | 'seen'> & { readonly day: string },
): string | null {
  if (gone !== undefined) return endorsedText(number, gone);
  if (seen.has(whole)) return duplicateText(number);
  return dueDate < day ? `תאריך הפירעון של שיק ${number} קודם לתאריך המסמך` : null;
}

/** Returns why a cheque cannot go out, with what to do; null when it can. */
function outgoingProblem(
  { tender: { number, dueDate }, amount, identity: whole }: NamedCheque,
  { received: known, gone, seen, move }: OutgoingContext,
): string | null {
  const received = known.filter(({ over }) => over === null);
  const [first] = received;
  const state = chequeState({ over: null, out: gone?.type ?? null });
  if (gone !== undefined && !moveCheque(state, move).ok) {
    return state === 'endorsed'
      ? endorsedText(number, gone)
      : `שיק ${number} כבר הופקד, בהפקדה ${gone.number}. הסירו אותו`;
  }
  if (first === undefined && known.length > 0)
    return known.at(-1)?.over === 'handed_back'
      ? `שיק ${number} הוחזר ללקוח. הסירו אותו`
      : `שיק ${number} חזר מהספק, והלקוח חויב בו שוב. הסירו אותו`;
  if (first === undefined) return `שיק ${number} לא התקבל בעסק. בחרו מהרשימה של השיקים שבידכם`;
  if (seen.has(whole)) return duplicateText(number);
  if (!received.some((one) => one.amount === amount))
    return `שיק ${number} התקבל על ${formatMoney(first.amount)} ₪. הסירו אותו ובחרו אותו שוב מהרשימה`;
  if (!received.some((one) => one.amount === amount && one.due === dueDate))
    return `תאריך הפירעון של שיק ${number} אינו כפי שהתקבל. הסירו אותו ובחרו אותו שוב מהרשימה`;
  return null;
}
