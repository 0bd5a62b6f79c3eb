import type { ShownScreen } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { fitInto } from './fit-into.ts';
import { createScreenFeed, type FeedAnswer } from './screen-feed.ts';

const share = (status: ShownScreen['status'] = 'live'): ShownScreen => ({
  id: '1',
  name: 'דנה',
  place: '',
  started_at: '',
  status,
  ended_by: status === 'ended' ? 'sharer' : null,
});
const answer = (seqs: readonly number[], more: Partial<FeedAnswer> = {}): FeedAnswer => ({
  share: share(),
  chunks: seqs.map((seq) => ({ seq, events: `[${seq}]` })),
  more: false,
  ...more,
});

function aFeed(...answers: readonly (FeedAnswer | Error)[]) {
  const left = [...answers];
  const asked: number[] = [];
  const drawn: string[] = [];
  const states: string[] = [];
  const planned: number[] = [];
  let due: (() => void) | null = null;
  const feed = createScreenFeed({
    read: (after) => {
      asked.push(after);
      const next = left.shift() ?? answer([]);
      return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
    },
    onChunk: (events) => drawn.push(events),
    onShare: ({ status }) => states.push(status),
    onError: (error) => error instanceof Error && error.message === 'network',
    schedule: (run, ms) => {
      planned.push(ms);
      due = run;
      return () => {
        if (due === run) due = null;
      };
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    feed,
    asked,
    drawn,
    states,
    planned,
    settle,
    pass: async () => {
      const run = due;
      due = null;
      run?.();
      await settle();
      return run !== null;
    },
  };
}

describe('following a shared screen', () => {
  it('draws each chunk once and in order, all pages of an answer at once', async () => {
    const { feed, asked, drawn, planned, settle, pass } = aFeed(
      answer([1, 2], { more: true }),
      answer([3]),
      answer([3, 4]),
    );
    await settle();
    expect([asked, drawn, planned]).toEqual([[0, 2], ['[1]', '[2]', '[3]'], [5_000]]);
    feed.readNow();
    expect(planned).toEqual([5_000, 1_000]);
    await pass();
    expect(drawn).toEqual(['[1]', '[2]', '[3]', '[4]']);
  });

  it('continues after a network failure from where it was', async () => {
    const { asked, drawn, settle, pass } = aFeed(answer([1]), new Error('network'), answer([2]));
    await settle();
    await pass();
    await pass();
    expect([asked, drawn]).toEqual([
      [0, 1, 1],
      ['[1]', '[2]'],
    ]);
  });

  it('stops at the end of the share, and at a permanent error', async () => {
    const ended = aFeed(answer([], { share: share('ended') }));
    await ended.settle();
    expect([ended.states, await ended.pass()]).toEqual([['ended'], false]);
    const refused = aFeed(new Error('refused'));
    await refused.settle();
    expect(await refused.pass()).toBe(false);
  });

  it('draws nothing that arrives after it was stopped', async () => {
    const { feed, drawn, settle, pass } = aFeed(answer([1]));
    feed.stop();
    await settle();
    expect([drawn, await pass()]).toEqual([[], false]);
  });
});

describe('the picture', () => {
  it('is as large as fits, centred, and never enlarged', () => {
    expect(fitInto({ width: 1440, height: 900 }, { width: 720, height: 900 })).toEqual({
      scale: 0.5,
      left: 0,
      top: 225,
    });
    expect(fitInto({ width: 390, height: 844 }, { width: 1200, height: 422 })).toEqual({
      scale: 0.5,
      left: 502.5,
      top: 0,
    });
    expect(fitInto({ width: 390, height: 844 }, { width: 1000, height: 1000 })).toEqual({
      scale: 1,
      left: 305,
      top: 78,
    });
    expect(fitInto({ width: 390, height: 844 }, { width: 0, height: 0 })).toEqual({
      scale: 1,
      left: 0,
      top: 0,
    });
  });
});
