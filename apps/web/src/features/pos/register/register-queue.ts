import type { MovementKind } from '@dalpak/contracts';
import type { SendResult } from '../../../platform/outbox/outbox.types.ts';

interface ActBase {
  /** The act's own id: however often it is sent, it is one act. */
  readonly id: string;
  /** Epoch milliseconds, by the device's clock. */
  readonly at: number;
  /** Sent in the name of who did it. */
  readonly token: string | null;
  /**
   * A colleague's leave for exactly this act; of one that an earlier version wrote down there is
   * none.
   */
  readonly approval?: string | null;
}

/** Something done at the register: what it takes to send it. */
export type RegisterAct =
  | (ActBase & { readonly kind: 'open'; readonly float: number })
  | (ActBase & { readonly kind: 'move'; readonly way: MovementKind; readonly amount: number; readonly reason: string });

/** Something that the server does not have; `refused`: its code, and somebody must know. */
export type Queued<Act> = Act & { readonly refused: string | null };
export type QueuedAct = Queued<RegisterAct>;

/** Why something still waits: nobody answered, or the server does not take it as things are. */
export type Waits = Extract<SendResult, { kind: 'later' | 'not_now' }>;

/** `later`: it waits; `why` is left out where it was not tried. */
export type ActOutcome = { readonly kind: 'stored' } | { readonly kind: 'later'; readonly why?: Waits } | { readonly kind: 'refused'; readonly code: string };

/** How long one send may take, and what ends it before. */
export interface SendLimits {
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
}

export interface ActQueuePorts<Act> {
  readonly read: () => readonly Queued<Act>[];
  readonly write: (acts: readonly Queued<Act>[]) => void;
  /** Never throws. */
  readonly send: (act: Act, limits?: SendLimits) => Promise<ActOutcome>;
  /** Whether the device knows that the server is away: then nothing is sent, and nobody waits. */
  readonly offline: () => boolean;
  /** Runs alone among all tabs of this browser. */
  readonly exclusive: <T>(run: () => Promise<T>) => Promise<T>;
  readonly onChange: (acts: readonly Queued<Act>[]) => void;
}

export interface ActQueue<Act> {
  /**
   * Writes the act down before it returns, and sends it behind those before it; without a network
   * it waits at once.
   */
  keep(act: Act): Promise<ActOutcome>;
  /** Sends what waits, in order; stops at the first that can not be sent now. */
  flush(): Promise<void>;
  /** Sends this one, whatever waits before it; one that is not here is stored. */
  sendOne(id: string, limits: SendLimits): Promise<ActOutcome>;
  /** Takes a refused act off the list: its person has read why. */
  forget(id: string): void;
}

export type RegisterQueue = ActQueue<RegisterAct>;

/**
 * What a till does beside sales (openings and cash, customers it makes), as sales are kept: written
 * down first, sent when the server is there, in their order.
 */
export function createActQueue<Act extends { readonly id: string }>({ read, write, send, offline, exclusive, onChange }: ActQueuePorts<Act>): ActQueue<Act> {
  type Entry = Queued<Act>;
  const change = (edit: (acts: readonly Entry[]) => readonly Entry[]): void => {
    write(edit(read()));
    onChange(read());
  };
  const without = (id: string) => (acts: readonly Entry[]) => acts.filter((act) => act.id !== id);
  /**
   * Sends what waits. `own`: who made it waits for the answer and is told it; a refusal of any
   * other stays until somebody has read it.
   */
  const deliver = async (act: Entry, own: boolean, limits?: SendLimits): Promise<ActOutcome> => {
    const { refused: _refused, ...plain } = act;
    // The act as it was kept: all of it but the mark.
    const outcome = await send(plain as unknown as Act, limits);
    if (outcome.kind === 'refused' && !own) change((acts) => acts.map((one) => (one.id === act.id ? { ...one, refused: outcome.code } : one)));
    else if (outcome.kind !== 'later') change(without(act.id));
    return outcome;
  };
  const drain = async (wanted: string | null): Promise<ActOutcome> => {
    for (const act of read()) {
      if (act.refused !== null) continue;
      const own = act.id === wanted;
      const outcome = await deliver(act, own);
      if (own || outcome.kind === 'later') return outcome;
    }
    return { kind: 'stored' };
  };
  return {
    async keep(act) {
      change((acts) => [...acts, { ...act, refused: null }]);
      return offline() ? { kind: 'later' } : exclusive(() => drain(act.id));
    },
    flush: async () => void (await exclusive(() => drain(null))),
    sendOne: (id, limits) => exclusive(async () => {
      const act = read().find((one) => one.id === id);
      if (act === undefined) return { kind: 'stored' };
      return act.refused === null ? deliver(act, false, limits) : { kind: 'refused', code: act.refused };
    }),
    forget: (id) => change(without(id)),
  };
}
