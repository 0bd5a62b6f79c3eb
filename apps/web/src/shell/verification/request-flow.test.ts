import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Decision } from '../../platform/permissions/decision-source.ts';
import {
  ALLOW_DELAY_MS,
  createRequestFlow,
  nextRequestState,
  type RequestState,
} from './request-flow.ts';

const GRANT = { employeeId: 1, approval: 'signed' };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A window with its request, with answers that the test controls. */
function aWindow(sending: () => Promise<string> = () => Promise.resolve('r1')) {
  const states: string[] = [];
  const ran: unknown[] = [];
  const withdrawn: string[] = [];
  const asked: number[] = [];
  let decided: ((decision: Decision) => void) | null = null;
  const flow = createRequestFlow({
    send: (to) => {
      asked.push(to);
      return sending();
    },
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
    window.decide({ status: 'approved', grant: GRANT });
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
    window.decide({ status: 'denied' });
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
    window.decide({ status: 'approved', grant: GRANT });
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
    { status: 'deny', to: 1 },
    { status: 'expired', to: 1 },
    { status: 'failed', to: 1, error: null },
  ];
  const from = (event: Parameters<typeof nextRequestState>[1]) =>
    every.filter((state) => nextRequestState(state, event) !== state).map(({ status }) => status);

  it('allows an event only in the states that it belongs to', () => {
    expect(from({ type: 'send', to: 2 })).toEqual(['choose', 'deny', 'expired', 'failed']);
    expect(from({ type: 'sent' })).toEqual(['loading']);
    expect(from({ type: 'failed', error: null })).toEqual(['loading']);
    expect(from({ type: 'decided', status: 'approved' })).toEqual(['wait_for_response']);
  });
});
