import { describe, expect, it } from 'vitest';
import { DOCUMENT_TYPES } from '../document/document-types.ts';
import {
  CHEQUE_STATES,
  CHEQUE_MOVES,
  type ChequeState,
  chequePartyOf,
  applyChequeMove,
} from './cheque-states.ts';

describe('the life of a cheque', () => {
  it('goes from in hand to deposited and, each time it is returned, may be deposited again', () => {
    const path = (['deposit', 'return', 'deposit', 'return', 'deposit'] as const).reduce<
      ChequeState[]
    >(
      (states, move) => {
        const next = applyChequeMove(states.at(-1) ?? 'in_hand', move);
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
    const reached = new Set<ChequeState>(['in_hand', 'pending', 'issued']);
    for (const state of reached)
      for (const move of CHEQUE_MOVES) {
        const next = applyChequeMove(state, move);
        if (next.ok) reached.add(next.value);
      }
    expect([...reached].toSorted()).toEqual([...CHEQUE_STATES].toSorted());
    for (const move of ['deposit', 'endorse'] as const)
      expect(applyChequeMove('endorsed', move)).toEqual({ ok: false, error: 'endorsed' });
    for (const move of CHEQUE_MOVES)
      expect(applyChequeMove('charged_back', move)).toEqual({ ok: false, error: 'charged_back' });
    for (const from of ['deposited', 'endorsed', 'charged_back', 'handed_back'] as const)
      expect(applyChequeMove(from, 'hand_back')).toEqual({ ok: false, error: from });
    expect([
      applyChequeMove('in_hand', 'hand_back'),
      applyChequeMove('returned', 'hand_back'),
    ]).toEqual([
      { ok: true, value: 'handed_back' },
      { ok: true, value: 'handed_back' },
    ]);
    expect(applyChequeMove('deposited', 'charge_back')).toEqual({ ok: false, error: 'deposited' });
    expect(applyChequeMove('deposited', 'endorse')).toEqual({ ok: false, error: 'deposited' });
    expect(applyChequeMove('deposited', 'deposit')).toEqual({ ok: false, error: 'deposited' });
    expect(applyChequeMove('in_hand', 'return')).toEqual({ ok: false, error: 'in_hand' });
  });

  it('comes in and goes out by documents of these types', () => {
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
  });

  it('begins when it is received, claimed by an offline sale, or issued by the business, and in no other way', () => {
    expect(
      CHEQUE_MOVES.flatMap((move) => {
        const next = applyChequeMove(null, move);
        return next.ok ? [[move, next.value]] : [];
      }),
    ).toEqual([
      ['receive', 'in_hand'],
      ['claim', 'pending'],
      ['issue', 'issued'],
    ]);
    expect(applyChequeMove(null, 'deposit')).toEqual({ ok: false, error: null });
  });

  it("of an offline sale comes in only by its review, and an own one is endorsed when a late sale shows that it was a customer's", () => {
    const after = (from: ChequeState): Record<string, ChequeState> =>
      Object.fromEntries(
        CHEQUE_MOVES.flatMap((move) => {
          const next = applyChequeMove(from, move);
          return next.ok ? [[move, next.value]] : [];
        }),
      );
    expect(after('pending')).toEqual({ accept: 'in_hand', decline: 'declined' });
    expect(after('declined')).toEqual({});
    expect(after('issued')).toEqual({ receive: 'endorsed' });
  });
});
