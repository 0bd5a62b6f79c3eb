import { type AppInit, APPS, COMPONENTS } from '@dalpak/contracts';
import { expect, it } from 'vitest';
import { openApps, statedApps } from './open-apps.ts';

const init = (perr: object, terminal: boolean, components: readonly number[]): AppInit =>
  // Only the fields that the launcher reads.
  ({
    perr,
    cloud: { terminal: terminal ? { id: 1 } : null },
    service: { resolved_modules_access: { components, pos: ['screens.pos'], system: [] } },
  }) as unknown as AppInit;
const opened = (state: AppInit): readonly string[] =>
  openApps(state).map(({ app }) => app.subdomain);
const ALL = COMPONENTS.map(({ id }) => id);

it('opens only what opens here for this person [LOOK-036]', () => {
  expect(opened(init({ all: 1 }, true, ALL))).toEqual(['pos', 'bo', 'time']);
  expect(opened(init({ all: 1 }, false, ALL))).toEqual(['bo', 'time']);
  // A single one needs no launcher.
  expect(opened(init({}, true, ALL))).toEqual(['bo']);
});

it('says of each of the eleven what it is for this person, with a place to go [LOOK-036]', () => {
  const said = (state: AppInit) =>
    Object.fromEntries(statedApps(state).map(({ app, state: now }) => [app.subdomain, now]));
  expect(Object.keys(said(init({ all: 1 }, false, ALL)))).toHaveLength(APPS.length);
  expect(said(init({ all: 1 }, false, [13]))).toMatchObject({
    pos: 'registerTill',
    bo: 'open',
    time: 'upgrade',
    network: 'upgrade',
  });
  expect(said(init({}, true, ALL))).toMatchObject({ pos: 'denied', time: 'denied' });
});
