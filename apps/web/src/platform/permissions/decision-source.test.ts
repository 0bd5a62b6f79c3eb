import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NetworkError, ServerError } from '../api/errors.ts';
import { createDecisionSource, type Decision, POLL_MS } from './decision-source.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Answer = Parameters<typeof createDecisionSource>[0]['read'] extends (
  id: string,
) => Promise<infer A>
  ? A
  : never;

function aSource(answers: (Answer | Error)[]) {
  const reads: string[] = [];
  const decided: Decision[] = [];
  let wake: (() => void) | null = null;
  const source = createDecisionSource({
    read: (id) => {
      reads.push(id);
      const answer = answers.shift() ?? pending;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    onPushHint: (_id, callback) => {
      wake = callback;
      return () => {
        wake = null;
      };
    },
  });
  const stop = source.onDecision('r1', (decision) => decided.push(decision));
  return { reads, decided, stop, wake: () => wake?.(), hears: () => wake !== null };
}

const open = { approval: null, answered_by: null, note: '', field: 'discount', value: 'percent 1' };
const answered = { ...open, answered_by: { id: 9, name: 'דנה' } };
const pending: Answer = { ...open, status: 'pending' };

describe('waiting for a decision', () => {
  it('polls every 2 seconds until there is one, and then stops', async () => {
    const { reads, decided, hears } = aSource([
      pending,
      pending,
      { ...answered, status: 'approved', approval: 'signed' },
    ]);
    expect(POLL_MS).toBe(2_000);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(reads).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(reads).toEqual(['r1']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads).toHaveLength(3);
    expect(decided).toEqual([
      {
        status: 'approved',
        grant: { employeeId: 9, approval: 'signed' },
        field: 'discount',
        value: 'percent 1',
      },
    ]);
    expect(hears()).toBe(false);
  });

  it('polls at once on a push event', async () => {
    const { decided, wake } = aSource([{ ...answered, status: 'denied' }]);
    wake();
    await vi.advanceTimersByTimeAsync(0);
    expect(decided).toEqual([{ status: 'denied', by: 'דנה', note: '' }]);
  });

  it('continues when the network is gone for a while', async () => {
    const { decided } = aSource([
      new NetworkError('gone'),
      new NetworkError('gone'),
      { ...answered, status: 'denied' },
    ]);
    await vi.advanceTimersByTimeAsync(3 * POLL_MS);
    expect(decided).toEqual([{ status: 'denied', by: 'דנה', note: '' }]);
  });

  it('continues after an unrelated refusal, as long as the request may be answered', async () => {
    const refused = (code: string, status: number) => new ServerError({ status, code, desc: '' });
    const { decided } = aSource([
      refused('SYSTEM_ERROR', 500),
      refused('TOO_MANY_REQUESTS', 429),
      refused('EMPLOYEE_REQUIRED', 403),
      { ...answered, status: 'approved', approval: 'signed' },
    ]);
    await vi.advanceTimersByTimeAsync(4 * POLL_MS);
    expect(decided).toEqual([
      {
        status: 'approved',
        grant: { employeeId: 9, approval: 'signed' },
        field: 'discount',
        value: 'percent 1',
      },
    ]);
    const never = aSource(Array.from({ length: 100 }, () => refused('SYSTEM_ERROR', 500)));
    await vi.advanceTimersByTimeAsync(120_000 - 1);
    expect(never.decided).toEqual([]);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect(never.decided).toEqual([{ status: 'expired' }]);
  });

  it('ends when the server does not know the request, or approves without a grant', async () => {
    const unknown = aSource([new ServerError({ status: 404, code: 'NOT_FOUND', desc: '' })]);
    const elsewhere = aSource([{ ...answered, status: 'approved' }]);
    await vi.advanceTimersByTimeAsync(POLL_MS);
    expect([unknown.decided, elsewhere.decided]).toEqual([
      [{ status: 'expired' }],
      [{ status: 'withdrawn' }],
    ]);
  });

  it('reports nothing after it was stopped', async () => {
    const { reads, decided, stop } = aSource([{ ...answered, status: 'denied' }]);
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([reads, decided]).toEqual([[], []]);
  });
});
