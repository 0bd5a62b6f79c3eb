import { describe, expect, it } from 'vitest';
import { SessionCache } from './session-cache.ts';

function aCache() {
  const clock = { now: 1_000_000 };
  const cache = new SessionCache<string>(() => clock.now);
  const loads: string[] = [];
  let stored: string | null = 'first';
  const get = (key: string, cloudId = 1) =>
    cache.get(key, () => {
      loads.push(key);
      return Promise.resolve(stored === null ? null : { cloudId, value: stored });
    });
  return {
    cache,
    clock,
    loads,
    get,
    store: (value: string | null) => {
      stored = value;
    },
  };
}

describe('session cache', () => {
  it('loads once while announcements arrive', async () => {
    const { cache, get, loads } = aCache();
    cache.setListening(true);
    expect([await get('a'), await get('a')]).toEqual(['first', 'first']);
    expect(loads).toEqual(['a']);
  });

  it('loads each time before announcements arrive and after they are lost', async () => {
    const { cache, get, loads } = aCache();
    await get('a');
    await get('a');
    cache.setListening(true);
    await get('a');
    cache.setListening(false);
    await get('a');
    expect(loads).toHaveLength(4);
  });

  it('forgets the cloud that changed and no other', async () => {
    const { cache, get, loads } = aCache();
    cache.setListening(true);
    await get('a', 1);
    await get('b', 2);
    cache.dropCloud(1);
    await get('a', 1);
    await get('b', 2);
    expect(loads).toEqual(['a', 'b', 'a']);
  });

  it('does not store an answer that was read before a change', async () => {
    const { cache, get, store } = aCache();
    cache.setListening(true);
    const reading = get('a');
    // The announcement arrives while the database's older answer is in flight.
    cache.dropCloud(1);
    expect(await reading).toBe('first');
    store('second');
    expect(await get('a')).toBe('second');
  });

  it('stores nothing about unknown tokens', async () => {
    const { cache, get, loads, store } = aCache();
    cache.setListening(true);
    store(null);
    expect([await get('a'), await get('a')]).toEqual([null, null]);
    expect(loads).toHaveLength(2);
  });

  it('loads again after half a minute, in case an announcement was lost', async () => {
    const { cache, clock, get, store } = aCache();
    cache.setListening(true);
    await get('a');
    store('second');
    clock.now += 29_999;
    expect(await get('a')).toBe('first');
    clock.now += 1;
    expect(await get('a')).toBe('second');
  });

  it('evicts the oldest entry when there are too many', async () => {
    const { cache, get, loads } = aCache();
    cache.setListening(true);
    for (let i = 0; i <= 20_000; i += 1) await get(`k${i}`);
    loads.length = 0;
    await get('k20000');
    await get('k0');
    expect(loads).toEqual(['k0']);
  });
});
