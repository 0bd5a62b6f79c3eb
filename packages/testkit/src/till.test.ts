import { describe, expect, it } from 'vitest';
import { aProduct, fakeEnv, openTill, seededRandom, shekels } from './index.ts';

const milk = aProduct({ price: 590 });

describe('the till driver', () => {
  it('fails when an expectation does not hold', () => {
    const till = openTill().scan(milk);
    expect(() => till.expectTotal(5.9)).not.toThrow();
    expect(() => till.expectTotal(5.91)).toThrow('expected total 5.91, got 5.90');
    expect(() => till.expectSettled()).toThrow('settled');
    expect(() => till.expectRow(6)).toThrow('expected row 6.00');
    expect(() => till.payCard(5.9).expectChange(1)).toThrow('change');
  });

  it('fails when the engine refuses, or does not refuse as expected', () => {
    const till = openTill().scan(milk);
    expect(() => till.price(-1)).toThrow('setUnitPrice was refused: PRICE_OUT_OF_RANGE');
    expect(() => till.refuses('ROW_NOT_FOUND', { type: 'addBlankRow' })).toThrow(
      'expected ROW_NOT_FOUND, got done',
    );
    expect(() => openTill().deleteRow()).toThrow('no row was touched');
  });

  it('converts shekels to agorot exactly', () => {
    expect([shekels(12.9), shekels(0.05), shekels(-1)]).toEqual([1_290, 5, -100]);
    expect(() => shekels(0.005)).toThrow('parts of an agora');
  });
});

describe('a repeatable environment', () => {
  it('has a clock that stops until it is moved, and sequential ids', () => {
    const env = fakeEnv({ at: '2026-11-22T23:59:30' });
    expect([env.localNow(), env.newId(), env.newId()]).toEqual([
      '2026-11-22T23:59:30',
      '00000000-0000-4000-8000-000000000001',
      '00000000-0000-4000-8000-000000000002',
    ]);
    env.advance(60_000);
    expect(env.localNow()).toBe('2026-11-23T00:00:30');
  });

  it('has random numbers from a seed', () => {
    const draw = (seed: number): number[] => {
      const random = seededRandom(seed);
      return Array.from({ length: 200 }, () => random.int(1, 6));
    };
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
    expect(new Set(draw(7))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  });
});
