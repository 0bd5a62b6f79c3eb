import { type AppInit, appInit, health } from '@dalpak/contracts';
import type { ApiClient } from '../api/create-api-client.ts';
import { hasCode, isOffline } from '../api/errors.ts';
import {
  rememberSession,
  forgetInit,
  type KeyValue,
  loadInit,
  mayHaveSession,
  saveInit,
} from './init-cache.ts';

/** State of the application's start. */
export type SessionPhase =
  /** Waiting for app/init. Error 015 keeps it here (specification, shell §8). */
  | { readonly kind: 'starting' }
  /** Neither the server nor the cache could answer. */
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'signedOut'; readonly needsSignup: boolean }
  /** Signed in, but the second sign-in step must be set up before any other call. */
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
 * Calls app/init and returns the resulting phase. Without a network the stored answer is used,
 * marked as cached.
 * @param counts whether the answer is still wanted when it arrives; an unwanted one leaves no trace
 *   in the storage
 */
export async function startSession(
  api: ApiClient,
  storage: KeyValue,
  counts: () => boolean = () => true,
): Promise<SessionPhase> {
  if (!mayHaveSession(storage)) return { kind: 'signedOut', needsSignup: await needsSignup(api) };
  try {
    const init = await api.call(appInit);
    if (counts()) saveInit(storage, init);
    return { kind: 'ready', init, source: 'server' };
  } catch (error) {
    if (hasCode(error, '015')) return { kind: 'starting' };
    if (hasCode(error, 'SECOND_STEP_REQUIRED')) {
      // The stored answer must not be shown offline either.
      if (counts()) {
        forgetInit(storage);
        rememberSession(storage);
      }
      return { kind: 'secondStep' };
    }
    if (hasCode(error, 'UNAUTHENTICATED', 'TOKEN_EXPIRED')) {
      // The server ended the session, so the cached one ends too.
      if (counts()) forgetInit(storage);
      return { kind: 'signedOut', needsSignup: await needsSignup(api) };
    }
    if (!isOffline(error)) return { kind: 'failed', error };
    const cached = loadInit(storage);
    return cached === null
      ? { kind: 'failed', error }
      : { kind: 'ready', init: cached, source: 'cache' };
  }
}
