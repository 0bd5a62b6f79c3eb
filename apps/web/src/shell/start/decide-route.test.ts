import type { AppInit } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import type { SessionPhase } from '../../platform/session/start-session.ts';
import { type StartState, decideRoute } from './decide-route.ts';

/** Only the status decides; the rest of the answer is not read. */
function ready(status: AppInit['status']): SessionPhase {
  return { kind: 'ready', source: 'server', init: { status } as AppInit };
}
const signedOut: SessionPhase = { kind: 'signedOut', needsSignup: false };

/** Applies answers one after the other and follows the redirects; the start is always at `/`. */
function follow(requested: string, ...phases: readonly SessionPhase[]): string[] {
  let state: StartState = { requested, phase: null };
  let here = '/';
  const places = [here];
  for (const phase of phases) {
    // The effect on the route calls it again after each redirect.
    for (let turn = 0; turn < 4; turn += 1) {
      const next = decideRoute(state, phase, here);
      state = next.state;
      if (next.to === null) break;
      here = next.to;
      places.push(here);
      if (turn === 3) throw new Error(`Steers in circles: ${places.join(' → ')}`);
    }
  }
  return places;
}

describe('after the start', () => {
  it('goes from / to the requested route once the status is ok [SHELL-016, SHELL-109]', () => {
    expect(follow('/items/101', ready('ok'))).toEqual(['/', '/items/101']);
  });

  it('leaves the suspended screen when the service is active again, for home when nothing else was requested', () => {
    expect(follow('/', ready('SERVICE_NOT_OK'), ready('ok'))).toEqual([
      '/',
      '/admin/billing/servicesuspended',
      '/',
    ]);
    expect(follow('/items/101', ready('SERVICE_NOT_OK'), ready('ok'))).toEqual([
      '/',
      '/admin/billing/servicesuspended',
      '/items/101',
    ]);
    expect(follow('/admin/billing/servicesuspended', ready('ok'))).toEqual([
      '/',
      '/admin/billing/servicesuspended',
    ]);
  });

  it('opens the sign-up of the requested type, also on an empty system [SHELL-043]', () => {
    expect(follow('/signup/cloud/2', signedOut)).toEqual(['/', '/signup/cloud/2']);
    expect(
      follow('/signup/cloud/3', { kind: 'signedOut', needsSignup: true }, ready('ok')),
    ).toEqual(['/', '/signup/cloud/3', '/']);
  });

  it('opens the link that resets a password, whether or not a user is signed in', () => {
    expect(follow('/reset/abc', signedOut)).toEqual(['/', '/reset/abc']);
    expect(follow('/reset/abc', ready('ok'))).toEqual(['/', '/reset/abc']);
    expect(follow('/forgot', signedOut)).toEqual(['/', '/forgot']);
  });

  it('stays on / when that was requested, and until there is an answer', () => {
    expect(follow('/', ready('ok'))).toEqual(['/']);
    expect(follow('/items/101', { kind: 'starting' })).toEqual(['/']);
    expect(follow('/items/101', { kind: 'failed', error: new Error('x') })).toEqual(['/']);
  });

  it('opens the requested route under the lock, too', () => {
    expect(follow('/pos', ready('TERMINAL_LOCKED'))).toEqual(['/', '/pos']);
  });

  it('goes to terminal registration when the service does not exist [SHELL-026, SHELL-111]', () => {
    expect(follow('/items/101', ready('SERVICE_NOT_EXIST'))).toEqual(['/', '/terminal/register']);
  });

  it('goes to the suspended screen when the service is not ok [SHELL-112]', () => {
    expect(follow('/pos', ready('SERVICE_NOT_OK'))).toEqual([
      '/',
      '/admin/billing/servicesuspended',
    ]);
  });

  it('opens the requested route when the block is lifted', () => {
    expect(follow('/items/101', ready('SERVICE_NOT_OK'), ready('ok'))).toEqual([
      '/',
      '/admin/billing/servicesuspended',
      '/items/101',
    ]);
  });

  it('lets a user open the suspended screen by its own address', () => {
    expect(follow('/admin/billing/servicesuspended', ready('ok'))).toEqual([
      '/',
      '/admin/billing/servicesuspended',
    ]);
  });
});

describe('without a session', () => {
  it('goes to the sign-in and from there to the requested route', () => {
    expect(follow('/document/9/abc', signedOut, ready('ok'))).toEqual([
      '/',
      '/login',
      '/document/9/abc',
    ]);
  });

  it('goes to the sign-up when the system is empty', () => {
    expect(follow('/', { kind: 'signedOut', needsSignup: true }, ready('ok'))).toEqual([
      '/',
      '/signup/cloud/',
      '/',
    ]);
  });

  it('never returns to the sign-in afterwards', () => {
    expect(follow('/login', signedOut, ready('ok'))).toEqual(['/', '/login', '/']);
  });

  it('remembers the screen on which a session ended', () => {
    expect(follow('/items/101', ready('ok'), signedOut, ready('ok'))).toEqual([
      '/',
      '/items/101',
      '/login',
      '/items/101',
    ]);
  });

  it('goes from the sign-in to a block that the account has', () => {
    expect(follow('/', signedOut, ready('SERVICE_NOT_OK'))).toEqual([
      '/',
      '/login',
      '/admin/billing/servicesuspended',
    ]);
  });
});

describe('navigation under a block', () => {
  it('is redirected to the gate', () => {
    const state: StartState = { requested: null, phase: null };
    const phase = ready('SERVICE_NOT_OK');
    const first = decideRoute(state, phase, '/admin/billing/servicesuspended');
    expect(first.to).toBeNull();
    expect(decideRoute(first.state, phase, '/items/101').to).toBe(
      '/admin/billing/servicesuspended',
    );
  });

  it('goes home when that was requested last and the block is lifted', () => {
    const ended = ready('SERVICE_NOT_EXIST');
    const start = decideRoute({ requested: '/pos', phase: null }, ended, '/');
    expect(start.to).toBe('/terminal/register');
    const there = decideRoute(start.state, ended, '/terminal/register');
    const home = decideRoute(there.state, ended, '/');
    expect(home.to).toBe('/terminal/register');
    const back = decideRoute(home.state, ended, '/terminal/register');
    expect(decideRoute(back.state, ready('ok'), '/terminal/register').to).toBe('/');
  });

  it('is free when nothing blocks', () => {
    const phase = ready('ok');
    const first = decideRoute({ requested: '/', phase: null }, phase, '/');
    expect(decideRoute(first.state, phase, '/items/101').to).toBeNull();
    expect(decideRoute(first.state, phase, '/login').to).toBeNull();
  });
});
