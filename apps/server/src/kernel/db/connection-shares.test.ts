import { describe, expect, it } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { type ConnectionUse, createConnectionShares } from './connection-shares.ts';

const BOUNDS = { work: 7, search: 1, office: 5, read: 4, look: 3, long: 2 };

/** Records who requests connections of a business, in order, and who has one. */
function aBusiness(waitMs?: number) {
  const shares = createConnectionShares(BOUNDS, waitMs);
  const leaves: (() => void)[] = [];
  const got: string[] = [];
  const refused: string[] = [];
  const ask = async (use: ConnectionUse, name: string, cloudId = 1): Promise<void> => {
    try {
      leaves.push(await shares.acquire(cloudId, use));
      got.push(name);
    } catch (error) {
      refused.push(error instanceof AppError ? `${name} ${error.code}` : 'failed');
    }
  };
  const has = async (): Promise<readonly string[]> => {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    return got;
  };
  return { ask, has, refused, leave: (name: string) => leaves[got.indexOf(name)]?.() };
}

const askMany = (
  { ask }: ReturnType<typeof aBusiness>,
  use: ConnectionUse,
  count: number,
): readonly string[] => {
  const names = Array.from({ length: count }, (_, i) => `${use} ${i}`);
  for (const name of names) void ask(use, name);
  return names;
};

describe('connections of a business', () => {
  it('remain for a list during reports, for one record during lists, for writes during reads, and for a sale during all office work', async () => {
    const business = aBusiness();
    askMany(business, 'long', 9);
    askMany(business, 'look', 9);
    askMany(business, 'read', 9);
    askMany(business, 'office', 9);
    askMany(business, 'work', 9);
    expect(await business.has()).toEqual([
      'long 0',
      'long 1',
      'look 0',
      'read 0',
      'office 0',
      'work 0',
      'work 1',
    ]);
    void business.ask('work', 'of another business', 2);
    expect((await business.has()).at(-1)).toBe('of another business');
  });

  it('remain for a sale and for a search at a till during all office work and all searches of its tills', async () => {
    const business = aBusiness();
    askMany(business, 'look', 9);
    askMany(business, 'office', 9);
    askMany(business, 'search', 9);
    askMany(business, 'work', 9);
    expect(await business.has()).toEqual([
      'look 0',
      'look 1',
      'look 2',
      'office 0',
      'office 1',
      'search 0',
      'work 0',
    ]);
    business.leave('search 0');
    expect((await business.has()).at(-1)).toBe('search 1');
  });

  it('are all available to sales, and no part is reserved for an idle use', async () => {
    const business = aBusiness();
    const sales = askMany(business, 'work', 9);
    expect(await business.has()).toEqual(sales.slice(0, 7));
    const reader = aBusiness();
    const lists = askMany(reader, 'look', 9);
    expect(await reader.has()).toEqual(lists.slice(0, 3));
  });

  it('go to the longest waiting use that may have the free one', async () => {
    const business = aBusiness();
    askMany(business, 'long', 3);
    askMany(business, 'look', 2);
    expect(await business.has()).toEqual(['long 0', 'long 1', 'look 0']);
    business.leave('look 0');
    // The report waits longer, but must not take a connection that only lists may have.
    expect(await business.has()).toEqual(['long 0', 'long 1', 'look 0', 'look 1']);
    business.leave('long 0');
    expect(await business.has()).toEqual(['long 0', 'long 1', 'look 0', 'look 1', 'long 2']);
  });

  it('are refused in time when none becomes free', async () => {
    const business = aBusiness(1);
    askMany(business, 'long', 3);
    await expect.poll(() => business.refused).toEqual(['long 2 SERVICE_UNAVAILABLE']);
    expect(await business.has()).toEqual(['long 0', 'long 1']);
  });
});
