import { aCart, aPayment, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import { PLAIN_CHOICE } from '@dalpak/contracts';
import { freezeSale, PAYMENT_TYPE, priceCart } from '@dalpak/engine';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemorySalesStore } from '../../../platform/outbox/memory-sales.store.ts';
import type { DeviceSale } from '../../../platform/outbox/outbox.types.ts';
import { saleAsPrinted } from './print-mode.ts';
import { printOnRequest, printFinishedSale } from './receipt-printing.ts';
import type { Till } from '../till/till.registry.ts';

const came: string[] = [];
const laid: { readonly dots: number | undefined; readonly isOther: boolean }[] = [];
let printer = true;
vi.mock('../../../platform/hardware/receipt-printer.ts', () => ({
  hasPrinter: () => Promise.resolve(printer),
  openDrawer: () => Promise.resolve(void came.push('drawer')),
  printReceipt: (lines: unknown, { openDrawer, dots }: { openDrawer?: boolean; dots?: number }) => {
    laid.push({ dots, isOther: JSON.stringify(lines).includes('סגנון אחר') });
    return Promise.resolve(void came.push(openDrawer === true ? 'receipt with drawer' : 'receipt'));
  },
}));
vi.mock('./mail-sale.ts', () => ({
  mailFinishedSale: () => Promise.resolve(void came.push('mail')),
}));
vi.mock('../../../platform/receipt/print-paper.tsx', () => ({
  printPaper: ({ mark }: { mark: string }) => Promise.resolve(void came.push(`A4 ${mark}`)),
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

/** A finished sale with the print settings of its header. */
function aSale(
  printTarget: string,
  typeId: number = PAYMENT_TYPE.cash,
  header: { readonly printCopies?: string; readonly printTemplate?: string } = {},
): { readonly till: Till; readonly stored: DeviceSale } {
  const env = fakeEnv();
  const cart = aCart(
    {
      header: { printTarget, ...header },
      rows: [aRow({ product: aProduct({ price: 1_000 }) })],
      payments: [aPayment({ typeId, amount: 1_000 })],
    },
    env,
  );
  let stored = {
    id: cart.id,
    takenAt: 0,
    prints: 0,
    employeeName: '',
    sale: freezeSale(cart, priceCart(cart, env)),
  } as unknown as DeviceSale;
  const sales = {
    ...createMemorySalesStore(),
    get: () => Promise.resolve(stored),
    update: (_id: string, change: (now: DeviceSale) => DeviceSale) =>
      Promise.resolve((stored = change(stored))),
  };
  return { till: { sales } as unknown as Till, stored };
}

/** The settings stored on the device. */
let kept: Record<string, string> = {};
beforeEach(() => {
  came.length = 0;
  laid.length = 0;
  printer = true;
  kept = {};
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
  });
});

describe('the print settings in the header of a sale', () => {
  const styles = (copies: string) => ({
    'dalpak.papers.': JSON.stringify([
      { type: 9, ...PLAIN_CHOICE, copies },
      { type: 7, ...PLAIN_CHOICE, width: 58, header: 'סגנון אחר' },
    ]),
  });

  it.each<[header: string, style: string, papers: number]>([
    ['', '2', 2],
    ['0', '2', 0],
    ['1', '2', 1],
    ['2', '1', 2],
    ['2', '0', 2],
    ['ask', '2', 0],
    ['original', '2', 2],
    ['nonsense', '1', 1],
  ])('copies %j over a style of %s: %i copies', async (printCopies, style, papers) => {
    kept = styles(style);
    const { till, stored } = aSale('', PAYMENT_TYPE.cash, { printCopies });
    await printFinishedSale(till, stored.sale);
    expect(came.filter((one) => one.startsWith('receipt'))).toHaveLength(papers);
  });

  it('make every later document a copy, whose header carries restore_copy [CART-279]', async () => {
    const { till, stored } = aSale('a4');
    await printFinishedSale(till, stored.sale);
    await printOnRequest(till, stored.id);
    expect(came).toEqual(['drawer', 'A4 מקור', 'A4 העתק']);
    const last = await till.sales.get(stored.id);
    expect(
      last === undefined
        ? null
        : [saleAsPrinted(last).cart.header.printCopies, last.sale.cart.header.printCopies],
    ).toEqual(['restore_copy', '']);
  });

  it('make the first document of a restored copy a copy too, and open no drawer [CART-279]', async () => {
    const { till, stored } = aSale('a4', PAYMENT_TYPE.cash, { printCopies: 'restore_copy' });
    await printFinishedSale(till, stored.sale);
    expect(came).toEqual(['A4 העתק']);
  });

  it.each<[template: string, words: string, dots: number]>([
    ['', '', 576],
    ['7', 'סגנון אחר', 384],
    ['33', '', 576],
  ])('choose the layout by template %j', async (printTemplate, words, dots) => {
    kept = styles('1');
    const { till, stored } = aSale('', PAYMENT_TYPE.cash, { printTemplate });
    await printFinishedSale(till, stored.sale);
    expect(laid).toEqual([{ dots, isOther: words !== '' }]);
  });
});

describe('where the receipt of a finished sale goes', () => {
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
    await printFinishedSale(till, stored.sale);
    expect(came).toEqual(papers);
  });

  it('leaves the drawer shut where no cash was paid and nothing is printed', async () => {
    const { till, stored } = aSale('none', PAYMENT_TYPE.card);
    await printFinishedSale(till, stored.sale);
    expect(came).toEqual([]);
  });

  it.each<[device: string, papers: readonly string[]]>([
    ['', ['receipt']],
    ['a4', ['A4 מקור']],
  ])(
    'prints the original of a card sale without opening the drawer: device %j',
    async (device, papers) => {
      kept = { 'dalpak.print-target': device };
      const { till, stored } = aSale('', PAYMENT_TYPE.card);
      await printFinishedSale(till, stored.sale);
      expect(came).toEqual(papers);
    },
  );

  it('prints on request also where automatic printing is off; the second is a copy', async () => {
    kept = { 'dalpak.print-target': 'none' };
    const { till, stored } = aSale('');
    await printOnRequest(till, stored.id);
    await printOnRequest(till, stored.id);
    kept = { 'dalpak.print-target': 'a4' };
    await printOnRequest(till, stored.id);
    expect(came).toEqual(['receipt with drawer', 'receipt', 'A4 העתק']);
  });
});
