import { moveCheque, PAYMENT_TYPE, readMeans, type Cart, type ChequeMeans } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { findDeposited } from './effects.store.ts';

const numberOf = ({ bank, branch, account, number }: ChequeMeans): string => [bank, branch, account, number].map((part) => part.replace(/^0+/, '')).join('-');

/**
 * Holds the cheques of a deposit against each other and against those that were deposited before. The series of deposits is locked, so nobody
 * deposits beside us.
 * One that the bank gave back is at hand again.
 * @throws PAYMENT_DETAILS for a cheque that lies at the bank already, or stands in the deposit twice
 */
export async function assertNotDeposited(tx: TenantTx, { payments }: Cart): Promise<void> {
  const cheques = payments.flatMap((payment) => {
    const means = payment.typeId === PAYMENT_TYPE.cheque ? readMeans(payment) : null;
    return means?.ok === true && means.value.method === 'cheque' ? [{ key: payment.key, number: means.value.number, whole: numberOf(means.value) }] : [];
  });
  if (cheques.length === 0) return;
  const before = await findDeposited(tx, cheques.map(({ whole }) => whole));
  const seen = new Set<string>();
  for (const { key, number, whole } of cheques) {
    const deposit = before.get(whole);
    const text = deposit !== undefined ? `המחאה ${number} כבר הופקדה, בהפקדה ${deposit}. הסירו אותה` : `המחאה ${number} רשומה פעמיים. הסירו אחת`;
    if (!moveCheque(deposit !== undefined || seen.has(whole) ? 'deposited' : 'in_hand', 'deposit').ok) throw new AppError('PAYMENT_DETAILS', { details: [{ text, field: `cart.Payments.${key}` }] });
    seen.add(whole);
  }
}
