import { describe, expect, it } from 'vitest';
import { REPORTS_AT_ONCE, ReportTurns } from './report-turns.ts';

interface Works {
  readonly begun: number[];
  readonly end: (at: number) => void;
  readonly all: Promise<PromiseSettledResult<number>[]>;
}

/** Works that end when they are told to; the second one fails. */
function works(turns: ReportTurns, cloud: number, count: number): Works {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = Array.from({ length: count }, (_, at) =>
    turns.run(cloud, async () => {
      begun.push(at);
      await new Promise<void>((resolve) => {
        ends[at] = resolve;
      });
      if (at === 1) throw new Error('broken');
      return at;
    }),
  );
  return { begun, end: (at) => ends[at]?.(), all: Promise.allSettled(all) };
}
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('reports of a business', () => {
  it('run two at once; further ones wait in their order, and a failure frees its turn [SEE-006]', async () => {
    const turns = new ReportTurns();
    expect(REPORTS_AT_ONCE).toBe(2);
    const own = works(turns, 1, 4);
    const others = works(turns, 2, 1);
    await settle();
    expect([own.begun, others.begun]).toEqual([[0, 1], [0]]);
    own.end(1);
    await settle();
    expect(own.begun).toEqual([0, 1, 2]);
    own.end(0);
    await settle();
    expect(own.begun).toEqual([0, 1, 2, 3]);
    own.end(2);
    own.end(3);
    others.end(0);
    expect((await own.all).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    await others.all;
    const later = works(turns, 1, 2);
    await settle();
    expect(later.begun).toEqual([0, 1]);
    later.end(0);
    later.end(1);
    await later.all;
  });
});
