import type { PermissionRequestView } from '@dalpak/contracts';
import { hasCode, isOffline } from '../api/errors.ts';
import { REQUEST_LIFE_MS } from './request-push.ts';
import type { Grant } from './verification.store.ts';

/** What became of a request. */
export type Decision =
  | { readonly status: 'approved'; readonly grant: Grant }
  | { readonly status: 'denied' | 'withdrawn' | 'expired' };

/** Tells once what became of a request. */
export interface DecisionSource {
  /** @returns stops waiting */
  onDecision(id: string, decided: (decision: Decision) => void): () => void;
}

/** How often the server is asked. Push only makes the next question come at once, so nothing hangs on it. */
export const POLL_MS = 2_000;

interface DecisionPorts {
  readonly read: (id: string) => Promise<Pick<PermissionRequestView, 'status' | 'approval' | 'to'>>;
  /** Calls `wake` when something happened to this request; the answer stops it. */
  readonly onHint: (id: string, wake: () => void) => () => void;
}

function decisionOf({ status, approval, to }: Awaited<ReturnType<DecisionPorts['read']>>): Decision | null {
  if (status === 'pending') return null;
  if (status !== 'approved') return { status };
  // Without a grant it was not asked from this terminal: nothing can be done with it here.
  return approval === null ? { status: 'withdrawn' } : { status, grant: { employeeId: to.id, approval } };
}

/** Asks the server every two seconds, and at once when push says that there is something. */
export function createDecisionSource({ read, onHint }: DecisionPorts): DecisionSource {
  return {
    onDecision(id, decided) {
      let stopped = false;
      // By the time that was waited, not by the clock: nobody sets it meanwhile.
      const since = performance.now();
      const isOver = (): boolean => performance.now() - since >= REQUEST_LIFE_MS;
      let asking = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = (): void => {
        stopped = true;
        clearTimeout(timer);
        unhear();
      };
      const settle = (decision: Decision): void => {
        stop();
        decided(decision);
      };
      const ask = async (): Promise<void> => {
        if (stopped || asking) return;
        asking = true;
        clearTimeout(timer);
        let decision: Decision | null = null;
        try {
          decision = decisionOf(await read(id));
        } catch (error) {
          // A network that is gone comes back, and then the server says; one that knows no such request will not know it
          // later. Any other refusal says nothing of the request, which nobody can answer once its time is over.
          if (hasCode(error, 'NOT_FOUND') || (!isOffline(error) && isOver())) decision = { status: 'expired' };
        }
        asking = false;
        if (stopped) return;
        if (decision === null) timer = setTimeout(() => void ask(), POLL_MS);
        else settle(decision);
      };
      const unhear = onHint(id, () => void ask());
      timer = setTimeout(() => void ask(), POLL_MS);
      return stop;
    },
  };
}
