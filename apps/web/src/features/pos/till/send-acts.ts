import { CLIENT_HEADERS, sendTillActs } from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { failures } from '../../../platform/errors/report-failure.ts';
import { createExclusive } from '../../../platform/outbox/exclusive.ts';
import { ownerKey, tillActsKey } from '../../../platform/store/store.types.ts';
import { createActQueue, type ActQueue, type Queued } from './act-queue.ts';
import { sendInName } from './send-in-name.ts';
import type { KeptAct } from './kept-act.types.ts';
import { currentTill } from './till.registry.ts';
import { useTillStatus } from './till-status.store.ts';

function readActs(key: string): readonly Queued<KeptAct>[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? (found as Queued<KeptAct>[]) : [];
  } catch {
    return [];
  }
}

const queueAt = (key: string): ActQueue<KeptAct> =>
  createActQueue<KeptAct>({
    read: () => readActs(key),
    write: (acts) => localStorage.setItem(key, JSON.stringify(acts)),
    send: ({ act, token }) =>
      sendInName(token, async (name) => {
        const headers = name === null ? {} : { [CLIENT_HEADERS.employee]: name };
        await api.call(sendTillActs, { body: { acts: [act] } }, { headers });
      }),
    offline: () => useTillStatus.getState().link === 'offline',
    exclusive: createExclusive(key),
    onChange: () => undefined,
  });

/** What could not be sent although the server answers is tried again after this time. */
const AGAIN_MS = 5_000;
let again: ReturnType<typeof setTimeout> | undefined;

/**
 * Sends the acts that only this till knows of. One that the server refuses is no longer kept, and is
 * reported: no employee can mend it, and who answers for the program must know.
 */
export async function sendActs(): Promise<void> {
  clearTimeout(again);
  const till = currentTill();
  if (till === null || useTillStatus.getState().link === 'offline') return;
  const queue = queueAt(tillActsKey(ownerKey(till.owner)));
  await queue.flush();
  for (const { id, act, refused } of queue.list())
    if (refused !== null) {
      void failures.report(new Error(`An act of the till was refused: ${act.kind}, ${refused}`));
      queue.forget(id);
    }
  if (queue.list().length > 0) again = setTimeout(() => void sendActs(), AGAIN_MS);
}

useTillStatus.subscribe(({ link }, before) => {
  if (link === 'online' && before.link !== 'online') void sendActs();
});
