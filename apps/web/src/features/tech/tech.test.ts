import { describe, expect, it } from 'vitest';
import { recordConsole, loggedLines } from '../../platform/errors/console-log.ts';
import { testConnection } from './connection-test.ts';
import { factsFile, type DeviceFacts } from './device-facts.ts';

describe('the connection test', () => {
  it('reports how many of ten requests were answered, and how fast', async () => {
    let time = 0;
    let asked = 0;
    const rounds: number[] = [];
    const result = await testConnection(
      () => {
        asked += 1;
        time += asked;
        if (asked === 3) return Promise.reject(new Error('away'));
        return Promise.resolve(asked !== 5);
      },
      () => time,
      (round) => rounds.push(round),
    );
    expect(result).toEqual({ answered: 8, asked: 10, median: 6, slowest: 10 });
    expect(rounds).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('has no times when nothing answers', async () => {
    expect(
      await testConnection(
        () => Promise.resolve(false),
        () => 0,
        () => undefined,
      ),
    ).toEqual({ answered: 0, asked: 10, median: null, slowest: null });
  });
});

describe('the log that a technician exports', () => {
  it("has the page's last two hundred warnings and errors, which still reach the console", async () => {
    const heard: unknown[][] = [];
    const console = {
      warn: (...values: unknown[]) => void heard.push(values),
      error: (...values: unknown[]) => void heard.push(values),
    };
    recordConsole(console);
    for (let n = 1; n <= 250; n += 1) console.warn(`line ${n}`);
    const circle: Record<string, unknown> = {};
    circle['itself'] = circle;
    console.warn(circle);
    console.error('failed', new TypeError('x'));
    expect(heard).toHaveLength(252);
    expect(loggedLines()).toHaveLength(200);
    expect(loggedLines().at(-1)).toMatchObject({ level: 'error', text: 'failed TypeError: x' });
    const facts: DeviceFacts = {
      device: 'd',
      terminal: null,
      browser: '',
      screen: '',
      app: '6.0.0',
      engine: '6.0.0',
      serviceWorker: 'none',
      storage: { durable: false, used: null, quota: null },
      tables: [],
      unsent: null,
      shell: {
        activeApp: 3,
        activeScreen: 'tech',
        topBar: [],
        dialog: null,
        overlay: null,
        systemBar: { sync: null, online: true, cloud: 'demo', plugin: null },
      },
    };
    const file = JSON.parse(await factsFile(facts, { version: '6.0.0' }, new Date(0)).text()) as {
      log: unknown[];
      facts: { device: string };
    };
    expect(file.log).toHaveLength(200);
    expect(file.facts.device).toBe('d');
  });
});
