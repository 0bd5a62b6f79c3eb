import { CLIENT_HEADERS, moveCash, openRegister } from '@dalpak/contracts';
import { create } from 'zustand';
import { api } from '../../../platform/api/api.ts';
import { createExclusive } from '../../../platform/outbox/exclusive.ts';
import { employeeToken } from '../../../platform/session/identity.ts';
// Imported directly and not as a chunk, because a Z asks without a network too.
import { countUnsent } from '../../../platform/store/local-data.ts';
import {
  closingKey,
  hasWaitingCustomers,
  lastOfClosing,
  ownerKey,
  registerKey,
  tillActsKey,
} from '../../../platform/store/store.types.ts';
import { approvalHeader, isApprovalPending, withApproval } from '../bill/with-approval.ts';
import { currentTill } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import {
  type ActOutcome,
  createActQueue,
  type QueuedAct,
  type RegisterAct,
  type RegisterQueue,
} from '../till/act-queue.ts';
import { sendInName } from '../till/send-in-name.ts';

/** Waiting acts of this device, for the screen. */
export const useRegisterActs = create<{ readonly acts: readonly QueuedAct[] }>(() => ({
  acts: [],
}));

type Opening = Extract<RegisterAct, { kind: 'open' }>;
type Movement = Extract<RegisterAct, { kind: 'move' }>;

const own = ({ id, at }: RegisterAct) => ({ id, at: new Date(at).toISOString() });
const bodyOfOpening = (act: Opening) => ({ ...own(act), float: act.float });
const bodyOfMovement = (act: Movement) => ({
  ...own(act),
  kind: act.way,
  amount: act.amount,
  reason: act.reason,
});

async function postAct(act: RegisterAct, token: string | null): Promise<void> {
  const options = {
    headers: {
      ...(token === null ? {} : { [CLIENT_HEADERS.employee]: token }),
      ...approvalHeader(act.approval ?? null),
    },
  };
  if (act.kind === 'open') await api.call(openRegister, { body: bodyOfOpening(act) }, options);
  else await api.call(moveCash, { body: bodyOfMovement(act) }, options);
}

const sendAct = (act: RegisterAct): Promise<ActOutcome> =>
  sendInName(act.token, (token) => postAct(act, token));

/** Acts stored by an earlier page or version. */
function readActs(owner: string): readonly QueuedAct[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(registerKey(owner)) ?? '[]');
    return Array.isArray(found) ? (found as QueuedAct[]) : [];
  } catch {
    return [];
  }
}

/** Acts of the shift whose Z waits for the server; null when none waits. */
function actsOfClosing(owner: string): readonly string[] | null {
  if (lastOfClosing(owner) === null) return null;
  const [closing] = JSON.parse(localStorage.getItem(closingKey(owner)) ?? '[]') as readonly {
    readonly acts: readonly string[];
  }[];
  return closing?.acts ?? null;
}

let openQueue: { readonly owner: string; readonly queue: RegisterQueue } | null = null;

/** The queue of the terminal that is open here; null before a till is open. */
export function registerQueue(): RegisterQueue | null {
  const till = currentTill();
  if (till === null) return null;
  const owner = ownerKey(till.owner);
  if (openQueue?.owner !== owner) {
    const queue = createActQueue<RegisterAct>({
      read: () => readActs(owner),
      // A full disk is reported to the user who opens or counts: nothing was stored.
      write: (acts) => localStorage.setItem(registerKey(owner), JSON.stringify(acts)),
      send: sendAct,
      // What was done after a declared Z is of the next shift, and is sent after that Z.
      isHeld: ({ id }) => actsOfClosing(owner)?.includes(id) === false,
      offline: () => useTillStatus.getState().link === 'offline',
      exclusive: createExclusive(`dalpak-register-${owner}`),
      onChange: (acts) => useRegisterActs.setState({ acts }),
    });
    openQueue = { owner, queue };
    useRegisterActs.setState({ acts: readActs(owner) });
  }
  return openQueue.queue;
}

/** An act that did not arrive shows that the server is gone: its return sends the act. */
function lookForServer(): void {
  const till = currentTill();
  const { link } = useTillStatus.getState();
  if (till !== null && link === 'online' && lastOfClosing(ownerKey(till.owner)) === null)
    till.heartbeat.reportSend(false);
}

type StampedFields = 'id' | 'at' | 'token' | 'approval';

/**
 * One form of the register while it is open: it does one act, however often its button is pressed.
 */
export interface ActForm {
  readonly id: string;
  /** The act is being sent, or was done. */
  isStarted: boolean;
}

export const newActForm = (): ActForm => ({ id: crypto.randomUUID(), isStarted: false });

/**
 * Does a register act, by the employee's own permission or a colleague's approval for exactly this
 * act: now, or as soon as the server is online. A second press while either is pending does
 * nothing; a refused form can be corrected.
 * @param onOutcome not called when the approval is cancelled: nothing was done then
 */
export function runRegisterAct(
  form: ActForm,
  what: Omit<Opening, StampedFields> | Omit<Movement, StampedFields>,
  onOutcome: (outcome: ActOutcome) => void,
): void {
  if (form.isStarted || isApprovalPending()) return;
  const queue = registerQueue();
  if (queue === null) {
    onOutcome({ kind: 'later' });
    return;
  }
  const made = { id: form.id, at: Date.now(), token: employeeToken() };
  const keep = (kept: RegisterAct): void => {
    form.isStarted = true;
    void queue
      .store(kept)
      .catch((): ActOutcome => ({ kind: 'refused', code: 'ERROR' }))
      .then((outcome) => {
        form.isStarted = outcome.kind !== 'refused';
        if (outcome.kind === 'later') lookForServer();
        onOutcome(outcome);
      });
  };
  if (what.kind === 'open') {
    const opening: Opening = { ...what, ...made };
    withApproval(openRegister, { body: bodyOfOpening(opening) }, (approval) =>
      keep({ ...opening, approval }),
    );
  } else {
    const movement: Movement = { ...what, ...made };
    withApproval(moveCash, { body: bodyOfMovement(movement) }, (approval) =>
      keep({ ...movement, approval }),
    );
  }
}

/** Sends everything of this till that the server does not have. True when nothing is left. */
export async function sendAll(): Promise<boolean> {
  const till = currentTill();
  const flushCustomers = async () =>
    (await import('../customers/new-customers.ts')).flushCustomers();
  await Promise.all([
    till?.outbox.flush(),
    registerQueue()?.flush(),
    (await import('../till/send-acts.ts')).sendActs(),
    till !== null && hasWaitingCustomers(ownerKey(till.owner)) && flushCustomers(),
  ]);
  return (await countUnsentOfTill()) === 0;
}

/**
 * Number of sales, cash acts and customers of this till that the server does not have, including
 * refused ones: a Z would miss them.
 */
export async function countUnsentOfTill(): Promise<number> {
  const till = currentTill();
  if (till === null) return 0;
  const { sales, acts, customers } = await countUnsent(till.owner);
  return sales + acts + customers;
}

function sendWaiting(): void {
  void registerQueue()?.flush();
  const till = currentTill();
  if (till !== null && localStorage.getItem(tillActsKey(ownerKey(till.owner))) !== null)
    void import('../till/send-acts.ts').then(({ sendActs }) => sendActs()).catch(() => undefined);
}

// Acts that wait since an earlier page are sent as soon as the till is online, whichever screen is
// open.
useTillStatus.subscribe(({ link }, before) => {
  if (link === 'online' && before.link !== 'online') sendWaiting();
});
if (useTillStatus.getState().link === 'online') sendWaiting();
