import { type AppInit, appInit, health } from '@dalpak/contracts';
import type { ApiClient } from '../api/create-api-client.ts';
import { hasCode, isOffline } from '../api/errors.ts';
import { expectSession, forgetInit, type KeyValue, loadInit, mayHaveSession, saveInit } from './init-cache.ts';

/** Where the application stands. */
export type SessionPhase =
  /** Waiting for app/init. Error 015 keeps it here (1-shell §8). */
  | { readonly kind: 'starting' }
  /** Neither the server nor the cache could say who we are. */
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'signedOut'; readonly needsSignup: boolean }
  /** Signed in, and asked to set up the second step of the sign-in before anything else is answered. */
  | { readonly kind: 'secondStep' }
  | { readonly kind: 'ready'; readonly init: AppInit; readonly source: 'server' | 'cache' };

async function needsSignup(api: ApiClient): Promise<boolean> {
  try {
    return (await api.call(health)).needs_signup;
  } catch {
    return false;
  }
}

/**
 * Asks app/init and says where that leads. Without a network the last answer is used, marked as such.
 * @param counts whether the answer still does when it comes; one that does not leaves no trace in the storage
 */
export async function startSession(api: ApiClient, storage: KeyValue, counts: () => boolean = () => true): Promise<SessionPhase> {
  if (!mayHaveSession(storage)) return { kind: 'signedOut', needsSignup: await needsSignup(api) };
  try {
    const init = await api.call(appInit);
    if (counts()) saveInit(storage, init);
    return { kind: 'ready', init, source: 'server' };
  } catch (error) {
    if (hasCode(error, '015')) return { kind: 'starting' };
    if (hasCode(error, 'SECOND_STEP_REQUIRED')) {
      // What was answered before is not shown without a network either.
      if (counts()) {
        forgetInit(storage);
        expectSession(storage);
      }
      return { kind: 'secondStep' };
    }
    if (hasCode(error, 'UNAUTHENTICATED', 'TOKEN_EXPIRED')) {
      // The server's word ends the cached session too.
      if (counts()) forgetInit(storage);
      return { kind: 'signedOut', needsSignup: await needsSignup(api) };
    }
    if (!isOffline(error)) return { kind: 'failed', error };
    const cached = loadInit(storage);
    return cached === null ? { kind: 'failed', error } : { kind: 'ready', init: cached, source: 'cache' };
  }
}
