import { describe, expect, it } from 'vitest';
import { type ActOutcome, createActQueue, type QueuedAct, type RegisterAct } from './act-queue.ts';

function setUp(stored: readonly QueuedAct[] = []) {
  let acts = stored;
  let chain: Promise<unknown> = Promise.resolve();
  const world = {
    answers: new Map<string, ActOutcome>(),
    down: false,
    offline: false,
    sent: [] as string[],
    seen: [] as number[],
  };
  const queue = createActQueue<RegisterAct>({
    read: () => acts,
    write: (next) => {
      acts = next;
    },
    send: (act) => {
      if (world.down) return Promise.resolve({ kind: 'later' });
      world.sent.push(act.id);
      return Promise.resolve(world.answers.get(act.id) ?? { kind: 'stored' });
    },
    offline: () => world.offline,
    exclusive: (run) => {
      const next = chain.then(run, run);
      chain = next.catch(() => undefined);
      return next;
    },
    onChange: (next) => world.seen.push(next.length),
  });
  return { queue, world, acts: () => acts };
}

const open = (id: string): RegisterAct => ({
  id,
  kind: 'open',
  at: 1,
  token: 'dana',
  float: 10_000,
});
const move = (id: string): RegisterAct => ({
  id,
  kind: 'move',
  at: 2,
  token: 'dana',
  way: 'out',
  amount: 500,
  reason: 'שליח',
});

describe('register acts without a network', () => {
  it('are stored before they are sent, and removed once the server has them', async () => {
    const { queue, world, acts } = setUp();
    expect(await queue.store(open('a'))).toEqual({ kind: 'stored' });
    expect(world.seen).toEqual([1, 0]);
    expect(acts()).toEqual([]);
  });

  it('wait while the server does not answer, and are sent in order when it is online', async () => {
    const { queue, world, acts } = setUp();
    world.down = true;
    expect(await queue.store(open('a'))).toEqual({ kind: 'later' });
    expect(await queue.store(move('b'))).toEqual({ kind: 'later' });
    expect(acts().map(({ id }) => id)).toEqual(['a', 'b']);
    world.down = false;
    await queue.flush();
    expect(world.sent).toEqual(['a', 'b']);
    expect(acts()).toEqual([]);
  });

  it('are not sent while the till knows that it is offline: no user waits for a dead connection', async () => {
    const { queue, world, acts } = setUp();
    world.offline = true;
    expect(await queue.store(open('a'))).toEqual({ kind: 'later' });
    expect([world.sent, acts().map(({ id }) => id)]).toEqual([[], ['a']]);
  });

  it('are sent before a new act', async () => {
    const { queue, world } = setUp([{ ...open('old'), refused: null }]);
    await queue.store(move('new'));
    expect(world.sent).toEqual(['old', 'new']);
  });

  it('report a refusal to the caller that waits for it, and are not kept', async () => {
    const { queue, world, acts } = setUp();
    world.answers.set('a', { kind: 'refused', code: 'REGISTER_OPEN' });
    expect(await queue.store(open('a'))).toEqual({ kind: 'refused', code: 'REGISTER_OPEN' });
    expect(acts()).toEqual([]);
  });

  it('keep one that was refused later until an employee has read why, and send those behind it', async () => {
    const { queue, world, acts } = setUp([
      { ...open('a'), refused: null },
      { ...move('b'), refused: null },
    ]);
    world.answers.set('a', { kind: 'refused', code: 'REGISTER_OPEN' });
    await queue.flush();
    expect(acts()).toMatchObject([{ id: 'a', refused: 'REGISTER_OPEN' }]);
    await queue.flush();
    expect(world.sent).toEqual(['a', 'b']);
    queue.forget('a');
    expect(acts()).toEqual([]);
  });
});
