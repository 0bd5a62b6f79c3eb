import { findSaleByNumber, type FoundSale, getRefundable, searchSales } from '@dalpak/contracts';
import type { Agorot } from '@dalpak/engine';
import { create } from 'zustand';
import { api } from '../../../platform/api/api.ts';
import { type DeviceSale } from '../../../platform/outbox/outbox.types.ts';
import { openSignInWhenSignedOut } from '../till/cashier-signed-out.ts';
import { viewApprovalOptions } from '../bill/with-approval.ts';
import { currentTill } from '../till/till.registry.ts';
import { deviceSales } from './device-sales.ts';
import { returnedSaleOfDevice, toReturnedSale, type ReturnedSale } from './returned-sale.ts';
import type { RefundTender } from './refund-steps.ts';

interface RefundState {
  /** The sale that was read last: the bill finds its payments here. */
  readonly sale: ReturnedSale | null;
  /** Agorot that the bill on the screen refunded of each payment, by the payment's key. */
  readonly refundedByPayment: ReadonlyMap<string, Agorot>;
  /** Whether a gift slip brought the sale: its holder gets goods or a voucher, and no money. */
  readonly isBySlip: boolean;
  /** The refund tender chosen beforehand, until the payment opens. */
  readonly preferredTender: RefundTender | null;
}

export const useRefund = create<RefundState>(() => ({
  sale: null,
  refundedByPayment: new Map(),
  isBySlip: false,
  preferredTender: null,
}));

const putReturnedSale = (sale: ReturnedSale): void =>
  useRefund.setState({ sale, refundedByPayment: new Map(), isBySlip: false });

/** Whether a gift slip brought the sale that is refunded. */
export const setBySlip = (isBySlip: boolean): void => useRefund.setState({ isBySlip });

/** Chooses how the refund is paid before its payment opens; null once it is open. */
export const preferRefundTender = (preferredTender: RefundTender | null): void =>
  useRefund.setState({ preferredTender });

/** Adds to what the bill on the screen refunded of a payment. */
export const addRefunded = (key: string, amount: Agorot): void =>
  useRefund.setState(({ refundedByPayment: given }) => ({
    refundedByPayment: new Map(given).set(key, (given.get(key) ?? 0) + amount),
  }));

const digitsOf = (code: string): string => code.replace(/\D/g, '').replace(/^0+(?=\d)/, '');

/** Whether a scanned or typed code can be a receipt number. */
export function isReceiptNumber(code: string): boolean {
  return /^\d{1,15}$/.test(digitsOf(code)) && /^[\d\s/-]+$/.test(code);
}

async function withSignIn<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (refusal) {
    openSignInWhenSignedOut(refusal);
    throw refusal;
  }
}

/**
 * The result of a number: a sale; a credit, which cannot be refunded; or both, and the user knows
 * which document they hold.
 */
export type NumberResult =
  | { readonly kind: 'sale'; readonly sale: ReturnedSale }
  | { readonly kind: 'credit' }
  | { readonly kind: 'both'; readonly sale: FoundSale }
  | { readonly kind: 'none' };

/** The sale of a receipt number: from the server, or offline from this device. */
export async function readByNumber(code: string, online: boolean): Promise<NumberResult> {
  const which = classifyByNumber(online ? await listByNumber(code) : []);
  if (which.kind === 'credit') return { kind: 'credit' };
  if (which.kind === 'both') return { kind: 'both', sale: which.sale };
  const sale = online
    ? which.kind === 'sale'
      ? await readSale(which.sale.id, online)
      : null
    : await readLocal((stored) => String(stored.sale.number) === digitsOf(code));
  return sale === null ? { kind: 'none' } : { kind: 'sale', sale };
}

/** Which documents have a number. */
export function classifyByNumber(
  found: readonly FoundSale[],
):
  | { readonly kind: 'none' | 'credit' }
  | { readonly kind: 'sale' | 'both'; readonly sale: FoundSale } {
  const sale = found.find((one) => !one.is_credit);
  const hasCredit = found.some((one) => one.is_credit);
  if (sale === undefined) return { kind: hasCredit ? 'credit' : 'none' };
  return { kind: hasCredit ? 'both' : 'sale', sale };
}

async function listByNumber(code: string): Promise<readonly FoundSale[]> {
  return (await withSignIn(api.call(findSaleByNumber, { query: { number: digitsOf(code) } }))).data;
}

/** Reads a sale by its id. @returns null for a sale that this till does not know, or cannot read */
export async function readSale(id: string, online: boolean): Promise<ReturnedSale | null> {
  const sale = online
    ? toReturnedSale((await withSignIn(api.call(getRefundable, { params: { id } }))).data)
    : await readLocal((stored) => (stored.sale.serverId ?? stored.id) === id);
  if (sale !== null) putReturnedSale(sale);
  return sale;
}

/** Reads one of this till's last sales; what the server does not have yet is read from the device. */
export async function readRecentSale(id: string, online: boolean): Promise<ReturnedSale | null> {
  const waits = (await readLocal((stored) => stored.id === id)) !== null;
  return readSale(id, online && !waits);
}

/** Sales of a day, found without a receipt, newest first. */
export async function findSales(
  query: { readonly day: string; readonly sum?: string; readonly customer?: string },
  signal?: AbortSignal,
): Promise<readonly FoundSale[]> {
  const leave = viewApprovalOptions('pos.search.tran');
  return (
    await withSignIn(
      api.call(
        searchSales,
        { query: { ...query, ...leave.query } },
        { headers: leave.headers, ...(signal === undefined ? {} : { signal }) },
      ),
    )
  ).data;
}

async function readLocal(isIt: (stored: DeviceSale) => boolean): Promise<ReturnedSale | null> {
  const till = currentTill();
  if (till === null) return null;
  const known = await deviceSales(till.owner);
  const stored = known.find((one) => isIt(one) && one.sale.priced.total > 0);
  if (stored === undefined || stored.sale.number === null) return null;
  const sale = returnedSaleOfDevice(
    { ...stored, sale: { ...stored.sale, number: stored.sale.number } },
    known,
  );
  putReturnedSale(sale);
  return sale;
}
