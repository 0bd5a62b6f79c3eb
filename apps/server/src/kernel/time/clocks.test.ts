import { describe, expect, it } from 'vitest';
import { createClocks } from './clocks.ts';

const NOON = Date.UTC(2026, 10, 29, 10);
const THREE_HOURS = 3 * 3_600_000;

/** A server that was three hours ahead from its start, and the clock of its database. */
const aheadWith = (databaseNow: number | null) =>
  createClocks({
    now: () => NOON + THREE_HOURS,
    elapsed: () => 0,
    databaseNow: () => Promise.resolve(databaseNow),
  });
const answerTo = (databaseNow: number | null, said = String(NOON)): Promise<unknown> =>
  aheadWith(databaseNow)
    .check(1, 1, said)
    .catch((error: unknown) => error);

describe("a server whose clock differs from its only till's", () => {
  it('is wrong when the database agrees with the till, and says both times', async () => {
    expect(await answerTo(NOON + 5_000)).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      options: {
        details: [
          { field: 'server_clock', text: '2026-11-29 15:00:00' },
          { field: 'till_clock', text: '2026-11-29 12:00:00' },
        ],
      },
    });
  });

  it('is right when the database agrees with it, or is not known', async () => {
    expect(await answerTo(NOON + THREE_HOURS)).toBeUndefined();
    expect(await answerTo(null)).toBeUndefined();
  });

  it('is not judged by a till that says no time', async () => {
    expect(await answerTo(NOON, 'noon')).toBeUndefined();
  });
});
