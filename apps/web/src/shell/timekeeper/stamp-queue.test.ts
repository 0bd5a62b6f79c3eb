import { describe, expect, it } from 'vitest';
import {
  createStampQueue,
  type QueuedStamp,
  type SendOutcome,
  type StampStore,
} from './stamp-queue.ts';

function memoryStore(): StampStore & { readonly rows: Map<string, QueuedStamp> } {
  const rows = new Map<string, QueuedStamp>();
  return {
    rows,
    list: (cloud) =>
      Promise.resolve(
        [...rows.values()]
          .filter((row) => row.owner.startsWith(`${cloud}:`))
          .toSorted((a, b) => a.at - b.at),
      ),
    put: (stamp) => Promise.resolve(void rows.set(stamp.id, stamp)),
    remove: ({ id }) => Promise.resolve(void rows.delete(id)),
  };
}

const STORED: SendOutcome = {
  kind: 'stored',
  result: {
    id: 'x',
    kind: 'in',
    at: '2026-11-22T06:00:00.000Z',
    employee: { id: 1, first_name: 'א', last_name: '' },
    since: null,
    today_minutes: 0,
    shift_minutes: null,
  },
};

function aQueue(
  answers: (stamp: QueuedStamp) => SendOutcome,
  owner = 'cloud:1',
  store = memoryStore(),
) {
  const sent: string[] = [];
  let shown: readonly QueuedStamp[] = [];
  const queue = createStampQueue({
    store,
    cloud: owner.split(':')[0] ?? '',
    owner,
    runExclusively: (run) => run(),
    send: (stamp) => {
      sent.push(stamp.id);
      return Promise.resolve(answers(stamp));
    },
    onChange: (list) => (shown = list),
  });
  return { queue, store, sent, shown: () => shown };
}

const stamp = (id: string, at: number, kind: 'in' | 'out' = 'in') => ({
  id,
  at,
  kind,
  by: { type: 'card' as const, card: '5050' },
});

describe('unsent stamps', () => {
  it('are shown while they wait, and are sent in the order of stamping', async () => {
    const { queue, sent, shown } = aQueue(() => STORED);
    await queue.store(stamp('out', 200, 'out'));
    await queue.store(stamp('in', 100));
    expect(shown().map(({ id, state }) => [id, state])).toEqual([
      ['in', 'waiting'],
      ['out', 'waiting'],
    ]);
    await queue.flush();
    expect(sent).toEqual(['in', 'out']);
    expect(shown()).toEqual([]);
  });

  it('are all kept while the first cannot be sent', async () => {
    const { queue, sent, shown } = aQueue(() => ({ kind: 'later' }));
    await queue.store(stamp('in', 100));
    await queue.store(stamp('out', 200, 'out'));
    await queue.flush();
    expect(sent).toEqual(['in']);
    expect(shown()).toHaveLength(2);
  });

  it('are marked as refused without their card, and the others are sent', async () => {
    const { queue, sent, shown, store } = aQueue(({ id }) =>
      id === 'in' ? { kind: 'refused', error: 'הכרטיס אינו מוכר' } : STORED,
    );
    await queue.store(stamp('in', 100));
    await queue.store(stamp('out', 200, 'out'));
    await queue.flush();
    expect(shown()).toMatchObject([
      { id: 'in', state: 'refused', error: 'הכרטיס אינו מוכר', by: null },
    ]);
    await queue.flush();
    expect(sent).toEqual(['in', 'out']);
    await queue.remove('in');
    expect(store.rows.size).toBe(0);
  });

  it('are sent before a new stamp, which waits behind them while they are being sent', async () => {
    let online = false;
    const { queue, sent, shown } = aQueue(() => (online ? STORED : { kind: 'later' }));
    const now = () => Promise.resolve(sent.push('now'));
    await queue.store(stamp('in', 100));
    expect(await queue.sendInTurn(stamp('out', 200, 'out'), now)).toBeNull();
    expect(sent).toEqual(['in']);
    expect(shown().map(({ id }) => id)).toEqual(['in', 'out']);
    online = true;
    expect(await queue.sendInTurn(stamp('in again', 300), now)).not.toBeNull();
    expect(sent).toEqual(['in', 'in', 'out', 'now']);
    expect(shown()).toEqual([]);
  });

  it('do not wait for refused ones', async () => {
    const { queue } = aQueue(() => ({ kind: 'refused', error: 'הכרטיס אינו מוכר' }));
    await queue.store(stamp('in', 100));
    expect(await queue.sendInTurn(stamp('out', 200, 'out'), () => Promise.resolve('sent'))).toBe(
      'sent',
    );
  });

  it('of a till that was moved since are shown, and sent or removed, by the till that it is now', async () => {
    const store = memoryStore();
    const before = aQueue(() => STORED, 'cloud:2', store);
    await before.queue.store(stamp('in', 50));
    await before.queue.store(stamp('wrong', 60));
    const { queue, sent, shown } = aQueue(
      ({ id }) => (id === 'wrong' ? { kind: 'refused', error: 'הכרטיס אינו מוכר' } : STORED),
      'cloud:1',
      store,
    );
    await queue.refresh();
    expect(shown().map(({ id }) => id)).toEqual(['in', 'wrong']);
    await queue.flush();
    expect(sent).toEqual(['in', 'wrong']);
    await queue.remove('wrong');
    expect(store.rows.size).toBe(0);
  });

  it('of another business are neither shown nor sent', async () => {
    const store = memoryStore();
    await aQueue(() => STORED, 'other:1', store).queue.store(stamp('theirs', 50));
    const { queue, sent, shown } = aQueue(() => STORED, 'cloud:1', store);
    await queue.refresh();
    await queue.flush();
    expect([sent, shown()]).toEqual([[], []]);
    expect(store.rows.size).toBe(1);
  });
});
