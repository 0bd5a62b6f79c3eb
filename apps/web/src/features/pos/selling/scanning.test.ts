import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Catalogue } from '../../../platform/catalogue/catalogue.ts';
import { pageOfItems } from '../../../platform/store/columns.ts';
import { answerUnusual } from '../bill/questions.store.ts';
import { show } from '../bill/open-panel.ts';
import { setTillState } from '../../../../test/till-state.ts';
import { startPay } from '../paying/pay.ts';
import { payCash } from '../paying/submit-bill.ts';
import { clearAmount } from '../bill/number-entry.store.ts';
import { closeAmount, enterAmount, eraseAmount, addByCode, addByScan, typeAmount } from './sell.ts';
import { setCurrentTill } from '../till/till.registry.ts';
import {
  beginSelling,
  MILK,
  PRODUCTS,
  rows,
  state,
  TOMATO,
  type World,
} from '../../../../test/selling-world.ts';

const settled = (check: () => unknown) => expect.poll(check, { interval: 5 });

// Files share modules, so the till is cleared for the next file.
afterAll(() => setCurrentTill(null));

let world: World;
beforeEach(() => {
  world = beginSelling();
});

describe('scanning', () => {
  it('adds a row, and one more to the same row [CART-015, CART-016]', () => {
    addByCode(MILK);
    addByCode(MILK);
    expect(rows().map(({ product, quantity }) => [product.id, quantity])).toEqual([[1, 2_000]]);
    expect(state().highlightedRowKey).toBe(rows()[0]?.key);
    expect(state().priced?.total).toBe(1_240);
  });

  it('is timed where it became a row, and a refused or typed code is not [SEE-064]', () => {
    const frames: (() => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (paint: () => void) => frames.push(paint));
    addByScan(MILK);
    expect([rows().length, frames.length]).toEqual([1, 1]);
    addByScan('7290000000000');
    expect(state().notice).toMatchObject({ code: 'BARCODE_NOT_FOUND' });
    for (const digit of MILK) typeAmount(digit);
    enterAmount();
    addByCode(MILK);
    expect(rows()[0]?.quantity).toBe(3_000);
    expect(frames).toHaveLength(1);
    vi.unstubAllGlobals();
  });

  it('sells a barcode that is typed by hand and ended with Enter, with all its digits', () => {
    for (const digit of MILK) typeAmount(digit);
    expect(state().amount).toBe(MILK);
    enterAmount();
    expect(rows().map(({ product, quantity }) => [product.id, quantity])).toEqual([[1, 1_000]]);
    expect(state()).toMatchObject({ amount: '', notice: null });
  });

  it('never cuts what is typed: more digits than any code has are refused with a sound', () => {
    const digits = '12345678901234567890';
    for (const digit of digits) typeAmount(digit);
    expect(state()).toMatchObject({ amount: digits, notice: null });
    typeAmount('1');
    expect(state()).toMatchObject({ amount: digits, notice: { code: 'TYPED_TOO_LONG' } });
    // Neither the kept digits are looked up, nor the code with one digit less.
    for (const go of [enterAmount, closeAmount, () => addByCode(MILK)]) {
      setTillState({ notice: null });
      go();
      expect(state()).toMatchObject({
        amount: digits,
        notice: { code: 'TYPED_TOO_LONG' },
        cart: { rows: [] },
      });
    }
    eraseAmount();
    expect(state().amount).toBe('');
    for (const digit of MILK) typeAmount(digit);
    enterAmount();
    expect(rows()).toHaveLength(1);
  });

  it('refuses × after digits that no quantity has, and a scan after them, and changes nothing', () => {
    for (const digit of '1234567') typeAmount(digit);
    closeAmount();
    expect(state()).toMatchObject({ amount: '1234567', notice: { code: 'QUANTITY_OUT_OF_RANGE' } });
    setTillState({ notice: null });
    addByCode(MILK);
    expect(rows()).toEqual([]);
    expect(state()).toMatchObject({ amount: '1234567', notice: { code: 'QUANTITY_OUT_OF_RANGE' } });
    setTillState({ amount: '3' });
    closeAmount();
    expect(state()).toMatchObject({ amount: '', closedQuantity: '3', notice: null });
    addByCode(MILK);
    expect(rows().map(({ quantity }) => quantity)).toEqual([3_000]);
  });

  const type = (text: string): void => {
    for (const key of text) {
      if (key === '*') closeAmount();
      else typeAmount(key);
    }
  };

  it('sells the quantity closed by × of the code that is typed after it', () => {
    type(`3*${MILK}`);
    expect(state()).toMatchObject({ closedQuantity: '3', amount: MILK, notice: null });
    enterAmount();
    expect(rows().map(({ product, quantity }) => [product.id, quantity])).toEqual([[1, 3_000]]);
    expect(state()).toMatchObject({ closedQuantity: '', amount: '', notice: null });
    type(`2.5*${TOMATO}`);
    enterAmount();
    expect(rows().at(-1)).toMatchObject({ product: { id: 2 }, quantity: 2_500 });
  });

  it('reads a leading point as the point of a fraction', () => {
    type(`.5*${TOMATO}`);
    expect(state()).toMatchObject({ closedQuantity: '0.5' });
    enterAmount();
    expect(rows().at(-1)).toMatchObject({ product: { id: 2 }, quantity: 500 });
  });

  it('asks before more than 999 of a product are sold', () => {
    type('5000*');
    addByCode(MILK);
    expect(state()).toMatchObject({
      unusual: { kind: 'quantity', quantity: 5_000_000 },
      cart: { rows: [] },
    });
    answerUnusual(false);
    expect(state()).toMatchObject({ unusual: null, cart: { rows: [] } });
    type('5000*');
    addByCode(MILK);
    answerUnusual(true);
    expect(rows()[0]?.quantity).toBe(5_000_000);
  });

  it('opens a closed quantity again with × or Backspace while no code has begun', () => {
    type('1**');
    expect(state()).toMatchObject({ amount: '1', closedQuantity: '' });
    type('*7');
    eraseAmount();
    expect(state()).toMatchObject({ amount: '', closedQuantity: '1' });
    eraseAmount();
    expect(state()).toMatchObject({ amount: '1', closedQuantity: '' });
    type('0*');
    addByCode(MILK);
    expect(rows()[0]?.quantity).toBe(10_000);
  });

  it('asks once about more typed pieces than the business allows, and sells them when confirmed', () => {
    type('21*');
    addByCode(MILK);
    expect(rows()).toEqual([]);
    expect(state().unusual).toMatchObject({ kind: 'quantity', quantity: 21_000 });
    answerUnusual(true);
    expect(rows().map(({ quantity }) => quantity)).toEqual([21_000]);
    type('20*');
    addByCode(MILK);
    expect(state().unusual).toBeNull();
  });

  it('changes no closed quantity by accident, and neither drops nor guesses a code that was begun', () => {
    for (const wrong of ['*', '.']) {
      type('3*72');
      type(wrong);
      expect(state()).toMatchObject({
        closedQuantity: '3',
        amount: '72',
        notice: { code: 'QUANTITY_SET' },
      });
      addByCode(MILK);
      expect(state()).toMatchObject({
        closedQuantity: '3',
        amount: '72',
        notice: { code: 'CODE_UNFINISHED' },
        cart: { rows: [] },
      });
      clearAmount();
      expect(state()).toMatchObject({ closedQuantity: '3', amount: '' });
      enterAmount();
      expect(state()).toMatchObject({ closedQuantity: '3', notice: { code: 'QUANTITY_SET' } });
      clearAmount();
      expect(state()).toMatchObject({ closedQuantity: '', amount: '' });
    }
  });

  it('keeps the digits that are typed over a list, and shows the products again', () => {
    for (const kind of ['more', 'recall', 'queue'] as const) {
      setTillState({ amount: '', closedQuantity: '' });
      show({ kind });
      type('3*');
      expect(state()).toMatchObject({ panel: { kind: 'browse' }, closedQuantity: '3' });
    }
  });

  it('refuses with a sound the digits that are typed outside a field, and while the bill is being paid', () => {
    addByCode(MILK);
    for (const [panel, code] of [
      [{ kind: 'discount' }, 'DIGITS_OUTSIDE_FIELD'],
      [{ kind: 'customer' }, 'DIGITS_OUTSIDE_FIELD'],
      [{ kind: 'pay' }, 'SCAN_WHILE_PAYING'],
    ] as const) {
      show(panel);
      type('3');
      expect(state()).toMatchObject({ panel, amount: '', notice: { code } });
    }
  });

  it('sells one until an amount is typed, the typed amount once, and then one again [CART-299]', () => {
    const sold: number[] = [];
    for (const amount of [null, '3', null]) {
      if (amount !== null) setTillState({ amount });
      const before = rows()[0]?.quantity ?? 0;
      addByCode(MILK);
      sold.push((rows()[0]?.quantity ?? 0) - before);
    }
    expect(sold).toEqual([1_000, 3_000, 1_000]);
    expect(state().amount).toBe('');
  });

  it('says that a barcode is unknown and adds nothing', () => {
    addByCode('0000000000000');
    expect(rows()).toEqual([]);
    expect(state().notice).toEqual({ code: 'BARCODE_NOT_FOUND', detail: '0000000000000' });
  });

  describe('a product that the local cache refers to and does not have', () => {
    const FURTHER = '7290000000042';
    const CHEESE = {
      id: 9,
      code: '9',
      name: 'גבינה',
      barcode: '7290000000059',
      manufacturer: '',
      department: null,
      category: null,
      supplier: null,
      price: 1_290,
      vat_group: 0,
      vat_free: false,
      weighed: false,
      type: 1,
      discountable: true,
      unit: '',
    };
    let asked: string[] = [];
    let products: readonly object[] = [];

    beforeEach(() => {
      asked = [];
      products = [CHEESE];
      vi.stubGlobal('fetch', (url: string) => {
        asked.push(url);
        return Promise.resolve(new Response(JSON.stringify({ data: products })));
      });
      world.till.catalogue = new Catalogue(
        { pages: [PRODUCTS], delta: [] },
        { pages: [pageOfItems([{ id: 1, product: 9, barcode: FURTHER }])], delta: [] },
      );
    });
    afterEach(() => vi.unstubAllGlobals());

    it('asks the index of products for it by its id, stores it and sells it [CART-117, CART-247]', async () => {
      addByCode(FURTHER);
      expect([rows(), state().notice?.code]).toEqual([[], 'BARCODE_NOT_FOUND']);
      await settled(() => rows().map(({ product }) => product.id)).toEqual([9]);
      expect(asked).toEqual([expect.stringMatching(/\/api\/v2\/products\?ids=9$/)]);
      expect(state().notice).toBeNull();
      // From here on the product is on the device.
      addByCode(FURTHER);
      expect([rows()[0]?.quantity, asked.length]).toEqual([2_000, 1]);
    });

    it('sells what is in a carton by the barcode of the carton, times what was typed [TRADE-050]', () => {
      world.till.catalogue = new Catalogue(
        { pages: [PRODUCTS], delta: [] },
        {
          pages: [pageOfItems([{ id: 1, product: 1, barcode: FURTHER, quantity: 12_000 }])],
          delta: [],
        },
      );
      addByCode(FURTHER);
      expect(rows().map(({ product, quantity }) => [product.id, quantity])).toEqual([[1, 12_000]]);
      setTillState({ amount: '2' });
      closeAmount();
      addByCode(FURTHER);
      expect(rows()[0]?.quantity).toBe(36_000);
    });

    it('sells nothing automatically once the user has continued', async () => {
      addByCode(FURTHER);
      addByCode(MILK);
      await settled(() => world.till.catalogue.findById(9)?.name).toBe('גבינה');
      expect(rows().map(({ product }) => product.id)).toEqual([1]);
    });

    it('leaves the notice when the server has no such product either, and asks for none that nothing refers to', async () => {
      products = [];
      addByCode(FURTHER);
      await settled(() => asked.length).toBe(1);
      addByCode('0000000000000');
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect([asked.length, rows(), state().notice?.detail]).toEqual([1, [], '0000000000000']);
    });
  });

  it('asks the weight of a product sold by weight and does not drop it for the next scan', () => {
    addByCode(TOMATO);
    expect(rows()).toEqual([]);
    expect(state().panel).toEqual({ kind: 'weigh', productId: 2 });
    addByCode(MILK);
    expect(rows()).toEqual([]);
    expect(state().notice?.code).toBe('WEIGH_FIRST');
  });

  it('keeps a new product on the screen until it is saved or dropped', () => {
    const panel = {
      kind: 'new-product',
      barcode: '7290000000042',
      scanned: '7290000000042',
      weighed: false,
    } as const;
    show(panel);
    addByCode(MILK);
    expect(rows()).toEqual([]);
    expect(state().panel).toEqual(panel);
    expect(state().notice?.code).toBe('PRODUCT_FIRST');
  });

  it('refuses half a piece', () => {
    setTillState({ amount: '1.5' });
    addByCode(MILK);
    expect(rows()).toEqual([]);
    expect(state().notice?.code).toBe('WHOLE_PIECES');
  });

  it('refuses a scan while the bill is being paid', () => {
    addByCode(MILK);
    startPay();
    addByCode(MILK);
    expect(rows()[0]?.quantity).toBe(1_000);
    expect(state().notice?.code).toBe('SCAN_WHILE_PAYING');
  });

  it('begins the next sale when something is scanned after a finished one', async () => {
    addByCode(MILK);
    payCash(1_000);
    await settled(() => state().panel.kind).toBe('done');
    const before = state().cart?.id;
    addByCode(MILK);
    expect(state().cart?.id).not.toBe(before);
    expect(rows()).toHaveLength(1);
    expect(state().cart?.payments).toEqual([]);
  });

  it('begins the next sale with the digits that are typed after a finished one', async () => {
    addByCode(MILK);
    payCash(1_000);
    await settled(() => state().panel.kind).toBe('done');
    type('3*');
    expect(state()).toMatchObject({
      panel: { kind: 'browse' },
      done: null,
      closedQuantity: '3',
      cart: { rows: [] },
    });
    addByCode(MILK);
    expect(rows()[0]?.quantity).toBe(3_000);
  });
});
