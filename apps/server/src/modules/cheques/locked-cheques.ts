import {
  applyChequeMove,
  chequeIdentityText,
  PAYMENT_TYPE,
  readTender,
  type Cart,
  type ChequeMove,
  type ChequeState,
  type ChequeTender,
} from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import {
  listCheques,
  lockCheques,
  type ChequeReceipt,
  type ChequeRecord,
} from './cheques.store.ts';

export interface NamedCheque {
  readonly key: string;
  /** Line of the payment in its sale or document. */
  readonly line: number;
  readonly tender: ChequeTender;
  /** Agorot. */
  readonly amount: number;
  readonly identity: string;
}

export type ChequePayment = Pick<
  Cart['payments'][number],
  'key' | 'typeId' | 'pluginId' | 'details' | 'amount'
>;

/** The cheques of a sale or a document, with their records, locked until commit. */
export interface LockedCheques {
  readonly cheques: readonly NamedCheque[];
  readonly records: readonly ChequeRecord[];
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

/** Whether a customer's cheque came in, other than in a sale that is pending or was declined. */
export const isReceived = ({ state }: ChequeRecord): boolean =>
  state !== 'issued' && state !== 'pending' && state !== 'declined';

/** Whether a customer's cheque is in hand or out, so that it cannot come in again. */
export const isAbout = (record: ChequeRecord): boolean =>
  isReceived(record) && record.state !== 'charged_back' && record.state !== 'handed_back';

export const findAbout = (
  identity: string,
  records: readonly ChequeRecord[],
): (ChequeRecord & { readonly came: ChequeReceipt }) | null => {
  const record = records.find((one) => one.identity === identity && isAbout(one));
  return record === undefined || record.came === null ? null : { ...record, came: record.came };
};

/** Finds a cheque that one of these sales was paid with, with this amount. */
export function findOfSales(
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

export const canMove = (state: ChequeState, move: ChequeMove): boolean =>
  applyChequeMove(state, move).ok;

export const findIssuedAs = (
  identity: string,
  records: readonly ChequeRecord[],
): ChequeRecord | undefined =>
  records.find((one) => one.identity === identity && one.state === 'issued');
