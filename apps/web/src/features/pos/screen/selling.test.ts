import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { appInit, endFrozenCart, listFrozenCarts, type PermissionMap } from '@dalpak/contracts';
import { buildRuleIndex, encodeCart, type FrozenSale } from '@dalpak/engine';
import { aGift, aLevel, aPurchase, aRule } from '@dalpak/testkit';
import { notifications } from '@mantine/notifications';
import { api } from '../../../platform/api/api.ts';
import { NetworkError, ServerError } from '../../../platform/api/errors.ts';
import { dismissError, useErrorDialog } from '../../../platform/api/error-dialog.store.ts';
import { Catalogue } from '../../../platform/catalogue/catalogue.ts';
import { createMemorySalesStore } from '../../../platform/outbox/memory-sales.store.ts';
import { createOutbox } from '../../../platform/outbox/outbox.ts';
import type { SalesStore, SendResult, StoredSale } from '../../../platform/outbox/outbox.types.ts';
import { currentInit, useSession } from '../../../platform/session/session.store.ts';
import { pageOfItems } from '../../../platform/store/columns.ts';
import { cancelSale } from '../selling/sell.actions.ts';
import { noticeText, describeNotice } from './notice-bar.tsx';
import { holdAction } from '../holding/hold.actions.ts';
import * as held from '../holding/held-at-other-tills.ts';
import { recallCart, takeOverCart } from '../holding/recall.ts';
import {
  addPaymentChecker,
  proposeToBill,
  takeCheckAnswer,
} from '../../../platform/plugins/bill-plugins.ts';
import { payAllTheSame } from '../plugins/check-payment.ts';
import { serveBillPlugins } from '../plugins/open-bill-desk.ts';
import { useProposals } from '../plugins/proposals.store.ts';
import { runProposal } from '../plugins/run-proposal.ts';
import { dispatch } from '../bill/dispatch.ts';
import { answerUnusual } from '../bill/questions.store.ts';
import { restoreDraft, startSale } from '../bill/sale.ts';
import { showCart } from '../bill/show-cart.ts';
import { show } from '../bill/show.ts';
import { undoRemoval } from '../bill/undo-removal.ts';
import { setTillState, tillState } from '../../../../test/till-state.ts';
import { basketSummary } from './basket-summary.ts';
import { describeApproval } from './approval-words.ts';
import { localDateTime } from '../till/local-clock.ts';
import { readOpenSale } from './open-sale.ts';
import { leavePay, returnCash, startPay } from '../paying/pay.ts';
import { resumeSale } from '../paying/resume-sale.ts';
import { submitSale, payCash } from '../paying/submit-sale.ts';
import { printModeOf } from '../printing/print-mode.ts';
import { printSale } from '../printing/receipt-printing.ts';
import { changeByEditor, confirmDearer, giveRowDiscount } from '../selling/row-discount.ts';
import { clearAmount } from '../bill/number-entry.store.ts';
import { closeAmount, enterAmount, eraseAmount, sellCode, typeAmount } from '../selling/sell.ts';
import { isTillOf, setCurrentTill, type Till } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';

// Files share modules, so the till is cleared for the next file.
afterAll(() => setCurrentTill(null));

const CLOUD = '0b7f6d1e-7a4e-4d5e-9f51-1c2d3e4f5a6b';
const MILK = '7290000000011';
const TOMATO = '7290000000028';
const TV = '7290000000035';

const PRODUCTS = pageOfItems(
  [
    [1, MILK, 620, false],
    [2, TOMATO, 790, true],
    [3, TV, 700_000, false],
  ].map(([id, barcode, price, weighed]) => ({
    id: Number(id),
    code: String(id),
    name: `מוצר ${id}`,
    barcode,
    manufacturer: '',
    department: null,
    category: null,
    supplier: null,
    price,
    vat_group: 0,
    vat_free: false,
    weighed,
    type: 1,
    discountable: true,
    unit: '',
  })),
);

function signIn(pos: PermissionMap['pos'], id = 5): void {
  const init = appInit.response.parse({
    status: 'ok',
    user: { auth_type: 'terminal', id: 1, name: '', email: '' },
    cloud: {
      id: 1,
      uuid: CLOUD,
      code: '',
      name: 'מרכול',
      avatar: '',
      vat_name: '',
      vat_number: '',
      address: '',
      phone: '',
      fav: false,
      branch: { id: 1, name: '', address: '' },
      terminal: { id: 3, name: 'קופה', terminal_no: 7, device_uid: '', status: 1 },
      debug_mode: false,
    },
    service: {
      id: 1,
      cloud_id: 1,
      code: '',
      account_id: 1,
      account_code: '',
      account_name: '',
      status_case: { name: '', reason: '' },
      resolved_modules_access: { components: [], pos: ['cart', 'pos', 'screens'], system: [] },
    },
    employee: {
      id,
      first_name: 'דנה',
      last_name: 'כהן',
      position: { id: 1, name: '', permissions: {} },
      perr: {},
    },
    perr: { pos },
    reports: [],
    components: [],
    settings: {
      'timekeeper.default_auth': 0,
      'plugin.updates.auto_check': 1,
      'plugin.updates.auto_download': 0,
      'print.bones.status': 0,
      'print.templates.kitchen': 'kitchen',
      'terminal.default_credit': '',
    },
    offline_data: {
      pos: { account_code: '', account_name: '', branch: 1, terminal: 3, warehouse: 1 },
      settings: {
        vat_rate_bp: 1800,
        order_save: false,
        cash_rounding: 'tens_of_agorot',
        date_may_differ: false,
        cash_limit: 600_000,
        receipt_footer: '',
      },
      business: {
        name: 'מרכול',
        vat_number: '',
        address: '',
        phone: '',
        branch_name: '',
        footer: '',
      },
      series: { 320: 1, 330: 1 },
    },
  });
  useSession.setState({ phase: { kind: 'ready', init, source: 'server' } });
}

interface World {
  readonly till: Till;
  readonly sales: SalesStore;
  readonly sent: StoredSale[];
  answer: (sale: StoredSale) => SendResult | Promise<SendResult>;
  online: boolean;
  /** How often the till asked for an employee's card. */
  asked: number;
}

const stored = (number: number): SendResult => ({
  kind: 'stored',
  answer: {
    id: 'server-id',
    number,
    dailyCounter: 1,
    vatConfirmation: null,
    creditVouchers: [],
    giftCards: [],
    vouchers: [],
    coupons: [],
  },
  review: [],
});

/** A till with memory stores and a scripted server. */
function openWorld(): World {
  const sales = createMemorySalesStore();
  const world: { -readonly [K in keyof World]: World[K] } = {
    sales,
    sent: [],
    answer: () => stored(7_000_042),
    online: true,
    asked: 0,
    till: {} as Till,
  };
  const outbox = createOutbox({
    store: sales,
    owner: 'test',
    send: (sale) => {
      world.sent.push(sale);
      return Promise.resolve(world.answer(sale));
    },
    encode: (sale: FrozenSale) => encodeCart(sale.cart, sale.priced),
    seriesOf: (sale) => String(sale.cart.header.officialCode),
    numberOf: (sequence) => 7_000_000 + sequence,
    sequenceOf: (number) => number - 7_000_000,
    now: () => 1_000,
    exclusive: (run) => run(),
    cashier: () => ({ token: 'token', name: 'דנה' }),
    onChange: () => undefined,
    onReachable: () => undefined,
    isServerHealthy: () => Promise.resolve(true),
  });
  const idle = () => undefined;
  world.till = {
    owner: { cloudUuid: CLOUD, terminalId: 3 },
    sales,
    outbox,
    heartbeat: {
      start: idle,
      stop: idle,
      reportSend: idle,
      check: idle,
      link: () => (world.online ? 'online' : 'offline'),
    },
    sync: {
      status: () => ({ phase: 'synced', progress: null, checkedAt: null, error: null }),
      run: () => Promise.resolve(),
      isRunning: () => false,
      refill: () => Promise.resolve(),
    },
    catalogue: new Catalogue({ pages: [PRODUCTS], delta: [] }, { pages: [], delta: [] }),
    rules: buildRuleIndex([]),
    lists: {
      departments: [],
      categories: [],
      sellers: [],
      automations: [],
      tiles: [],
      models: [],
      menus: [],
      layouts: [],
    },
    prices: null,
    load: () => Promise.resolve({ pages: [], delta: [] }),
    env: () => ({
      vatRate: 1800,
      rounding: 'tens_of_agorot',
      rules: world.till.rules,
      newId: () => crypto.randomUUID(),
      now: () => Date.now(),
      localNow: () => localDateTime(Date.now()),
    }),
    addProducts: (products) => {
      world.till.catalogue.apply('Products', products, []);
      return Promise.resolve();
    },
    stopWaiting: idle,
    askEmployee: () => {
      world.asked += 1;
    },
    stop: idle,
  };
  setCurrentTill(world.till);
  return world;
}

const rows = () => tillState().cart?.rows ?? [];
const state = () => tillState();
const words = (): string => {
  const { approval, cart } = state();
  return approval === null ? '' : describeApproval(approval, cart);
};
const settled = (check: () => unknown) => expect.poll(check, { interval: 5 });
const ALL = { 50: 1, 51: 1, 52: 1, 55: 1, 56: 1 } as const;

let world: World;
beforeEach(() => {
  world = openWorld();
  signIn(ALL);
  setTillState({ panel: { kind: 'browse' } });
  startSale(world.till);
});

describe('a rule of the business that stops a bill', () => {
  it("says why in its author's words, in one notice that stays, and the bill continues", async () => {
    world.till.lists = {
      ...world.till.lists,
      automations: [
        {
          id: 1,
          name: 'גיל',
          timing: 'before',
          action: 'block',
          message: 'בקשו תעודה מזהה',
          conditions: [{ field: 'hour', operator: 'at_least', value: 0 }],
        },
      ],
    };
    sellCode(MILK);
    payCash(620);
    await settled(() => state().notice?.code).toBe('J200');
    expect(describeNotice(state().notice ?? { code: '', detail: '' })).toBe('בקשו תעודה מזהה');
    expect(state()).toMatchObject({
      locked: false,
      cart: { lifecycle: 'open', rows: [{ quantity: 1_000 }] },
    });
    expect(describeNotice({ code: 'J200', detail: '' })).toBe(noticeText('J200'));
  });
});

describe('a payment that the server does not accept', () => {
  it("is named with the server's reason", async () => {
    const text = 'שיק 11 כבר התקבל בעסק, בקבלה 1. הסירו אותו או תקנו את המספר';
    const said = async (error: {
      readonly at?: { readonly text: string; readonly field: string };
    }): Promise<string | undefined> => {
      world.answer = () => ({
        kind: 'refused',
        error: { code: 'PAYMENT_DETAILS', message: '', ...error },
      });
      startSale(world.till);
      sellCode(MILK);
      payCash(620);
      await settled(() => state().notice?.code).toBe('PAYMENT_DETAILS');
      return state().notice?.detail;
    };
    expect(await said({ at: { text, field: 'cart.Payments.1' } })).toBe(text);
    expect(await said({})).toBe('');
  });
});

describe('scanning', () => {
  it('adds a row, and one more to the same row [CART-015, CART-016]', () => {
    sellCode(MILK);
    sellCode(MILK);
    expect(rows().map(({ product, quantity }) => [product.id, quantity])).toEqual([[1, 2_000]]);
    expect(state().highlightedRowKey).toBe(rows()[0]?.key);
    expect(state().priced?.total).toBe(1_240);
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
    for (const go of [enterAmount, closeAmount, () => sellCode(MILK)]) {
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
    sellCode(MILK);
    expect(rows()).toEqual([]);
    expect(state()).toMatchObject({ amount: '1234567', notice: { code: 'QUANTITY_OUT_OF_RANGE' } });
    setTillState({ amount: '3' });
    closeAmount();
    expect(state()).toMatchObject({ amount: '', closedQuantity: '3', notice: null });
    sellCode(MILK);
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
    sellCode(MILK);
    expect(state()).toMatchObject({
      unusual: { kind: 'quantity', quantity: 5_000_000 },
      cart: { rows: [] },
    });
    answerUnusual(false);
    expect(state()).toMatchObject({ unusual: null, cart: { rows: [] } });
    type('5000*');
    sellCode(MILK);
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
    sellCode(MILK);
    expect(rows()[0]?.quantity).toBe(10_000);
  });

  it('asks once about more typed pieces than the business allows, and sells them when confirmed', () => {
    type('21*');
    sellCode(MILK);
    expect(rows()).toEqual([]);
    expect(state().unusual).toMatchObject({ kind: 'quantity', quantity: 21_000 });
    answerUnusual(true);
    expect(rows().map(({ quantity }) => quantity)).toEqual([21_000]);
    type('20*');
    sellCode(MILK);
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
      sellCode(MILK);
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
    sellCode(MILK);
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
      sellCode(MILK);
      sold.push((rows()[0]?.quantity ?? 0) - before);
    }
    expect(sold).toEqual([1_000, 3_000, 1_000]);
    expect(state().amount).toBe('');
  });

  it('says that a barcode is unknown and adds nothing', () => {
    sellCode('0000000000000');
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
      sellCode(FURTHER);
      expect([rows(), state().notice?.code]).toEqual([[], 'BARCODE_NOT_FOUND']);
      await settled(() => rows().map(({ product }) => product.id)).toEqual([9]);
      expect(asked).toEqual([expect.stringMatching(/\/api\/v2\/products\?ids=9$/)]);
      expect(state().notice).toBeNull();
      // From here on the product is on the device.
      sellCode(FURTHER);
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
      sellCode(FURTHER);
      expect(rows().map(({ product, quantity }) => [product.id, quantity])).toEqual([[1, 12_000]]);
      setTillState({ amount: '2' });
      closeAmount();
      sellCode(FURTHER);
      expect(rows()[0]?.quantity).toBe(36_000);
    });

    it('sells nothing automatically once the user has continued', async () => {
      sellCode(FURTHER);
      sellCode(MILK);
      await settled(() => world.till.catalogue.findById(9)?.name).toBe('גבינה');
      expect(rows().map(({ product }) => product.id)).toEqual([1]);
    });

    it('leaves the notice when the server has no such product either, and asks for none that nothing refers to', async () => {
      products = [];
      sellCode(FURTHER);
      await settled(() => asked.length).toBe(1);
      sellCode('0000000000000');
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect([asked.length, rows(), state().notice?.detail]).toEqual([1, [], '0000000000000']);
    });
  });

  it('asks the weight of a product sold by weight and does not drop it for the next scan', () => {
    sellCode(TOMATO);
    expect(rows()).toEqual([]);
    expect(state().panel).toEqual({ kind: 'weigh', productId: 2 });
    sellCode(MILK);
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
    sellCode(MILK);
    expect(rows()).toEqual([]);
    expect(state().panel).toEqual(panel);
    expect(state().notice?.code).toBe('PRODUCT_FIRST');
  });

  it('refuses half a piece', () => {
    setTillState({ amount: '1.5' });
    sellCode(MILK);
    expect(rows()).toEqual([]);
    expect(state().notice?.code).toBe('WHOLE_PIECES');
  });

  it('refuses a scan while the bill is being paid', () => {
    sellCode(MILK);
    startPay();
    sellCode(MILK);
    expect(rows()[0]?.quantity).toBe(1_000);
    expect(state().notice?.code).toBe('SCAN_WHILE_PAYING');
  });

  it('begins the next sale when something is scanned after a finished one', async () => {
    sellCode(MILK);
    payCash(1_000);
    await settled(() => state().panel.kind).toBe('done');
    const before = state().cart?.id;
    sellCode(MILK);
    expect(state().cart?.id).not.toBe(before);
    expect(rows()).toHaveLength(1);
    expect(state().cart?.payments).toEqual([]);
  });

  it('begins the next sale with the digits that are typed after a finished one', async () => {
    sellCode(MILK);
    payCash(1_000);
    await settled(() => state().panel.kind).toBe('done');
    type('3*');
    expect(state()).toMatchObject({
      panel: { kind: 'browse' },
      done: null,
      closedQuantity: '3',
      cart: { rows: [] },
    });
    sellCode(MILK);
    expect(rows()[0]?.quantity).toBe(3_000);
  });
});

describe('permissions', () => {
  const discount = () =>
    dispatch({ type: 'setCartDiscount', discount: { type: 'percent', rate: 1_000 } });

  it('gives a discount at once to an employee with key 50 [CART-198]', () => {
    sellCode(MILK);
    expect(discount()).toEqual({ ok: true });
    expect(state().priced?.total).toBe(558);
  });

  it('asks for a colleague and changes nothing until the approval is there; then it is on the log', () => {
    signIn({});
    sellCode(MILK);
    expect(discount()).toEqual({ ok: false, code: 'APPROVAL' });
    expect(state().priced?.total).toBe(620);
    // The colleague approves exactly this discount.
    expect(state().approval).toMatchObject({
      key: 'cart.discount',
      cartId: state().cart?.id,
      field: 'discount',
      value: 'percent 1000',
    });
    state().approval?.run({ employeeId: 1, approval: 'signed' });
    expect(state().priced?.total).toBe(558);
    expect(state().cart?.log.at(-1)).toMatchObject({
      employeeId: 1,
      description: 'cart.discount',
      approval: 'signed',
    });
    expect(state().cart?.header.employeeId).toBe(5);
  });

  it('requests what the change needs on the bill as it is now, while the cashier goes on [SEE-063]', () => {
    signIn({});
    sellCode(MILK);
    const rowKey = rows()[0]?.key ?? '';
    dispatch({ type: 'setUnitPrice', rowKey, price: 500 });
    const asked = state().approval;
    expect([asked?.value, asked?.restate?.()?.value]).toEqual(['1: 500 x1000', '1: 500 x1000']);
    dispatch({ type: 'setQuantity', rowKey, quantity: 3_000 });
    expect(state().approval?.run).toBe(asked?.run);
    expect(asked?.restate?.()).toMatchObject({ field: `row:${rowKey}`, value: '1: 500 x3000' });
    expect(basketSummary(state().priced, `row:${rowKey}`)).toMatchObject({
      total: 1_860,
      rows: [{ quantity: 3_000, asked: true }],
    });
    expect(basketSummary(state().priced, 'discount')?.rows[0]?.asked).toBe(false);
    asked?.run({ employeeId: 1, approval: 'signed' });
    expect(state().cart?.log.at(-1)).toMatchObject({ data: '1: 500 x3000', approval: 'signed' });
    // Another bill has nothing to approve.
    startSale(world.till);
    expect(asked?.restate?.()).toBeNull();
  });

  it('alerts UPGRADE and requests no approval for what the service does not include [SHELL-148]', () => {
    signIn({ 50: 1 });
    sellCode(MILK);
    const { phase } = useSession.getState();
    if (phase.kind !== 'ready' || phase.init.service === null)
      throw new Error('no employee is signed in');
    const service = {
      ...phase.init.service,
      resolved_modules_access: { components: [], pos: ['screens', 'pos'], system: [] },
    };
    useSession.setState({ phase: { ...phase, init: { ...phase.init, service } } });
    expect(discount()).toEqual({ ok: false, code: 'APPROVAL' });
    expect(useErrorDialog.getState().shown?.description).toContain('UPGRADE');
    expect([state().approval, state().priced?.total]).toEqual([null, 620]);
    dismissError();
  });

  it('describes in words what is requested: the operation, its value, and the row', () => {
    signIn({});
    sellCode(MILK);
    discount();
    expect(words().replaceAll(/[\u2066\u2069]/g, '')).toBe('הנחה 10%');
    dispatch({ type: 'setUnitPrice', rowKey: rows()[0]?.key ?? '', price: 500 });
    expect(words().replaceAll(/[\u2066\u2069]/g, '')).toBe('שינוי מחיר ₪5.00 × 1: מוצר 1');
  });

  describe('once for a price of one unit', () => {
    const plain = () => words().replaceAll(/[\u2066\u2069]/g, '');
    const allow = () => {
      const { approval } = state();
      setTillState({ approval: null });
      approval?.run({ employeeId: 1, approval: `signed ${approval.value}` });
    };
    const key = () => rows()[0]?.key ?? '';
    const count = (quantity: number) => dispatch({ type: 'setQuantity', rowKey: key(), quantity });
    const cheap = (...kinds: readonly ('price' | 'percent')[]) => {
      sellCode(MILK);
      for (const kind of kinds) {
        dispatch(
          kind === 'price'
            ? { type: 'setUnitPrice', rowKey: key(), price: 100 }
            : { type: 'setRowDiscount', rowKey: key(), discount: { type: 'percent', rate: 9_900 } },
        );
        allow();
      }
    };

    it('asks again for forty of it, by the same dialog, but not for as many or fewer', () => {
      signIn({});
      cheap('price');
      expect(count(40_000)).toEqual({ ok: false, code: 'APPROVAL' });
      expect(plain()).toBe('שינוי מחיר ₪1.00 × 40: מוצר 1');
      expect(rows()[0]?.quantity).toBe(1_000);
      allow();
      expect([rows()[0]?.quantity, state().priced?.total, state().approval]).toEqual([
        40_000,
        4_000,
        null,
      ]);
      expect(state().cart?.log.at(-1)).toMatchObject({
        employeeId: 1,
        description: 'cart.item.edit',
        field: `row:${key()}`,
        data: '1: 100 x40000',
        approval: 'signed 1: 100 x40000',
      });
      for (const quantity of [3_000, 40_000]) expect(count(quantity)).toEqual({ ok: true });
      expect(dispatch({ type: 'incrementRow', rowKey: key() })).toEqual({
        ok: false,
        code: 'APPROVAL',
      });
      expect(plain()).toBe('שינוי מחיר ₪1.00 × 41: מוצר 1');
    });

    it('asks for the price and for the discount of the row, one after the other, when the employee lacks both', () => {
      signIn({});
      cheap('price', 'percent');
      count(2_000);
      expect(plain()).toBe('הנחה 99% × 2: מוצר 1');
      allow();
      expect(rows()[0]?.quantity).toBe(1_000);
      expect(plain()).toBe('שינוי מחיר ₪1.00 × 2: מוצר 1');
      allow();
      expect([rows()[0]?.quantity, state().approval]).toEqual([2_000, null]);
    });

    it('leaves the editor of the quantity open until everything requested is approved', () => {
      signIn({});
      cheap('price', 'percent');
      const panel = { kind: 'row', rowKey: key() } as const;
      show(panel);
      expect(changeByEditor({ type: 'setQuantity', rowKey: key(), quantity: 2_000 })).toBe(false);
      allow();
      expect(state().panel).toBe(panel);
      allow();
      expect(state()).toMatchObject({
        panel: { kind: 'browse' },
        cart: { rows: [{ quantity: 2_000 }] },
      });
    });

    it('requests no approval for what the seller may do, and delays no scan: it is a row of its own', () => {
      cheap('price', 'percent');
      expect(count(40_000)).toEqual({ ok: true });
      signIn({});
      startSale(world.till);
      cheap('price');
      sellCode(MILK);
      expect(state().approval).toBeNull();
      expect(rows().map(({ quantity, manualPrice }) => [quantity, manualPrice])).toEqual([
        [1_000, 100],
        [1_000, null],
      ]);
    });

    it('asks again when a new total would take off more than was approved, and changes nothing until then', () => {
      signIn({});
      sellCode(MILK);
      dispatch({ type: 'setCartDiscount', discount: { type: 'sum_change', total: 600 } });
      expect(plain()).toBe('הנחה סכום סופי ₪6.00, הנחה של עד ₪0.20');
      allow();
      expect(state().priced?.total).toBe(600);
      sellCode(MILK);
      expect(plain()).toBe('הנחה סכום סופי ₪6.00, הנחה של עד ₪6.40');
      expect(rows()[0]?.quantity).toBe(1_000);
      allow();
      expect([rows()[0]?.quantity, state().priced?.total, state().approval]).toEqual([
        2_000,
        600,
        null,
      ]);
      expect(state().cart?.log.at(-1)).toMatchObject({
        description: 'cart.discount',
        field: 'discount',
        data: 'sum_change 600 off 640',
        approval: 'signed sum_change 600 off 640',
      });
      // Removing the discount needs no permission.
      expect(dispatch({ type: 'setCartDiscount', discount: null })).toEqual({ ok: true });
      sellCode(MILK);
      expect(state()).toMatchObject({ approval: null, cart: { rows: [{ quantity: 3_000 }] } });
    });

    it('does nothing to the next bill when the approval comes after the bill it was for', () => {
      signIn({});
      cheap('price');
      count(2_000);
      const { approval } = state();
      startSale(world.till);
      approval?.run({ employeeId: 1, approval: 'late' });
      expect([rows(), state().cart?.log]).toEqual([[], []]);
    });
  });

  it('refuses an invalid command before a colleague is asked for it', () => {
    signIn({});
    sellCode(MILK);
    const impossible = { type: 'percent', rate: 15_000 } as const;
    expect(dispatch({ type: 'setCartDiscount', discount: impossible })).toEqual({
      ok: false,
      code: 'DISCOUNT_OUT_OF_RANGE',
    });
    expect(
      giveRowDiscount({
        type: 'setRowDiscount',
        rowKey: rows()[0]?.key ?? '',
        discount: impossible,
      }),
    ).toBe(false);
    expect(state()).toMatchObject({ approval: null, notice: { code: 'DISCOUNT_OUT_OF_RANGE' } });
  });

  it('leaves the editor and its input open while a colleague is asked, and closes it on approval', () => {
    signIn({});
    sellCode(MILK);
    const rowKey = rows()[0]?.key ?? '';
    const panel = { kind: 'row', rowKey } as const;
    show(panel);
    const give = () =>
      giveRowDiscount({
        type: 'setRowDiscount',
        rowKey,
        discount: { type: 'percent', rate: 1_000 },
      });
    expect(give()).toBe(false);
    const { approval } = state();
    setTillState({ approval: null });
    expect(state().panel).toBe(panel);
    approval?.run({ employeeId: 7, approval: 'signed' });
    expect(state()).toMatchObject({ panel: { kind: 'browse' }, priced: { total: 558 } });
  });

  it('keeps a row that a payment paid for by name, and shows why [CART-169]', () => {
    signIn({ 55: 1 });
    sellCode(MILK);
    const rowKey = rows()[0]?.key ?? '';
    const payment = { typeId: 1, name: 'מזומן', amount: 100, lockedRows: [rowKey] };
    expect(dispatch({ type: 'addPayment', payment })).toEqual({ ok: true });
    expect(dispatch({ type: 'deleteRow', rowKey })).toEqual({
      ok: false,
      code: 'ROW_LOCKED_BY_PAYMENT',
    });
    expect(rows()).toHaveLength(1);
    expect(noticeText(state().notice?.code ?? '')).toBe('המוצר הזה נעול על ידי אמצעי תשלום.');
  });

  it('guards deletion of a row, its price and the cancelling of the sale', () => {
    signIn({});
    sellCode(MILK);
    const rowKey = rows()[0]?.key ?? '';
    dispatch({ type: 'deleteRow', rowKey });
    expect(state().approval?.key).toBe('cart.item.cancel');
    dispatch({ type: 'setUnitPrice', rowKey, price: 1 });
    expect(state().approval?.key).toBe('cart.item.edit');
    cancelSale();
    expect(state().approval?.key).toBe('cart.cancel');
    expect(rows()).toHaveLength(1);
    state().approval?.run({ employeeId: 1, approval: 'signed' });
    expect(rows()).toEqual([]);
  });
});

describe('paying', () => {
  it('stores and shows the sale, and removes the draft [CART-137, CART-140]', async () => {
    sellCode(MILK);
    const id = state().cart?.id;
    await world.sales.putDraft(state().cart);
    payCash(1_000);
    await settled(() => state().panel.kind).toBe('done');
    expect(state().done).toMatchObject({
      number: 7_000_042,
      serverId: 'server-id',
      priced: { change: 380, total: 620 },
    });
    expect(world.sent).toHaveLength(1);
    expect((await world.sales.lastSale())?.id).toBe(id);
    expect(await world.sales.draft()).toBeUndefined();
  });

  it('takes a part of the sum and then the rest', async () => {
    sellCode(MILK);
    payCash(200);
    expect(state().priced?.due).toBe(420);
    expect(world.sent).toEqual([]);
    payCash(500);
    await settled(() => state().done?.priced.change).toBe(80);
  });

  it('refuses a second submit while the first is under way, and the first ends well [CART-153, CART-126]', async () => {
    let release: (result: SendResult) => void = () => undefined;
    world.answer = () =>
      new Promise<SendResult>((resolve) => {
        release = resolve;
      });
    sellCode(MILK);
    payCash(1_000);
    await settled(() => world.sent.length).toBe(1);
    await submitSale();
    expect(state().notice?.code).toBe('J100');
    expect(state().locked).toBe(true);
    release(stored(7_000_042));
    await settled(() => state().panel.kind).toBe('done');
    expect(world.sent).toHaveLength(1);
  });

  it("keeps the bill with the server's reason when the server refuses, and can be retried [CART-147, CART-149]", async () => {
    world.answer = () => ({ kind: 'refused', error: { code: 'TOTAL_MISMATCH', message: '' } });
    sellCode(MILK);
    payCash(1_000);
    await settled(() => state().notice?.code).toBe('TOTAL_MISMATCH');
    expect(state()).toMatchObject({ locked: false, cart: { lastError: 'TOTAL_MISMATCH' } });
    expect(await world.till.outbox.unsent()).toEqual([]);
    world.answer = () => stored(7_000_042);
    await submitSale();
    expect(state().panel.kind).toBe('done');
  });

  it('sells nothing while the service is suspended or the employee is signed out [CART-147]', async () => {
    for (const code of ['SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED']) {
      world.answer = () => ({ kind: 'not_now', error: { code, message: '' } });
      startSale(world.till);
      sellCode(MILK);
      const id = state().cart?.id;
      payCash(1_000);
      await settled(() => state().notice?.code).toBe(code);
      expect(state()).toMatchObject({ locked: false, done: null, cart: { id, lastError: code } });
      expect(await world.till.outbox.unsent()).toEqual([]);
    }
    expect(world.asked).toBe(1);
  });

  it('stores the sale here when the call fails otherwise, with a number of the series [CART-148, CART-133]', async () => {
    world.answer = () => ({ kind: 'later', fault: false, error: { code: 'TIMEOUT', message: '' } });
    sellCode(MILK);
    payCash(1_000);
    await settled(() => state().panel.kind).toBe('done');
    expect(state().done).toMatchObject({ serverId: null, number: 7_000_001 });
    expect(await world.till.outbox.hasPending()).toBe(true);
  });

  it('counts each print, also of two at once: there is one original', async () => {
    sellCode(MILK);
    const id = state().cart?.id ?? '';
    payCash(1_000);
    await settled(() => state().panel.kind).toBe('done');
    // No printer is connected here: the test reads what was stored before printing.
    await Promise.allSettled([printSale(world.till, id), printSale(world.till, id)]);
    const stored = await world.sales.get(id);
    expect(stored?.prints).toBe(2);
    if (stored === undefined) return;
    // Screen and printer use the same rule: of any number of prints the first is the original.
    expect([0, 1, 2, 3].map((prints) => printModeOf({ ...stored, prints }))).toEqual([
      'original',
      'original',
      'copy',
      'copy',
    ]);
  });

  it('does not overtake an unsent sale: the next one waits too [CART-134]', async () => {
    world.online = false;
    sellCode(MILK);
    payCash(1_000);
    await settled(() => state().panel.kind).toBe('done');
    world.online = true;
    startSale(world.till);
    sellCode(MILK);
    payCash(1_000);
    await settled(() => state().done?.number).toBe(7_000_002);
    expect(world.sent).toEqual([]);
    expect((await world.till.outbox.unsent()).map(({ sale }) => sale.number)).toEqual([
      7_000_001, 7_000_002,
    ]);
  });

  it('refuses an empty bill with J103 [CART-160]', () => {
    startPay();
    expect(state()).toMatchObject({ notice: { code: 'J103' }, panel: { kind: 'browse' } });
  });

  it('prices a bill again whose clock is ahead, as after the end of summer time', () => {
    sellCode(MILK);
    const cart = state().cart;
    if (cart === null) throw new Error('No bill');
    setTillState({ cart: { ...cart, clock: localDateTime(Date.now() + 50 * 60_000) } });
    startPay();
    expect(state().cart?.clock.localeCompare(localDateTime(Date.now()))).toBeLessThanOrEqual(0);
    expect(state().panel.kind).toBe('pay');
  });

  it('blocks cash above the legal limit', () => {
    sellCode(TV);
    payCash(700_000);
    expect(state().notice?.code).toBe('CASH_LIMIT');
    expect(state().cart?.payments).toEqual([]);
  });

  it('refuses cash that coins cannot make: the bill is unchanged, with the reason', () => {
    sellCode(MILK);
    startPay();
    payCash(616);
    expect(state()).toMatchObject({
      notice: { code: 'CASH_NOT_IN_COINS' },
      panel: { kind: 'pay' },
      locked: false,
      cart: { payments: [] },
      priced: { cashDue: 620 },
    });
  });

  it('asks before it accepts an unlikely cash sum, and refuses what no payment can be', () => {
    sellCode(MILK);
    startPay();
    payCash(99_999_999_900);
    expect(state()).toMatchObject({ unusual: { kind: 'cash', owed: 620 }, cart: { payments: [] } });
    answerUnusual(false);
    expect(state()).toMatchObject({
      unusual: null,
      locked: false,
      panel: { kind: 'pay' },
      cart: { payments: [] },
    });
    payCash(100_000_000_010);
    answerUnusual(true);
    expect(state()).toMatchObject({
      notice: { code: 'AMOUNT_OUT_OF_RANGE' },
      cart: { payments: [] },
    });
    payCash(200_000);
    answerUnusual(true);
    expect(state()).toMatchObject({ cart: { payments: [{ amount: 200_000 }] } });
  });

  it('returns to the bill without a question when nothing was paid', () => {
    sellCode(MILK);
    startPay();
    leavePay();
    expect(state()).toMatchObject({ panel: { kind: 'browse' }, confirmReturn: false });
  });

  it('asks before it drops a cash payment, and removes it only when the cash is returned', () => {
    sellCode(MILK);
    startPay();
    payCash(200);
    leavePay();
    expect(state()).toMatchObject({
      confirmReturn: true,
      panel: { kind: 'pay' },
      cart: { payments: [{ amount: 200 }] },
    });
    setTillState({ confirmReturn: false });
    expect(state()).toMatchObject({ panel: { kind: 'pay' }, priced: { paid: 200 } });
    leavePay();
    returnCash();
    expect(state().confirmReturn).toBe(false);
    expect(state()).toMatchObject({ panel: { kind: 'browse' }, cart: { payments: [] } });
  });

  it('does not leave a finished sale open to a second payment', async () => {
    sellCode(MILK);
    payCash(1_000);
    await settled(() => state().panel.kind).toBe('done');
    show({ kind: 'queue' });
    expect(rows()).toEqual([]);
  });
});

describe('a discount by hand', () => {
  /** Three milks for 10.00 instead of 18.60. */
  const promotion = aRule({
    id: 1,
    name: '3 ב-10',
    levels: [
      aLevel({
        purchase: aPurchase({ all: false, products: [1], total: 3_000 }),
        gift: aGift({ type: 5, total: 1_000 }),
      }),
    ],
  });
  const discount = (rate: number) =>
    giveRowDiscount({
      type: 'setRowDiscount',
      rowKey: rows()[0]?.key ?? '',
      discount: { type: 'percent', rate },
    });

  beforeEach(() => {
    setCurrentTill({
      ...world.till,
      env: () => ({ ...world.till.env(), rules: buildRuleIndex([promotion]) }),
    });
    for (let count = 0; count < 3; count += 1) sellCode(MILK);
  });

  it('that makes the bill dearer asks first, and is given only after confirmation', () => {
    expect(state().priced?.total).toBe(1_000);
    expect(discount(1_000)).toBe(false);
    // Ten percent off 18.60 is 16.74: 6.74 more than with the promotion.
    expect(state()).toMatchObject({
      dearerBill: { promotions: '3 ב-10', lostSavings: 860, increase: 674 },
      priced: { total: 1_000 },
    });
    confirmDearer();
    expect(state()).toMatchObject({
      dearerBill: null,
      priced: { total: 1_674 },
      panel: { kind: 'browse' },
    });
  });

  it('that saves the customer money is given without a question', () => {
    expect(discount(5_000)).toBe(true);
    expect(state()).toMatchObject({ dearerBill: null, priced: { total: 930 } });
  });

  it('that makes its row cheaper and the bill dearer asks first, with everything that the bill loses', () => {
    const meal = aRule({
      id: 2,
      name: 'חלב וטלוויזיה',
      levels: [
        aLevel({
          purchase: aPurchase({ all: false, products: [1], total: 3_000 }),
          gift: aGift({ all: false, products: [3], type: 2, total: 1_000 }),
        }),
      ],
    });
    setCurrentTill({
      ...world.till,
      env: () => ({ ...world.till.env(), rules: buildRuleIndex([meal]) }),
    });
    sellCode(TV);
    const before = state().priced?.total ?? 0;
    expect(before).toBe(1_860 + 630_000);
    // 1.86 off the milk, on which the 700.00 of the television depend.
    expect(discount(1_000)).toBe(false);
    expect(state()).toMatchObject({
      dearerBill: { promotions: 'חלב וטלוויזיה', lostSavings: 70_000, increase: 70_000 - 186 },
      priced: { total: before },
    });
  });

  it('that makes its row dearer is given without a question when the bill gets no dearer', () => {
    const products = (ids: readonly number[], total: number) =>
      aPurchase({ all: false, products: ids, total });
    // Together they are cheaper by 701.00; the television alone by 700.00.
    const together = aRule({
      id: 2,
      name: 'ביחד',
      levels: [
        aLevel({ purchase: products([1, 3], 4_000), gift: aGift({ type: 5, total: 631_760 }) }),
      ],
    });
    const apart = aRule({
      id: 3,
      name: 'לבד',
      levels: [aLevel({ purchase: products([3], 1_000), gift: aGift({ type: 2, total: 1_000 }) })],
    });
    setCurrentTill({
      ...world.till,
      env: () => ({ ...world.till.env(), rules: buildRuleIndex([together, apart]) }),
    });
    sellCode(TV);
    expect(state().priced?.total).toBe(631_760);
    const milk = () => state().priced?.rows[0]?.net ?? 0;
    const before = milk();
    expect(discount(800)).toBe(true);
    expect(milk()).toBeGreaterThan(before);
    expect(state()).toMatchObject({ dearerBill: null, priced: { total: 631_711 } });
  });

  it('that is smaller than the earlier one is given without a question: it removes no promotion', () => {
    expect(discount(5_000)).toBe(true);
    expect(discount(2_000)).toBe(true);
    expect(state()).toMatchObject({ dearerBill: null, priced: { total: 1_488 } });
  });
});

describe('a till', () => {
  it('belongs to the device as long as the server says so', () => {
    const init = currentInit();
    const { owner } = world.till;
    if (init === null) throw new Error('Nobody is signed in');
    expect(isTillOf(init, owner)).toBe(true);
    expect(isTillOf({ ...init, status: 'TERMINAL_LOCKED' }, owner)).toBe(true);
    expect(isTillOf({ ...init, status: 'SERVICE_NOT_EXIST' }, owner)).toBe(false);
    expect(isTillOf({ ...init, cloud: { ...init.cloud, terminal: null } }, owner)).toBe(false);
    expect(isTillOf(init, { ...owner, terminalId: 4 })).toBe(false);
    expect(isTillOf(null, owner)).toBe(false);
  });
});

describe('a row that was deleted', () => {
  const before = () => {
    sellCode(MILK);
    sellCode(TV);
    dispatch({ type: 'setQuantity', rowKey: rows()[0]?.key ?? '', quantity: 3_000 });
    dispatch({
      type: 'setRowDiscount',
      rowKey: rows()[0]?.key ?? '',
      discount: { type: 'percent', rate: 1_000 },
    });
    return state().cart;
  };

  it('comes back to its place with its quantity and discount', () => {
    const cart = before();
    const rowKey = rows()[0]?.key ?? '';
    dispatch({ type: 'deleteRow', rowKey });
    expect(rows().map(({ product }) => product.id)).toEqual([3]);
    undoRemoval();
    expect(state()).toMatchObject({ cart, highlightedRowKey: rowKey, removed: null });
    expect(rows()[0]).toMatchObject({ product: { id: 1 }, quantity: 3_000, discountRate: 1_000 });
    undoRemoval();
    expect(state().cart).toBe(cart);
  });

  it('stays deleted once the bill changed, or is being paid', () => {
    before();
    dispatch({ type: 'deleteRow', rowKey: rows()[0]?.key ?? '' });
    startPay();
    undoRemoval();
    expect(rows()).toHaveLength(1);
    leavePay();
    sellCode(TV);
    expect(state().removed).toBeNull();
    undoRemoval();
    expect(rows().map(({ product, quantity }) => [product.id, quantity])).toEqual([[3, 2_000]]);
  });
});

describe('a stored draft', () => {
  it('comes back after a reload under the employee who is signed in now', async () => {
    sellCode(MILK);
    const cart = state().cart;
    await world.sales.putDraft(cart);
    setTillState({ cart: null, priced: null });
    signIn(ALL, 8);
    await restoreDraft(world.till);
    expect(state().cart).toMatchObject({ id: cart?.id, header: { employeeId: 8 } });
    expect(rows()).toHaveLength(1);
  });

  it('keeps what is scanned while the store is read', async () => {
    sellCode(MILK);
    signIn(ALL, 8);
    const restored = restoreDraft(world.till);
    sellCode(TV);
    await restored;
    expect(state().cart).toMatchObject({ header: { employeeId: 8 } });
    expect(rows()).toHaveLength(2);
  });

  it('does not replace the bill that was begun meanwhile', async () => {
    sellCode(MILK);
    const restored = restoreDraft(world.till);
    startSale(world.till);
    sellCode(TV);
    const begun = state().cart?.id;
    await restored;
    expect([state().cart?.id, rows().length]).toEqual([begun, 1]);
  });

  it('keeps what is scanned into a new bill while a second restore of the last one runs', async () => {
    setTillState({ cart: null, priced: null });
    let answer: () => void = () => undefined;
    const late = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined);
    });
    const second = restoreDraft({
      ...world.till,
      sales: { ...world.till.sales, draft: () => late },
    });
    await restoreDraft(world.till);
    sellCode(MILK);
    answer();
    await second;
    expect(rows()).toHaveLength(1);
  });

  it('comes back at its payment when it has a payment', async () => {
    sellCode(MILK);
    startPay();
    payCash(200);
    await world.sales.putDraft(state().cart);
    setTillState({ cart: null, priced: null, panel: { kind: 'browse' } });
    await restoreDraft(world.till);
    resumeSale();
    expect(state()).toMatchObject({
      panel: { kind: 'pay' },
      locked: false,
      priced: { paid: 200, due: 420 },
    });
  });

  it('is reported with its payments while no till is open', async () => {
    expect(await readOpenSale()).toBeNull();
    sellCode(MILK);
    expect(await readOpenSale()).toEqual({ total: 620, paidAgorot: 0 });
    world.answer = () => ({ kind: 'not_now', error: { code: 'TERMINAL_REQUIRED', message: '' } });
    payCash(5_000);
    await settled(() => state().notice?.code).toBe('TERMINAL_REQUIRED');
    expect(await readOpenSale()).toEqual({ total: 620, paidAgorot: 5_000 });
    world.answer = () => stored(7_000_042);
    await submitSale();
    expect(await readOpenSale()).toBeNull();
  });

  it('is not shown again when its sale was already stored', async () => {
    world.online = false;
    sellCode(MILK);
    const cart = state().cart;
    payCash(1_000);
    await settled(() => state().panel.kind).toBe('done');
    await world.sales.putDraft(cart);
    setTillState({ cart: null, priced: null });
    await restoreDraft(world.till);
    expect(state().cart?.id).not.toBe(cart?.id);
  });

  const heldMilk = async (): Promise<string> => {
    sellCode(MILK);
    const id = state().cart?.id ?? '';
    holdAction.run();
    await settled(() => rows().length).toBe(0);
    expect(await world.sales.frozenCarts()).toMatchObject([{ id, total: 620, itemCount: 1 }]);
    return id;
  };

  it('is held and recalled once, unchanged', async () => {
    const id = await heldMilk();
    const cart = (await world.sales.frozenCarts())[0]?.cart;
    if (cart === undefined) throw new Error('Nothing is held');
    useTillStatus.setState({ link: 'online' });
    const take = vi
      .spyOn(held, 'recallFromServer')
      .mockResolvedValue({ kind: 'taken', since: null, cart, total: 620 });
    await recallCart(id, resumeSale);
    take.mockRestore();
    useTillStatus.setState({ link: 'unknown' });
    expect(state().cart).toMatchObject({
      id,
      rows: [{ quantity: 1_000 }],
      resource: { kind: 'frozen', id },
    });
    expect(await world.sales.frozenCarts()).toEqual([]);
  });

  it('becomes the bill of the next page by the same write that removes it from the held ones', async () => {
    const id = await heldMilk();
    const drafts = vi.spyOn(world.sales, 'putDraft');
    await recallCart(id, resumeSale);
    expect(drafts).not.toHaveBeenCalled();
    expect(await world.sales.draft()).toMatchObject({
      rows: [{ quantity: 1_000 }],
      resource: { kind: 'frozen', id },
    });
    expect(await world.sales.frozenCarts()).toEqual([]);
  });

  it('that became dearer or cheaper meanwhile shows the old and the new total, also from another till; an unchanged one shows nothing', async () => {
    const { link } = useTillStatus.getState();
    const shown = vi.spyOn(notifications, 'show');
    const said = (): unknown[] =>
      shown.mock.calls.flatMap(([{ message }]) =>
        typeof message === 'string' ? [message.replaceAll(/[\u2066-\u2069]/g, '')] : [],
      );
    const offer = {
      rules: buildRuleIndex([
        aRule({
          id: 1,
          name: 'מבצע',
          levels: [
            aLevel({ purchase: aPurchase({ all: true }), gift: aGift({ type: 2, total: 1_000 }) }),
          ],
        }),
      ]),
    };
    const plain = { rules: world.till.rules };
    await recallCart(await heldMilk(), resumeSale);
    expect(said()).toEqual([]);
    startSale(world.till);
    const id = await heldMilk();
    Object.assign(world.till, offer);
    await recallCart(id, resumeSale);
    expect([state().priced?.total, said()]).toEqual([
      558,
      ['החשבון עודכן: היה ₪6.20, עכשיו ₪5.58'],
    ]);
    // The bill is held at the lower price, the offer ends, and another till recalls it from the
    // server.
    const { cart, priced } = state();
    if (cart === null || priced === null) throw new Error('No bill');
    const wire = encodeCart(cart, priced);
    Object.assign(world.till, plain);
    startSale(world.till);
    useTillStatus.setState({ link: 'online' });
    const call = vi
      .spyOn(api, 'call')
      .mockResolvedValue({ data: { cart: wire, since: null } } as never);
    await takeOverCart(id, resumeSale);
    await settled(() => said().at(-1)).toBe('החשבון עודכן: היה ₪5.58, עכשיו ₪6.20');
    expect([state().priced?.total, said().length]).toEqual([620, 2]);
    call.mockRestore();
    shown.mockRestore();
    useTillStatus.setState({ link });
  });

  it('that another till recalled stays here until it has ended there', async () => {
    const id = await heldMilk();
    useTillStatus.setState({ link: 'online' });
    const take = vi
      .spyOn(held, 'recallFromServer')
      .mockResolvedValue({ kind: 'gone', tillName: 'דנה', ended: false });
    await recallCart(id, resumeSale);
    expect(await world.sales.frozenCarts()).toMatchObject([{ id }]);
    take.mockResolvedValue({ kind: 'gone', tillName: 'דנה', ended: true });
    await recallCart(id, resumeSale);
    expect(await world.sales.frozenCarts()).toEqual([]);
    expect(rows()).toEqual([]);
    take.mockRestore();
    useTillStatus.setState({ link: 'unknown' });
  });

  it('that another till has cannot be recalled here, and is removed when it was sold there, without an error', async () => {
    const id = await heldMilk();
    useTillStatus.setState({ link: 'online' });
    let field = 'taken_by';
    const call = vi.spyOn(api, 'call').mockImplementation(((endpoint: unknown) =>
      endpoint === listFrozenCarts
        ? Promise.resolve({ data: [], gone: [] })
        : Promise.reject(
            new ServerError({
              status: 409,
              code: 'CONFLICT',
              desc: '',
              details: [{ field, text: 'דנה, קופה 2' }],
            }),
          )) as never);
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect([...(await held.loadHeldAtOtherTills()).recalledElsewhere.keys()]).toEqual([id]);
    expect(await world.sales.frozenCarts()).toMatchObject([{ id }]);
    field = 'ended_by';
    expect([...(await held.loadHeldAtOtherTills()).recalledElsewhere.keys()]).toEqual([id]);
    expect(await world.sales.frozenCarts()).toEqual([]);
    expect((await held.loadHeldAtOtherTills()).incomplete).toBeNull();
    useTillStatus.setState({ link: 'offline' });
    expect(await held.loadHeldAtOtherTills()).toMatchObject({ bills: [], incomplete: 'offline' });
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
    call.mockRestore();
    useTillStatus.setState({ link: 'unknown' });
  });

  it('under the id of an open order is refused without another till, and is recalled here', async () => {
    const id = await heldMilk();
    useTillStatus.setState({ link: 'online' });
    const refused = new ServerError({
      status: 409,
      code: 'CONFLICT',
      desc: '',
      details: [{ field: 'order', text: 'המזהה שייך להזמנה פתוחה' }],
    });
    const call = vi
      .spyOn(api, 'call')
      .mockImplementation(((endpoint: unknown) =>
        endpoint === listFrozenCarts
          ? Promise.resolve({ data: [], gone: [] })
          : Promise.reject(refused)) as never);
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await held.loadHeldAtOtherTills()).toEqual({
      bills: [],
      recalledElsewhere: new Map(),
      incomplete: null,
    });
    // A fault of the program, which goes to the log.
    expect(said).toHaveBeenCalledWith('A held sale', refused);
    expect(await held.recallFromServer(id)).toEqual({ kind: 'unknown' });
    await recallCart(id, resumeSale);
    expect(rows()).toHaveLength(1);
    expect(await world.sales.frozenCarts()).toEqual([]);
    held.dropHeldAtOtherTills();
    said.mockRestore();
    call.mockRestore();
    useTillStatus.setState({ link: 'unknown' });
  });

  it('at other tills are not listed where the server is offline, denies permission or answers nonsense: each is reported as what it is', async () => {
    await heldMilk();
    useTillStatus.setState({ link: 'online' });
    const faults = [
      new NetworkError('gone'),
      new ServerError({ status: 403, code: 'PERMISSION_DENIED', desc: 'אין לכם הרשאה' }),
      new TypeError('not a list'),
    ];
    const call = vi
      .spyOn(api, 'call')
      .mockImplementation((() => Promise.reject(faults[0] as Error)) as never);
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const heard: unknown[] = [];
    for (; faults.length > 0; faults.shift())
      heard.push((await held.loadHeldAtOtherTills()).incomplete);
    expect(heard).toMatchObject([
      'offline',
      { code: 'PERMISSION_DENIED', description: 'אין לכם הרשאה' },
      { code: 'SYSTEM_ERROR' },
    ]);
    expect(said).toHaveBeenCalledTimes(2);
    said.mockRestore();
    call.mockRestore();
    useTillStatus.setState({ link: 'unknown' });
  });

  it('that another till has is known from the list: the server gets no request that it would refuse', async () => {
    const id = await heldMilk();
    useTillStatus.setState({ link: 'online' });
    let ended = false;
    const call = vi
      .spyOn(api, 'call')
      .mockImplementation(((endpoint: unknown) =>
        endpoint === listFrozenCarts
          ? Promise.resolve({ data: [], gone: [{ id, by: 'דנה, קופה 2', ended }] })
          : Promise.reject(new Error('asked for more'))) as never);
    // Enter comes before the answer, so the recall uses the answer.
    const listing = held.loadHeldAtOtherTills();
    await recallCart(id, resumeSale);
    expect([rows(), [...(await listing).recalledElsewhere.keys()]]).toEqual([[], [id]]);
    expect(await world.sales.frozenCarts()).toMatchObject([{ id }]);
    ended = true;
    expect([...(await held.loadHeldAtOtherTills()).recalledElsewhere.keys()]).toEqual([id]);
    expect(await world.sales.frozenCarts()).toEqual([]);
    expect(
      call.mock.calls.map(([endpoint, input]) => [endpoint === listFrozenCarts, input]),
    ).toEqual([
      [true, { query: { own: id } }],
      [true, { query: { own: id } }],
    ]);
    held.dropHeldAtOtherTills();
    call.mockRestore();
    useTillStatus.setState({ link: 'unknown' });
  });

  it('that no longer fits because of a scan during the request stays held', async () => {
    const id = await heldMilk();
    useTillStatus.setState({ link: 'online' });
    const take = vi.spyOn(held, 'recallFromServer').mockImplementation(() => {
      sellCode(MILK);
      return Promise.resolve({ kind: 'unknown' });
    });
    await recallCart(id, resumeSale);
    expect(state().notice?.code).toBe('RECALL_BUSY');
    expect(await world.sales.frozenCarts()).toMatchObject([{ id }]);
    take.mockRestore();
    useTillStatus.setState({ link: 'unknown' });
  });

  it('whose answer was lost is shown as held here; one that continued here is not, and the server hears when it was cancelled', async () => {
    sellCode(MILK);
    const { cart, priced } = state();
    if (cart === null || priced === null) throw new Error('No cart');
    startSale(world.till);
    const { id } = cart;
    const ended: unknown[] = [];
    let answers = false;
    const call = vi.spyOn(api, 'call').mockImplementation(((endpoint: unknown, input: unknown) => {
      if (endpoint === listFrozenCarts)
        return Promise.resolve({
          data: [
            {
              id,
              terminal: { id: 3, name: 'קופה' },
              employee: 'דנה',
              name: '',
              total: 620,
              items: 1,
              frozen_at: 1,
            },
          ],
          gone: [],
        });
      if (endpoint === endFrozenCart) return Promise.resolve(void ended.push(input));
      return answers
        ? Promise.resolve({ data: { cart: encodeCart(cart, priced), since: null } })
        : Promise.reject(new Error('lost'));
    }) as never);
    const listed = async (): Promise<string[]> =>
      (await held.loadHeldAtOtherTills()).bills.map((bill) => bill.id);
    await takeOverCart(id, resumeSale);
    expect([await listed(), rows()]).toEqual([[id], []]);
    answers = true;
    await takeOverCart(id, resumeSale);
    expect(rows()).toHaveLength(1);
    expect([await listed(), ended]).toEqual([[], []]);
    // The bill is cancelled: nothing of it is left here.
    startSale(world.till);
    expect(await listed()).toEqual([]);
    await settled(() => ended).toEqual([{ params: { id }, body: {} }]);
    // Recalled once more without an answer, it is shown again.
    answers = false;
    await takeOverCart(id, resumeSale);
    expect(await listed()).toEqual([id]);
    call.mockRestore();
  });

  it('that another till has changed since comes back in its new state, and one held again after that in its state here', async () => {
    const { link } = useTillStatus.getState();
    useTillStatus.setState({ link: 'online' });
    const call = vi.spyOn(api, 'call').mockRejectedValue(new Error('not asked for'));
    sellCode(MILK);
    const { cart, priced } = state();
    if (cart === null || priced === null) throw new Error('No cart');
    const theirs = { ...cart, rows: cart.rows.map((row) => ({ ...row, quantity: 5_000 })) };
    const wire = encodeCart(theirs, priced);
    for (const [since, quantity] of [
      [null, 5_000],
      [Date.now() + 60_000, 5_000],
      [1, 1_000],
    ] as const) {
      showCart(world.till, cart);
      holdAction.run();
      await settled(() => rows().length).toBe(0);
      await settled(() => call.mock.calls.length).toBeGreaterThan(0);
      call.mockResolvedValue({ data: { cart: wire, since } } as never);
      await recallCart(cart.id, resumeSale);
      expect(rows()).toMatchObject([{ quantity }]);
      expect(await world.sales.frozenCarts()).toEqual([]);
      startSale(world.till);
    }
    call.mockRestore();
    useTillStatus.setState({ link });
  });

  it.each(['offline', 'online'] as const)(
    "that is recalled without the server confirming that it is this till's (%s) is sold under an id of its own",
    async (link) => {
      const id = await heldMilk();
      useTillStatus.setState({ link });
      const take = vi.spyOn(held, 'recallFromServer').mockResolvedValue({ kind: 'unknown' });
      await recallCart(id, resumeSale);
      take.mockRestore();
      useTillStatus.setState({ link: 'unknown' });
      expect(state().cart).toMatchObject({
        rows: [{ quantity: 1_000 }],
        resource: { kind: 'frozen', id },
      });
      expect(state().cart?.id).toMatch(/^[0-9a-f-]{36}$/);
      expect(state().cart?.id).not.toBe(id);
      expect(await world.sales.frozenCarts()).toEqual([]);
      // Another till sold it under the id that it was held with, and the server would refuse
      // different content under that id.
      world.online = false;
      payCash(1_000);
      await settled(() => state().panel.kind).toBe('done');
      expect(await world.sales.get(id)).toBeUndefined();
      expect((await world.sales.unsent()).map((sale) => sale.id)).toEqual([state().done?.cart.id]);
    },
  );

  it('with a charge on it keeps its id, which the charge was made for', async () => {
    sellCode(MILK);
    const { cart } = state();
    if (cart === null) throw new Error('No bill');
    await world.sales.putFrozenCart({
      id: cart.id,
      owner: '',
      cart: { ...cart, temp: { charge: 'c-1' } },
      name: '',
      total: 620,
      itemCount: 1,
      employeeName: '',
      frozenAt: 0,
    });
    startSale(world.till);
    await recallCart(cart.id, resumeSale);
    expect(state().cart).toMatchObject({ id: cart.id, temp: { charge: 'c-1' } });
  });

  it('is not replaced on the screen by a recalled one', async () => {
    sellCode(MILK);
    const id = state().cart?.id ?? '';
    holdAction.run();
    await settled(() => rows().length).toBe(0);
    sellCode(TOMATO);
    setTillState({ panel: { kind: 'browse' } });
    sellCode(MILK);
    await recallCart(id, resumeSale);
    expect(state().notice?.code).toBe('RECALL_BUSY');
    expect(await world.sales.frozenCarts()).toHaveLength(1);
  });
});

describe('what plugins do to a bill [CLOUD-046]', () => {
  const PLUGIN = { id: 'till-checks', name: 'בדיקות' };
  const marks = () =>
    (state().cart?.log ?? []).filter(({ description }) => description.startsWith('plugin.'));
  let end: () => void;
  beforeEach(() => {
    end = serveBillPlugins();
  });
  afterEach(() => {
    end();
    useProposals.setState({ open: [], objections: null });
    setTillState({ approval: null });
  });

  it('waits for the cashier, and is then the act of the cashier under the name of the plugin', async () => {
    sellCode(MILK);
    const answer = proposeToBill(PLUGIN, { act: 'product', code: '3', quantity: 1_000 });
    const again = proposeToBill(PLUGIN, { act: 'product', code: '3', quantity: 1_000 });
    expect(await again).toBe(false);
    const [waiting] = useProposals.getState().open;
    expect(rows()).toHaveLength(1);
    waiting?.answer(await runProposal(PLUGIN, waiting.proposal));
    expect(await answer).toBe(true);
    expect(rows().map(({ product }) => product.id)).toEqual([1, 3]);
    expect(marks()).toMatchObject([
      { description: 'plugin.product', field: 'plugin:till-checks', data: 'בדיקות', employeeId: 5 },
    ]);
    expect(useProposals.getState().open).toEqual([]);
  });

  it('makes the bill that the same acts of a cashier make', async () => {
    sellCode(MILK);
    sellCode(TV);
    await runProposal(PLUGIN, { act: 'product', code: MILK, quantity: 2_000 });
    await runProposal(PLUGIN, { act: 'note', text: 'במתנה' });
    await runProposal(PLUGIN, { act: 'note', text: 'קר', product: 1 });
    await runProposal(PLUGIN, { act: 'discount', rate: 500 });
    const byPlugin = state().priced;
    startSale(world.till);
    sellCode(MILK);
    sellCode(TV);
    sellCode(MILK);
    sellCode(MILK);
    dispatch({ type: 'setNotes', notes: 'במתנה' });
    dispatch({ type: 'editRow', rowKey: rows()[0]?.key ?? '', changes: { notes: 'קר' } });
    dispatch({ type: 'setCartDiscount', discount: { type: 'percent', rate: 500 } });
    const own = state().priced;
    const facts = (priced: typeof own) => ({
      total: priced?.total,
      discount: priced?.discount,
      rows: priced?.rows.map(({ row, net }) => [row.product.id, row.quantity, row.notes, net]),
    });
    expect(facts(byPlugin)).toEqual(facts(own));
  });

  it('asks a colleague for a discount that the cashier may not give', async () => {
    signIn({ ...ALL, 50: 0 });
    sellCode(MILK);
    expect(await runProposal(PLUGIN, { act: 'discount', rate: 500 })).toBe(false);
    expect(state().approval).toMatchObject({ key: 'cart.discount' });
    expect(state().cart?.discount).toBeNull();
    expect(marks()).toEqual([]);
  });

  it('drops what waits when the bill is paid or another one begins', async () => {
    sellCode(MILK);
    const one = proposeToBill(PLUGIN, { act: 'note', text: 'א' });
    startPay();
    expect(await one).toBe(false);
    expect(await proposeToBill(PLUGIN, { act: 'note', text: 'א' })).toBe(false);
  });

  const checking = (verdict: 'allow' | 'warn' | 'stop' | null, required = false) =>
    addPaymentChecker({
      plugin: PLUGIN,
      required,
      ask: (check) => {
        if (verdict !== null) takeCheckAnswer({ check, verdict, text: 'גיל 18' });
      },
    });

  it.each([
    ['allow', false, true],
    [null, false, true],
    ['warn', false, false],
    ['stop', false, false],
    [null, true, false],
  ] as const)(
    'is asked before payment: %s, required %s, goes on %s',
    async (verdict, required, goes) => {
      const stop = checking(verdict, required);
      sellCode(MILK);
      startPay();
      await settled(
        () => state().panel.kind === 'pay' || useProposals.getState().objections !== null,
      ).toBe(true);
      expect(state().panel.kind).toBe(goes ? 'pay' : 'browse');
      stop();
    },
  );

  it('is overridden after a stop by an employee who may cancel a bill, and the log says by whom', async () => {
    const stop = checking('stop');
    signIn({ ...ALL, 51: 0 });
    sellCode(MILK);
    startPay();
    await settled(() => useProposals.getState().objections?.length ?? 0).toBe(1);
    payAllTheSame();
    expect(state().panel.kind).toBe('browse');
    state().approval?.run({ employeeId: 9, approval: 'signed' });
    expect(state().panel.kind).toBe('pay');
    expect(marks()).toMatchObject([
      { description: 'plugin.override', employeeId: 9, data: 'בדיקות: גיל 18' },
    ]);
    expect(state().cart?.log).toContainEqual(
      expect.objectContaining({ description: 'cart.cancel', approval: 'signed' }),
    );
    stop();
  });
});
