import { aCart, aPayment, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import { freezeSale, makeAccount, PAYMENT_TYPE, priceCart } from '@dalpak/engine';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError, ServerError } from '../../../platform/api/errors.ts';
import { createMemorySalesStore } from '../../../platform/outbox/memory-sales.store.ts';
import type { DeviceSale } from '../../../platform/outbox/outbox.types.ts';
import { flushMails, isRecipient, mailFinishedSale, mailSale } from './mail-sale.ts';
import type { Till } from '../till/till.registry.ts';

interface Asked {
  readonly params: { readonly id: string };
  readonly body: { readonly id: string; readonly to: string; readonly mode: string };
}
const asked: Asked[] = [];
/** The server's next answer; null: it accepts. */
let answer: unknown = null;
const told: string[] = [];
let till: Till;
/** The sale of the test; the only one on the device. */
let stored: DeviceSale;
let onDevice = new Map<string, DeviceSale>();
vi.mock('../../../platform/api/api.ts', () => ({
  api: {
    call: (_endpoint: unknown, input: Asked) => (
      asked.push(input),
      answer === null ? Promise.resolve({}) : Promise.reject(answer)
    ),
  },
}));
vi.mock('../../../ui/messages/toast.ts', () => ({
  toast: ({ text }: { text: string }) => told.push(text),
}));
vi.mock('../till/till.registry.ts', () => ({ currentTill: () => till }));

const refusal = (code: string, status: number) => new ServerError({ status, code, desc: '' });

let kept: Record<string, string> = {};
beforeEach(() => {
  [asked.length, told.length, answer, kept] = [0, 0, null, {}];
  onDevice = new Map();
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => (kept[key] = value),
    removeItem: (key: string) => {
      delete kept[key];
    },
  });
});

/** A sale on the device; without the server's id it is unsent. */
function aSale({
  serverId = 'S-1',
  printTarget = 'mail',
  customer = true,
}: {
  readonly serverId?: string | null;
  readonly printTarget?: string;
  readonly customer?: boolean;
} = {}): void {
  const env = fakeEnv();
  const account = customer
    ? { account: makeAccount({ type: 'customer', id: 1, code: 'C1', name: 'רות' }) }
    : {};
  const cart = {
    ...aCart(
      {
        header: { printTarget },
        ...account,
        rows: [aRow({ product: aProduct({ price: 1_000 }) })],
        payments: [aPayment({ typeId: PAYMENT_TYPE.cash, amount: 1_000 })],
      },
      env,
    ),
    id: `sale ${onDevice.size}`,
  };
  stored = {
    id: cart.id,
    takenAt: 0,
    prints: 0,
    employeeName: '',
    sale: { ...freezeSale(cart, priceCart(cart, env)), serverId },
  } as unknown as DeviceSale;
  onDevice.set(stored.id, stored);
  const update = (id: string, change: (now: DeviceSale) => DeviceSale): Promise<DeviceSale> => {
    stored = change(onDevice.get(id) ?? stored);
    onDevice.set(id, stored);
    return Promise.resolve(stored);
  };
  const sales = {
    ...createMemorySalesStore(),
    get: (id: string) => Promise.resolve(onDevice.get(id)),
    update,
  };
  till = { sales, owner: { cloudUuid: 'c', terminalId: 1 } } as unknown as Till;
}

describe('a sale sent by mail', () => {
  it('is the original when it is the first document, a copy after another [CART-220]', async () => {
    aSale();
    expect(await mailSale(till, stored.id, '')).toEqual({ kind: 'stored' });
    await mailSale(till, stored.id, 'a@example.com');
    expect(asked.map(({ params, body: { to, mode } }) => [params.id, to, mode])).toEqual([
      ['S-1', '', 'original'],
      ['S-1', 'a@example.com', 'copy'],
    ]);
  });

  it('waits while the server does not have the sale, and is sent afterwards as the document that it was', async () => {
    aSale({ serverId: null });
    expect(await mailSale(till, stored.id, 'a@example.com')).toEqual({ kind: 'later' });
    expect(asked).toEqual([]);
    onDevice.set(stored.id, { ...stored, prints: 5, sale: { ...stored.sale, serverId: 'S-9' } });
    await flushMails();
    await flushMails();
    expect(asked.map(({ params, body }) => [params.id, body.to, body.mode])).toEqual([
      ['S-9', 'a@example.com', 'original'],
    ]);
  });

  it('is sent again under the same id when there was no answer', async () => {
    aSale();
    answer = new NetworkError('');
    expect((await mailSale(till, stored.id, '')).kind).toBe('later');
    answer = null;
    await flushMails();
    expect(asked).toHaveLength(2);
    expect(asked[1]?.body.id).toBe(asked[0]?.body.id);
    expect(stored.prints).toBe(1);
  });

  it('does not count when it is refused: the next one is the original, and the user reads what to do', async () => {
    aSale();
    answer = refusal('MAIL_NO_ADDRESS', 422);
    await mailFinishedSale(stored.sale);
    expect(told).toEqual(['הקבלה לא נשלחה בדוא"ל. אין ללקוח כתובת דוא"ל. כתבו כתובת ושלחו.']);
    expect(stored.prints).toBe(0);
    await flushMails();
    expect(asked).toHaveLength(1);
  });

  it('does not hold up others while its sale waits for an employee', async () => {
    aSale({ serverId: null });
    await mailSale(till, stored.id, 'a@example.com');
    aSale({ serverId: 'S-2' });
    answer = new NetworkError('');
    await mailSale(till, stored.id, 'b@example.com');
    answer = null;
    asked.length = 0;
    await flushMails();
    expect(asked.map(({ body }) => body.to)).toEqual(['b@example.com']);
  });

  it('asks for an address and sends nothing where there is neither customer nor address', async () => {
    aSale({ customer: false });
    await mailFinishedSale(stored.sale);
    expect([asked, told]).toEqual([[], ['אין כתובת דוא"ל שאפשר לשלוח אליה. כתבו כתובת ושלחו.']]);
    aSale({ customer: false, printTarget: 'mail:a@example.com' });
    await mailFinishedSale(stored.sale);
    expect(asked.map(({ body }) => body.to)).toEqual(['a@example.com']);
  });

  it.each([
    ['', true, true],
    ['', false, false],
    ['a@example.com', false, true],
    ['a@example.com,b@example.com', true, false],
    ['a', true, false],
  ])('goes to %j (customer: %j): %j', (to, customer, fits) => {
    aSale({ customer });
    expect(isRecipient(to, stored.sale.cart)).toBe(fits);
  });
});
