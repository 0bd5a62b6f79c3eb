import { oauthToken } from '@dalpak/contracts';
import { QueryClient } from '@tanstack/react-query';
import { clientIdentity } from '../session/identity.ts';
import { type ApiClientOptions, createApiClient } from './create-api-client.ts';
import { currentViewApproval } from '../permissions/view-approval.store.ts';
import { toast, TOAST_TIMES } from '../../ui/messages/toast.ts';
import { hasCode, isOffline } from './errors.ts';
import { legacyText } from './legacy-refusal.ts';

type Listener = () => void;
const signedOutListeners = new Set<Listener>();

/** Calls `listener` when the session is over and could not be renewed. */
export function onSignedOut(listener: Listener): () => void {
  signedOutListeners.add(listener);
  return () => signedOutListeners.delete(listener);
}

const terminalEndedListeners = new Set<Listener>();

/** Calls `listener` when the server says that this device is no longer the registered terminal. */
export function onTerminalEnded(listener: Listener): () => void {
  terminalEndedListeners.add(listener);
  return () => terminalEndedListeners.delete(listener);
}

const secondStepListeners = new Set<Listener>();

/**
 * Calls `listener` when the server requires the second sign-in step to be set up before any other
 * call.
 */
export function onSecondStepDue(listener: Listener): () => void {
  secondStepListeners.add(listener);
  return () => secondStepListeners.delete(listener);
}

const cloudChangedListeners = new Set<Listener>();

/** Calls `listener` when the session works in another business than the one this page shows. */
export function onCloudChanged(listener: Listener): () => void {
  cloudChangedListeners.add(listener);
  return () => cloudChangedListeners.delete(listener);
}

let approvalRequester: NonNullable<ApiClientOptions['requestApproval']> = () =>
  Promise.resolve(null);

/**
 * Sets the function that requests a colleague's approval for a call that the user's own permissions
 * do not allow.
 */
export function setApprovalRequester(ask: typeof approvalRequester): void {
  approvalRequester = ask;
}

let renewal: Promise<boolean> | null = null;

async function renewSession(): Promise<boolean> {
  try {
    await api.call(oauthToken, { body: { grant_type: 'refresh_token' } });
    return true;
  } catch (error) {
    // A missing network is not a sign-out: the call fails as offline and the session stays.
    if (isOffline(error)) throw error;
    return false;
  }
}

/** The application's API client: cookies, client headers, one renewal of the session. */
export const api = createApiClient({
  fetch: (url, init) => fetch(url, init),
  identity: clientIdentity,
  // Several calls may meet an expired session at once; they share one renewal.
  refresh: () => {
    renewal ??= renewSession().finally(() => {
      renewal = null;
    });
    return renewal;
  },
  onSignedOut: () => {
    for (const listener of signedOutListeners) listener();
  },
  onTerminalEnded: () => {
    for (const listener of terminalEndedListeners) listener();
  },
  onSecondStepDue: () => {
    for (const listener of secondStepListeners) listener();
  },
  onCloudChanged: () => {
    for (const listener of cloudChangedListeners) listener();
  },
  viewApproval: currentViewApproval,
  requestApproval: (operation) => approvalRequester(operation),
  onLegacyRefusal: (error) => {
    const text = legacyText(error);
    // A fixed id shows one toast at a time: a call that is refused every minute must not fill the
    // screen.
    if (text !== null) toast({ id: 'legacy', text, tone: 'bad', ms: TOAST_TIMES.usual });
  },
});

/** Server data of the back office. The previous data stays on the screen while new data loads. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => isOffline(error) && !hasCode(error, 'UNAUTHENTICATED') && count < 2,
      refetchOnWindowFocus: true,
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});
