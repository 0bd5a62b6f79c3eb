import type { AppInit } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { checkRouteAccess } from './route-guard.ts';

function initOf(over: {
  auth?: 'user' | 'terminal';
  terminal?: boolean;
  components?: number[];
  perr?: AppInit['perr'];
}): AppInit {
  return {
    user: { auth_type: over.auth ?? 'user' },
    cloud: { terminal: over.terminal === true ? { id: 1 } : null },
    perr: over.perr ?? { all: 1 },
    service: {
      resolved_modules_access: { components: over.components ?? [101], pos: [], system: [] },
    },
  } as unknown as AppInit;
}

const read = { type: 'components', action: 'r', key: 101 } as const;

describe('refusalOf', () => {
  it('allows a public screen to any visitor', () => {
    expect(checkRouteAccess({ audience: 'anyone' }, null)).toBeNull();
  });

  it('asks for a session, a user or a terminal', () => {
    expect(checkRouteAccess({ audience: 'session' }, null)).toBe('SESSION_NEEDED');
    expect(checkRouteAccess({ audience: 'user' }, initOf({ auth: 'terminal' }))).toBe(
      'USER_NEEDED',
    );
    expect(checkRouteAccess({ audience: 'terminal' }, initOf({}))).toBe('TERMINAL_NEEDED');
    expect(checkRouteAccess({ audience: 'terminal' }, initOf({ terminal: true }))).toBeNull();
  });

  it('checks the service and the permission map', () => {
    expect(
      checkRouteAccess({ audience: 'session', permission: read }, initOf({ components: [] })),
    ).toBe('UPGRADE');
    expect(checkRouteAccess({ audience: 'session', permission: read }, initOf({ perr: {} }))).toBe(
      'PERMISSION_DENIED',
    );
    expect(checkRouteAccess({ audience: 'session', permission: read }, initOf({}))).toBeNull();
  });
});
