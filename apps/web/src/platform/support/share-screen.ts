import { endScreenShare, getScreenShare, sendScreenShare, startScreenShare } from '@dalpak/contracts';
import { api, queryClient } from '../api/api.ts';
import { hasCode, ServerError } from '../api/errors.ts';
import type { Recorder } from './screen-recorder.ts';
import { createScreenSender, type OutgoingChunk, type ScreenSender, type Sent } from './screen-sender.ts';
import { reloadScreen, screenQuery } from './screen-share.ts';

/** The tab that shares goes on after a reload; other tabs of the browser do not join in. */
const TAB = 'dalpak.screen-share';

interface Sharing {
  readonly id: string;
  recorder: Recorder | null;
  sender: ScreenSender | null;
}

let sharing: Sharing | null = null;

/** Begins to share this tab, because its person pressed the button. @throws what the server answers */
export async function shareScreen(grant: string): Promise<void> {
  const { data } = await api.call(startScreenShare, { body: { grant } });
  sessionStorage.setItem(TAB, data.id);
  queryClient.setQueryData(screenQuery.queryKey, (before) => before && { ...before, share: data });
  await recordFor(data.id, data.next);
}

/** Goes on after a reload of the tab that shares. */
export async function resumeSharing(id: string, next: number): Promise<void> {
  if (sessionStorage.getItem(TAB) === id && sharing === null) await recordFor(id, next);
}

/** Stops recording here and now, whatever the network says, and tells the server. */
export async function stopSharing(id: string): Promise<void> {
  stopRecording();
  queryClient.setQueryData(screenQuery.queryKey, (before) => before && { ...before, share: null });
  try {
    await api.call(endScreenShare, { params: { id } });
  } catch (error) {
    // It had ended. Without a network the server ends it after some silence: nothing is sent any more.
    if (!hasCode(error, 'NOT_FOUND')) throw error;
  } finally {
    void reloadScreen();
  }
}

/** The agent has just come, or comes again: they need the whole page. */
export function showWholePage(id: string): void {
  if (sharing?.id === id) sharing.recorder?.snapshot();
}

/** Stops recording, for a share that is over already. */
export function stopRecording(keep: string | null = null): void {
  if (sharing === null || sharing.id === keep) return;
  const { recorder, sender } = sharing;
  sharing = null;
  sessionStorage.removeItem(TAB);
  document.removeEventListener('visibilitychange', seen);
  sender?.stop();
  recorder?.stop();
}

function seen(): void {
  sharing?.sender?.shown();
}

async function recordFor(id: string, next: number): Promise<void> {
  stopRecording();
  const mine: Sharing = { id, recorder: null, sender: null };
  sharing = mine;
  const { startRecorder } = await import('./screen-recorder.ts');
  // Stopped while it was on its way.
  if (sharing !== mine) return;
  const sender = createScreenSender({
    next,
    send: (chunk) => send(id, chunk),
    snapshot: () => mine.recorder?.snapshot(),
    hidden: () => document.visibilityState === 'hidden',
    onOver: () => {
      if (sharing === mine) stopRecording();
      // Refused for good, or too large: the other side is told as well.
      void api.call(endScreenShare, { params: { id } }).catch(() => undefined).finally(() => void reloadScreen());
    },
    schedule: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  mine.sender = sender;
  document.addEventListener('visibilitychange', seen);
  mine.recorder = startRecorder((event) => sender.add(event));
}

async function send(id: string, chunk: OutgoingChunk): Promise<Sent> {
  try {
    const { data } = await api.call(sendScreenShare, { params: { id }, body: chunk });
    return { kind: 'taken', next: data.next, wantsSnapshot: data.wants_snapshot };
  } catch (error) {
    if (hasCode(error, 'SCREEN_SHARE_GAP')) return gapOf(id);
    return error instanceof ServerError && error.status >= 400 && error.status < 500 && !hasCode(error, 'TOO_MANY_REQUESTS') ? { kind: 'over' } : { kind: 'again' };
  }
}

async function gapOf(id: string): Promise<Sent> {
  try {
    const { share } = (await api.call(getScreenShare)).data;
    return share?.id === id ? { kind: 'gap', next: share.next } : { kind: 'over' };
  } catch {
    return { kind: 'again' };
  }
}
