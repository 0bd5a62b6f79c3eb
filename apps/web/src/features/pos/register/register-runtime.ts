import { CLIENT_HEADERS, moveCash, openRegister } from '@dalpak/contracts';
import { create } from 'zustand';
import { api } from '../../../platform/api/api.ts';
import { createExclusive } from '../../../platform/outbox/exclusive.ts';
import { employeeToken } from '../../../platform/session/identity.ts';
import { customersWait, ownerKey } from '../../../platform/store/store.types.ts';
import { currentTill } from '../model/till.registry.ts';
import { useTillStatus } from '../model/till-status.store.ts';
import { type ActOutcome, createActQueue, type QueuedAct, type RegisterAct, type RegisterQueue } from './register-queue.ts';
import { sendInName } from './send-in-name.ts';

/** What waits on this device, for the screen. */
export const useRegisterActs = create<{ readonly acts: readonly QueuedAct[] }>(() => ({ acts: [] }));

async function post(act: RegisterAct, token: string | null): Promise<void> {
  const options = token === null ? {} : { headers: { [CLIENT_HEADERS.employee]: token } };
  const own = { id: act.id, at: new Date(act.at).toISOString() };
  if (act.kind === 'open') await api.call(openRegister, { body: { ...own, float: act.float } }, options);
  else await api.call(moveCash, { body: { ...own, kind: act.way, amount: act.amount, reason: act.reason } }, options);
}

const send = (act: RegisterAct): Promise<ActOutcome> => sendInName(act.token, (token) => post(act, token));

/** Few and small: they lie beside what the device knows of itself, under the name of its terminal. */
const keyOf = (owner: string): string => `dalpak.register.${owner}`;

/** What an earlier page, or an earlier version, wrote down. */
function readActs(owner: string): readonly QueuedAct[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]');
    return Array.isArray(found) ? (found as QueuedAct[]) : [];
  } catch {
    return [];
  }
}

let opened: { readonly owner: string; readonly queue: RegisterQueue } | null = null;

/** The queue of the terminal that is open here; null before the till is. */
export function registerQueue(): RegisterQueue | null {
  const till = currentTill();
  if (till === null) return null;
  const owner = ownerKey(till.owner);
  if (opened?.owner !== owner) {
    const queue = createActQueue<RegisterAct>({
      read: () => readActs(owner),
      // A full disk is told to whoever opens or counts: nothing was written then.
      write: (acts) => localStorage.setItem(keyOf(owner), JSON.stringify(acts)),
      send,
      offline: () => useTillStatus.getState().link === 'offline',
      exclusive: createExclusive(`dalpak-register-${owner}`),
      onChange: (acts) => useRegisterActs.setState({ acts }),
    });
    opened = { owner, queue };
    useRegisterActs.setState({ acts: readActs(owner) });
  }
  return opened.queue;
}

/** Does something at the register: now, or as soon as the server is there. */
export async function act(what: { readonly kind: 'open'; readonly float: number } | { readonly kind: 'move'; readonly way: 'in' | 'out' | 'deposit'; readonly amount: number; readonly reason: string }): Promise<ActOutcome> {
  const queue = registerQueue();
  if (queue === null) return { kind: 'later' };
  return queue.keep({ ...what, id: crypto.randomUUID(), at: Date.now(), token: employeeToken() });
}

/** Sends everything of this till that the server does not have. True when nothing is left. */
export async function sendAll(): Promise<boolean> {
  const till = currentTill();
  const flushCustomers = async () => (await import('../customers/new-customers.ts')).flushCustomers();
  await Promise.all([till?.outbox.flush(), registerQueue()?.flush(), till !== null && customersWait(ownerKey(till.owner)) && flushCustomers()]);
  return (await countUnsent()) === 0;
}

/** Sales and acts that the server does not have. */
export async function countUnsent(): Promise<number> {
  const summary = await currentTill()?.sales.summary();
  const acts = useRegisterActs.getState().acts.filter(({ refused }) => refused === null).length;
  return (summary?.waiting ?? 0) + (summary?.refused ?? 0) + acts;
}

// What waits since an earlier page goes as soon as the till has the server, whatever is on the screen.
useTillStatus.subscribe(({ link }, before) => {
  if (link === 'online' && before.link !== 'online') void registerQueue()?.flush();
});
if (useTillStatus.getState().link === 'online') void registerQueue()?.flush();
