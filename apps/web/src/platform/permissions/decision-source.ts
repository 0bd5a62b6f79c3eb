import type { PermissionRequestView } from '@dalpak/contracts';
import { hasCode, isOffline } from '../api/errors.ts';
import { REQUEST_LIFE_MS } from './request-push.ts';
import type { Grant } from './verification.store.ts';

/** The outcome of a permission request. */
export type Decision =
  | {
      readonly status: 'approved';
      readonly grant: Grant;
      /** What the approval holds for. */
      readonly field: string;
      readonly value: string;
    }
  | { readonly status: 'denied'; readonly by: string; readonly note: string }
  | { readonly status: 'withdrawn' | 'expired' };

/** Reports the outcome of a request once. */
export interface DecisionSource {
  /** @returns stops the waiting */
  onDecision(id: string, decided: (decision: Decision) => void): () => void;
}

/** Polling interval. Push only triggers an earlier poll, so no decision depends on it. */
export const POLL_MS = 2_000;

interface DecisionPorts {
  readonly read: (
    id: string,
  ) => Promise<
    Pick<PermissionRequestView, 'status' | 'approval' | 'answered_by' | 'note' | 'field' | 'value'>
  >;
  /** Calls `wake` when a push event concerns this request; the returned function stops it. */
  readonly onPushHint: (id: string, wake: () => void) => () => void;
}

function decisionOf({
  status,
  approval,
  answered_by: by,
  note,
  field,
  value,
}: Awaited<ReturnType<DecisionPorts['read']>>): Decision | null {
  if (status === 'pending') return null;
  if (status === 'denied') return { status, by: by?.name ?? '', note };
  if (status !== 'approved') return { status };
  // Without a grant the request came from another terminal: it cannot be used here.
  return approval === null || by === null
    ? { status: 'withdrawn' }
    : { status, grant: { employeeId: by.id, approval }, field, value };
}

/** Polls the server every two seconds, and at once when push reports an event. */
export function createDecisionSource({ read, onPushHint: onHint }: DecisionPorts): DecisionSource {
  return {
    onDecision(id, decided) {
      let stopped = false;
      // Measured as elapsed time, because the wall clock may be changed.
      const since = performance.now();
      const isOver = (): boolean => performance.now() - since >= REQUEST_LIFE_MS;
      let asking = false;
      let timer: ReturnType<typeof setTimeout> | undefined;
      const stop = (): void => {
        stopped = true;
        clearTimeout(timer);
        unsubscribe();
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
          // A missing network comes back, and then the server answers; a server that does not know
          // the request never will. Any other refusal says nothing about the request, which expires
          // by time.
          if (hasCode(error, 'NOT_FOUND') || (!isOffline(error) && isOver()))
            decision = { status: 'expired' };
        }
        asking = false;
        if (stopped) return;
        if (decision === null) timer = setTimeout(() => void ask(), POLL_MS);
        else settle(decision);
      };
      const unsubscribe = onHint(id, () => void ask());
      timer = setTimeout(() => void ask(), POLL_MS);
      return stop;
    },
  };
}
