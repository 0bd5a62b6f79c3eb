import { type AppInit, isAllowed } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { checkAccess } from './access.ts';

type Init = Pick<AppInit, 'service' | 'perr'>;

function withModules(
  modules: NonNullable<AppInit['service']>['resolved_modules_access'],
  perr: AppInit['perr'],
): Init {
  return {
    perr,
    service: {
      id: 1,
      cloud_id: 1,
      code: 's',
      account_id: 1,
      account_code: 'a',
      account_name: 'a',
      status_case: { name: 'פעיל', reason: '' },
      resolved_modules_access: modules,
    },
  };
}

const all = { components: [101], pos: ['screens', 'cart'], system: ['settings', 'tech'] };

describe('checkAccess', () => {
  it('checks the service before the user [SHELL-146]', () => {
    expect(
      checkAccess(withModules(all, { all: 1 }), { type: 'components', action: 'r', key: 13 }),
    ).toBe('UPGRADE');
    expect(
      checkAccess(withModules(all, { all: 0 }), { type: 'components', action: 'r', key: 13 }),
    ).toBe('UPGRADE');
    expect(
      checkAccess({ service: null, perr: { all: 1 } }, { type: 'pos', key: 'screens.pos' }),
    ).toBe('UPGRADE');
  });

  it('opens keys that start with a module prefix [SHELL-147]', () => {
    expect(checkAccess(withModules(all, { all: 1 }), { type: 'pos', key: 'cart.discount' })).toBe(
      'ok',
    );
    expect(checkAccess(withModules(all, { all: 1 }), { type: 'pos', key: 'terminal.x' })).toBe(
      'UPGRADE',
    );
  });

  it('then checks the permission map, where a missing entry is denied', () => {
    const perr = { components: { '101': '10000' } };
    expect(checkAccess(withModules(all, perr), { type: 'components', action: 'r', key: 101 })).toBe(
      'ok',
    );
    expect(checkAccess(withModules(all, perr), { type: 'components', action: 'w', key: 101 })).toBe(
      'PERMISSION_DENIED',
    );
    expect(checkAccess(withModules(all, perr), { type: 'pos', key: 'screens.pos' })).toBe(
      'PERMISSION_DENIED',
    );
  });

  it('never allows tech, not even with all modules [SHELL-145]', () => {
    expect(checkAccess(withModules(all, { all: 1 }), { type: 'system', key: 'tech' })).toBe(
      'PERMISSION_DENIED',
    );
    expect(isAllowed({ all: 1 }, { type: 'system', key: 'tech' })).toBe(false);
  });
});
