import { describe, expect, it } from 'vitest';
import { type ActOutcome, createActQueue, type QueuedAct, type RegisterAct } from './register-queue.ts';

function setUp(stored: readonly QueuedAct[] = []) {
  let acts = stored;
  let chain: Promise<unknown> = Promise.resolve();
  const world = { answers: new Map<string, ActOutcome>(), down: false, offline: false, sent: [] as string[], seen: [] as number[] };
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

const open = (id: string): RegisterAct => ({ id, kind: 'open', at: 1, token: 'dana', float: 10_000 });
const move = (id: string): RegisterAct => ({ id, kind: 'move', at: 2, token: 'dana', way: 'out', amount: 500, reason: 'שליח' });

describe('what is done at the register without a network', () => {
  it('is written down before it is sent, and is gone once the server has it', async () => {
    const { queue, world, acts } = setUp();
    expect(await queue.keep(open('a'))).toEqual({ kind: 'stored' });
    expect(world.seen).toEqual([1, 0]);
    expect(acts()).toEqual([]);
  });

  it('waits while nobody answers, and goes in its order when the server is back', async () => {
    const { queue, world, acts } = setUp();
    world.down = true;
    expect(await queue.keep(open('a'))).toEqual({ kind: 'later' });
    expect(await queue.keep(move('b'))).toEqual({ kind: 'later' });
    expect(acts().map(({ id }) => id)).toEqual(['a', 'b']);
    world.down = false;
    await queue.flush();
    expect(world.sent).toEqual(['a', 'b']);
    expect(acts()).toEqual([]);
  });

  it('is sent by nobody while the till knows that it is offline: nobody waits for a line that swallows it', async () => {
    const { queue, world, acts } = setUp();
    world.offline = true;
    expect(await queue.keep(open('a'))).toEqual({ kind: 'later' });
    expect([world.sent, acts().map(({ id }) => id)]).toEqual([[], ['a']]);
  });

  it('goes before what is done now', async () => {
    const { queue, world } = setUp([{ ...open('old'), refused: null }]);
    await queue.keep(move('new'));
    expect(world.sent).toEqual(['old', 'new']);
  });

  it('tells whoever waits for it that it was refused, and keeps it no longer', async () => {
    const { queue, world, acts } = setUp();
    world.answers.set('a', { kind: 'refused', code: 'REGISTER_OPEN' });
    expect(await queue.keep(open('a'))).toEqual({ kind: 'refused', code: 'REGISTER_OPEN' });
    expect(acts()).toEqual([]);
  });

  it('keeps one that was refused later until somebody has read why, and sends those behind it', async () => {
    const { queue, world, acts } = setUp([{ ...open('a'), refused: null }, { ...move('b'), refused: null }]);
    world.answers.set('a', { kind: 'refused', code: 'REGISTER_OPEN' });
    await queue.flush();
    expect(acts()).toMatchObject([{ id: 'a', refused: 'REGISTER_OPEN' }]);
    await queue.flush();
    expect(world.sent).toEqual(['a', 'b']);
    queue.forget('a');
    expect(acts()).toEqual([]);
  });
});
