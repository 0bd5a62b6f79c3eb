import { describe, expect, it } from 'vitest';
import { APPROVAL_LIFE_MS, signApproval, verifyApproval } from './approval.ts';
import type { ApprovedAction } from './approval.ts';

const secret = Buffer.alloc(32, 7);
const now = 1_790_000_000_000;
const action: ApprovedAction = {
  cloudId: 1,
  terminalId: 2,
  cartId: '3d1f3a52-6c42-4c6f-9d0e-7b0a4f7f0a11',
  key: 'cart.discount',
  field: 'row:a',
  value: '1: 1000/0/0',
};
const given = { id: '0b8f0c4e-4f4e-4a52-8a35-6a1d2f1f3c01', employeeId: 17, issuedAt: now };
const approval = signApproval(secret, action, given);

describe('approval', () => {
  it('names its row, the approver and its expiry', () => {
    const verdict = verifyApproval(secret, action, approval, now + 5_000);
    expect(verdict).toEqual({ ...given, expiresAt: now + 120_000 });
  });

  it('is valid for two minutes and not a millisecond more', () => {
    expect(verifyApproval(secret, action, approval, now + APPROVAL_LIFE_MS)).not.toBeNull();
    expect(verifyApproval(secret, action, approval, now + APPROVAL_LIFE_MS + 1)).toBeNull();
    expect(verifyApproval(secret, action, approval, now - 1)).toBeNull();
  });

  it.each([
    ['cloud', { ...action, cloudId: 9 }],
    ['terminal', { ...action, terminalId: 9 }],
    ['cart', { ...action, cartId: '3d1f3a52-6c42-4c6f-9d0e-7b0a4f7f0a12' }],
    ['key', { ...action, key: 'cart.cancel' as const }],
    ['row', { ...action, field: 'row:b' }],
    ['value', { ...action, value: '1: 2000/0/0' }],
    ['border between the two', { ...action, field: 'row:a|1', value: ': 1000/0/0' }],
  ])('is refused for another %s', (_what, other) => {
    expect(verifyApproval(secret, other, approval, now)).toBeNull();
  });

  it('is refused when the approver, the time or the signature was changed', () => {
    const forged = [
      approval.replace(/^17\./, '18.'),
      approval.replace(String(now), String(now + 1)),
      approval.replace('0b8f', '0b8e'),
      `${approval.slice(0, -4)}AAAA`,
      '',
      'x'.repeat(500),
    ];
    expect(forged.map((text) => verifyApproval(secret, action, text, now))).toEqual(
      forged.map(() => null),
    );
    expect(verifyApproval(Buffer.alloc(32, 8), action, approval, now)).toBeNull();
  });

  it('has one text: another encoding of the same bytes in the last letter is refused', () => {
    const last = approval.slice(-1);
    const others = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
      .split('')
      .filter((letter) => letter !== last);
    expect(
      others.filter(
        (letter) =>
          verifyApproval(secret, action, `${approval.slice(0, -1)}${letter}`, now) !== null,
      ),
    ).toEqual([]);
  });
});
