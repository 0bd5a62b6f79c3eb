import { CLIENT_HEADERS, linkTillSale, type PaperLinkRequest } from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { createExclusive } from '../../../platform/outbox/exclusive.ts';
import { employeeToken } from '../../../platform/session/identity.ts';
import { linksKey, ownerKey } from '../../../platform/store/store.types.ts';
import { type ActOutcome, type ActQueue, createActQueue, type Queued } from '../till/act-queue.ts';
import { sendInName } from '../till/send-in-name.ts';
import { currentTill, type Till } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';

/**
 * A link to the receipt of a sale that was handed over. Its id is that of the stored link, so
 * sending it repeatedly makes one.
 */
interface LinkAct {
  readonly id: string;
  readonly saleId: string;
  readonly link: PaperLinkRequest;
  readonly token: string | null;
}

async function postLink(till: Till, { saleId, link, token }: LinkAct): Promise<ActOutcome> {
  const serverId = (await till.sales.get(saleId))?.sale.serverId ?? null;
  // The server does not have the sale yet; its page says so to the customer.
  if (serverId === null) return { kind: 'later' };
  return sendInName(token, async (name) => {
    await api.call(
      linkTillSale,
      { params: { id: serverId }, body: link },
      name === null ? {} : { headers: { [CLIENT_HEADERS.employee]: name } },
    );
  });
}

function readQueue(key: string): readonly Queued<LinkAct>[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? (found as Queued<LinkAct>[]) : [];
  } catch {
    return [];
  }
}

let opened: { readonly till: Till; readonly queue: ActQueue<LinkAct> } | null = null;

function queueOf(till: Till): ActQueue<LinkAct> {
  if (opened?.till !== till) {
    const key = linksKey(ownerKey(till.owner));
    const queue = createActQueue<LinkAct>({
      read: () => readQueue(key),
      write: (all) => localStorage.setItem(key, JSON.stringify(all)),
      send: (act) => postLink(till, act),
      // Each link is sent alone: one whose sale waits does not hold up the others.
      offline: () => true,
      exclusive: createExclusive(key),
      onChange: () => undefined,
    });
    opened = { till, queue };
  }
  return opened.queue;
}

/** Stores a link on the device before it is handed over, and tells the server as soon as it can. */
export async function keepLink(saleId: string, link: PaperLinkRequest): Promise<void> {
  const till = currentTill();
  if (till === null) return;
  await queueOf(till).store({ id: link.id, saleId, link, token: employeeToken() });
  void flushLinks();
}

let flushing: Promise<void> | null = null;

/** Tells the server of all links that it does not know. A refused one has no sale and is dropped. */
export async function flushLinks(): Promise<void> {
  flushing ??= flush().finally(() => (flushing = null));
  await flushing;
}

async function flush(): Promise<void> {
  const till = currentTill();
  if (till === null || useTillStatus.getState().link === 'offline') return;
  const queue = queueOf(till);
  for (const { id } of queue.list()) {
    const outcome = await queue.sendOne(id, {});
    if (outcome.kind === 'refused') queue.forget(id);
  }
}

// A link is sent after its sale: when the till is online again, and when the outbox has changed.
useTillStatus.subscribe(({ link, outbox }, before) => {
  if (link === 'online' && (before.link !== 'online' || outbox !== before.outbox))
    void flushLinks();
});
