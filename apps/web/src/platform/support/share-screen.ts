import {
  endScreenShare,
  getScreenShare,
  sendScreenShare,
  startScreenShare,
} from '@dalpak/contracts';
import { api, queryClient } from '../api/api.ts';
import { hasCode, ServerError } from '../api/errors.ts';
import type { Recorder } from './screen-recorder.ts';
import {
  createScreenSender,
  type OutgoingChunk,
  type ScreenSender,
  type SendOutcome,
} from './screen-sender.ts';
import { reloadScreen, screenQuery } from './screen-share.ts';

/**
 * Session storage key: only the tab that shares continues after a reload, not the browser's other
 * tabs.
 */
const SHARED_TAB_KEY = 'dalpak.screen-share';

interface Sharing {
  readonly id: string;
  recorder: Recorder | null;
  sender: ScreenSender | null;
}

let sharing: Sharing | null = null;

/**
 * Starts to share this tab after its user pressed the button.
 * @throws the server's error
 */
export async function shareScreen(grant: string): Promise<void> {
  const { data } = await api.call(startScreenShare, { body: { grant } });
  sessionStorage.setItem(SHARED_TAB_KEY, data.id);
  queryClient.setQueryData(screenQuery.queryKey, (before) => before && { ...before, share: data });
  await startRecording(data.id, data.next);
}

/** Continues after a reload of the tab that shares. */
export async function resumeSharing(id: string, next: number): Promise<void> {
  if (sessionStorage.getItem(SHARED_TAB_KEY) === id && sharing === null)
    await startRecording(id, next);
}

/** Stops recording at once, whatever the network does, and notifies the server. */
export async function stopSharing(id: string): Promise<void> {
  stopRecording();
  queryClient.setQueryData(screenQuery.queryKey, (before) => before && { ...before, share: null });
  try {
    await api.call(endScreenShare, { params: { id } });
  } catch (error) {
    // NOT_FOUND: the share had already ended. Without a network the server ends it after a
    // time-out: nothing is sent any more.
    if (!hasCode(error, 'NOT_FOUND')) throw error;
  } finally {
    void reloadScreen();
  }
}

/** Sends the whole page for an agent who has just joined. */
export function sendWholePage(id: string): void {
  if (sharing?.id === id) sharing.recorder?.snapshot();
}

/** Stops recording for a share that is already over. */
export function stopRecording(keep: string | null = null): void {
  if (sharing === null || sharing.id === keep) return;
  const { recorder, sender } = sharing;
  sharing = null;
  sessionStorage.removeItem(SHARED_TAB_KEY);
  document.removeEventListener('visibilitychange', onVisibilityChange);
  sender?.stop();
  recorder?.stop();
}

function onVisibilityChange(): void {
  sharing?.sender?.visibilityChanged();
}

async function startRecording(id: string, next: number): Promise<void> {
  stopRecording();
  const mine: Sharing = { id, recorder: null, sender: null };
  sharing = mine;
  const { startRecorder } = await import('./screen-recorder.ts');
  // Sharing was stopped while the recorder was loading.
  if (sharing !== mine) return;
  const sender = createScreenSender({
    next,
    send: (chunk) => send(id, chunk),
    snapshot: () => mine.recorder?.snapshot(),
    hidden: () => document.visibilityState === 'hidden',
    onOver: () => {
      if (sharing === mine) stopRecording();
      // Refused for good, or too large: the server ends the share for the agent too.
      void api
        .call(endScreenShare, { params: { id } })
        .catch(() => undefined)
        .finally(() => void reloadScreen());
    },
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  mine.sender = sender;
  document.addEventListener('visibilitychange', onVisibilityChange);
  mine.recorder = startRecorder((event) => sender.add(event));
}

async function send(id: string, chunk: OutgoingChunk): Promise<SendOutcome> {
  try {
    const { data } = await api.call(sendScreenShare, { params: { id }, body: chunk });
    return { kind: 'taken', next: data.next, wantsSnapshot: data.wants_snapshot };
  } catch (error) {
    if (hasCode(error, 'SCREEN_SHARE_GAP')) return gapOf(id);
    return error instanceof ServerError &&
      error.status >= 400 &&
      error.status < 500 &&
      !hasCode(error, 'TOO_MANY_REQUESTS')
      ? { kind: 'over' }
      : { kind: 'again' };
  }
}

async function gapOf(id: string): Promise<SendOutcome> {
  try {
    const { share } = (await api.call(getScreenShare)).data;
    return share?.id === id ? { kind: 'gap', next: share.next } : { kind: 'over' };
  } catch {
    return { kind: 'again' };
  }
}
