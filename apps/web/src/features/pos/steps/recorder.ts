import type { BillPart } from '@dalpak/contracts';
import { ACT, type Cart, type StepOp } from '@dalpak/engine';
import type { KeptPart } from '../../../platform/store/steps.db.ts';
import type { PartStore } from './parts.db.ts';
import { PartWriter, trailOfPart } from './part-writer.ts';

/** What is noted at once, and written later: noting is a push, so that a scan waits for nothing. */
type Note =
  | { readonly at: number; readonly cart: Cart }
  | { readonly at: number; readonly op: StepOp };

export interface RecorderPorts {
  readonly owner: string;
  readonly parts: PartStore;
  /** Sends parts; `refused`: the server will never take them. Never throws. */
  readonly send: (parts: readonly BillPart[]) => Promise<'stored' | 'refused' | 'later'>;
  readonly now: () => number;
  /** Runs once, after a pause. */
  readonly later: (run: () => void) => void;
}

export interface Recorder {
  readonly note: (...op: StepOp) => void;
  readonly cart: (cart: Cart) => void;
  readonly seal: (cart: Cart) => Promise<Cart>;
  /** Writes what was noted, and keeps it on the device. */
  readonly keep: () => Promise<void>;
  /** Sends the parts that the server does not have, but for a bill that is being built. */
  readonly send: () => Promise<void>;
}

/** Most parts in one call. */
const BATCH = 10;

/** How an act ends the part of a bill. */
const ENDS: Readonly<Record<string, KeptPart['ended']>> = {
  [ACT.held]: 'held',
  [ACT.submitted]: 'sale',
  [ACT.saved]: 'order',
};

const wireOf = (part: KeptPart): BillPart => ({
  id: part.id,
  bill: part.bill,
  previous: part.previous,
  started_at: part.startedAt,
  started_local: part.local,
  employee: part.employee,
  ended: part.ended,
  steps: part.lines.join('\n'),
});

/**
 * Records the steps of the bills of a till. Everything runs in one row of tasks, so that steps are
 * in the order in which they were noted.
 */
export function createRecorder(ports: RecorderPorts): Recorder {
  const notes: Note[] = [];
  let current: PartWriter | null = null;
  let queue: Promise<unknown> = Promise.resolve();
  let isWaiting = false;
  /** Trails of parts that the server has, by bill. */
  const trails = new Map<string, string>();

  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const turn = queue.then(run);
    queue = turn.catch(() => undefined);
    return turn;
  };

  /** The part of this bill that this device recorded last, or what the bill itself says. */
  const previousOf = async (cart: Cart): Promise<string> => {
    const kept = (await ports.parts.list())
      .filter(({ bill, lines }) => bill === cart.id && lines.length > 0)
      .toSorted((a, b) => a.startedAt - b.startedAt);
    const last = kept.at(-1);
    if (last !== undefined) return trailOfPart(last);
    return trails.get(cart.id) ?? cart.trail ?? '';
  };

  const put = async (writer: PartWriter | null): Promise<void> => {
    if (writer?.hasContent === true) await ports.parts.put(writer.part);
  };

  const writeNote = async (note: Note): Promise<void> => {
    if ('op' in note) {
      const [code] = note.op;
      await current?.act(note.op, note.at);
      const end = ENDS[code];
      if (end !== undefined) current?.end(end);
      return;
    }
    if (current?.part.bill !== note.cart.id) {
      if (current !== null) {
        if (current.part.ended === 'open') current.end('left');
        await put(current);
      }
      current = await PartWriter.begin(
        ports.owner,
        note.cart,
        note.at,
        await previousOf(note.cart),
      );
    }
    await current.cart(note.cart, note.at);
  };

  const digest = async (): Promise<void> => {
    for (let note = notes.shift(); note !== undefined; note = notes.shift()) await writeNote(note);
  };

  const keep = (): Promise<void> =>
    inTurn(async () => {
      await digest();
      await put(current);
    });

  const schedule = (): void => {
    if (isWaiting) return;
    isWaiting = true;
    ports.later(() => {
      isWaiting = false;
      void keep().catch(() => undefined);
    });
  };

  const push = (note: Note): void => {
    notes.push(note);
    schedule();
  };

  /** Forgets parts that the server has and that get no more steps. */
  const settle = async (parts: readonly KeptPart[]): Promise<void> => {
    const open = current?.part.id;
    const ended = parts.filter(({ id }) => id !== open);
    for (const part of ended) trails.set(part.bill, trailOfPart(part));
    await ports.parts.remove(ended.map(({ id }) => id));
    for (const { id, lines } of parts) if (id === open) current?.sent(lines.length);
    await put(current);
  };

  const sendSome = async (parts: readonly KeptPart[]): Promise<boolean> => {
    const answer = await ports.send(parts.map(wireOf));
    if (answer === 'later') return false;
    // One that is refused among others is found by sending each alone; its steps are lost, not the bill.
    if (answer === 'refused' && parts.length > 1) {
      for (const part of parts) if (!(await sendSome([part]))) return false;
      return true;
    }
    await settle(parts);
    return true;
  };

  return {
    note: (...op) => push({ at: ports.now(), op }),
    cart: (cart) => push({ at: ports.now(), cart }),
    seal: (cart) =>
      inTurn(async () => {
        await digest();
        if (current?.part.bill !== cart.id) return cart;
        await put(current);
        return { ...cart, trail: current.trail() };
      }).catch(() => cart),
    keep,
    send: () =>
      inTurn(async () => {
        await digest();
        await put(current);
        const open = current?.part;
        const kept = await ports.parts.list();
        await settle(kept.filter(({ id, lines, sent }) => id !== open?.id && lines.length <= sent));
        const waiting = kept
          .filter(
            ({ id, ended, lines, sent }) =>
              lines.length > sent && (id !== open?.id || ended !== 'open'),
          )
          // The page of an open part ended: what it had is sent as it is.
          .map((part): KeptPart => (part.ended === 'open' ? { ...part, ended: 'left' } : part));
        for (let at = 0; at < waiting.length; at += BATCH)
          if (!(await sendSome(waiting.slice(at, at + BATCH)))) return;
      }).catch(() => undefined),
  };
}
