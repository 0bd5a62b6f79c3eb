import type { SessionPhase } from '../../platform/session/start-session.ts';

export const ROUTES = {
  home: '/',
  login: '/login',
  signup: '/signup/cloud/',
  register: '/terminal/register',
  suspended: '/admin/billing/servicesuspended',
} as const;

/** What the start remembers between answers of the server. */
export interface StartState {
  /** The route that the user requested, until it has been opened. */
  readonly requested: string | null;
  /** The answer that was last acted on. */
  readonly phase: SessionPhase | null;
}

export interface RouteDecision {
  readonly state: StartState;
  /** The route to navigate to now, or null to stay. */
  readonly to: string | null;
}

/** A sign-up, of a given type or of any. */
const SIGN_UP = /^\/signup\/cloud(\/.*)?$/;
const SIGN_IN = /^\/(login|signup\/cloud(\/.*)?)\/?$/;

/** Resetting a password; also for a user who is signed in in the browser that opens the link. */
const PASSWORD_RESET = /^\/(forgot|reset\/[^/]+)\/?$/;

/** A customer display on a device of its own, and the card page of a club member: they have no user. */
const OPEN_PAGE = /^\/(pos_customer_display|c\/[\w-]+)\/?$/;

/**
 * The one screen that this answer of the server allows, or null when all are open (specification,
 * shell §4).
 */
export function gateOf(phase: SessionPhase): string | null {
  if (phase.kind === 'signedOut') return phase.needsSignup ? ROUTES.signup : ROUTES.login;
  if (phase.kind !== 'ready') return null;
  if (phase.init.status === 'SERVICE_NOT_EXIST') return ROUTES.register;
  if (phase.init.status === 'SERVICE_NOT_OK') return ROUTES.suspended;
  return null;
}

function allowedAtGate(gate: string, here: string): boolean {
  if (gate === ROUTES.login || gate === ROUTES.signup)
    return SIGN_IN.test(here) || PASSWORD_RESET.test(here) || OPEN_PAGE.test(here);
  // On a device without a service, the user may still sign in with another account.
  return here === gate || here === ROUTES.login;
}

/**
 * Decides, after each answer of app/init and each change of route, where to navigate. A blocking
 * status wins over the requested route, which is opened once nothing blocks.
 */
export function decideRoute(state: StartState, phase: SessionPhase, here: string): RouteDecision {
  if (phase.kind === 'starting' || phase.kind === 'failed' || phase.kind === 'secondStep')
    return { state, to: null };
  const fresh = phase !== state.phase;
  const gate = gateOf(phase);
  if (gate !== null) {
    if (
      allowedAtGate(gate, here) &&
      !(fresh && here === ROUTES.login && gate !== ROUTES.login && gate !== ROUTES.signup)
    ) {
      return { state: { ...state, phase }, to: null };
    }
    // A signed-out user may have requested a sign-up of a type, or opened the link of a mail, and
    // gets that screen.
    if (
      (gate === ROUTES.login || gate === ROUTES.signup) &&
      state.requested !== null &&
      [SIGN_UP, PASSWORD_RESET, OPEN_PAGE].some((open) => open.test(state.requested ?? ''))
    ) {
      return { state: { requested: null, phase }, to: state.requested };
    }
    // The start itself is at home; a later navigation to home is a request for it.
    const walked = here === ROUTES.home ? (fresh ? state.requested : ROUTES.home) : here;
    const wanted = SIGN_IN.test(here) ? state.requested : walked;
    return { state: { requested: wanted, phase }, to: gate };
  }
  // The service is active again, so there is nothing to wait for on its screen.
  const waiting =
    fresh &&
    (state.requested !== null ||
      SIGN_IN.test(here) ||
      (here === ROUTES.suspended && state.phase !== null));
  if (!waiting) return { state: { ...state, phase }, to: null };
  const wanted = state.requested ?? ROUTES.home;
  const to = SIGN_IN.test(wanted) ? ROUTES.home : wanted;
  return { state: { requested: null, phase }, to: to === here ? null : to };
}
