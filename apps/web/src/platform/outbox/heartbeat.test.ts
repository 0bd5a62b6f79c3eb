import { describe, expect, it } from 'vitest';
import { createHeartbeat, HEARTBEAT_MS, type Link } from './heartbeat.ts';

function setUp(answers: boolean[]) {
  const delays: number[] = [];
  const links: Link[] = [];
  let planned: (() => void) | null = null;
  const heartbeat = createHeartbeat({
    probe: () => Promise.resolve(answers.shift() ?? true),
    schedule: (run, ms) => {
      delays.push(ms);
      planned = run;
      return () => {
        planned = null;
      };
    },
    onLink: (link) => links.push(link),
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return {
    heartbeat,
    delays,
    links,
    settle,
    async next() {
      planned?.();
      await settle();
    },
  };
}

describe('heartbeat', () => {
  it('doubles the pause from one second to thirty while the server is away, and then returns to the normal pace', async () => {
    const { heartbeat, delays, links, next, settle } = setUp([
      ...Array.from({ length: 7 }, () => false),
      true,
    ]);
    heartbeat.start();
    await settle();
    for (let turn = 0; turn < 7; turn += 1) await next();
    expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, HEARTBEAT_MS]);
    expect(links).toEqual(['offline', 'online']);
  });

  it('waits longer after each failed send, also when the server answers in between', async () => {
    const { heartbeat, delays, links, next, settle } = setUp([]);
    heartbeat.start();
    await settle();
    for (let turn = 0; turn < 3; turn += 1) {
      heartbeat.reportSend(false);
      await next();
    }
    expect(delays.filter((ms) => ms !== HEARTBEAT_MS)).toEqual([1_000, 2_000, 4_000]);
    expect(links).toEqual([
      'online',
      'offline',
      'online',
      'offline',
      'online',
      'offline',
      'online',
    ]);
    heartbeat.reportSend(true);
    heartbeat.reportSend(false);
    expect(delays.at(-1)).toBe(1_000);
  });

  it('is silent after it was stopped', async () => {
    const { heartbeat, delays, next, settle } = setUp([]);
    heartbeat.start();
    await settle();
    heartbeat.stop();
    await next();
    expect(delays).toHaveLength(1);
  });
});
