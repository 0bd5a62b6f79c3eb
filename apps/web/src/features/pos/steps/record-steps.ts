import { storeSteps } from '@dalpak/contracts';
import { ACT } from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { isOffline, ServerError } from '../../../platform/api/errors.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { ownerKey } from '../../../platform/store/store.types.ts';
import { useApprovals } from '../bill/approvals.store.ts';
import { useBill } from '../bill/bill.store.ts';
import { useMode } from '../bill/mode.store.ts';
import { useNotice } from '../bill/notice.store.ts';
import { setStepHooks } from '../bill/step-hooks.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import type { Till } from '../till/till.registry.ts';
import { partStoreOf } from './parts.db.ts';
import { createRecorder, type Recorder } from './recorder.ts';

/** Like the draft of the bill, which is stored this long after its last change. */
const KEEP_MS = 150;
/** A finished sale is sent first; what belongs to it follows. */
const SEND_MS = 1_500;
const SEND_EVERY_MS = 60_000;

async function sendParts(
  ...[parts]: Parameters<Parameters<typeof createRecorder>[0]['send']>
): Promise<'stored' | 'refused' | 'later'> {
  if (useTillStatus.getState().link === 'offline') return 'later';
  try {
    await api.call(storeSteps, { body: { parts: [...parts] } });
    return 'stored';
  } catch (error) {
    const isRefusal = error instanceof ServerError && error.status === 422 && !isOffline(error);
    return isRefusal ? 'refused' : 'later';
  }
}

/** Notes what the stores of the till show; the code that changes them knows nothing of steps. */
function watchStores(recorder: Recorder, sendSoon: () => void): () => void {
  const { cart } = useBill.getState();
  if (cart !== null) recorder.cart(cart);
  let isGiven = false;
  const stops = [
    useBill.subscribe((state, before) => {
      if (state.cart === null || state.cart === before.cart) return;
      recorder.cart(state.cart);
      // Another bill is on the screen: the one before it has ended, or was put away.
      if (before.cart !== null && before.cart.id !== state.cart.id) sendSoon();
    }),
    useApprovals.subscribe(({ approval }, before) => {
      if (approval !== null && before.approval === null) {
        isGiven = false;
        recorder.note(ACT.approvalAsked, approval.key, currentInit()?.employee?.id ?? 0);
      } else if (approval === null && before.approval !== null) {
        const { key } = before.approval;
        // The dialog closes before the approved action runs.
        queueMicrotask(() => {
          if (!isGiven) recorder.note(ACT.approvalEnded, key);
        });
      }
    }),
    useNotice.subscribe(({ notice }, before) => {
      if (notice !== null && notice !== before.notice)
        recorder.note(ACT.refused, codeOf(notice.code));
    }),
    useTillStatus.subscribe(({ link }, before) => {
      if (link === before.link || link === 'unknown' || before.link === 'unknown') return;
      recorder.note(ACT.network, link === 'online' ? 1 : 0);
      if (link === 'online') sendSoon();
    }),
    useMode.subscribe(({ done }, before) => {
      if (done === null || done === before.done) return;
      recorder.note(ACT.submitted, done.number ?? 0);
      sendSoon();
    }),
  ];
  setStepHooks({
    note: (...op) => {
      if (op[0] === ACT.approvalGiven) isGiven = true;
      recorder.note(...op);
      if (op[0] === ACT.held || op[0] === ACT.saved) sendSoon();
    },
    seal: (bill) => recorder.seal(bill),
  });
  return () => {
    setStepHooks(null);
    for (const stop of stops) stop();
  };
}

/** Codes are words of the catalogue; what is not one is not kept. */
function codeOf(code: string): string {
  return /^[A-Z][A-Z0-9_]{1,40}$/.test(code) ? code : 'OTHER';
}

/** Records the bills of a till from now on, and sends what an earlier page left. */
export function recordSteps(till: Till): () => void {
  const owner = ownerKey(till.owner);
  const recorder = createRecorder({
    owner,
    parts: partStoreOf(owner),
    send: sendParts,
    now: Date.now,
    later: (run) => void setTimeout(run, KEEP_MS),
  });
  let soon: ReturnType<typeof setTimeout> | undefined;
  const sendSoon = (): void => {
    clearTimeout(soon);
    soon = setTimeout(() => void recorder.send(), SEND_MS);
  };
  const stopWatching = watchStores(recorder, sendSoon);
  const timer = setInterval(() => void recorder.send(), SEND_EVERY_MS);
  const keepNow = (): void => void recorder.keep().catch(() => undefined);
  addEventListener('pagehide', keepNow);
  sendSoon();
  return () => {
    stopWatching();
    clearInterval(timer);
    clearTimeout(soon);
    removeEventListener('pagehide', keepNow);
    keepNow();
  };
}
