import { describe, expect, it } from 'vitest';
import { aCart, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import type { Cart } from '../cart/cart.types.ts';
import { priceCart } from '../cart/pricing/price-cart.ts';
import { freezeSale, type FrozenSale } from '../document/frozen-sale.ts';
import { err, ok } from '../kernel/result.ts';
import { createOperationFlag, submitCart, submitTimeoutMs } from './submit-flow.ts';
import type {
  CallFailure,
  SubmitAnswer,
  SubmitContext,
  SubmitOutcome,
  SubmitPorts,
  SubmitSettings,
} from './submit.types.ts';

const ANSWER: SubmitAnswer = {
  id: 'doc-1',
  number: 7_000_042,
  dailyCounter: 12,
  vatConfirmation: '123456789012',
  creditVouchers: [{ no: 1 }],
  giftCards: [{ no: 2 }],
  vouchers: [{ no: 3 }],
  coupons: [],
};

const settings: SubmitSettings = {
  allowDifferentDate: false,
  saveAsOrder: false,
  printKitchen: true,
  kitchenTemplate: 'bones-80',
  defaultWarehouseId: 1,
};
const context: SubmitContext = { today: '2026-11-22', settings };

interface World {
  readonly ports: SubmitPorts;
  /** Names of the called ports, in order. */
  readonly calls: string[];
  readonly saved: { sale: FrozenSale; status: 0 | 1 }[];
  readonly posted: { sale: FrozenSale; timeoutMs: number }[];
}

/** Ports that all succeed, except for the given ones. */
function world(changes: Partial<SubmitPorts> = {}): World {
  const env = fakeEnv();
  const calls: string[] = [];
  const saved: World['saved'] = [];
  const posted: World['posted'] = [];
  const note = async (name: string): Promise<void> => {
    calls.push(name);
    await Promise.resolve();
  };
  const ports: SubmitPorts = {
    flag: createOperationFlag(),
    freeze: (cart) => freezeSale(cart, priceCart(cart, env)),
    isOnline: () => true,
    hasPending: () => Promise.resolve(false),
    beforeSubmit: async (cart) => {
      await note('before');
      return ok(cart);
    },
    post: async (sale, timeoutMs) => {
      await note('post');
      posted.push({ sale, timeoutMs });
      return ok(ANSWER);
    },
    storeOffline: async () => {
      await note('offline');
      return ok({ number: 7_000_043, dailyCounter: null });
    },
    saveLocal: async (sale, status) => {
      await note('save');
      saved.push({ sale, status });
      return ok(null);
    },
    rememberLastSale: () => note('remember'),
    printVouchers: (kind) => note(`print ${kind}`),
    printKitchen: (_sale, template) => note(`kitchen ${template}`),
    printMain: () => note('print main'),
    bumpCounters: () => note('counters'),
    afterSubmit: () => note('after'),
    saveOrder: async () => {
      await note('order');
      return ok(null);
    },
    onSuccess: () => calls.push('success'),
    onError: () => calls.push('error'),
    ...changes,
  };
  return { ports, calls, saved, posted };
}

const sale = (changes: Parameters<typeof aCart>[0] = {}): Cart =>
  aCart({ rows: [aRow({ quantity: 2_000 })], ...changes });
const fail =
  (failure: CallFailure): SubmitPorts['post'] =>
  () =>
    Promise.resolve(err(failure));
const codeOf = (outcome: SubmitOutcome): string => outcome.code;

describe('a submit that works', () => {
  it('runs the steps of the specification: print after the local store, success last [CART-129, CART-130, CART-136, CART-140, CART-141, CART-142, CART-143, CART-274, CART-275, CART-277, CART-278, CART-280]', async () => {
    const { ports, calls } = world();
    const outcome = await submitCart(sale(), context, ports);
    expect(calls).toEqual([
      'before',
      'post',
      'save',
      'remember',
      'print credit_voucher',
      'print gift_card',
      'print voucher',
      'kitchen bones-80',
      'print main',
      'counters',
      'after',
      'success',
    ]);
    expect(outcome).toMatchObject({ kind: 'stored', code: 'J000', status: 1, warnings: [] });
  });

  it('records ids and numbers, and saves with status 1 [CART-137, CART-138, CART-144]', async () => {
    const { ports, saved } = world();
    await submitCart(sale(), context, ports);
    expect(saved).toHaveLength(1);
    expect(saved[0]).toMatchObject({
      status: 1,
      sale: {
        serverId: 'doc-1',
        number: 7_000_042,
        dailyCounter: 12,
        vatConfirmation: '123456789012',
        cart: { lifecycle: 'submitted', header: { number: 7_000_042 } },
      },
    });
  });

  it('posts the expanded and cleaned cart with defaults and prices [CART-128, CART-131, CART-132]', async () => {
    const { ports, posted } = world();
    const components = [{ product: aProduct({ id: 3 }), quantity: 1_000, price: 0 }];
    await submitCart(
      sale({
        rows: [aRow({ components })],
        temp: { a: '1' },
        lastError: 'J103',
        header: { warehouseId: null },
      }),
      context,
      ports,
    );
    expect(posted[0]?.sale.cart).toMatchObject({
      temp: {},
      lastError: null,
      header: { warehouseId: 1 },
      rows: [{ components }, { parentKey: 'row-1', components: [] }],
    });
    expect(posted[0]?.sale.priced.total).toBe(1_000);
  });

  it('waits 25 s, or 60 s when field 21 asks for an allocation number [CART-036, CART-203, CART-204]', async () => {
    const { ports, posted } = world();
    await submitCart(sale(), context, ports);
    await submitCart(sale({ header: { wantsVatConfirmation: true } }), context, ports);
    expect(posted.map(({ timeoutMs }) => timeoutMs)).toEqual([25_000, 60_000]);
    expect(submitTimeoutMs(sale())).toBe(25_000);
  });

  it('prints no kitchen ticket when bones printing is off, nor for a point-of-sale order [CART-275, CART-276]', async () => {
    const off = world();
    await submitCart(
      sale(),
      { ...context, settings: { ...settings, printKitchen: false } },
      off.ports,
    );
    const order = world();
    await submitCart(
      sale({
        order: {
          id: 'o',
          status: 1,
          kind: 'table',
          elementId: 1,
          guests: 2,
          name: '',
          waiterId: null,
          promisedAt: null,
          phone: '',
          address: null,
          revision: 1,
        },
      }),
      context,
      order.ports,
    );
    for (const { calls } of [off, order]) {
      expect(calls.some((call) => call.startsWith('kitchen'))).toBe(false);
      expect(calls).toContain('print main');
    }
  });

  it('succeeds when a printer fails, with a warning, and continues [CART-278]', async () => {
    const { ports, calls } = world({ printMain: () => Promise.reject(new Error('paper out')) });
    const outcome = await submitCart(sale(), context, ports);
    expect(outcome).toMatchObject({
      kind: 'stored',
      warnings: [{ step: 'main', message: 'paper out' }],
    });
    expect(calls.slice(-3)).toEqual(['counters', 'after', 'success']);
  });
});

describe('offline', () => {
  it('stores a sale on the device with its own number, status 0, and prints it; there are no vouchers [CART-133, CART-139]', async () => {
    const { ports, calls, saved } = world({ isOnline: () => false });
    const outcome = await submitCart(sale(), context, ports);
    expect(calls).toEqual([
      'before',
      'offline',
      'save',
      'remember',
      'kitchen bones-80',
      'print main',
      'counters',
      'after',
      'success',
    ]);
    expect(saved[0]).toMatchObject({ status: 0, sale: { serverId: null, number: 7_000_043 } });
    expect(outcome).toMatchObject({ kind: 'stored', code: 'J000', status: 0 });
  });

  it('keeps the order of sales: a sale is queued while earlier ones are unsent or the queue is unreadable [CART-134]', async () => {
    const pending = world({ hasPending: () => Promise.resolve(true) });
    await submitCart(sale(), context, pending.ports);
    expect(pending.calls).toContain('offline');
    expect(pending.calls).not.toContain('post');
    const broken = world({ hasPending: () => Promise.reject(new Error('db')) });
    await submitCart(sale(), context, broken.ports);
    expect(broken.calls).toContain('offline');
  });

  it('pending sales do not delay a document of another type', async () => {
    const { ports, calls } = world({ hasPending: () => Promise.resolve(true) });
    await submitCart(sale({ header: { documentType: 6 } }), context, ports);
    expect(calls).toContain('post');
  });

  it('refuses a document of another type with J102 [CART-135]', async () => {
    const { ports, calls } = world({ isOnline: () => false });
    expect(await submitCart(sale({ header: { documentType: 6 } }), context, ports)).toMatchObject({
      kind: 'refused',
      code: 'J102',
    });
    expect(calls).toEqual(['error']);
  });
});

describe('a sale that issues something', () => {
  it.each([{ giftCard: 'new' }, { clubJoin: true }])(
    'is never queued for later: %j',
    async (fields) => {
      const issuing = sale({ rows: [aRow(fields)] });
      const offline = world({ isOnline: () => false });
      expect(await submitCart(issuing, context, offline.ports)).toMatchObject({
        kind: 'refused',
        code: 'J102',
      });
      const cutOff = world({ post: fail({ type: 'timeout', message: '25 s' }) });
      expect(await submitCart(issuing, context, cutOff.ports)).toMatchObject({
        kind: 'refused',
        code: 'J102',
      });
      expect([...offline.calls, ...cutOff.calls]).not.toContain('offline');
      // Queued sales do not delay it, because only the server can issue.
      const behind = world({ hasPending: () => Promise.resolve(true) });
      expect(await submitCart(issuing, context, behind.ports)).toMatchObject({
        kind: 'stored',
        status: 1,
      });
    },
  );
});

describe('a call that fails', () => {
  it.each<CallFailure>([
    { type: 'network', status: 502, message: 'bad gateway' },
    { type: 'timeout', message: '25 s' },
    { type: 'plugin', code: 'P1', data: null, error: 'x' },
    { type: 'script', message: 'x' },
  ])('stores the sale offline unless the server answered ($type) [CART-148]', async (failure) => {
    const { ports, calls } = world({ post: fail(failure) });
    expect(await submitCart(sale(), context, ports)).toMatchObject({ kind: 'stored', status: 0 });
    expect(calls).toContain('offline');
  });

  it('a port that throws is treated as a failed call too', async () => {
    const { ports } = world({ post: () => Promise.reject(new TypeError('boom')) });
    expect(await submitCart(sale(), context, ports)).toMatchObject({ kind: 'stored', status: 0 });
  });

  it('a server error goes to the error callback; nothing is stored or printed [CART-147, CART-149]', async () => {
    const { ports, calls } = world({
      post: fail({ type: 'server', code: 'TOTAL_MISMATCH', message: 'הסכום שונה' }),
    });
    const outcome = await submitCart(sale(), context, ports);
    expect(outcome).toMatchObject({
      kind: 'server_error',
      code: 'TOTAL_MISMATCH',
      message: 'הסכום שונה',
      cart: { lifecycle: 'open', lastError: 'TOTAL_MISMATCH' },
    });
    expect(calls).toEqual(['before', 'error']);
  });

  it('for another document type is J102, and the cart stores the reason [CART-148, CART-149]', async () => {
    const { ports } = world({ post: fail({ type: 'timeout', message: '25 s' }) });
    expect(await submitCart(sale({ header: { documentType: 6 } }), context, ports)).toMatchObject({
      kind: 'refused',
      code: 'J102',
      cart: { lastError: 'J102: timeout' },
    });
  });

  it('a local save that fails is ERROR, and nothing is printed [CART-150]', async () => {
    for (const saveLocal of [
      () => Promise.resolve(err('quota')),
      () => Promise.reject(new Error('quota')),
    ]) {
      const { ports, calls } = world({ saveLocal });
      const outcome = await submitCart(sale(), context, ports);
      expect(outcome).toMatchObject({
        kind: 'local_error',
        code: 'ERROR',
        message: 'quota',
        cart: { lifecycle: 'open', lastError: 'ERROR: quota' },
      });
      expect(calls).toEqual(['before', 'post', 'error']);
    }
  });

  it('an offline store that fails is ERROR too', async () => {
    const { ports } = world({
      isOnline: () => false,
      storeOffline: () => Promise.resolve(err('quota')),
    });
    expect(await submitCart(sale(), context, ports)).toMatchObject({
      kind: 'local_error',
      code: 'ERROR',
    });
  });
});

describe('refusals', () => {
  it('a failed check stops before the automation and stores the code in the cart [CART-129]', async () => {
    const { ports, calls } = world();
    expect(await submitCart(sale({ rows: [] }), context, ports)).toMatchObject({
      kind: 'refused',
      code: 'J103',
      cart: { lastError: 'J103' },
    });
    expect(calls).toEqual(['error']);
  });

  it('a failed before-automation is J200 with the cart [CART-130, CART-167, CART-256]', async () => {
    for (const beforeSubmit of [
      () => Promise.resolve(err('no')),
      () => Promise.reject(new Error('no')),
    ]) {
      const { ports, calls } = world({ beforeSubmit });
      const outcome = await submitCart(sale(), context, ports);
      expect(outcome).toMatchObject({
        kind: 'refused',
        code: 'J200',
        cart: { rows: [{ quantity: 2_000 }], lastError: 'J200' },
      });
      expect(calls).toEqual(['error']);
    }
  });

  it('a sale without refund rows has no reference to an original sale', async () => {
    const { ports, posted } = world({});
    const cart = sale();
    await submitCart(
      { ...cart, header: { ...cart.header, reference: '7', referenceDate: '2026-11-20' } },
      context,
      ports,
    );
    expect(posted[0]?.sale.cart.header).toMatchObject({ reference: '', referenceDate: null });
  });

  it('a before-automation may change the cart', async () => {
    const { ports, posted } = world({
      beforeSubmit: (cart) =>
        Promise.resolve(ok({ ...cart, header: { ...cart.header, reference: 'A-1' } })),
    });
    await submitCart(sale(), context, ports);
    expect(posted[0]?.sale.cart.header.reference).toBe('A-1');
  });
});

describe('the operation flag', () => {
  it('is 0, then 1 while a submit is under way, then 0 [CART-126]', async () => {
    const seen: number[] = [];
    const { ports } = world();
    const watched: SubmitPorts = {
      ...ports,
      post: (...args) => {
        seen.push(ports.flag.read());
        return ports.post(...args);
      },
    };
    seen.push(ports.flag.read());
    await submitCart(sale(), context, watched);
    seen.push(ports.flag.read());
    expect(seen).toEqual([0, 1, 0]);
  });

  it('refuses a second submit with J100 and changes neither the first one’s flag nor the carts [CART-126, CART-153]', async () => {
    const { ports, calls } = world();
    const cart = sale();
    const first = submitCart(cart, context, ports);
    const second = await submitCart(cart, context, ports);
    expect(second).toMatchObject({ kind: 'refused', code: 'J100' });
    expect(second.kind === 'refused' && second.cart).toBe(cart);
    expect(ports.flag.read()).toBe(1);
    expect(codeOf(await first)).toBe('J000');
    expect(ports.flag.read()).toBe(0);
    expect(calls.filter((call) => call === 'post')).toHaveLength(1);
  });

  it('is 0 after every outcome, and already when the callback runs [CART-127]', async () => {
    const boom = (): never => {
      throw new Error('boom');
    };
    const ends: Partial<SubmitPorts>[] = [
      {},
      { isOnline: () => false },
      { post: fail({ type: 'server', code: 'X', message: '' }) },
      { post: fail({ type: 'timeout', message: '' }) },
      { beforeSubmit: () => Promise.resolve(err('no')) },
      { saveLocal: () => Promise.resolve(err('no')) },
      { freeze: boom },
      { isOnline: boom },
    ];
    for (const changes of ends) {
      const { ports } = world(changes);
      const atCallback: number[] = [];
      const noting = {
        ...ports,
        onSuccess: () => {
          atCallback.push(ports.flag.read());
        },
        onError: () => {
          atCallback.push(ports.flag.read());
        },
      };
      await submitCart(sale(), context, noting);
      expect([ports.flag.read(), atCallback]).toEqual([0, [0]]);
    }
  });
});

describe('an order', () => {
  const parked = sale({ header: { openOrderId: 'order-9' } });
  const withSetting: SubmitContext = { ...context, settings: { ...settings, saveAsOrder: true } };

  it('is saved instead of submitted when field 6 is set and setting 131 is on [CART-034, CART-151]', async () => {
    const { ports, calls } = world();
    expect(await submitCart(parked, withSetting, ports)).toMatchObject({
      kind: 'order_saved',
      code: 'J000',
    });
    expect(calls).toEqual(['order', 'success']);
  });

  it('is submitted when the setting is off, or field 6 is empty', async () => {
    for (const [cart, ctx] of [
      [parked, context],
      [sale(), withSetting],
    ] as const) {
      const { ports, calls } = world();
      await submitCart(cart, ctx, ports);
      expect(calls).toContain('post');
    }
  });

  it('that cannot be saved returns the reason', async () => {
    const { ports, calls } = world({
      saveOrder: () => Promise.resolve(err({ type: 'server', code: 'CONFLICT', message: '' })),
    });
    expect(await submitCart(parked, withSetting, ports)).toMatchObject({
      kind: 'server_error',
      code: 'CONFLICT',
      cart: { lastError: 'CONFLICT' },
    });
    expect(calls).toEqual(['error']);
  });
});
