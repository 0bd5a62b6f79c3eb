import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemorySalesStore } from '../../../platform/outbox/memory-sales.store.ts';
import type { SalesStore, StoredSale } from '../../../platform/outbox/outbox.types.ts';
import { printIssued, printWaiting } from './print-issued.ts';

const printed: string[] = [];
let printer = false;
vi.mock('../../../platform/hardware/receipt-printer.ts', () => ({ printReceipt: (lines: unknown) => { printed.push(JSON.stringify(lines)); return Promise.resolve(); }, hasPrinter: () => Promise.resolve(printer) }));
vi.mock('./sold-by.ts', () => ({ business: () => ({ name: 'מכולת', branchName: '', address: '', phone: '', vatNumber: '', footer: '' }) }));

const voucher = { number: 'Z123456789012', amount: 400 };
let sales: SalesStore;
beforeEach(() => {
  printed.length = 0;
  printer = false;
  let stored = { id: 's', takenAt: 0, sale: { number: 7 } } as unknown as StoredSale;
  sales = {
    ...createMemorySalesStore(), lastSale: () => Promise.resolve(stored),
    update: (_id, change) => {
      stored = change(stored);
      return Promise.resolve(stored);
    },
  };
});

describe('what a sale gave out', () => {
  it('stays with the sale where no printer is, and comes with its first paper, once as the original', async () => {
    await printIssued({ sales }, 'credit_voucher', [voucher]);
    expect(printed).toEqual([]);
    const waiting = await sales.lastSale();
    expect(waiting).toMatchObject({ issued: [voucher], issuedWait: true });
    if (waiting !== undefined) await printWaiting({ sales }, waiting);
    expect(printed).toHaveLength(1);
    expect(printed[0]).toContain(voucher.number);
    expect(printed[0]).toContain('מקור');
    expect((await sales.lastSale())?.issuedWait).toBe(false);
  });

  it('is printed at once where one is', async () => {
    printer = true;
    await printIssued({ sales }, 'credit_voucher', [voucher]);
    expect(printed).toHaveLength(1);
    expect((await sales.lastSale())?.issuedWait).toBeUndefined();
  });
});
