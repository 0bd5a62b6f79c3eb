import { encodeCart, type FrozenSale, priceCart } from '@dalpak/engine';
import { aProduct, fakeEnv, openTill } from '@dalpak/testkit';
import { describe, expect, it, vi } from 'vitest';
import { NetworkError, ServerError, TimeoutError } from '../api/errors.ts';
import { failureOf } from './failure-of.ts';
import type { DeviceSale } from './outbox.types.ts';
import { keepSpeed } from '../speed/speed.ts';
import { sendSale } from './send-sale.ts';

const server = (status: number, code: string) =>
  failureOf(new ServerError({ status, code, desc: '' }));

describe('the result of a failed send', () => {
  it('does not treat a server refusal as a missing network [CART-147]', () => {
    for (const [status, code] of [
      [403, 'SERVICE_NOT_OK'],
      [403, 'EMPLOYEE_REQUIRED'],
      [403, 'TERMINAL_REQUIRED'],
      [401, 'UNAUTHENTICATED'],
      [401, 'TOKEN_EXPIRED'],
      [409, 'J100'],
      [409, 'CLOUD_CHANGED'],
    ] as const) {
      expect(server(status, code)).toMatchObject({ kind: 'not_now', error: { code } });
    }
    expect(server(422, 'TOTAL_MISMATCH')).toMatchObject({
      kind: 'refused',
      error: { code: 'TOTAL_MISMATCH' },
    });
    expect(server(403, 'PERMISSION_DENIED').kind).toBe('refused');
  });

  it('sends later after no answer, without counting a failure against the sale [CART-148]', () => {
    const aborted = new DOMException('aborted', 'AbortError');
    for (const error of [
      new NetworkError('down'),
      new NetworkError('Bad gateway', 502),
      new TimeoutError(25_000),
      aborted,
    ]) {
      expect(failureOf(error)).toMatchObject({ kind: 'later', fault: false });
    }
    expect(server(429, 'TOO_MANY_REQUESTS')).toMatchObject({ kind: 'later', fault: false });
    expect(server(503, 'SERVICE_UNAVAILABLE')).toMatchObject({ kind: 'later', fault: false });
  });

  it('sends later after a server error or an unreadable answer, and counts it against the sale', () => {
    expect(server(500, 'SYSTEM_ERROR')).toMatchObject({ kind: 'later', fault: true });
    expect(server(200, 'SYSTEM_ERROR')).toMatchObject({ kind: 'later', fault: true });
    expect(failureOf(new TypeError('a bug'))).toMatchObject({ kind: 'later', fault: true });
  });
});

describe('a refusal', () => {
  it('shows the text of an automation, and otherwise names the missing permission', () => {
    const refusal = (code: string, text: string) =>
      failureOf(
        new ServerError({
          status: 422,
          code,
          desc: 'כללי',
          details: [{ text, field: 'discount' }],
        }),
      );
    expect(refusal('J200', 'אין אלכוהול אחרי 23:00')).toMatchObject({
      kind: 'refused',
      error: { code: 'J200', message: 'אין אלכוהול אחרי 23:00' },
    });
    expect(refusal('J200', '')).toMatchObject({ error: { message: 'כללי' } });
    expect(refusal('PERMISSION_DENIED', 'cart.discount')).toMatchObject({
      error: { message: 'כללי', at: { text: 'cart.discount', field: 'discount' } },
    });
  });
});

const record: DeviceSale = {
  id: 'a',
  owner: 'o',
  order: 1,
  status: 0,
  state: 'waiting',
  sale: { cart: { id: 'a' } } as FrozenSale,
  body: { nothing: true },
  employeeToken: null,
  employeeName: '',
  offline: true,
  takenAt: 1,
  attempts: 0,
  faults: 0,
  triedAt: null,
  lastError: null,
  prints: 0,
  review: [],
};

describe('a sale with an invalid body', () => {
  it('is refused without a call', async () => {
    const call = (): Promise<never> => Promise.reject(new Error('called'));
    expect(await sendSale({ call }, record)).toMatchObject({
      kind: 'refused',
      error: { code: 'SYSTEM_ERROR' },
    });
  });
});

describe('the time of a sale', () => {
  it('counts for the send that a customer waits for, slowest where no answer came in time [SEE-064]', async () => {
    const { cart } = openTill().scan(aProduct({ id: 1, price: 590 }));
    const body = encodeCart(cart, priceCart(cart, fakeEnv()));
    const counted = () => keepSpeed('shop:1')[0]?.counts.sale;
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    const late = (): Promise<never> => Promise.reject(new TimeoutError(25_000));
    const down = (): Promise<never> => Promise.reject(new NetworkError('down'));
    const send = (
      call: () => Promise<never>,
      more: Partial<DeviceSale>,
      limits: { readonly timeoutMs?: number },
    ) => sendSale({ call }, { ...record, body, ...more }, limits);
    await send(down, {}, { timeoutMs: 25_000 });
    await send(late, { attempts: 1 }, { timeoutMs: 25_000 });
    await send(late, {}, {});
    expect(counted()).toBeUndefined();
    await send(late, {}, { timeoutMs: 25_000 });
    expect(counted()).toEqual([...Array<number>(11).fill(0), 1]);
    vi.unstubAllGlobals();
  });
});
