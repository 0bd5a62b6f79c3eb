import { SCREEN_LIMITS } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { createScreenSender, type OutgoingChunk, type SendOutcome } from './screen-sender.ts';

const PAGE = { type: 4 };
const taken = (next: number, wantsSnapshot = false): SendOutcome => ({
  kind: 'taken',
  next,
  wantsSnapshot,
});

/** A sender with a clock moved by the test and a server with fixed answers. */
function aSender(next = 1) {
  const sent: OutgoingChunk[] = [];
  const answers: SendOutcome[] = [];
  const seen = { snapshots: 0, over: 0, hidden: false };
  let timer: { run: () => void; ms: number } | null = null;
  const sender = createScreenSender({
    next,
    send: (chunk) => {
      sent.push(chunk);
      return Promise.resolve(
        answers.shift() ?? taken(chunk.events === '' ? chunk.seq : chunk.seq + 1),
      );
    },
    snapshot: () => {
      seen.snapshots += 1;
      sender.add(PAGE);
    },
    hidden: () => seen.hidden,
    onOver: () => (seen.over += 1),
    schedule: (run, ms) => {
      const mine = { run, ms };
      timer = mine;
      return () => {
        if (timer === mine) timer = null;
      };
    },
  });
  return {
    sender,
    sent,
    answers,
    seen,
    /**
     * Advances the clock to the next planned run. Returns the planned delay, or null when nothing
     * is planned.
     */
    pass: async (): Promise<number | null> => {
      const due = timer;
      timer = null;
      due?.run();
      await new Promise((resolve) => setTimeout(resolve, 0));
      return due?.ms ?? null;
    },
  };
}

const numbers = (sent: readonly OutgoingChunk[]) =>
  sent.map(({ seq, snapshot, events }) => [
    seq,
    snapshot,
    events === '' ? 0 : (JSON.parse(events) as unknown[]).length,
  ]);

describe('sending the recording', () => {
  it('starts at once with the whole page, then sends events in batches', async () => {
    const { sender, sent, pass } = aSender();
    sender.add({ type: 3 });
    sender.add(PAGE);
    sender.add({ type: 2 });
    expect(await pass()).toBe(0);
    sender.add({ type: 3 });
    sender.add({ type: 3 });
    expect(await pass()).toBe(1_500);
    expect(numbers(sent)).toEqual([
      [1, true, 2],
      [2, false, 2],
    ]);
  });

  it('sends the same number again when its arrival is unknown', async () => {
    const { sender, sent, answers, pass } = aSender();
    sender.add(PAGE);
    answers.push({ kind: 'again' });
    await pass();
    sender.add({ type: 3 });
    expect(await pass()).toBe(5_000);
    await pass();
    expect(numbers(sent)).toEqual([
      [1, true, 1],
      [1, true, 1],
      [2, false, 1],
    ]);
  });

  it('sends the whole page again after a gap, under the number that the server names', async () => {
    const { sender, sent, answers, seen, pass } = aSender(7);
    sender.add(PAGE);
    answers.push({ kind: 'gap', next: 3 });
    await pass();
    await pass();
    expect(seen.snapshots).toBe(1);
    expect(numbers(sent)).toEqual([
      [7, true, 1],
      [3, true, 1],
    ]);
  });

  it('drops waiting events once the whole page is recorded again, as for an agent who joins late', async () => {
    const { sender, sent, pass } = aSender();
    sender.add(PAGE);
    await pass();
    sender.add({ type: 3 });
    sender.add(PAGE);
    sender.add({ type: 2 });
    await pass();
    expect(numbers(sent)).toEqual([
      [1, true, 1],
      [2, true, 2],
    ]);
  });

  it('records the whole page when the server requests it', async () => {
    const { sender, answers, seen, pass } = aSender();
    sender.add(PAGE);
    answers.push(taken(2, true));
    await pass();
    expect(seen.snapshots).toBe(1);
  });

  it('splits a batch that is too large for one call, and ends on a single event that is', async () => {
    const { sender, sent, seen, pass } = aSender();
    const half = { type: 3, text: 'x'.repeat(SCREEN_LIMITS.chunkChars / 2) };
    sender.add(PAGE);
    sender.add(half);
    sender.add(half);
    await pass();
    await pass();
    expect(numbers(sent)).toEqual([
      [1, true, 2],
      [2, false, 1],
    ]);
    expect(Math.max(...sent.map(({ events }) => events.length))).toBeLessThanOrEqual(
      SCREEN_LIMITS.chunkChars,
    );
    sender.add({ type: 3, text: 'x'.repeat(SCREEN_LIMITS.chunkChars) } as { type: number });
    expect(seen.over).toBe(1);
    expect(await pass()).toBeNull();
  });

  it('buffers no more than the size of a page while there is no network', async () => {
    const { sender, answers, seen, sent, pass } = aSender();
    sender.add(PAGE);
    answers.push({ kind: 'again' });
    await pass();
    for (let count = 0; count < 7; count += 1)
      sender.add({ type: 3, text: 'x'.repeat(1_000_000) } as { type: number });
    expect(seen.snapshots).toBe(1);
    await pass();
    await pass();
    expect(numbers(sent)).toEqual([
      [1, true, 1],
      [1, true, 1],
      [2, true, 2],
    ]);
  });

  it('sends heartbeats, and reports at once when the page is hidden', async () => {
    const { sender, sent, seen, pass } = aSender();
    sender.add(PAGE);
    await pass();
    expect(await pass()).toBe(20_000);
    seen.hidden = true;
    sender.visibilityChanged();
    expect(await pass()).toBe(0);
    expect(sent.slice(1).map(({ seq, paused, events }) => [seq, paused, events])).toEqual([
      [2, false, ''],
      [2, true, ''],
    ]);
  });

  it('sends nothing more once it is over or stopped', async () => {
    const over = aSender();
    over.sender.add(PAGE);
    over.answers.push({ kind: 'over' });
    await over.pass();
    over.sender.add({ type: 3 });
    expect([over.seen.over, await over.pass(), over.sent.length]).toEqual([1, null, 1]);
    const stopped = aSender();
    stopped.sender.add(PAGE);
    stopped.sender.stop();
    expect([await stopped.pass(), stopped.sent.length]).toEqual([null, 0]);
  });
});
