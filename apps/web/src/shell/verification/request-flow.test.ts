import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Decision } from '../../platform/permissions/decision-source.ts';
import {
  ALLOW_DELAY_MS,
  type Recipient,
  createRequestFlow,
  nextRequestState,
  type RequestState,
  UPDATE_GAP_MS,
} from './request-flow.ts';

const GRANT = { employeeId: 1, approval: 'signed' };
const APPROVED = { status: 'approved', grant: GRANT, field: 'discount', value: '10' } as const;
const DENIED = { status: 'denied', by: 'דנה', note: 'בלי הנחות היום' } as const;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A window with its request, with answers that the test controls. */
function aWindow(sending: () => Promise<string> = () => Promise.resolve('r1')) {
  const states: string[] = [];
  const ran: unknown[] = [];
  const withdrawn: string[] = [];
  const asked: Recipient[] = [];
  /** What the bill asks for now, and what was sent of it. */
  const bill = { value: '10' };
  const updates: string[] = [];
  const arrivals: boolean[] = [];
  let decided: ((decision: Decision) => void) | null = null;
  const flow = createRequestFlow({
    send: (to) => {
      asked.push(to);
      return sending();
    },
    update: (id) => {
      updates.push(`${id} ${bill.value}`);
      return Promise.resolve(arrivals.shift() ?? true);
    },
    isCurrent: ({ value }) => value === bill.value,
    withdraw: (id) => withdrawn.push(id),
    decisions: {
      onDecision: (_id, callback) => {
        decided = callback;
        return () => {
          decided = null;
        };
      },
    },
    run: (grant) => ran.push(grant),
    onState: ({ status }) => states.push(status),
  });
  return {
    flow,
    states,
    ran,
    withdrawn,
    asked,
    bill,
    updates,
    arrivals,
    decide: (decision: Decision) => decided?.(decision),
    isWaiting: () => decided !== null,
    sent: async () => {
      flow.send(7);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

describe('a permission request', () => {
  it('is loading until the call answers, then waits for the response [SHELL-114]', async () => {
    const { flow, states, asked } = aWindow();
    flow.send(7);
    expect(states).toEqual(['loading']);
    await vi.advanceTimersByTimeAsync(0);
    expect(states).toEqual(['loading', 'wait_for_response']);
    expect(asked).toEqual([7]);
  });

  it('runs its action 2 seconds after it was allowed, not before, and once [SHELL-115, SHELL-116]', async () => {
    const window = aWindow();
    await window.sent();
    window.decide(APPROVED);
    expect(window.states.at(-1)).toBe('allow');
    expect(ALLOW_DELAY_MS).toBe(2_000);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(window.ran).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(window.ran).toEqual([GRANT]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(window.ran).toHaveLength(1);
  });

  it('runs nothing when it is denied, and another colleague may be asked [SHELL-115]', async () => {
    const window = aWindow();
    await window.sent();
    window.decide(DENIED);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([window.states.at(-1), window.ran]).toEqual(['deny', []]);
    await window.sent();
    expect(window.states.at(-1)).toBe('wait_for_response');
    expect(window.asked).toHaveLength(2);
  });

  it.each(['expired', 'withdrawn'] as const)(
    'that is %s elsewhere is over here, and can be sent again',
    async (status) => {
      const window = aWindow();
      await window.sent();
      window.decide({ status });
      expect(window.states.at(-1)).toBe('expired');
      await window.sent();
      expect(window.states.at(-1)).toBe('wait_for_response');
    },
  );

  it('that the server refuses shows the error, and can be sent again', async () => {
    const answers = [Promise.reject(new Error('no')), Promise.resolve('r2')];
    const window = aWindow(() => answers.shift() ?? Promise.resolve(''));
    await window.sent();
    expect(window.states).toEqual(['loading', 'failed']);
    await window.sent();
    expect(window.states.at(-1)).toBe('wait_for_response');
  });

  it('is sent once, however often the button is pressed', async () => {
    const window = aWindow();
    window.flow.send(7);
    window.flow.send(8);
    await vi.advanceTimersByTimeAsync(0);
    window.flow.send(9);
    expect(window.asked).toEqual([7]);
  });
});

describe('a bill that changes while its request waits', () => {
  it('is sent at once, then at most so often, and the last state always [SEE-063]', async () => {
    const window = aWindow();
    await window.sent();
    for (const value of ['11', '12', '13']) {
      window.bill.value = value;
      window.flow.change();
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(window.updates).toEqual(['r1 11']);
    await vi.advanceTimersByTimeAsync(UPDATE_GAP_MS - 1);
    expect(window.updates).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(UPDATE_GAP_MS);
    expect(window.updates).toEqual(['r1 11', 'r1 13']);
    expect(UPDATE_GAP_MS).toBeLessThan(1_000);
  });

  it('is sent again when it did not arrive, and when the request was still being sent', async () => {
    const window = aWindow();
    window.arrivals.push(false);
    window.flow.send(null);
    window.bill.value = '20';
    window.flow.change();
    await vi.advanceTimersByTimeAsync(2 * UPDATE_GAP_MS);
    expect([window.asked, window.updates]).toEqual([[null], ['r1 20', 'r1 20']]);
    window.decide(DENIED);
    window.flow.change();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(window.updates).toHaveLength(2);
  });

  it('is requested anew when the approval was for what it was before [SEE-063]', async () => {
    const window = aWindow();
    await window.sent();
    window.bill.value = '11';
    window.decide(APPROVED);
    await vi.advanceTimersByTimeAsync(0);
    expect([window.asked, window.states.at(-1)]).toEqual([[7, 7], 'wait_for_response']);
    // Changed in the two seconds after the answer.
    window.bill.value = '10';
    window.decide(APPROVED);
    window.bill.value = '12';
    await vi.advanceTimersByTimeAsync(ALLOW_DELAY_MS);
    expect([window.asked, window.ran]).toEqual([[7, 7, 7], []]);
    window.bill.value = '10';
    window.decide(APPROVED);
    await vi.advanceTimersByTimeAsync(ALLOW_DELAY_MS);
    expect(window.ran).toEqual([GRANT]);
  });
});

describe('closing the window', () => {
  it('withdraws a pending request, and ignores its answer [SHELL-164]', async () => {
    const window = aWindow();
    await window.sent();
    expect(window.isWaiting()).toBe(true);
    window.flow.close();
    expect([window.withdrawn, window.isWaiting()]).toEqual([['r1'], false]);
  });

  it('withdraws a request that was still being sent', async () => {
    const window = aWindow();
    window.flow.send(7);
    window.flow.close();
    await vi.advanceTimersByTimeAsync(0);
    expect([window.withdrawn, window.isWaiting()]).toEqual([['r1'], false]);
  });

  it('within the 2 seconds prevents the allowed action', async () => {
    const window = aWindow();
    await window.sent();
    window.decide(APPROVED);
    await vi.advanceTimersByTimeAsync(1_000);
    window.flow.close();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([window.ran, window.withdrawn]).toEqual([[], []]);
  });

  it('withdraws nothing when no colleague was asked', () => {
    const window = aWindow();
    window.flow.close();
    window.flow.send(7);
    expect([window.withdrawn, window.asked]).toEqual([[], []]);
  });
});

describe('the table of states', () => {
  const every: readonly RequestState[] = [
    { status: 'choose' },
    { status: 'loading', to: 1 },
    { status: 'wait_for_response', to: 1 },
    { status: 'allow', to: 1 },
    { status: 'deny', to: 1, by: '', note: '' },
    { status: 'expired', to: 1 },
    { status: 'failed', to: 1, error: null },
  ];
  const from = (event: Parameters<typeof nextRequestState>[1]) =>
    every.filter((state) => nextRequestState(state, event) !== state).map(({ status }) => status);

  it('allows an event only in the states that it belongs to', () => {
    expect(from({ type: 'send', to: 2 })).toEqual(['choose', 'deny', 'expired', 'failed']);
    expect(from({ type: 'sent' })).toEqual(['loading']);
    expect(from({ type: 'failed', error: null })).toEqual(['loading']);
    expect(from({ type: 'outdated' })).toEqual(['wait_for_response', 'allow']);
    expect(from({ type: 'decided', decision: APPROVED })).toEqual(['wait_for_response']);
  });
});
