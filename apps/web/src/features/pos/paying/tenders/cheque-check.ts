import { checkCheques, documentLabel } from '@dalpak/contracts';
import {
  type CartPayment,
  type ChequeTender,
  type PaymentInput,
  readTender,
  chequeIdentityText,
} from '@dalpak/engine';
import { api } from '../../../../platform/api/api.ts';
import { i18n, labelText } from '../../../../platform/i18n/i18n.ts';
import { openSignInWhenSignedOut } from '../../till/cashier-signed-out.ts';

/**
 * A cheque that cannot pay the bill: it is on the bill already, or an earlier sale or document
 * received it.
 */
export interface RefusedCheque {
  /** Number on the cheque. */
  readonly number: string;
  /** Type and number of the document that received it; null = this bill. */
  readonly receivedBy: { readonly type: number; readonly number: number } | null;
}

/** Text about a refused cheque. */
export function describeRefusedCheque({ number, receivedBy: by }: RefusedCheque): string {
  if (by === null) return i18n.t('payments:chequeTwice', { cheque: number });
  return i18n.t('payments:chequeCameIn', {
    cheque: number,
    document: labelText(documentLabel(by.type)),
    number: by.number,
  });
}

type FindReceivingDocuments = (
  cheques: readonly ChequeTender[],
) => Promise<readonly RefusedCheque['receivedBy'][]>;

function chequesOf(payments: readonly (CartPayment | PaymentInput)[]): readonly ChequeTender[] {
  return payments.flatMap(({ typeId, pluginId, details }) => {
    const means = readTender({ typeId, pluginId: pluginId ?? null, details: details ?? {} });
    return means.ok && means.value.method === 'cheque' ? [means.value] : [];
  });
}

/**
 * The first cheque that cannot be accepted, by the rule that the server applies to the sale; null
 * when all can.
 * @param inBill payments on the bill
 * @param ask returns the document that received each cheque, as the server knows it; null without
 * one, or offline
 */
export async function findRefusedCheque(
  payments: readonly PaymentInput[],
  inBill: readonly CartPayment[],
  ask: FindReceivingDocuments | null,
): Promise<RefusedCheque | null> {
  const cheques = chequesOf(payments);
  const here = new Set(chequesOf(inBill).map((cheque) => chequeIdentityText(cheque)));
  const twice = cheques.find((cheque) => here.has(chequeIdentityText(cheque)));
  if (twice !== undefined) return { number: twice.number, receivedBy: null };
  const taken = ask === null ? [] : await ask(cheques);
  const index = taken.findIndex((by) => by !== null);
  return index === -1
    ? null
    : { number: cheques[index]?.number ?? '', receivedBy: taken[index] ?? null };
}

/**
 * The document that received each cheque; empty when the server does not answer, because it checks
 * again when the sale is sent.
 */
export async function findReceivingDocuments(
  cheques: readonly ChequeTender[],
): Promise<readonly RefusedCheque['receivedBy'][]> {
  try {
    const { data } = await api.call(checkCheques, {
      body: {
        cheques: cheques.map(({ bank, branch, account, number }) => ({
          bank,
          branch,
          account,
          number,
        })),
      },
    });
    return data.map(({ taken }) => taken);
  } catch (error) {
    openSignInWhenSignedOut(error);
    return [];
  }
}
