import {
  type AppInit,
  employeesLogin,
  employeesLogout,
  health,
  oauthLogout,
  oauthToken,
  type PermissionOperation,
  terminalsLogout,
  terminalsRegister,
  type Verify,
} from '@dalpak/contracts';
import { create } from 'zustand';
import { api, onSecondStepDue, onSignedOut, onTerminalEnded, queryClient } from '../api/api.ts';
import { isOffline } from '../api/errors.ts';
import { followEmployee } from '../i18n/i18n.ts';
import { type Access, checkAccess } from './access.ts';
import {
  employeeToken,
  rememberEmployee,
  rememberService,
  rememberTerminal,
  setWorksAs,
  setCurrentCloud,
  terminalIdentity,
  worksAs,
} from './identity.ts';
import { rememberSession, forgetInit, saveInit } from './init-cache.ts';
import { setServiceOn } from './service-status.store.ts';
import { type SessionPhase, startSession } from './start-session.ts';

interface SessionState {
  readonly phase: SessionPhase;
}

/** The current session phase and the app/init answer. */
export const useSession = create<SessionState>(() => ({ phase: { kind: 'starting' } }));

// Runs before any screen renders, because the screens' calls carry the business that they show.
useSession.subscribe(({ phase }) =>
  setCurrentCloud(phase.kind === 'ready' ? phase.init.cloud.id : null),
);

/** The owner of the cached data; null while signed out. */
export function cacheOwnerOf(phase: SessionPhase): string | null {
  if (phase.kind !== 'ready') return null;
  const { cloud, user, employee } = phase.init;
  return [cloud.id, user.auth_type, user.id, employee?.id].join();
}

// Clears one person's cached data before the next starts. It runs with the phase change and not
// before it: a screen still shown would load the cleared data again and be refused.
useSession.subscribe(({ phase }, { phase: before }) => {
  if (cacheOwnerOf(before) !== null && cacheOwnerOf(before) !== cacheOwnerOf(phase))
    queryClient.clear();
});

// A till speaks the language of who is at it; a user of the back office keeps the device's own.
useSession.subscribe(({ phase }) => {
  if (phase.kind !== 'ready') return;
  const { employee, cloud } = phase.init;
  followEmployee(cloud.terminal === null ? null : employee?.language);
});

function enterPhase(phase: SessionPhase): SessionPhase {
  if (phase.kind === 'ready' && phase.source === 'server') {
    const { terminal, branch } = phase.init.cloud;
    rememberService(phase.init.service?.code ?? null);
    if (terminal !== null && branch !== null) {
      rememberTerminal({
        deviceUid: terminal.device_uid,
        branchId: branch.id,
        terminalId: terminal.id,
      });
    }
  }
  // A locked till stays marked as offline until an employee signs in.
  if (phase.kind === 'ready' && (phase.source === 'cache' || phase.init.status === 'ok'))
    setServiceOn(phase.source === 'server');
  useSession.setState({ phase });
  return phase;
}

/**
 * Number of running starts: they handle the end of the session themselves, and know whether a
 * sign-up is needed.
 */
let runningStarts = 0;

/**
 * Generation of starts: only the last one counts, and none from before a lock or a sign-out,
 * because a late answer belongs to a person who has left.
 */
let generation = 0;
/** A start was requested while one was running. */
let restartRequested = false;

/**
 * As {@link refreshSession}, for events: events during a running start trigger one more start after
 * it.
 */
export function refreshSoon(): void {
  if (runningStarts > 0) restartRequested = true;
  else void refreshSession();
}

/** Runs app/init (again) and applies its answer. The screen stays until the answer arrives. */
export async function refreshSession(): Promise<SessionPhase> {
  runningStarts += 1;
  generation += 1;
  const mine = generation;
  const counts = (): boolean => mine === generation;
  // A registered till has its own session, independent of the user's.
  if (terminalIdentity() !== null) rememberSession(localStorage);
  const phase = await startSession(api, localStorage, counts).finally(() => {
    runningStarts -= 1;
  });
  if (restartRequested && runningStarts === 0) {
    restartRequested = false;
    // After this answer is applied.
    queueMicrotask(refreshSoon);
  }
  const now = useSession.getState().phase;
  if (!counts()) return now;
  // A cached answer never replaces an answer that the server gave in this page's life.
  if (phase.kind === 'ready' && phase.source === 'cache' && now.kind === 'ready') return now;
  if (phase.kind === 'failed' && now.kind === 'ready') return now;
  return enterPhase(phase);
}

/**
 * Signs a back-office user in and starts.
 * @throws ServerError WRONG_CREDENTIALS, SIGN_IN_LIMITED; SECOND_STEP_NEEDED with a token for
 *   {@link finishSignIn}
 */
export async function signIn(email: string, password: string): Promise<SessionPhase> {
  await api.call(oauthToken, { body: { grant_type: 'password', email, password } });
  return startSignedIn();
}

/**
 * Completes the sign-in with the code of the second step.
 * @throws ServerError WRONG_CODE, SIGN_IN_LIMITED, SIGN_IN_STEP_ENDED
 */
export async function finishSignIn(stepToken: string, code: string): Promise<SessionPhase> {
  await api.call(oauthToken, { body: { grant_type: 'second_step', step_token: stepToken, code } });
  return startSignedIn();
}

function startSignedIn(): Promise<SessionPhase> {
  rememberSession(localStorage);
  // On a till this tab becomes the back office; the till itself stays registered.
  if (terminalIdentity() !== null) setWorksAs('user');
  return refreshSession();
}

/** Continues as the signed-in user on a device whose terminal registration has ended. */
export async function leaveTill(): Promise<SessionPhase> {
  setWorksAs('user');
  return refreshSession();
}

/** Returns from the back office to this device's till. */
export async function returnToTill(): Promise<SessionPhase> {
  setWorksAs('terminal');
  return refreshSession();
}

/** Shows the sign-in, and returns to the same screen after it. */
function showSignIn(): void {
  generation += 1;
  forgetInit(localStorage);
  useSession.setState({ phase: { kind: 'signedOut', needsSignup: false } });
}

/**
 * Asks who is here to sign in once more. A user's session stays, because this device receives the
 * notifications of that session while no screen is open.
 */
export async function signInAgain(): Promise<void> {
  if (worksAsTill()) await signOutEmployee();
  else showSignIn();
}

/** Ends the back-office session. The device stays the terminal it is registered as. */
export async function signOut(): Promise<void> {
  await api.call(oauthLogout);
  generation += 1;
  forgetInit(localStorage);
  setWorksAs('terminal');
  useSession.setState({ phase: { kind: 'starting' } });
  await refreshSession();
}

/**
 * Releases this device from its terminal: it must be registered again before it sells. Its unsent
 * data could not be sent any more, so the caller checks for it first.
 */
export async function releaseTerminal(): Promise<SessionPhase> {
  await api.call(terminalsLogout);
  generation += 1;
  rememberTerminal(null);
  rememberEmployee(null);
  forgetInit(localStorage);
  // A user may also be signed in at this browser; otherwise the server refuses.
  rememberSession(localStorage);
  useSession.setState({ phase: { kind: 'starting' } });
  return refreshSession();
}

/**
 * Signs an employee in at the till by card or fingerprint.
 * @throws ServerError UNKNOWN_CARD, UNKNOWN_FINGERPRINT, SIGN_IN_LIMITED
 */
export async function signInEmployee(verify: Verify): Promise<SessionPhase> {
  const { employee_token } = await api.call(employeesLogin, { body: verify });
  rememberEmployee(employee_token);
  return refreshSession();
}

/** Longest wait for the server before the user is warned. */
const SERVER_WAIT_MS = 3_000;

/** Whether an employee could sign in now: only the server can verify a card. */
export async function canSignIn(): Promise<boolean> {
  try {
    await api.call(health, {}, { timeoutMs: SERVER_WAIT_MS });
    return true;
  } catch (error) {
    return !isOffline(error);
  }
}

/**
 * Locks this device: no employee is at the till, on the screen and in the cached answer of an
 * offline reload.
 */
function lockDevice(source: 'server' | 'cache'): void {
  const { phase } = useSession.getState();
  if (phase.kind !== 'ready' || phase.init.cloud.terminal === null) return;
  generation += 1;
  const init: AppInit = { ...phase.init, status: 'TERMINAL_LOCKED', employee: null, perr: {} };
  saveInit(localStorage, init);
  useSession.setState({ phase: { kind: 'ready', init, source } });
}

/** Signs the employee out and locks the till at once, also without a network. */
export async function signOutEmployee(): Promise<void> {
  const token = employeeToken();
  const told = token === null ? null : api.call(employeesLogout);
  lockDevice('server');
  try {
    await told;
  } catch (error) {
    // The lock screen shows that it is offline, and the start keeps looking for the server. An
    // employee who signed in meanwhile is not locked out.
    if (isOffline(error) && employeeToken() === token) lockDevice('cache');
  }
  // The token of an employee who signed in meanwhile stays.
  if (employeeToken() === token) rememberEmployee(null);
  await refreshSession();
}

/**
 * Registers this device as a terminal and starts again as one.
 * @param takeOver moves the terminal from the device that holds it, which is signed out.
 * @throws ServerError TERMINAL_TAKEN when another device holds it and `takeOver` is false
 */
export async function registerTerminal(
  branch: number,
  terminal: number,
  takeOver = false,
): Promise<SessionPhase> {
  const result = await api.call(terminalsRegister, {
    body: { branch, terminal, services: [], ...(takeOver ? { take_over: true } : {}) },
  });
  rememberTerminal({
    deviceUid: result.device_uid,
    branchId: result.branch_id,
    terminalId: result.terminal_id,
  });
  setWorksAs('terminal');
  return refreshSession();
}

onSignedOut(() => {
  if (runningStarts === 0) showSignIn();
});

// The business started to require the second sign-in step while this page was open.
onSecondStepDue(() => {
  if (runningStarts === 0 && useSession.getState().phase.kind === 'ready') void refreshSession();
});

// Another device took the till over while a user is signed in at this browser: the start leads to
// the registration.
onTerminalEnded(() => {
  const { phase } = useSession.getState();
  if (runningStarts > 0 || !worksAsTill()) return;
  // Already shown; unsent data is still being retried.
  if (phase.kind === 'ready' && phase.init.status === 'SERVICE_NOT_EXIST') return;
  void refreshSession();
});

/** Whether this tab works as the till that this device was registered as. */
function worksAsTill(): boolean {
  return terminalIdentity() !== null && worksAs() === 'terminal';
}

/** True on a till whose registration the server has ended, or moved to another device. */
export function useTillEnded(): boolean {
  const ended = useSession(
    ({ phase }) =>
      phase.kind === 'signedOut' ||
      (phase.kind === 'ready' && phase.init.status === 'SERVICE_NOT_EXIST'),
  );
  return ended && worksAsTill();
}

/** The app/init answer, for screens behind the start gate, where it always exists. */
export function useAppInit(): AppInit {
  const phase = useSession((state) => state.phase);
  if (phase.kind !== 'ready') throw new Error('Used before the application started');
  return phase.init;
}

/** The app/init answer outside of React, or null before the start. */
export function currentInit(): AppInit | null {
  const { phase } = useSession.getState();
  return phase.kind === 'ready' ? phase.init : null;
}

/** Whether the user may perform the operation; the server decides, the screen anticipates. */
export function useAccess(operation: PermissionOperation): Access {
  return checkAccess(useAppInit(), operation);
}
