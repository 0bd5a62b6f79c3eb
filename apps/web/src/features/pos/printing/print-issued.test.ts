import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemorySalesStore } from '../../../platform/outbox/memory-sales.store.ts';
import type { SalesStore, DeviceSale } from '../../../platform/outbox/outbox.types.ts';
import {
  hasUnseenVouchers,
  hasUnprintedVouchers,
  issuedVouchersOf,
  printIssued,
  printUnprinted,
} from './print-issued.ts';

const printed: string[] = [];
let printer = false;
let dies = false;
vi.mock('../../../platform/hardware/receipt-printer.ts', () => ({
  printReceipt: (lines: unknown) => {
    if (dies) return Promise.reject(new Error('no paper'));
    printed.push(JSON.stringify(lines));
    return Promise.resolve();
  },
  hasPrinter: () => Promise.resolve(printer),
}));
vi.mock('./receipt-business.ts', () => ({
  receiptBusiness: () => ({
    name: 'מכולת',
    branchName: '',
    address: '',
    phone: '',
    vatNumber: '',
    footer: '',
  }),
}));

const voucher = { number: 'Z123456789012', amount: 400 };
let sales: SalesStore;
beforeEach(() => {
  printed.length = 0;
  printer = false;
  dies = false;
  let stored = { id: 's', takenAt: 0, sale: { number: 7 } } as unknown as DeviceSale;
  sales = {
    ...createMemorySalesStore(),
    lastSale: () => Promise.resolve(stored),
    update: (_id, change) => {
      stored = change(stored);
      return Promise.resolve(stored);
    },
  };
});

describe('vouchers that a sale issued', () => {
  it('stay with the sale where no printer is, and print with its first receipt, once as originals', async () => {
    await printIssued({ sales }, 'credit_voucher', [voucher]);
    expect(printed).toEqual([]);
    const waiting = await sales.lastSale();
    expect(waiting).toMatchObject({ issued: [voucher], issuedWait: true });
    if (waiting !== undefined) await printUnprinted({ sales }, waiting);
    expect(printed).toHaveLength(1);
    expect(printed[0]).toContain(voucher.number);
    expect(printed[0]).toContain('מקור');
    expect((await sales.lastSale())?.issuedWait).toBe(false);
  });

  it('print at once where a printer is', async () => {
    printer = true;
    await printIssued({ sales }, 'credit_voucher', [voucher]);
    expect(printed).toHaveLength(1);
    expect((await sales.lastSale())?.issuedWait).toBe(false);
  });

  const card = { number: '123456789012', amount: 5_000 };
  const answered = {
    id: 's',
    number: 7,
    dailyCounter: 1,
    vatConfirmation: null,
    creditVouchers: [voucher],
    giftCards: [card],
    vouchers: [],
    coupons: [],
  };

  it("are read from the server's answer when the page closed before printing them, and print with the first receipt, once", async () => {
    printer = true;
    await sales.update('s', (now) => ({ ...now, answer: answered }));
    const found = await sales.lastSale();
    if (found === undefined) throw new Error('No sale');
    expect([hasUnseenVouchers(found), issuedVouchersOf(found).map(({ number }) => number)]).toEqual(
      [true, [voucher.number, card.number]],
    );
    await printUnprinted({ sales }, found);
    expect(
      printed.map((paper) =>
        [voucher.number, card.number].find((number) => paper.includes(number)),
      ),
    ).toEqual([voucher.number, card.number]);
    const after = await sales.lastSale();
    expect(after).toMatchObject({ issued: [voucher, card], issuedWait: false });
    expect(after !== undefined && hasUnprintedVouchers(after)).toBe(false);
  });

  it('wait when the printer fails in between, with those behind them; what was printed does not print again', async () => {
    printer = true;
    await sales.update('s', (now) => ({ ...now, answer: answered }));
    await printIssued({ sales }, 'credit_voucher', [voucher]);
    dies = true;
    await expect(printIssued({ sales }, 'gift_card', [card])).rejects.toThrow('no paper');
    const waiting = await sales.lastSale();
    expect(waiting).toMatchObject({ issued: [voucher, card], issuedWait: true });
    dies = false;
    if (waiting !== undefined) await printUnprinted({ sales }, waiting);
    expect(printed).toHaveLength(2);
    expect(printed[1]).toContain(card.number);
    expect((await sales.lastSale())?.issuedWait).toBe(false);
  });
});
