import { describe, expect, it } from 'vitest';
import { createPreparation } from './preparation.ts';

/** Idle moments by hand, and a clock that a step of work moves. */
function setUp(stepMs: number) {
  const moments: (() => void)[] = [];
  let clock = 0;
  const prepare = createPreparation((step) => moments.push(step), () => clock);
  const work = (steps: number) => {
    const catalogue = {
      left: steps,
      prepareStep() {
        clock += stepMs;
        catalogue.left -= 1;
        return catalogue.left > 0;
      },
    };
    return catalogue;
  };
  return { prepare, work, moments, rest: () => moments.shift()?.() };
}

describe('the preparation of a catalogue', () => {
  it('gives the till back after a few milliseconds, and goes on in the next idle moment', () => {
    const { prepare, work, rest, moments } = setUp(2);
    const catalogue = work(5);
    prepare(catalogue);
    expect(catalogue.left).toBe(5);
    rest();
    expect(catalogue.left).toBe(3);
    rest();
    rest();
    expect(catalogue.left).toBe(0);
    expect(moments).toEqual([]);
  });

  it('leaves an old catalogue for the new one, and never waits twice', () => {
    const { prepare, work, rest, moments } = setUp(4);
    const [old, fresh] = [work(5), work(2)];
    prepare(old);
    rest();
    prepare(fresh);
    expect(moments).toHaveLength(1);
    rest();
    rest();
    expect([old.left, fresh.left]).toEqual([4, 0]);
  });

  it('works on after a catalogue that can not be prepared', () => {
    const { prepare, work, rest, moments } = setUp(1);
    prepare({
      prepareStep: () => {
        throw new Error('page');
      },
    });
    expect(rest).toThrow('page');
    const fresh = work(2);
    prepare(fresh);
    expect(moments).toHaveLength(1);
    rest();
    expect(fresh.left).toBe(0);
  });

  it('begins again with what changed after it was done', () => {
    const { prepare, work, rest } = setUp(1);
    const [first, then] = [work(1), work(1)];
    prepare(first);
    rest();
    prepare(then);
    rest();
    expect([first.left, then.left]).toEqual([0, 0]);
  });
});
