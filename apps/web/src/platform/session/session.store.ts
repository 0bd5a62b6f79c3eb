import { type AppInit, employeesLogin, employeesLogout, health, oauthLogout, oauthToken, type PermissionOperation, terminalsLogout, terminalsRegister, type Verify } from '@dalpak/contracts';
import { create } from 'zustand';
import { api, onSecondStepDue, onSignedOut, onTerminalEnded, queryClient } from '../api/api.ts';
import { isOffline } from '../api/errors.ts';
import { type Access, checkAccess } from './access.ts';
import { employeeToken, rememberEmployee, rememberService, rememberTerminal, setWorksAs, showCloud, terminalIdentity, worksAs } from './identity.ts';
import { expectSession, forgetInit, saveInit } from './init-cache.ts';
import { setServiceOn } from './service-status.store.ts';
import { type SessionPhase, startSession } from './start-session.ts';

interface SessionState {
  readonly phase: SessionPhase;
}

/** Who works here, as app/init told. */
export const useSession = create<SessionState>(() => ({ phase: { kind: 'starting' } }));

// Before any screen hears of it: what it asks is about what it shows.
useSession.subscribe(({ phase }) => showCloud(phase.kind === 'ready' ? phase.init.cloud.id : null));

/** Whom what the screens ask for belongs to; null while nobody is here. */
export function ownerOf(phase: SessionPhase): string | null {
  if (phase.kind !== 'ready') return null;
  const { cloud, user, employee } = phase.init;
  return [cloud.id, user.auth_type, user.id, employee?.id].join();
}

// Nobody begins with what another has read. Here alone, with the phase and not before it: a screen that stood on would ask
// again for what is forgotten, and be refused.
useSession.subscribe(({ phase }, { phase: before }) => {
  if (ownerOf(before) !== null && ownerOf(before) !== ownerOf(phase)) queryClient.clear();
});

function enter(phase: SessionPhase): SessionPhase {
  if (phase.kind === 'ready' && phase.source === 'server') {
    const { terminal, branch } = phase.init.cloud;
    rememberService(phase.init.service?.code ?? null);
    if (terminal !== null && branch !== null) {
      rememberTerminal({ deviceUid: terminal.device_uid, branchId: branch.id, terminalId: terminal.id });
    }
  }
  // A locked till asks for its employee first: the service is on again when somebody works with it.
  if (phase.kind === 'ready' && (phase.source === 'cache' || phase.init.status === 'ok')) setServiceOn(phase.source === 'server');
  useSession.setState({ phase });
  return phase;
}

/** Starts under way: they say themselves that the session is over, and know whether a sign-up is wanted. */
let running = 0;

/**
 * Which start counts: the last one that was begun, and none that was begun before a lock or a sign-out. An answer that comes
 * late tells of somebody who has left.
 */
let generation = 0;
/** Somebody asked for a start while one was under way. */
let again = false;

/** As {@link refreshSession}, for events: what happens while a start is under way is asked for once, after it. */
export function refreshSoon(): void {
  if (running > 0) again = true;
  else void refreshSession();
}

/** Runs app/init (again) and takes its answer. What is on the screen stays until the answer is there. */
export async function refreshSession(): Promise<SessionPhase> {
  running += 1;
  generation += 1;
  const mine = generation;
  const counts = (): boolean => mine === generation;
  // A registered till has a session of its own, whatever became of the person's.
  if (terminalIdentity() !== null) expectSession(localStorage);
  const phase = await startSession(api, localStorage, counts).finally(() => {
    running -= 1;
  });
  if (again && running === 0) {
    again = false;
    // After this answer was taken.
    queueMicrotask(refreshSoon);
  }
  const now = useSession.getState().phase;
  if (!counts()) return now;
  // A cached answer never takes the place of one that the server gave in this page's life.
  if (phase.kind === 'ready' && phase.source === 'cache' && now.kind === 'ready') return now;
  if (phase.kind === 'failed' && now.kind === 'ready') return now;
  return enter(phase);
}

/** Signs a back-office user in and starts. @throws ServerError WRONG_CREDENTIALS, SIGN_IN_LIMITED; SECOND_STEP_NEEDED with a token for {@link finishSignIn} */
export async function signIn(email: string, password: string): Promise<SessionPhase> {
  await api.call(oauthToken, { body: { grant_type: 'password', email, password } });
  return begin();
}

/** Goes on with the code that the password asked for. @throws ServerError WRONG_CODE, SIGN_IN_LIMITED, SIGN_IN_STEP_ENDED */
export async function finishSignIn(stepToken: string, code: string): Promise<SessionPhase> {
  await api.call(oauthToken, { body: { grant_type: 'second_step', step_token: stepToken, code } });
  return begin();
}

function begin(): Promise<SessionPhase> {
  expectSession(localStorage);
  // On a till this tab becomes the back office; the till itself stays registered.
  if (terminalIdentity() !== null) setWorksAs('user');
  return refreshSession();
}

/**
 * Goes on as the user who is signed in, on a device whose registration has ended: a till it is no more, and the person
 * has a back office to go to.
 */
export async function leaveTill(): Promise<SessionPhase> {
  setWorksAs('user');
  return refreshSession();
}

/** Goes back from the back office to the till that this device is. */
export async function returnToTill(): Promise<SessionPhase> {
  setWorksAs('terminal');
  return refreshSession();
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
 * Releases this device from its terminal: it has to be registered again before it sells. What it holds unsent would be
 * sent by nobody, so who calls this looks first.
 */
export async function releaseTerminal(): Promise<SessionPhase> {
  await api.call(terminalsLogout);
  generation += 1;
  rememberTerminal(null);
  rememberEmployee(null);
  forgetInit(localStorage);
  // A user may be signed in at this browser too; if nobody is, the server says so.
  expectSession(localStorage);
  useSession.setState({ phase: { kind: 'starting' } });
  return refreshSession();
}

/** Signs an employee in at the till by card or fingerprint. @throws ServerError UNKNOWN_CARD, UNKNOWN_FINGERPRINT, SIGN_IN_LIMITED */
export async function signInEmployee(verify: Verify): Promise<SessionPhase> {
  const { employee_token } = await api.call(employeesLogin, { body: verify });
  rememberEmployee(employee_token);
  return refreshSession();
}

/** How long an answer is waited for before somebody is told that there may be none. */
const REACH_MS = 3_000;

/** Whether an employee could sign in now: their card is checked by the server alone. */
export async function canSignIn(): Promise<boolean> {
  try {
    await api.call(health, {}, { timeoutMs: REACH_MS });
    return true;
  } catch (error) {
    return !isOffline(error);
  }
}

/** Nobody stands at the till from this moment, on the screen and in what a reload without a network would open. */
function lockHere(source: 'server' | 'cache'): void {
  const { phase } = useSession.getState();
  if (phase.kind !== 'ready' || phase.init.cloud.terminal === null) return;
  generation += 1;
  const init: AppInit = { ...phase.init, status: 'TERMINAL_LOCKED', employee: null, perr: {} };
  saveInit(localStorage, init);
  useSession.setState({ phase: { kind: 'ready', init, source } });
}

/** Signs the employee out and locks the till at once; without a network the till locks all the same. */
export async function signOutEmployee(): Promise<void> {
  const token = employeeToken();
  const told = token === null ? null : api.call(employeesLogout);
  lockHere('server');
  try {
    await told;
  } catch (error) {
    // The lock screen says so, and the start goes on looking for the server. Whoever signed in meanwhile is not locked out.
    if (isOffline(error) && employeeToken() === token) lockHere('cache');
  }
  // Nor signed out.
  if (employeeToken() === token) rememberEmployee(null);
  await refreshSession();
}

/**
 * Makes this device a terminal and starts again as one.
 * @param takeOver takes it from the device that holds it, which is signed out.
 * @throws ServerError TERMINAL_TAKEN when another device holds it and it is not to be taken over
 */
export async function registerTerminal(branch: number, terminal: number, takeOver = false): Promise<SessionPhase> {
  const result = await api.call(terminalsRegister, { body: { branch, terminal, services: [], ...(takeOver ? { take_over: true } : {}) } });
  rememberTerminal({ deviceUid: result.device_uid, branchId: result.branch_id, terminalId: result.terminal_id });
  setWorksAs('terminal');
  return refreshSession();
}

onSignedOut(() => {
  if (running > 0) return;
  generation += 1;
  forgetInit(localStorage);
  useSession.setState({ phase: { kind: 'signedOut', needsSignup: false } });
});

// The business began to ask for codes while this page was open.
onSecondStepDue(() => {
  if (running === 0 && useSession.getState().phase.kind === 'ready') void refreshSession();
});

// The till was taken over by another device while a user is signed in at this browser: the start leads to the registration.
onTerminalEnded(() => {
  const { phase } = useSession.getState();
  if (running > 0 || !takesItselfForTill()) return;
  // Said already; what waits to be sent goes on trying.
  if (phase.kind === 'ready' && phase.init.status === 'SERVICE_NOT_EXIST') return;
  void refreshSession();
});

/** Whether this tab works as a till that this device was registered as. */
function takesItselfForTill(): boolean {
  return terminalIdentity() !== null && worksAs() === 'terminal';
}

/** True on a till whose registration the server has ended, or moved to another device. */
export function useTillEnded(): boolean {
  const ended = useSession(({ phase }) => phase.kind === 'signedOut' || (phase.kind === 'ready' && phase.init.status === 'SERVICE_NOT_EXIST'));
  return ended && takesItselfForTill();
}

/** The app/init answer. For screens behind the start gate, where there always is one. */
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

/** Whether the person may do this; the server decides, the screen anticipates. */
export function useAccess(operation: PermissionOperation): Access {
  return checkAccess(useAppInit(), operation);
}
