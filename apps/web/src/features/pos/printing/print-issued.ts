import {
  type IssuedVoucher,
  issuedVoucherLines,
  type PaperMode,
  readIssuedVoucher,
  type VoucherKind,
} from '@dalpak/engine';
import { hasPrinter, printReceipt } from '../../../platform/hardware/receipt-printer.ts';
import type { DeviceSale } from '../../../platform/outbox/outbox.types.ts';
import { localDateTime } from '../till/local-clock.ts';
import { receiptBusiness } from './receipt-business.ts';
import type { Till } from '../till/till.registry.ts';

const NO_VOUCHERS = { creditVouchers: [], giftCards: [], vouchers: [] } as const;

function read(kind: VoucherKind, values: readonly unknown[]): IssuedVoucher[] {
  return values.flatMap((value) => readIssuedVoucher(kind, value) ?? []);
}

/**
 * Vouchers that a sale issued: as the till issued them, otherwise from the server's answer if the
 * till did not get that far.
 */
export function issuedVouchersOf({
  issued,
  answer,
}: Pick<DeviceSale, 'issued' | 'answer'>): readonly IssuedVoucher[] {
  const { creditVouchers, giftCards, vouchers } = answer ?? NO_VOUCHERS;
  return (
    issued ?? [
      ...read('credit_voucher', creditVouchers),
      ...read('gift_card', giftCards),
      ...read('voucher', vouchers),
    ]
  );
}

/**
 * True when the page closed between the server's answer and the printing, so that no user has seen
 * the numbers.
 */
export function hasUnseenVouchers(stored: DeviceSale): boolean {
  return stored.issued === undefined && issuedVouchersOf(stored).length > 0;
}

/** Whether an issued voucher waits for its first print. */
export function hasUnprintedVouchers(stored: DeviceSale): boolean {
  return stored.issuedWait === true || hasUnseenVouchers(stored);
}

/** The sale with the vouchers of these kinds marked as printed. */
function withPrinted(now: DeviceSale, kinds: readonly VoucherKind[]): DeviceSale {
  const issuedGiven = [...new Set([...(now.issuedGiven ?? []), ...kinds])];
  return {
    ...now,
    issued: issuedVouchersOf(now),
    issuedGiven,
    issuedWait: issuedVouchersOf(now).some(({ kind }) => !issuedGiven.includes(kind)),
  };
}

/**
 * Prints the vouchers of a sale. They are first stored with the sale as not printed, so that no
 * number is lost when a page or printer fails in between. Without a printer the numbers are on the
 * screen of the finished sale, since the customer has paid for them, and print with the receipt on
 * request.
 */
export async function printIssued(
  { sales }: Pick<Till, 'sales'>,
  kind: VoucherKind,
  issued: readonly unknown[],
): Promise<void> {
  const papers = read(kind, issued);
  const last = await sales.lastSale();
  const stored =
    last === undefined
      ? undefined
      : await sales.update(last.id, (now) => {
          const known = issuedVouchersOf(now);
          return {
            ...now,
            issued: known.some((paper) => paper.kind === kind) ? known : [...known, ...papers],
            issuedWait: true,
          };
        });
  if (!(await hasPrinter())) return;
  await printVouchers(papers, stored, 'original');
  if (stored !== undefined) await sales.update(stored.id, (now) => withPrinted(now, [kind]));
}

/** Prints the vouchers of a sale that were not printed yet. */
export async function printUnprinted(
  { sales }: Pick<Till, 'sales'>,
  stored: DeviceSale,
): Promise<void> {
  const papers = issuedVouchersOf(stored).filter(
    ({ kind }) => stored.issuedGiven?.includes(kind) !== true,
  );
  await printVouchers(papers, stored, 'original');
  await sales.update(stored.id, (now) =>
    withPrinted(
      now,
      papers.map(({ kind }) => kind),
    ),
  );
}

/**
 * Prints the vouchers of a sale again, as copies: paper gets lost, while the number keeps its value
 * and works once.
 */
export async function reprintIssued(stored: DeviceSale): Promise<void> {
  await printVouchers(issuedVouchersOf(stored), stored, 'copy');
}

async function printVouchers(
  papers: readonly IssuedVoucher[],
  stored: DeviceSale | undefined,
  mode: PaperMode,
): Promise<void> {
  const number = stored?.sale.number ?? null;
  const around = {
    business: receiptBusiness(),
    issuedAt: localDateTime(stored?.takenAt ?? Date.now()),
    document: number === null ? '' : String(number),
    mode,
  };
  for (const paper of papers) await printReceipt(issuedVoucherLines(paper, around));
}
