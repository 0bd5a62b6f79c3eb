import { describe, expect, it } from 'vitest';
import { createRouteTable } from '../../platform/router/route-table.ts';
import { FEATURES } from '../features.ts';
import { SHELL_ROUTES } from '../shell-routes.ts';

/** Screens whose forms report unsaved work. Only a window asks before it closes. */
const WITH_FORMS = [
  '/settings',
  '/account',
  '/support/access',
  '/report/id/2001',
  '/items/33',
  '/pos',
];

describe('a screen with a form', () => {
  const routeAt = createRouteTable(SHELL_ROUTES, FEATURES);

  it.each(WITH_FORMS)(
    '%s is a window, so that what was typed is kept and asked about',
    (address) => {
      expect(routeAt(address)?.isWindow).toBe(true);
    },
  );

  it.each(['/settings', '/account', '/support/access'])(
    '%s is one window, and its address has no id',
    (address) => {
      expect(routeAt(address)).toMatchObject({ router: address, uid: address.split('/').at(-1) });
    },
  );
});
