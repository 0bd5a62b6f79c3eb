import { describe, expect, it } from 'vitest';
import { isGenuineDevice, isKnownForAccount, readDevice, rememberAccount } from './known-device.ts';

const key = Buffer.alloc(32, 7);

/** The device with this cookie; fails when the server would refuse it. */
function device(cookie: string) {
  const read = readDevice(cookie);
  if (read === null) throw new Error('not a cookie of ours');
  return read;
}

describe('a known device', () => {
  it('remembers the last five accounts that signed in, under one device name', () => {
    let cookie = rememberAccount(key, null, 'a@x');
    for (const account of ['b@x', 'c@x', 'd@x', 'e@x', 'f@x', 'b@x'])
      cookie = rememberAccount(key, device(cookie), account);
    expect(
      ['a@x', 'b@x', 'c@x', 'd@x', 'e@x', 'f@x'].map((account) =>
        isKnownForAccount(key, device(cookie), account),
      ),
    ).toEqual([false, true, true, true, true, true]);
    expect(device(cookie).id).toBe(cookie.split('.')[0]);
  });

  it('cannot be forged, moved to another account or assembled from parts of two cookies', () => {
    const [mine, other] = [rememberAccount(key, null, 'a@x'), rememberAccount(key, null, 'a@x')];
    expect(isKnownForAccount(Buffer.alloc(32, 8), device(mine), 'a@x')).toBe(false);
    expect(isKnownForAccount(key, device(mine), 'b@x')).toBe(false);
    expect(
      isKnownForAccount(
        key,
        device(`${mine.split('.')[0]}.${other.split('.').slice(1).join('.')}`),
        'a@x',
      ),
    ).toBe(false);
  });

  it('is recognised by its signed name for every account, and refused when the name is unsigned', () => {
    const first = rememberAccount(key, null, 'a@x');
    const cookies = [first, rememberAccount(key, device(first), 'b@x')];
    for (const cookie of cookies) expect(isGenuineDevice(key, device(cookie))).toBe(true);
    const [id = '', name = '', ofAccount = ''] = first.split('.');
    const other = rememberAccount(key, null, 'a@x').split('.')[0] ?? '';
    expect(isGenuineDevice(Buffer.alloc(32, 8), device(first))).toBe(false);
    for (const madeUp of [`${other}.${name}`, `${id}.${ofAccount}`, `${id}.${'A'.repeat(22)}`])
      expect(isGenuineDevice(key, device(madeUp))).toBe(false);
  });

  it('keeps the accounts of an older cookie whose name has no signature', () => {
    const [id, name, ofAccount] = rememberAccount(key, null, 'a@x').split('.');
    const before = `${id}.${ofAccount}`;
    expect(isKnownForAccount(key, device(before), 'a@x')).toBe(true);
    expect(rememberAccount(key, device(before), 'b@x').split('.')).toEqual([
      id,
      name,
      expect.any(String),
      ofAccount,
    ]);
  });

  it.each([
    '',
    'x',
    'A'.repeat(22),
    `${'A'.repeat(22)}.`,
    `${'A'.repeat(22)}.${'é'.repeat(22)}`,
    Array(8).fill('A'.repeat(22)).join('.'),
  ])('"%s" is no cookie of ours', (cookie) => {
    expect(readDevice(cookie)).toBeNull();
  });
});
