import type { Decision, DecisionSource } from '../../platform/permissions/decision-source.ts';
import type { Grant } from '../../platform/permissions/verification.store.ts';

/**
 * The allowed action runs this long after the answer (specification, shell §9): time to read it,
 * and to close the window.
 */
export const ALLOW_DELAY_MS = 2_000;

/** The state of a permission request, for the requester (specification, shell §4). */
export type RequestState =
  /** No colleague was asked yet. */
  | { readonly status: 'choose' }
  | {
      readonly status: 'loading' | 'wait_for_response' | 'allow' | 'deny' | 'expired';
      readonly to: number;
    }
  /** The server did not accept it. */
  | { readonly status: 'failed'; readonly to: number; readonly error: unknown };

export type RequestEvent =
  | { readonly type: 'send'; readonly to: number }
  | { readonly type: 'sent' }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'decided'; readonly status: Decision['status'] };

const AFTER_DECISION = {
  approved: 'allow',
  denied: 'deny',
  expired: 'expired',
  withdrawn: 'expired',
} as const;

/** The next state of the request. An event that does not belong to the state changes nothing. */
export function nextRequestState(state: RequestState, event: RequestEvent): RequestState {
  switch (event.type) {
    case 'send':
      return canSend(state) ? { status: 'loading', to: event.to } : state;
    case 'sent':
      return state.status === 'loading' ? { status: 'wait_for_response', to: state.to } : state;
    case 'failed':
      return state.status === 'loading'
        ? { status: 'failed', to: state.to, error: event.error }
        : state;
    case 'decided':
      return state.status === 'wait_for_response'
        ? { status: AFTER_DECISION[event.status], to: state.to }
        : state;
  }
}

/**
 * Whether a colleague may be asked now: none was yet, or the last request ended without approval.
 */
export function canSend({ status }: RequestState): boolean {
  return status === 'choose' || status === 'deny' || status === 'expired' || status === 'failed';
}

interface RequestPorts {
  /**
   * Sends the request to this employee.
   * @returns number of the request
   */
  readonly send: (to: number) => Promise<string>;
  readonly withdraw: (id: string) => void;
  readonly decisions: DecisionSource;
  /** Runs the action that needs the approval. */
  readonly run: (grant: Grant) => void;
  readonly onState: (state: RequestState) => void;
}

export interface RequestFlow {
  readonly send: (to: number) => void;
  /**
   * The window was closed: a pending request is withdrawn, and an allowed action does not run any
   * more.
   */
  readonly close: () => void;
}

export function createRequestFlow(ports: RequestPorts): RequestFlow {
  let state: RequestState = { status: 'choose' };
  let closed = false;
  let waiting: { readonly id: string; readonly stop: () => void } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const move = (event: RequestEvent): boolean => {
    const next = nextRequestState(state, event);
    if (next === state) return false;
    state = next;
    ports.onState(state);
    return true;
  };
  const decide = (decision: Decision): void => {
    waiting = null;
    if (move({ type: 'decided', status: decision.status }) && decision.status === 'approved') {
      timer = setTimeout(() => ports.run(decision.grant), ALLOW_DELAY_MS);
    }
  };
  const wait = (id: string): void => {
    // Closed while it was being sent: withdraw it.
    if (closed) {
      ports.withdraw(id);
      return;
    }
    move({ type: 'sent' });
    waiting = { id, stop: ports.decisions.onDecision(id, decide) };
  };
  return {
    send(to) {
      if (!closed && move({ type: 'send', to }))
        ports.send(to).then(wait, (error: unknown) => move({ type: 'failed', error }));
    },
    close() {
      closed = true;
      clearTimeout(timer);
      waiting?.stop();
      if (waiting !== null) ports.withdraw(waiting.id);
      waiting = null;
    },
  };
}
