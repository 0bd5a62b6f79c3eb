import type { ErrorDetail } from '@dalpak/contracts';
import { chequeState, chequeWayOf, formatMoney, getDocumentType, mayFallDue, moveCheque, PAYMENT_TYPE, readMeans, wholeNumber, type Cart, type ChequeMeans, type ChequeMove, type ChequeState } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { findGone, findReceived, type GoneCheque, lockMeansInHand, type ReceivedCheque, sourceOfSale, TAKES } from './cheques.store.ts';

interface NamedCheque {
  readonly key: string;
  readonly means: ChequeMeans;
  /** Agorot. */
  readonly amount: number;
  readonly whole: string;
}

export type ChequePayment = Pick<Cart['payments'][number], 'key' | 'typeId' | 'pluginId' | 'details' | 'amount'>;
interface WithCheques { readonly payments: readonly ChequePayment[] }

function chequesOf(payments: readonly ChequePayment[]): readonly NamedCheque[] {
  return payments.flatMap((payment): NamedCheque[] => {
    const means = payment.typeId === PAYMENT_TYPE.cheque ? readMeans(payment) : null;
    return means?.ok === true && means.value.method === 'cheque' ? [{ key: payment.key, means: means.value, amount: payment.amount, whole: wholeNumber(means.value) }] : [];
  });
}

/** Type and number of the sale or document that a cheque came in by. */
export interface CameIn {
  readonly type: number;
  readonly number: number;
}

/**
 * Returns the cheques that cannot be received, with what each came in by: they are in hand,
 * deposited, endorsed or returned by the bank. A cheque whose customer was charged again, or that
 * was returned to its customer, may be received anew. Tills ask before a payment by cheque; {@link
 * faultOfTaken} checks again when the sale is stored.
 * @param cheques as `wholeNumber` writes them
 */
export async function findCameIn(db: TenantDb, cheques: readonly string[]): Promise<ReadonlyMap<string, CameIn>> {
  return cameInBy(await findReceived(db, cheques));
}

/** Reports the first receipt of each cheque. */
function cameInBy(received: readonly ReceivedCheque[]): ReadonlyMap<string, CameIn> {
  return new Map(received.filter(({ over }) => over === null).toReversed().map(({ cheque, type, number }) => [cheque, { type, number }]));
}

/**
 * Finds the first problem of the cheques that a sale or a document brings in: one occurs twice, or
 * came in before ({@link findCameIn}). Both would be gone once one went out, and the second could
 * never be deposited. Takes the cheque lock until commit; without a cheque no query is made.
 */
export async function faultOfTaken(tx: TenantTx, { payments }: WithCheques): Promise<ErrorDetail | null> {
  const cheques = chequesOf(payments).filter(({ amount }) => amount > 0);
  if (cheques.length === 0) return null;
  await lockMeansInHand(tx);
  const cameBefore = await findCameIn(tx, cheques.map(({ whole }) => whole));
  const seen = new Set<string>();
  for (const { key, means: { number }, whole } of cheques) {
    const before = cameBefore.get(whole);
    if (seen.has(whole) || before !== undefined) return { text: before === undefined ? twice(number) : cameIn(number, before), field: `cart.Payments.${key}` };
    seen.add(whole);
  }
  return null;
}

/** The receipts of cheques, and where those that are out went. */
interface Whereabouts {
  readonly received: readonly ReceivedCheque[];
  readonly gone: readonly GoneCheque[];
}

async function whereaboutsOf(db: TenantDb, cheques: readonly NamedCheque[]): Promise<Whereabouts> {
  const wholes = cheques.map(({ whole }) => whole);
  return { received: await findReceived(db, wholes), gone: await findGone(db, wholes) };
}

/**
 * Returns the state of a cheque that one of these sales was paid with, with this amount; null when
 * none was.
 */
function stateIn({ amount, whole }: NamedCheque, sales: readonly string[], { received, gone }: Whereabouts): ChequeState | null {
  const sources = sales.map(sourceOfSale);
  const taken = received.find((one) => one.cheque === whole && sources.includes(one.source) && one.amount === amount);
  return taken === undefined ? null : chequeState({ over: taken.over, out: gone.findLast((one) => one.cheque === whole && !one.own)?.type ?? null });
}

/**
 * Returns why a refund cannot return a cheque, with what to do. Null when it can: the sale was paid
 * with it, with this amount, and it is in hand.
 */
function faultOfHandedBack(cheque: NamedCheque, sales: readonly string[], where: Whereabouts): string | null {
  const { number } = cheque.means;
  const state = stateIn(cheque, sales, where);
  if (state === null) return `המכירה שמוחזרת לא שולמה בשיק ${number}. החזירו בדרך אחרת`;
  return moveCheque(state, 'hand_back').ok ? null : `שיק ${number} כבר אינו בעסק. החזירו בדרך אחרת`;
}

/**
 * Finds the first problem of the cheques that a refund returns to their customer (payments below
 * zero): one occurs twice, did not pay the sale, or is not in hand. Takes the cheque lock until
 * commit; without a cheque no query is made.
 * @param sales ids of the refunded sales
 */
export async function faultOfReturned(tx: TenantTx, { payments }: WithCheques, sales: readonly string[]): Promise<ErrorDetail | null> {
  const cheques = chequesOf(payments).filter(({ amount }) => amount < 0).map((cheque) => ({ ...cheque, amount: 0 - cheque.amount }));
  if (cheques.length === 0) return null;
  await lockMeansInHand(tx);
  const where = await whereaboutsOf(tx, cheques);
  const seen = new Set<string>();
  for (const cheque of cheques) {
    const text = seen.has(cheque.whole) ? twice(cheque.means.number) : faultOfHandedBack(cheque, sales, where);
    if (text !== null) return { text, field: `cart.Payments.${cheque.key}` };
    seen.add(cheque.whole);
  }
  return null;
}

/**
 * Returns the pending cheques of a sale that cannot become effective, by payment key, each with the
 * reason and what to do first: unreadable details, an impossible due date, a number that is already
 * out (also as an own cheque), or any problem a new cheque could have. Requires {@link
 * lockMeansInHand}.
 * @param sales ids of the sales that it refunds
 */
export async function faultsOfWaiting(tx: TenantTx, payments: readonly ChequePayment[], sales: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const cheques = new Map(chequesOf(payments).map((cheque) => [cheque.key, cheque]));
  const where = await whereaboutsOf(tx, [...cheques.values()]);
  const seen = new Set<string>();
  const faults = new Map<string, string>();
  for (const { key, amount } of payments) {
    const cheque = cheques.get(key);
    const fault = cheque === undefined ? `אי אפשר לקרוא את הפרטים של שיק על ${formatMoney(Math.abs(amount))} ₪` : faultOfWaiting(cheque, { sales, where, seen });
    if (fault !== null) faults.set(key, fault);
    else if (cheque !== undefined) seen.add(waitingName(cheque));
  }
  return faults;
}

/** A sale may receive one cheque and return another of the same number. */
const waitingName = ({ whole, amount }: NamedCheque): string => `${Math.sign(amount)} ${whole}`;

function faultOfWaiting(cheque: NamedCheque, { sales, where, seen }: { readonly sales: readonly string[]; readonly where: Whereabouts; readonly seen: ReadonlySet<string> }): string | null {
  const { means: { number, dueDate }, amount, whole } = cheque;
  if (seen.has(waitingName(cheque))) return `שיק ${number} רשום בעסקה פעמיים`;
  if (amount < 0) {
    const state = stateIn({ ...cheque, amount: 0 - amount }, sales, where);
    if (state === null) return `המכירה שהוחזרה לא שולמה בשיק ${number}`;
    return moveCheque(state, 'hand_back').ok ? null : `שיק ${number} אינו בעסק. אם חזר, רשמו זאת בהפקדה או בתשלום לספק שבו יצא, ואשרו אחר כך`;
  }
  if (!mayFallDue(dueDate)) return `תאריך הפירעון של שיק ${number} אינו אפשרי`;
  const [before, out] = [cameInBy(where.received).get(whole), where.gone.findLast((one) => one.cheque === whole)];
  if (before === undefined) return out === undefined ? null : `שיק ${number} כבר יצא מהעסק, ב${getDocumentType(out.type).name} ${out.number}`;
  const came = `שיק ${number} כבר התקבל בעסק, ב${getDocumentType(before.type).name} ${before.number}`;
  return out === undefined ? `${came}. אם נרשם שם בטעות, החזירו אותו שם ללקוח ואשרו אחר כך` : `${came}, ויצא ב${getDocumentType(out.type).name} ${out.number}`;
}

/**
 * Returns the state of each payment's cheque; null for other payments and for cheques pending
 * review.
 */
export async function statesOf(db: TenantDb, sale: string, payments: readonly Omit<ChequePayment, 'key'>[]): Promise<readonly (ChequeState | null)[]> {
  const keyed = payments.map((payment, index) => ({ ...payment, key: String(index) }));
  const cheques = chequesOf(keyed).filter(({ amount }) => amount > 0);
  if (cheques.length === 0) return keyed.map(() => null);
  const where = await whereaboutsOf(db, cheques);
  const states = new Map(cheques.map((cheque) => [cheque.key, stateIn(cheque, [sale], where)]));
  return keyed.map(({ key }) => states.get(key) ?? null);
}

/**
 * Checks that a document brings in only new cheques. @throws PAYMENT_DETAILS, see {@link
 * faultOfTaken}
 */
export async function assertNew(tx: TenantTx, { payments, header }: Cart): Promise<void> {
  const fault = TAKES.includes(header.documentType) ? await faultOfTaken(tx, { payments }) : null;
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
export async function assertInHand(tx: TenantTx, { payments, header }: Cart): Promise<ReadonlySet<string>> {
  const move: ChequeMove = chequeWayOf(header.documentType) === 'supplier' ? 'endorse' : 'deposit';
  const cheques = chequesOf(payments);
  const ours = new Set<string>();
  if (cheques.length === 0) return ours;
  await lockMeansInHand(tx);
  const { received, gone: gaveOut } = await whereaboutsOf(tx, cheques);
  const seen = new Set<string>();
  for (const cheque of cheques) {
    const taken = received.filter((one) => one.cheque === cheque.whole);
    const own = move === 'endorse' && taken.length === 0;
    if (own) ours.add(cheque.key);
    const gone = gaveOut.findLast((one) => one.cheque === cheque.whole && one.own === own);
    const text = own ? faultOfOwn(cheque, { gone, seen, day: header.date }) : faultOf(cheque, { received: taken, gone, seen, move });
    if (text !== null) throw new AppError('PAYMENT_DETAILS', { details: [{ text, field: `cart.Payments.${cheque.key}` }] });
    seen.add(cheque.whole);
  }
  return ours;
}

interface Known {
  readonly received: readonly ReceivedCheque[];
  readonly gone: GoneCheque | undefined;
  readonly seen: ReadonlySet<string>;
  readonly move: ChequeMove;
}

const twice = (number: string): string => `שיק ${number} רשום פעמיים. הסירו אחד`;
const cameIn = (number: string, { type, number: document }: CameIn): string => `שיק ${number} כבר התקבל בעסק, ב${getDocumentType(type).name} ${document}. הסירו אותו או תקנו את המספר`;
const given = (number: string, { number: payment }: GoneCheque): string => `שיק ${number} נמסר לספק, בתשלום ${payment}. הסירו אותו`;

function faultOfOwn({ means: { number, dueDate }, whole }: NamedCheque, { gone, seen, day }: Pick<Known, 'gone' | 'seen'> & { readonly day: string }): string | null {
  if (gone !== undefined) return given(number, gone);
  if (seen.has(whole)) return twice(number);
  return dueDate < day ? `תאריך הפירעון של שיק ${number} קודם לתאריך המסמך` : null;
}

/** Returns why a cheque cannot go out, with what to do; null when it can. */
function faultOf({ means: { number, dueDate }, amount, whole }: NamedCheque, { received: known, gone, seen, move }: Known): string | null {
  const received = known.filter(({ over }) => over === null);
  const [first] = received;
  const state = chequeState({ over: null, out: gone?.type ?? null });
  if (gone !== undefined && !moveCheque(state, move).ok) {
    return state === 'endorsed' ? given(number, gone) : `שיק ${number} כבר הופקד, בהפקדה ${gone.number}. הסירו אותו`;
  }
  if (first === undefined && known.length > 0) return known.at(-1)?.over === 'handed_back' ? `שיק ${number} הוחזר ללקוח. הסירו אותו` : `שיק ${number} חזר מהספק, והלקוח חויב בו שוב. הסירו אותו`;
  if (first === undefined) return `שיק ${number} לא התקבל בעסק. בחרו מהרשימה של השיקים שבידכם`;
  if (seen.has(whole)) return twice(number);
  if (!received.some((one) => one.amount === amount)) return `שיק ${number} התקבל על ${formatMoney(first.amount)} ₪. הסירו אותו ובחרו אותו שוב מהרשימה`;
  if (!received.some((one) => one.amount === amount && one.due === dueDate)) return `תאריך הפירעון של שיק ${number} אינו כפי שהתקבל. הסירו אותו ובחרו אותו שוב מהרשימה`;
  return null;
}
