import { isGuarded } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { FEATURES } from './features.ts';
import { SHELL_ROUTES } from './shell-routes.ts';

describe('the guard table in the shell', () => {
  it('has a row for each permission that a route or an action requires', () => {
    const routes = [...SHELL_ROUTES, ...FEATURES.flatMap((feature) => feature.routes)].map(
      ({ path, permission }) => ({ name: path, permission }),
    );
    const actions = FEATURES.flatMap((feature) => feature.actions).map(({ id, permission }) => ({
      name: id,
      permission,
    }));
    const unguarded = [...routes, ...actions].filter(
      ({ permission }) => permission !== undefined && !isGuarded(permission),
    );
    expect(unguarded).toEqual([]);
  });
});
