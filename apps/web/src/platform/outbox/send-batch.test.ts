import { describe, expect, it, vi } from 'vitest';
import type { FrozenSale } from '@dalpak/engine';
import type { DeviceSale } from './outbox.types.ts';
import { sendBatchOverApi } from './send-batch.ts';

vi.mock('@dalpak/contracts', async (original) => ({
  ...(await original<object>()),
  wireCartSchema: { safeParse: (data: unknown) => ({ success: true, data }) },
}));

const sale = (id: string): DeviceSale => ({
  id,
  owner: 'o',
  order: 1,
  status: 0,
  state: 'waiting',
  sale: { cart: { id } } as FrozenSale,
  body: { id },
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
});
const answer = (id: string, number: unknown) => ({
  id,
  number,
  daily_counter: 1,
  vat_confirmation: null,
  credit_vouchers: [],
  gift_cards: [],
  vouchers: [],
  coupons: [],
  repeated: false,
  review: [],
});
const ids = async (results: readonly unknown[]) => {
  const call = (): Promise<never> => Promise.resolve({ data: results } as never);
  const stored = await sendBatchOverApi({ call })(['a', 'b', 'c'].map(sale));
  return 'kind' in stored ? stored.kind : stored.map(({ answer: { id, number } }) => [id, number]);
};

describe('a batch of sales', () => {
  it('has one answer for each sale', async () => {
    expect(
      await ids([answer('a', 7_000_001), answer('b', 7_000_002), answer('c', 7_000_003)]),
    ).toEqual([
      ['a', 7_000_001],
      ['b', 7_000_002],
      ['c', 7_000_003],
    ]);
  });

  it("ends before an unreadable or mismatched answer, so that no sale gets another's number", async () => {
    expect(await ids([answer('a', 7_000_001), answer('b', 'x'), answer('c', 7_000_003)])).toEqual([
      ['a', 7_000_001],
    ]);
    expect(await ids([answer('a', 7_000_001), answer('c', 7_000_003)])).toEqual([['a', 7_000_001]]);
  });
});
