import { describe, expect, it } from 'vitest';
import { DOCUMENT_TYPES } from '../document/document-types.ts';
import {
  CHEQUE_STATES,
  chequeState,
  type ChequeState,
  chequePartyOf,
  moveCheque,
} from './cheque-states.ts';

describe('the life of a cheque', () => {
  it('goes from in hand to deposited and, each time it is returned, may be deposited again', () => {
    const path = (['deposit', 'return', 'deposit', 'return', 'deposit'] as const).reduce<
      ChequeState[]
    >(
      (states, move) => {
        const next = moveCheque(states.at(-1) ?? 'in_hand', move);
        return next.ok ? [...states, next.value] : states;
      },
      ['in_hand'],
    );
    expect(path).toEqual([
      'in_hand',
      'deposited',
      'returned',
      'deposited',
      'returned',
      'deposited',
    ]);
  });

  it('has only reachable states, and neither deposits nor endorses a cheque that is deposited or endorsed', () => {
    const reached = new Set<ChequeState>(['in_hand']);
    for (const state of reached)
      for (const move of ['deposit', 'endorse', 'return', 'charge_back', 'hand_back'] as const) {
        const next = moveCheque(state, move);
        if (next.ok) reached.add(next.value);
      }
    expect([...reached].toSorted()).toEqual([...CHEQUE_STATES].toSorted());
    for (const move of ['deposit', 'endorse'] as const)
      expect(moveCheque('endorsed', move)).toEqual({ ok: false, error: 'endorsed' });
    for (const move of ['deposit', 'endorse', 'return', 'charge_back', 'hand_back'] as const)
      expect(moveCheque('charged_back', move)).toEqual({ ok: false, error: 'charged_back' });
    for (const from of ['deposited', 'endorsed', 'charged_back', 'handed_back'] as const)
      expect(moveCheque(from, 'hand_back')).toEqual({ ok: false, error: from });
    expect([moveCheque('in_hand', 'hand_back'), moveCheque('returned', 'hand_back')]).toEqual([
      { ok: true, value: 'handed_back' },
      { ok: true, value: 'handed_back' },
    ]);
    expect(moveCheque('deposited', 'charge_back')).toEqual({ ok: false, error: 'deposited' });
    expect(moveCheque('deposited', 'endorse')).toEqual({ ok: false, error: 'deposited' });
    expect(moveCheque('deposited', 'deposit')).toEqual({ ok: false, error: 'deposited' });
    expect(moveCheque('in_hand', 'return')).toEqual({ ok: false, error: 'in_hand' });
  });

  it('is derived from the documents that the cheque went through', () => {
    const ways = DOCUMENT_TYPES.map(({ id }) => [id, chequePartyOf(id)] as const).filter(
      ([, way]) => way !== null,
    );
    expect(Object.fromEntries(ways)).toEqual({
      7: 'customer',
      16: 'customer',
      30: 'bank',
      33: 'supplier',
    });
    expect(chequePartyOf(999)).toBeNull();
    expect(chequeState({ over: null, out: null })).toBe('in_hand');
    expect(chequeState({ over: null, out: null, cameBack: true })).toBe('returned');
    expect([
      chequeState({ over: null, out: 30 }),
      chequeState({ over: null, out: 33, cameBack: true }),
    ]).toEqual(['deposited', 'endorsed']);
    for (const over of ['charged_back', 'handed_back'] as const)
      expect(chequeState({ over, out: 30 })).toBe(over);
  });
});
