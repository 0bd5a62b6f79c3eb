import { DOCUMENT_TYPE, formatMoney, moveCheque, PAYMENT_TYPE, readMeans, type Cart, type ChequeMeans } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { findGone, findReceived, type GoneCheque, type ReceivedCheque } from './cheques.store.ts';

const numberOf = ({ bank, branch, account, number }: ChequeMeans): string => [bank, branch, account, number].map((part) => part.replace(/^0+/, '')).join('-');

interface Deposited {
  readonly key: string;
  readonly means: ChequeMeans;
  /** Agorot. */
  readonly amount: number;
  readonly whole: string;
}

/**
 * Holds the cheques of a deposit against those that the business was paid with, those that went already, and each other. The series of deposits
 * is locked, so nobody deposits beside us.
 * @throws PAYMENT_DETAILS for a cheque that nobody gave to this business, one that was taken otherwise than the deposit says, one that lies at the bank
 *   or with a supplier, and one that stands in the deposit twice
 */
export async function assertInHand(tx: TenantTx, { payments }: Cart): Promise<void> {
  const cheques = payments.flatMap((payment): Deposited[] => {
    const means = payment.typeId === PAYMENT_TYPE.cheque ? readMeans(payment) : null;
    return means?.ok === true && means.value.method === 'cheque' ? [{ key: payment.key, means: means.value, amount: payment.amount, whole: numberOf(means.value) }] : [];
  });
  if (cheques.length === 0) return;
  const wholes = cheques.map(({ whole }) => whole);
  const [received, gone] = [await findReceived(tx, wholes), await findGone(tx, wholes)];
  const seen = new Set<string>();
  for (const cheque of cheques) {
    const text = faultOf(cheque, { received: received.filter((one) => one.cheque === cheque.whole), gone: gone.get(cheque.whole), seen });
    if (text !== null) throw new AppError('PAYMENT_DETAILS', { details: [{ text, field: `cart.Payments.${cheque.key}` }] });
    seen.add(cheque.whole);
  }
}

interface Known {
  readonly received: readonly ReceivedCheque[];
  readonly gone: GoneCheque | undefined;
  readonly seen: ReadonlySet<string>;
}

/** Why a cheque can not be deposited, with what to do; null when it can. */
function faultOf({ means: { number, dueDate }, amount, whole }: Deposited, { received, gone, seen }: Known): string | null {
  const [first] = received;
  if (gone !== undefined && !moveCheque('deposited', 'deposit').ok) {
    return gone.type === DOCUMENT_TYPE.supplierPayment ? `המחאה ${number} נמסרה לספק, בתשלום ${gone.number}. הסירו אותה` : `המחאה ${number} כבר הופקדה, בהפקדה ${gone.number}. הסירו אותה`;
  }
  if (first === undefined) return `המחאה ${number} לא התקבלה בעסק. בחרו מהרשימה של ההמחאות שבידכם`;
  if (seen.has(whole)) return `המחאה ${number} רשומה פעמיים. הסירו אחת`;
  if (!received.some((one) => one.amount === amount)) return `המחאה ${number} התקבלה על ${formatMoney(first.amount)} ₪. הסירו אותה ובחרו אותה שוב מהרשימה`;
  if (!received.some((one) => one.amount === amount && one.due === dueDate)) return `תאריך הפירעון של המחאה ${number} אינו כפי שהתקבלה. הסירו אותה ובחרו אותה שוב מהרשימה`;
  return null;
}
