import { aCart, aPayment, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import { freezeSale, PAYMENT_TYPE, priceCart } from '@dalpak/engine';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemorySalesStore } from '../../../platform/outbox/memory-sales.store.ts';
import type { StoredSale } from '../../../platform/outbox/outbox.types.ts';
import { printAgain, printDone } from './receipt-paper.ts';
import type { Till } from './till.registry.ts';

const came: string[] = [];
let printer = true;
vi.mock('../../../platform/hardware/receipt-printer.ts', () => ({
  hasPrinter: () => Promise.resolve(printer),
  openDrawer: () => Promise.resolve(void came.push('drawer')),
  printReceipt: (_lines: unknown, { openDrawer }: { openDrawer?: boolean }) => Promise.resolve(void came.push(openDrawer === true ? 'receipt with drawer' : 'receipt')),
}));
vi.mock('./mail-sale.ts', () => ({ mailDone: () => Promise.resolve(void came.push('mail')) }));
vi.mock('../../../platform/receipt/print-paper.tsx', () => ({ printPaper: ({ mark }: { mark: string }) => Promise.resolve(void came.push(`A4 ${mark}`)) }));
vi.mock('./sold-by.ts', () => ({ business: () => ({ name: 'מכולת', branchName: '', address: '', phone: '', vatNumber: '', footer: '' }) }));

/** A sale that was just done, with what its header says about its paper. */
function aSale(printTarget: string, typeId: number = PAYMENT_TYPE.cash): { readonly till: Till; readonly stored: StoredSale } {
  const env = fakeEnv();
  const cart = aCart({ header: { printTarget }, rows: [aRow({ product: aProduct({ price: 1_000 }) })], payments: [aPayment({ typeId, amount: 1_000 })] }, env);
  let stored = { id: cart.id, takenAt: 0, prints: 0, employeeName: '', sale: freezeSale(cart, priceCart(cart, env)) } as unknown as StoredSale;
  const sales = { ...createMemorySalesStore(), get: () => Promise.resolve(stored), update: (_id: string, change: (now: StoredSale) => StoredSale) => Promise.resolve(stored = change(stored)) };
  return { till: { sales } as unknown as Till, stored };
}

/** What a device keeps. */
let kept: Record<string, string> = {};
beforeEach(() => {
  came.length = 0;
  printer = true;
  kept = {};
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => (kept[key] = value) });
});

describe('where the paper of a finished sale goes', () => {
  it.each<[device: string, bill: string, hasPrinter: boolean, papers: readonly string[]]>([
    ['', '', true, ['receipt with drawer']],
    ['', '', false, []],
    ['a4', '', true, ['drawer', 'A4 מקור']],
    ['a4', '', false, ['drawer', 'A4 מקור']],
    ['none', '', true, ['drawer']],
    ['none', '', false, []],
    ['none', 'printer', true, ['receipt with drawer']],
    ['printer', 'a4', true, ['drawer', 'A4 מקור']],
    ['a4', 'none', true, ['drawer']],
    ['mail', '', true, ['drawer', 'mail']],
    ['printer', 'mail:a@example.com', false, ['mail']],
    ['nonsense', 'a printer of another system', true, ['receipt with drawer']],
  ])('device %j, bill %j, printer %j: %j', async (device, bill, hasPrinter, papers) => {
    kept = { 'dalpak.print-target': device };
    printer = hasPrinter;
    const { till, stored } = aSale(bill);
    await printDone(till, stored.sale);
    expect(came).toEqual(papers);
  });

  it('leaves the drawer shut where no coin came in and no paper comes out', async () => {
    const { till, stored } = aSale('none', PAYMENT_TYPE.card);
    await printDone(till, stored.sale);
    expect(came).toEqual([]);
  });

  it('comes out when somebody asks, also where papers go nowhere by themselves; the second is a copy', async () => {
    kept = { 'dalpak.print-target': 'none' };
    const { till, stored } = aSale('');
    await printAgain(till, stored.id);
    await printAgain(till, stored.id);
    kept = { 'dalpak.print-target': 'a4' };
    await printAgain(till, stored.id);
    expect(came).toEqual(['receipt with drawer', 'receipt', 'A4 העתק']);
  });
});
