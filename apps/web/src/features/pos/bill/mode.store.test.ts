import type { FrozenSale } from '@dalpak/engine';
import { beforeEach, describe, expect, it } from 'vitest';
import { TILL_MODES, type TillEvent, type TillMode } from './mode.machine.ts';
import {
  can,
  enter,
  finishSale,
  lock,
  type ModeState,
  modeOf,
  refusalOf,
  unlock,
  useMode,
} from './mode.store.ts';
import type { Panel } from './panel.types.ts';
import { resetSaleStores } from './per-sale-store.ts';

const SALE = { number: 7 } as unknown as FrozenSale;
const WEIGH: Panel = { kind: 'weigh', productId: 1 };
const COMPOSE: Panel = { kind: 'compose', productId: 1, quantity: 1_000, rowKey: null };

const OPENING: Panel = { kind: 'opening', must: true, proposed: 0 };

/** A state of each mode, and the mode under its lock. */
const STATES: Readonly<Record<TillMode, Pick<ModeState, 'panel' | 'locked'>>> = {
  idle: { panel: { kind: 'browse' }, locked: false },
  weighing: { panel: WEIGH, locked: false },
  composing: { panel: COMPOSE, locked: false },
  opening: { panel: OPENING, locked: false },
  paying: { panel: { kind: 'pay' }, locked: false },
  done: { panel: { kind: 'done' }, locked: false },
  locked: { panel: { kind: 'pay' }, locked: true },
};
const MODES = Object.keys(STATES) as TillMode[];

const MOVES: Readonly<Partial<Record<TillEvent, () => void>>> = {
  open: () => enter({ kind: 'more' }),
  weigh: () => enter(WEIGH),
  compose: () => enter(COMPOSE),
  pay: () => enter({ kind: 'pay' }),
  begin: () => enter(OPENING),
  finish: () => finishSale(SALE),
  next: resetSaleStores,
  lock,
  unlock,
};

beforeEach(resetSaleStores);

describe('the modes of the till', () => {
  it.each(MODES.flatMap((mode) => Object.keys(MOVES).map((event) => [mode, event] as const)))(
    '%s moves by "%s" as the table says, or stays',
    (mode, event) => {
      useMode.setState(STATES[mode]);
      const answer = TILL_MODES[mode][event as TillEvent];
      MOVES[event as TillEvent]?.();
      const next = answer === 'unlocked' ? 'paying' : answer;
      expect(modeOf(useMode.getState())).toBe(
        typeof next === 'string' && next !== 'same' ? next : mode,
      );
    },
  );

  it('locks any till, and what was opened meanwhile is there when it is unlocked', () => {
    lock();
    enter({ kind: 'pay' });
    expect(modeOf(useMode.getState())).toBe('locked');
    unlock();
    expect(modeOf(useMode.getState())).toBe('paying');
  });

  it.each<[TillEvent, readonly TillMode[]]>([
    ['scan', ['idle', 'done']],
    ['type', ['idle', 'done']],
    ['edit', ['idle', 'weighing', 'composing']],
    ['search', ['idle', 'weighing', 'composing', 'paying']],
    ['take', ['idle', 'weighing', 'composing', 'paying']],
    ['checkout', ['idle', 'weighing', 'composing', 'paying']],
    ['interrupt', ['idle', 'weighing', 'composing', 'opening', 'done']],
    ['act', ['idle', 'weighing', 'composing', 'paying', 'done']],
  ])('allow "%s" in %j alone', (event, allowed) => {
    expect(MODES.filter((mode) => can(event, STATES[mode]))).toEqual(allowed);
  });

  it.each<[TillMode, string | null, string | null]>([
    ['idle', null, null],
    ['weighing', 'WEIGH_FIRST', 'DIGITS_OUTSIDE_FIELD'],
    ['composing', 'WEIGH_FIRST', 'DIGITS_OUTSIDE_FIELD'],
    ['opening', 'REGISTER_FIRST', 'REGISTER_FIRST'],
    ['paying', 'SCAN_WHILE_PAYING', 'SCAN_WHILE_PAYING'],
    ['done', null, null],
    ['locked', 'SCAN_WHILE_PAYING', 'SCAN_WHILE_PAYING'],
  ])('in %s a scan is refused with %s and a digit with %s', (mode, scan, digit) => {
    useMode.setState(STATES[mode]);
    expect([refusalOf('scan'), refusalOf('type')]).toEqual([scan, digit]);
  });
});
