import { describe, expect, it } from 'vitest';
import { defaultApprovalMethod, isOkEnabled } from './approval-method.ts';

describe('verification', () => {
  it('opens at the card when timekeeper.default_auth is 1, and otherwise at the fingerprint [SHELL-117]', () => {
    expect(defaultApprovalMethod({ 'timekeeper.default_auth': 1 }, true)).toBe('card');
    expect(defaultApprovalMethod({ 'timekeeper.default_auth': 0 }, true)).toBe('fingerprint');
    expect(defaultApprovalMethod(undefined, true)).toBe('fingerprint');
  });

  it('opens at the card on a device without a reader', () => {
    expect(defaultApprovalMethod({ 'timekeeper.default_auth': 0 }, false)).toBe('card');
    expect(defaultApprovalMethod(undefined, false)).toBe('card');
  });

  it('has an OK button only for the card [SHELL-084]', () => {
    const enabled = (['card', 'fingerprint', 'request'] as const).filter((way) =>
      isOkEnabled({ way, card: '1001', busy: false }),
    );
    expect(enabled).toEqual(['card']);
    expect(isOkEnabled({ way: 'card', card: null, busy: false })).toBe(false);
    expect(isOkEnabled({ way: 'card', card: '1001', busy: true })).toBe(false);
  });
});
