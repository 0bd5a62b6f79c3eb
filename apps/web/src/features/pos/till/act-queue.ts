import type { MovementKind } from '@dalpak/contracts';
import type { SendResult } from '../../../platform/outbox/outbox.types.ts';

interface ActBase {
  /** The act's own id: sending it repeatedly stores one act. */
  readonly id: string;
  /** Epoch milliseconds, by the device's clock. */
  readonly at: number;
  /** The session token of the employee who did it, in whose name it is sent. */
  readonly token: string | null;
  /** A colleague's approval for exactly this act; absent when an earlier version stored it. */
  readonly approval?: string | null;
}

/** A register act with everything needed to send it. */
export type RegisterAct =
  | (ActBase & { readonly kind: 'open'; readonly float: number })
  | (ActBase & {
      readonly kind: 'move';
      readonly way: MovementKind;
      readonly amount: number;
      readonly reason: string;
    });

/** An act that the server does not have; `refused`: its error code, which an employee must see. */
export type Queued<Act> = Act & { readonly refused: string | null };
export type QueuedAct = Queued<RegisterAct>;

/** Why an act still waits: the server did not answer, or does not accept it at present. */
export type WaitReason = Extract<SendResult, { kind: 'later' | 'not_now' }>;

/** `later`: it waits; `why` is absent where it was not tried. */
export type ActOutcome =
  | { readonly kind: 'stored' }
  | { readonly kind: 'later'; readonly why?: WaitReason }
  | { readonly kind: 'refused'; readonly code: string; readonly detail?: string };

/** The time limit of one send, and a signal that ends it earlier. */
export interface SendLimits {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface ActQueuePorts<Act> {
  readonly read: () => readonly Queued<Act>[];
  readonly write: (acts: readonly Queued<Act>[]) => void;
  /** Never throws. */
  readonly send: (act: Act, limits?: SendLimits) => Promise<ActOutcome>;
  /**
   * Whether the device knows that the server is offline: then nothing is sent, and the caller does
   * not wait.
   */
  readonly offline: () => boolean;
  /** Whether an act waits for more than the network: the Z of the shift before it. */
  readonly isHeld?: (act: Act) => boolean;
  /** Runs alone among all tabs of this browser. */
  readonly exclusive: <T>(run: () => Promise<T>) => Promise<T>;
  readonly onChange: (acts: readonly Queued<Act>[]) => void;
}

export interface ActQueue<Act> {
  /**
   * Stores the act before it returns, and sends it after the waiting ones; without a network it
   * waits at once.
   */
  store(act: Act): Promise<ActOutcome>;
  /** Sends the waiting acts in order; stops at the first that cannot be sent now. */
  flush(): Promise<void>;
  /** Sends this act ahead of the waiting ones; one that is not in the queue counts as stored. */
  sendOne(id: string, limits: SendLimits): Promise<ActOutcome>;
  /** The acts that the server does not have, in order. */
  list(): readonly Queued<Act>[];
  /** Removes a refused act from the list after its employee has read why. */
  forget(id: string): void;
}

export type RegisterQueue = ActQueue<RegisterAct>;

/**
 * A queue for what a till does in addition to sales (openings, cash movements, new customers):
 * stored first and sent in order when the server is online, like sales.
 */
export function createActQueue<Act extends { readonly id: string }>({
  read,
  write,
  send,
  offline,
  isHeld = () => false,
  exclusive,
  onChange,
}: ActQueuePorts<Act>): ActQueue<Act> {
  type Entry = Queued<Act>;
  const change = (edit: (acts: readonly Entry[]) => readonly Entry[]): void => {
    write(edit(read()));
    onChange(read());
  };
  const without = (id: string) => (acts: readonly Entry[]) => acts.filter((act) => act.id !== id);
  /**
   * Sends one entry. `own`: its caller waits for the answer; a refusal of any other stays until an
   * employee has read it.
   */
  const deliver = async (act: Entry, own: boolean, limits?: SendLimits): Promise<ActOutcome> => {
    const { refused: _refused, ...plain } = act;
    // The act as it was stored, without the `refused` field.
    const outcome = await send(plain as unknown as Act, limits);
    if (outcome.kind === 'refused' && !own)
      change((acts) =>
        acts.map((one) => (one.id === act.id ? { ...one, refused: outcome.code } : one)),
      );
    else if (outcome.kind !== 'later') change(without(act.id));
    return outcome;
  };
  const drain = async (wanted: string | null): Promise<ActOutcome> => {
    for (const act of read()) {
      if (act.refused !== null) continue;
      // Those behind it are later still.
      if (isHeld(act)) return { kind: 'later' };
      const own = act.id === wanted;
      const outcome = await deliver(act, own);
      if (own || outcome.kind === 'later') return outcome;
    }
    return { kind: 'stored' };
  };
  return {
    async store(act) {
      change((acts) => [...acts, { ...act, refused: null }]);
      return offline() ? { kind: 'later' } : exclusive(() => drain(act.id));
    },
    flush: async () => void (await exclusive(() => drain(null))),
    sendOne: (id, limits) =>
      exclusive(async () => {
        const act = read().find((one) => one.id === id);
        if (act === undefined) return { kind: 'stored' };
        return act.refused === null
          ? deliver(act, false, limits)
          : { kind: 'refused', code: act.refused };
      }),
    list: read,
    forget: (id) => change(without(id)),
  };
}
