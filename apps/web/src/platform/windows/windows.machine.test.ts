import { describe, expect, it } from 'vitest';
import {
  activateWindow,
  type AppWindow,
  closeWindows,
  describeWindow,
  findBySubject,
  groupsOf,
  isLocked,
  isSystemLocked,
  countWindowLock,
  nameOf,
  nameOfGroup,
  nextAfter,
  NO_WINDOWS,
  openWindow,
  unloadOthers,
  type WindowsState,
} from './windows.machine.ts';

const icon = (): null => null;

function aWindow(uid: string, router = '/items/13', group = 'products'): AppWindow {
  return {
    uid,
    label: () => router,
    icon,
    router,
    subject: router,
    address: `${router}/${uid}`,
    group,
    groupLabel: () => group,
    component: 13,
    data: {
      params: {},
      title: null,
      line: null,
      unsaved: null,
      typed: false,
      pinned: false,
      loaded: false,
    },
  };
}

function opened(...windows: readonly AppWindow[]): WindowsState {
  return windows.reduce(openWindow, NO_WINDOWS);
}

const uids = (state: WindowsState): readonly string[] => state.windows.map(({ uid }) => uid);

describe('the name of a group', () => {
  const ask = { ...aWindow('ask', '/ask', 'reports'), groupLabel: () => 'Ask' };
  const report = { ...aWindow('sales', '/report', 'reports'), groupLabel: () => 'Reports' };
  const nameOfReports = (state: WindowsState): string => {
    const [group] = groupsOf(state);
    return group === undefined ? '' : nameOfGroup(group, state.recent);
  };

  it('is the one that its windows share', () => {
    const other = { ...report, uid: 'stock' };
    expect(nameOfReports(opened(report, other))).toBe('Reports');
  });

  it('is that of the window in front where its windows differ, and of the only one', () => {
    const named = describeWindow(opened(ask, report), 'sales', { title: 'Sales by hour' });
    expect(nameOfReports(named)).toBe('Sales by hour');
    expect(nameOfReports(activateWindow(named, 'ask'))).toBe('/ask');
    expect(nameOfReports(closeWindows(named, ['ask']))).toBe('Sales by hour');
  });
});

describe('a window', () => {
  it('has uid, label, icon, router, group, component and data [SHELL-098]', () => {
    const [window] = opened(aWindow('a1')).windows;
    expect(window).toMatchObject({
      uid: 'a1',
      icon,
      router: '/items/13',
      subject: '/items/13',
      group: 'products',
      component: 13,
      data: { params: {}, loaded: true },
    });
    expect(window?.label()).toBe('/items/13');
  });

  it('is shown when it is opened, and again when it is opened once more', () => {
    const both = opened(aWindow('a'), aWindow('b', '/items/111', 'customers'));
    expect(both.activeUid).toBe('b');
    const again = openWindow(both, aWindow('a'));
    expect([uids(again), again.activeUid]).toEqual([['a', 'b'], 'a']);
  });

  it('is found by its route, the most recently shown first', () => {
    const state = activateWindow(opened(aWindow('a'), aWindow('b')), 'a');
    expect(findBySubject(state, '/items/13')?.uid).toBe('a');
    expect(findBySubject(state, '/items/14')).toBeUndefined();
  });

  it('has the title that its screen sets', () => {
    const state = opened(aWindow('a'));
    const said = describeWindow(state, 'a', { title: 'עסקה 1000003' });
    expect(said.windows.map(nameOf)).toEqual(['עסקה 1000003']);
    expect(describeWindow(said, 'a', { title: 'עסקה 1000003' })).toBe(said);
    expect(describeWindow(said, 'gone', { title: 'x' })).toBe(said);
  });

  it('is unloaded until it is shown, and after the screens were removed', () => {
    const restored: WindowsState = { ...NO_WINDOWS, windows: [aWindow('a'), aWindow('b')] };
    const shown = activateWindow(restored, 'b');
    expect(shown.windows.map(({ data }) => data.loaded)).toEqual([false, true]);
    const both = activateWindow(shown, 'a');
    expect(unloadOthers(both).windows.map(({ data }) => data.loaded)).toEqual([true, false]);
  });
});

describe('closing', () => {
  it('shows the most recent window of the same group', () => {
    const state = opened(
      aWindow('a'),
      aWindow('b', '/items/111', 'customers'),
      aWindow('c', '/item/id/1/component/13'),
    );
    expect(nextAfter(state, ['c'])?.uid).toBe('a');
    expect(closeWindows(state, ['c'])).toMatchObject({ activeUid: 'a', recent: ['b', 'a'] });
  });

  it('shows the most recent window when the group is gone', () => {
    const state = activateWindow(
      opened(
        aWindow('a'),
        aWindow('b', '/items/111', 'customers'),
        aWindow('c', '/items/31', 'employees'),
      ),
      'a',
    );
    expect(closeWindows(state, ['a']).activeUid).toBe('c');
  });

  it('keeps the front window when a window behind it closes', () => {
    const state = opened(aWindow('a'), aWindow('b'));
    expect(closeWindows(state, ['a']).activeUid).toBe('b');
    expect(closeWindows(activateWindow(state, null), ['a']).activeUid).toBeNull();
  });

  it('goes home when all windows close [CART-295]', () => {
    const state = opened(aWindow('a'), aWindow('b'));
    expect(nextAfter(state, ['a', 'b'])).toBeNull();
    expect(closeWindows(state, ['a', 'b'])).toEqual(NO_WINDOWS);
  });

  it('falls back to a window that was not shown yet', () => {
    const state = activateWindow(
      { ...NO_WINDOWS, windows: [aWindow('asleep'), aWindow('b')] },
      'b',
    );
    expect(closeWindows(state, ['b']).activeUid).toBe('asleep');
  });
});

describe('groups', () => {
  it('are in the order of their first window', () => {
    const state = opened(aWindow('a'), aWindow('b', '/items/111', 'customers'), aWindow('c'));
    expect(
      groupsOf(state).map(({ id, windows }) => [id, ...windows.map(({ uid }) => uid)]),
    ).toEqual([
      ['products', 'a', 'c'],
      ['customers', 'b'],
    ]);
  });
});

describe('the lock', () => {
  it('is on while a locking screen is active in the window, and off after [SHELL-120]', () => {
    const state = opened(aWindow('a'), aWindow('b'));
    const locked = countWindowLock(state, 'b', 1);
    expect([isLocked(locked, 'b'), isLocked(locked, 'a'), isSystemLocked(locked)]).toEqual([
      true,
      false,
      true,
    ]);
    const after = countWindowLock(locked, 'b', -1);
    expect([isLocked(after, 'b'), isSystemLocked(after)]).toEqual([false, false]);
  });

  it('does not apply for a window that is not in front', () => {
    expect(isSystemLocked(countWindowLock(opened(aWindow('a'), aWindow('b')), 'a', 1))).toBe(false);
  });

  it('stays while one of two locking screens is active', () => {
    const twice = countWindowLock(countWindowLock(opened(aWindow('a')), 'a', 1), 'a', 1);
    expect(isSystemLocked(countWindowLock(twice, 'a', -1))).toBe(true);
  });

  it('also applies to a screen outside windows, and ends with its window', () => {
    expect(isSystemLocked(countWindowLock(NO_WINDOWS, null, 1))).toBe(true);
    const closed = closeWindows(countWindowLock(opened(aWindow('a')), 'a', 1), ['a']);
    expect(closed.locks).toEqual({});
  });
});
