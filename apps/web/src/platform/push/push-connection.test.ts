import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServerError } from '../api/errors.ts';
import { createPushConnection, type RawPush, retryPause } from './push-connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

/** A server whose behaviour for each call is set by the test. */
function aServer() {
  const calls: {
    readonly lastId: number | null;
    say: (text: string) => void;
    hangUp: () => void;
    aborted: () => boolean;
  }[] = [];
  let refusal: Error | null = null;
  const heard: RawPush[] = [];
  const state = { lastId: null as number | null };
  const connection = createPushConnection({
    open: (lastId, signal) => {
      if (refusal !== null) {
        calls.push({ lastId, say: () => undefined, hangUp: () => undefined, aborted: () => false });
        return Promise.reject(refusal);
      }
      return new Promise((resolve) => {
        resolve(
          new ReadableStream<Uint8Array>({
            start(controller) {
              calls.push({
                lastId,
                say: (text) => controller.enqueue(new TextEncoder().encode(text)),
                hangUp: () => controller.close(),
                aborted: () => signal.aborted,
              });
            },
          }),
        );
      });
    },
    lastId: () => state.lastId,
    onEvent: (event) => {
      state.lastId = event.id;
      heard.push(event);
    },
    onPosition: (id) => {
      state.lastId = id;
    },
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    random: () => 1,
  });
  return {
    calls,
    heard,
    connection,
    state,
    refuse: (error: Error | null) => {
      refusal = error;
    },
  };
}

const settle = () => vi.advanceTimersByTimeAsync(0);

describe('the connection of the push events', () => {
  it('continues after the last event it received, also past events for others', async () => {
    const { calls, heard, connection } = aServer();
    connection.start();
    await settle();
    calls[0]?.say('at: 12\nid: 4\nevent: stream:ready\ndata: {}\n\nid: 5\nevent: sync:ch');
    calls[0]?.say('anged\ndata: {"tables":["ש"]}\n\nid: 9\n\n');
    await settle();
    expect(heard).toEqual([
      { id: 4, topic: 'stream:ready', data: '{}', at: 12 },
      { id: 5, topic: 'sync:changed', data: '{"tables":["ש"]}', at: 0 },
    ]);
    calls[0]?.hangUp();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls.map(({ lastId }) => lastId)).toEqual([null, 9]);
  });

  it('doubles the pause from one second to thirty, and resets it after a stream that lasted', async () => {
    const { calls, connection, refuse } = aServer();
    refuse(new TypeError('no network'));
    connection.start();
    for (const [pause, count] of [
      [1_000, 2],
      [2_000, 3],
      [4_000, 4],
      [8_000, 5],
      [16_000, 6],
      [30_000, 7],
      [30_000, 8],
    ] as const) {
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(calls).toHaveLength(count - 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(calls).toHaveLength(count);
    }
    refuse(null);
    await vi.advanceTimersByTimeAsync(30_000);
    calls.at(-1)?.say(': \n\n');
    await vi.advanceTimersByTimeAsync(10_000);
    calls.at(-1)?.hangUp();
    await settle();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls).toHaveLength(10);
  });

  it('spreads the attempts of many browsers, and waits as long as the server asks', () => {
    expect([retryPause(1, 0), retryPause(1, 1), retryPause(4, 0.5), retryPause(99, 1)]).toEqual([
      500, 1_000, 6_000, 30_000,
    ]);
    expect(retryPause(1, 1, 30)).toBe(30_000);
  });

  it('drops a connection that was silent for longer than two heartbeats', async () => {
    const { calls, connection } = aServer();
    connection.start();
    await settle();
    await vi.advanceTimersByTimeAsync(44_000);
    calls[0]?.say(': \n\n');
    await vi.advanceTimersByTimeAsync(44_999);
    expect(calls[0]?.aborted()).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(calls[0]?.aborted()).toBe(true);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(calls).toHaveLength(2);
  });

  it('neither receives nor retries while it is paused, and connects at once afterwards', async () => {
    const { calls, connection } = aServer();
    connection.start();
    await settle();
    connection.pause(true);
    expect(calls[0]?.aborted()).toBe(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    connection.pause(false);
    await settle();
    expect(calls).toHaveLength(2);
  });

  it('retries at once when the network is known to be back', async () => {
    const { calls, connection, refuse } = aServer();
    refuse(new TypeError('no network'));
    connection.start();
    await vi.advanceTimersByTimeAsync(60_000);
    const before = calls.length;
    refuse(null);
    connection.retryNow();
    await settle();
    expect(calls).toHaveLength(before + 1);
    connection.retryNow();
    await settle();
    expect(calls).toHaveLength(before + 1);
  });

  it('gives up when signed out, and when it is stopped', async () => {
    const { calls, connection, refuse } = aServer();
    refuse(new ServerError({ status: 401, code: 'UNAUTHENTICATED', desc: '' }));
    connection.start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(1);
    refuse(null);
    connection.start();
    await settle();
    connection.stop();
    expect(calls[1]?.aborted()).toBe(true);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(calls).toHaveLength(2);
  });
});
