import { TILL_MENU_ACTIONS } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { TILL_ACTIONS } from '../actions/index.ts';
import { laidOut, MENU_ENTRIES } from './menu-entries.ts';

describe('the actions behind "more"', () => {
  it('are those that a layout can name, every one of the till among them', () => {
    expect(MENU_ENTRIES.map(({ id }) => id).toSorted()).toEqual([...TILL_MENU_ACTIONS].toSorted());
    for (const { id, place } of TILL_ACTIONS) if (place === 'more') expect(TILL_MENU_ACTIONS).toContain(id);
  });

  it('stand as somebody laid them out, without what is hidden; the first layout shows all', () => {
    expect(laidOut(undefined).map(({ id }) => id)).toEqual(TILL_MENU_ACTIONS);
    const ids = laidOut({ shown: ['lock', 'refund'], hidden: ['mute', 'register'] }).map(({ id }) => id);
    expect(ids.slice(0, 2)).toEqual(['lock', 'refund']);
    expect(ids).not.toContain('mute');
    expect(ids).toHaveLength(TILL_MENU_ACTIONS.length - 2);
  });
});
