import { describe, expect, it } from 'vitest';
import { createCataloguePreparation } from './preparation.ts';

/** Idle moments that the test triggers, and a clock that each step of work advances. */
function setUp(stepMs: number) {
  const moments: (() => void)[] = [];
  let clock = 0;
  const prepare = createCataloguePreparation(
    (step) => moments.push(step),
    () => clock,
  );
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
  it('yields after a few milliseconds and continues in the next idle moment', () => {
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

  it('switches from an old catalogue to the new one, and schedules only once', () => {
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

  it('continues after a catalogue that cannot be prepared', () => {
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

  it('prepares what changed after it was done', () => {
    const { prepare, work, rest } = setUp(1);
    const [first, then] = [work(1), work(1)];
    prepare(first);
    rest();
    prepare(then);
    rest();
    expect([first.left, then.left]).toEqual([0, 0]);
  });
});
