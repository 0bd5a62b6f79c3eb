import type { AppInit } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { menuEntries } from './frame/menu-entries.ts';
import { refusalOf } from './route-guard.ts';

function initOf(over: { auth?: 'user' | 'terminal'; terminal?: boolean; components?: number[]; perr?: AppInit['perr'] }): AppInit {
  return {
    user: { auth_type: over.auth ?? 'user' },
    cloud: { terminal: over.terminal === true ? { id: 1 } : null },
    perr: over.perr ?? { all: 1 },
    service: { resolved_modules_access: { components: over.components ?? [101], pos: [], system: [] } },
  } as unknown as AppInit;
}

const read = { type: 'components', action: 'r', key: 101 } as const;

describe('refusalOf', () => {
  it('lets anyone to a public screen', () => {
    expect(refusalOf({ audience: 'anyone' }, null)).toBeNull();
  });

  it('asks for a session, a user or a terminal', () => {
    expect(refusalOf({ audience: 'session' }, null)).toBe('SESSION_NEEDED');
    expect(refusalOf({ audience: 'user' }, initOf({ auth: 'terminal' }))).toBe('USER_NEEDED');
    expect(refusalOf({ audience: 'terminal' }, initOf({}))).toBe('TERMINAL_NEEDED');
    expect(refusalOf({ audience: 'terminal' }, initOf({ terminal: true }))).toBeNull();
  });

  it('asks the service and the map', () => {
    expect(refusalOf({ audience: 'session', permission: read }, initOf({ components: [] }))).toBe('UPGRADE');
    expect(refusalOf({ audience: 'session', permission: read }, initOf({ perr: {} }))).toBe('PERMISSION_DENIED');
    expect(refusalOf({ audience: 'session', permission: read }, initOf({}))).toBeNull();
  });
});

describe('menuEntries', () => {
  it('shows what the person may read, by section', () => {
    expect(menuEntries(initOf({}))).toMatchObject([{ section: 'pos', items: [{ key: 'transactions', route: '/items/101' }] }]);
  });

  it('hides what the person may not read', () => {
    expect(menuEntries(initOf({ perr: { components: { '101': '01111' } } }))).toEqual([]);
    expect(menuEntries(initOf({ components: [13] }))).toEqual([]);
  });

  it('shows an entry once, also when a feature brings it again', () => {
    const again = { key: 'transactions', label: 'x', section: 'pos', route: '/items/101', component: 101 } as const;
    expect(menuEntries(initOf({}), [again])[0]?.items).toHaveLength(1);
  });
});
