import type { MovementKind } from '@dalpak/contracts';

interface ActBase {
  /** The act's own id: however often it is sent, it is one act. */
  readonly id: string;
  /** Epoch milliseconds, by the device's clock. */
  readonly at: number;
  /** Sent in the name of who did it. */
  readonly token: string | null;
}

/** Something done at the register: what it takes to send it. */
export type RegisterAct =
  | (ActBase & { readonly kind: 'open'; readonly float: number })
  | (ActBase & { readonly kind: 'move'; readonly way: MovementKind; readonly amount: number; readonly reason: string });

/** Something that the server does not have; `refused`: its code, and somebody must know. */
export type Queued<Act> = Act & { readonly refused: string | null };
export type QueuedAct = Queued<RegisterAct>;

export type ActOutcome = { readonly kind: 'stored' } | { readonly kind: 'later' } | { readonly kind: 'refused'; readonly code: string };

export interface ActQueuePorts<Act> {
  readonly read: () => readonly Queued<Act>[];
  readonly write: (acts: readonly Queued<Act>[]) => void;
  /** Never throws. */
  readonly send: (act: Act) => Promise<ActOutcome>;
  /** Runs alone among all tabs of this browser. */
  readonly exclusive: <T>(run: () => Promise<T>) => Promise<T>;
  readonly onChange: (acts: readonly Queued<Act>[]) => void;
}

export interface ActQueue<Act> {
  /** Writes the act down and sends it behind those before it. */
  keep(act: Act): Promise<ActOutcome>;
  /** Sends what waits, in order; stops at the first that can not be sent now. */
  flush(): Promise<void>;
  /** Takes a refused act off the list: its person has read why. */
  forget(id: string): void;
}

export type RegisterQueue = ActQueue<RegisterAct>;

/** What a till does beside sales (openings and cash, customers it makes), as sales are kept: written down first, sent when the server is there, in their order. */
export function createActQueue<Act extends { readonly id: string }>({ read, write, send, exclusive, onChange }: ActQueuePorts<Act>): ActQueue<Act> {
  type Entry = Queued<Act>;
  const change = (edit: (acts: readonly Entry[]) => readonly Entry[]): void => {
    write(edit(read()));
    onChange(read());
  };
  const without = (id: string) => (acts: readonly Entry[]) => acts.filter((act) => act.id !== id);
  const drain = async (wanted: string | null): Promise<ActOutcome> => {
    for (const act of read()) {
      if (act.refused !== null) continue;
      const { refused: _refused, ...plain } = act;
      // The act as it was kept: all of it but the mark.
      const outcome = await send(plain as unknown as Act);
      if (outcome.kind === 'later') return outcome;
      const own = act.id === wanted;
      // Who waits for the answer is told it; a refusal of an earlier act stays until somebody has read it.
      if (outcome.kind === 'refused' && !own) change((acts) => acts.map((one) => (one.id === act.id ? { ...one, refused: outcome.code } : one)));
      else change(without(act.id));
      if (own) return outcome;
    }
    return { kind: 'stored' };
  };
  return {
    keep(act) {
      change((acts) => [...acts, { ...act, refused: null }]);
      return exclusive(() => drain(act.id));
    },
    flush: async () => void (await exclusive(() => drain(null))),
    forget: (id) => change(without(id)),
  };
}
