import type { Decision, DecisionSource } from '../../platform/permissions/decision-source.ts';
import type { Grant } from '../../platform/permissions/verification.store.ts';

/**
 * The allowed action runs this long after the answer (specification, shell §9): time to read it,
 * and to close the window.
 */
export const ALLOW_DELAY_MS = 2_000;

/** The approvers' screens follow the bill this often at most. */
export const UPDATE_GAP_MS = 400;

/** Number of the employee who is asked; null = all who may approve. */
export type Recipient = number | null;

/** The state of a permission request, for the requester (specification, shell §4). */
export type RequestState =
  /** No colleague was asked yet. */
  | { readonly status: 'choose' }
  | {
      readonly status: 'loading' | 'wait_for_response' | 'allow' | 'expired';
      readonly to: Recipient;
    }
  | {
      readonly status: 'deny';
      readonly to: Recipient;
      readonly by: string;
      /** The word of the employee who denied it. */
      readonly note: string;
    }
  /** The server did not accept it. */
  | { readonly status: 'failed'; readonly to: Recipient; readonly error: unknown };

export type RequestEvent =
  | { readonly type: 'send'; readonly to: Recipient }
  | { readonly type: 'sent' }
  /** The approval is for what the bill was before: it is requested again. */
  | { readonly type: 'outdated' }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'decided'; readonly decision: Decision };

const AFTER_DECISION = {
  approved: 'allow',
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
    case 'outdated':
      return state.status === 'wait_for_response' || state.status === 'allow'
        ? { status: 'loading', to: state.to }
        : state;
    case 'decided': {
      const { decision } = event;
      if (state.status !== 'wait_for_response') return state;
      return decision.status === 'denied'
        ? { status: 'deny', to: state.to, by: decision.by, note: decision.note }
        : { status: AFTER_DECISION[decision.status], to: state.to };
    }
  }
}

/** Whether a request is under way, so that the till can be used meanwhile. */
export function isUnderWay({ status }: RequestState): boolean {
  return status === 'loading' || status === 'wait_for_response' || status === 'allow';
}

/**
 * Whether a colleague may be asked now: none was yet, or the last request ended without approval.
 */
export function canSend({ status }: RequestState): boolean {
  return status === 'choose' || status === 'deny' || status === 'expired' || status === 'failed';
}

interface RequestPorts {
  /**
   * Sends the request.
   * @returns number of the request
   */
  readonly send: (to: Recipient) => Promise<string>;
  /** Sends what is asked now. @returns false when it did not arrive and is sent again */
  readonly update: (id: string) => Promise<boolean>;
  /** Whether an approval of this is one of what is asked now. */
  readonly isCurrent: (approved: { readonly field: string; readonly value: string }) => boolean;
  readonly withdraw: (id: string) => void;
  readonly decisions: DecisionSource;
  /** Runs the action that needs the approval. */
  readonly run: (grant: Grant) => void;
  readonly onState: (state: RequestState) => void;
}

export interface RequestFlow {
  readonly send: (to: Recipient) => void;
  /** The bill changed: those who were asked are shown it. */
  readonly change: () => void;
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
  const updates = createUpdates((id) => ports.update(id));
  const send = (to: Recipient): void => {
    updates.reset();
    ports.send(to).then(wait, (error: unknown) => move({ type: 'failed', error }));
  };
  const resend = (): void => {
    if (!closed && move({ type: 'outdated' }) && state.status === 'loading') send(state.to);
  };
  const decide = (decision: Decision): void => {
    waiting = null;
    updates.reset();
    if (decision.status === 'approved' && !ports.isCurrent(decision)) {
      resend();
      return;
    }
    if (move({ type: 'decided', decision }) && decision.status === 'approved') {
      timer = setTimeout(() => {
        // The cashier may have gone on with the bill after the answer.
        if (ports.isCurrent(decision)) ports.run(decision.grant);
        else resend();
      }, ALLOW_DELAY_MS);
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
    updates.begin(id);
  };
  return {
    send(to) {
      if (!closed && move({ type: 'send', to })) send(to);
    },
    change() {
      if (state.status === 'loading' || state.status === 'wait_for_response') updates.change();
    },
    close() {
      closed = true;
      clearTimeout(timer);
      updates.reset();
      waiting?.stop();
      if (waiting !== null) ports.withdraw(waiting.id);
      waiting = null;
    },
  };
}

interface Updates {
  /** The request has this number now: a change since it was sent follows. */
  readonly begin: (id: string) => void;
  readonly change: () => void;
  /** Forgets the request. */
  readonly reset: () => void;
}

/** Sends changes one after the other, the first at once and the last always. */
function createUpdates(update: RequestPorts['update']): Updates {
  let id: string | null = null;
  let changed = false;
  let busy = false;
  const send = async (): Promise<void> => {
    if (busy) return;
    busy = true;
    while (changed && id !== null) {
      changed = false;
      const arrived = await update(id);
      if (!arrived) changed = true;
      await new Promise((resolve) => setTimeout(resolve, UPDATE_GAP_MS));
    }
    busy = false;
  };
  return {
    begin(next) {
      id = next;
      void send();
    },
    change() {
      changed = true;
      void send();
    },
    reset() {
      id = null;
      changed = false;
    },
  };
}
