import { describe, expect, it } from 'vitest';
import {
  assertLifecycles,
  LIFECYCLE_STATES,
  lifecycleProblems,
  LIFECYCLES,
  moveLifecycle,
  type TransitionTable,
} from './lifecycle.ts';

describe('document lifecycle', () => {
  it('has valid tables that together use the whole vocabulary [CART-287]', () => {
    expect(() => assertLifecycles()).not.toThrow();
    const used = new Set(
      Object.values(LIFECYCLES).flatMap((table) => [
        ...Object.keys(table),
        ...Object.values(table).flat(),
      ]),
    );
    expect([...LIFECYCLE_STATES].filter((state) => !used.has(state))).toEqual([]);
    expect(LIFECYCLE_STATES).toHaveLength(17);
  });

  it('allows packing an order and delivering it, step by step', () => {
    const way = [
      'draft',
      'to_be_packed',
      'packed',
      'to_be_shipped',
      'shipped',
      'delivered',
      'to_be_invoiced',
      'invoiced',
      'closed',
    ] as const;
    const steps = way
      .slice(1)
      .map((to, index) => moveLifecycle('order', way[index] ?? 'draft', to));
    expect(steps).toEqual(way.slice(1).map((value) => ({ ok: true, value })));
  });

  it('only lets a closed fiscal document be credited, never reopened or canceled', () => {
    const open = LIFECYCLE_STATES.filter((to) => moveLifecycle('fiscal', 'closed', to).ok);
    expect(open).toEqual(['to_be_credit_invoiced', 'credit_invoiced']);
    expect(moveLifecycle('fiscal', 'credit_invoiced', 'draft')).toEqual({
      ok: false,
      error: { code: 'TRANSITION_NOT_ALLOWED', from: 'credit_invoiced', to: 'draft' },
    });
  });

  it('finds every kind of mistake in a table', () => {
    expect(
      lifecycleProblems('x', { draft: ['draft', 'sent', 'sent'], packed: ['closed'] }),
    ).toEqual([
      'x: draft names a state twice',
      'x: draft leads to itself',
      'x: packed is never reached from draft',
      'x: closed is never reached from draft',
    ]);
    expect(lifecycleProblems('x', { draft: ['sent'], sent: ['draft'] })).toEqual(['x: never ends']);
    const foreign: unknown = { draft: ['gone'] };
    expect(lifecycleProblems('x', foreign as TransitionTable)).toEqual([
      'x: draft leads to unknown state gone',
    ]);
  });
});
