import { type AppInit, APPS, POS_APP_ID, type SuiteApp } from '@dalpak/contracts';
import { checkAccess } from '../../platform/session/access.ts';

/** What an application is for this person on this device. */
export type AppState = 'open' | 'registerTill' | 'upgrade' | 'denied';

export interface StatedApp {
  readonly app: SuiteApp;
  readonly state: AppState;
  /** Where it opens, or where it can be had. */
  readonly route: string;
}

/** Where a service is extended. */
const UPGRADE_ROUTE = '/billing';

function stateOf({ route, permission, id }: SuiteApp, init: AppInit): AppState {
  if (route === undefined) return 'upgrade';
  const access = permission === undefined ? 'ok' : checkAccess(init, permission);
  if (access === 'UPGRADE') return 'upgrade';
  if (id === POS_APP_ID && init.cloud.terminal === null) return 'registerTill';
  return access === 'ok' ? 'open' : 'denied';
}

/** All applications of the suite, in the order of its catalogue. */
export function statedApps(init: AppInit): readonly StatedApp[] {
  return APPS.map((app) => {
    const state = stateOf(app, init);
    const route = {
      open: app.route ?? '/',
      denied: app.route ?? '/',
      registerTill: '/terminal/register',
      upgrade: UPGRADE_ROUTE,
    }[state];
    return { app, state, route };
  });
}

/** The applications that open here and now. */
export function openApps(init: AppInit): readonly StatedApp[] {
  return statedApps(init).filter(({ state }) => state === 'open');
}
