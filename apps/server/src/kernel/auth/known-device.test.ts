import { describe, expect, it } from 'vitest';
import { deviceKnows, readDevice, rememberAccount } from './known-device.ts';

const key = Buffer.alloc(32, 7);

/** The device with this cookie; fails when the server would not take it. */
function device(cookie: string) {
  const read = readDevice(cookie);
  if (read === null) throw new Error('not a cookie of ours');
  return read;
}

describe('a known device', () => {
  it('knows the last five accounts that were signed in to, under one name', () => {
    let cookie = rememberAccount(key, null, 'a@x');
    for (const account of ['b@x', 'c@x', 'd@x', 'e@x', 'f@x', 'b@x']) cookie = rememberAccount(key, device(cookie), account);
    expect(['a@x', 'b@x', 'c@x', 'd@x', 'e@x', 'f@x'].map((account) => deviceKnows(key, device(cookie), account))).toEqual([false, true, true, true, true, true]);
    expect(device(cookie).id).toBe(cookie.split('.')[0]);
  });

  it('is not made by anybody else, nor for another account, nor from parts of two', () => {
    const [mine, other] = [rememberAccount(key, null, 'a@x'), rememberAccount(key, null, 'a@x')];
    expect(deviceKnows(Buffer.alloc(32, 8), device(mine), 'a@x')).toBe(false);
    expect(deviceKnows(key, device(mine), 'b@x')).toBe(false);
    expect(deviceKnows(key, device(`${mine.split('.')[0]}.${other.split('.')[1]}`), 'a@x')).toBe(false);
  });

  it.each(['', 'x', 'A'.repeat(22), `${'A'.repeat(22)}.`, `${'A'.repeat(22)}.${'é'.repeat(22)}`, Array(7).fill('A'.repeat(22)).join('.')])('"%s" is no cookie of ours', (cookie) => {
    expect(readDevice(cookie)).toBeNull();
  });
});
