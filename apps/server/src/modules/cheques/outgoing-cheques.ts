import { chequePartyOf, formatMoney, type Cart, type ChequeMove } from '@dalpak/engine';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { ChequeReceipt, ChequeRecord } from './cheques.store.ts';
import {
  type NamedCheque,
  type LockedCheques,
  canMove,
  isReceived,
  findIssuedAs,
  isAbout,
} from './locked-cheques.ts';
import type { PendingContext } from './pending-cheques.ts';
import { duplicateText } from './cheques-in-hand.ts';

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

const endorsedText = (number: string, { number: payment }: ChequeReceipt): string =>
  `שיק ${number} נמסר לספק, בתשלום ${payment}. הסירו אותו`;

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
