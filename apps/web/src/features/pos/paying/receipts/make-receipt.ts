import { submitDocument, type DocumentItem, type WireCartInput } from '@dalpak/contracts';
import {
  type Agorot,
  type CartAccount,
  type CartCommand,
  type ChequeTender,
  DOCUMENT_TYPE,
  encodeCart,
  freezeSale,
  type FrozenSale,
  newCart,
  paperModel,
  priceCart,
  receiptLines,
  reduceCart,
  tenderFields,
  TENDER_NAME,
} from '@dalpak/engine';
import { api } from '../../../../platform/api/api.ts';
import {
  hasPrinter,
  openDrawer,
  printReceipt,
} from '../../../../platform/hardware/receipt-printer.ts';
import { currentInit } from '../../../../platform/session/session.store.ts';
import { localDateTime } from '../../till/local-clock.ts';
import { receiptBusiness } from '../../printing/receipt-business.ts';
import type { Till } from '../../till/till.registry.ts';

/** How a customer pays a debt at the till. */
export type ReceiptTender =
  | { readonly method: 'cash' }
  | ChequeTender
  | { readonly method: 'transfer'; readonly reference: string };

interface ReceiptInput {
  readonly account: CartAccount;
  readonly amount: Agorot;
  readonly tender: ReceiptTender;
  /** The invoices that it pays, oldest first; none = it stays on account. */
  readonly invoices: readonly DocumentItem[];
}

/**
 * A receipt as it is sent: the same one sent again is the same receipt, whatever became of the
 * answer.
 * @returns null when the engine refuses a part of it
 */
export function composeReceipt(
  till: Till,
  { account, amount, tender, invoices }: ReceiptInput,
): FrozenSale | null {
  const init = currentInit();
  let cart = newCart(
    {
      documentType: DOCUMENT_TYPE.receipt,
      branchId: init?.cloud.branch?.id ?? 0,
      terminalId: till.owner.terminalId,
      employeeId: init?.employee?.id ?? null,
      header: { warehouseId: init?.offline_data?.pos.warehouse ?? null },
    },
    till.env(),
  );
  const commands: readonly CartCommand[] = [
    { type: 'setAccount', account },
    {
      type: 'setHeader',
      changes: {
        baseDocuments: invoices.map(({ type, number }) => ({ typeId: type, number })),
      },
    },
    {
      type: 'addPayment',
      payment: { ...tenderFields(tender), name: TENDER_NAME[tender.method], amount },
    },
  ];
  for (const command of commands) {
    const reduced = reduceCart(cart, command, till.env());
    if (!reduced.ok) return null;
    cart = reduced.value.cart;
  }
  return freezeSale(cart, priceCart(cart, till.env()));
}

/** Sends a receipt. @returns it with its number */
export async function sendReceipt(frozen: FrozenSale): Promise<FrozenSale> {
  const body = encodeCart(frozen.cart, frozen.priced) as unknown as WireCartInput;
  const [, , stored] = (await api.call(submitDocument, { body })).data;
  return { ...frozen, serverId: stored.id, number: stored.number };
}

/** Opens the drawer for cash and prints the receipt, where a printer is connected. */
export async function printReceiptOnAccount(sale: FrozenSale, withCash: boolean): Promise<void> {
  if (!(await hasPrinter())) return;
  if (withCash) await openDrawer();
  const init = currentInit();
  const { employee } = init ?? {};
  await printReceipt(
    receiptLines(
      paperModel({
        sale,
        business: receiptBusiness(),
        employeeName: `${employee?.first_name ?? ''} ${employee?.last_name ?? ''}`.trim(),
        terminalName: init?.cloud.terminal?.name ?? '',
        issuedAt: localDateTime(Date.now()),
        mode: 'original',
      }),
    ),
  );
}
