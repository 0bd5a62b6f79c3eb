import { ERRORS } from '@dalpak/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendStamp } from './stamp-runtime.ts';

const WAITS = {
  id: '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a01',
  owner: 'cloud:1',
  kind: 'in',
  by: { type: 'card', card: '5050' },
  at: 1_700_000_000_000,
  state: 'waiting',
  error: null,
} as const;

beforeEach(() =>
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  }),
);
afterEach(() => vi.unstubAllGlobals());

describe('an unsent stamp', () => {
  it.each([
    ...(
      [
        'SERVICE_NOT_OK',
        'EMPLOYEE_REQUIRED',
        'TERMINAL_REQUIRED',
        'CLOUD_CHANGED',
        'SIGN_IN_LIMITED',
        'SYSTEM_ERROR',
      ] as const
    ).map((code) => [code, 'later'] as const),
    ...(['UNKNOWN_CARD', 'ALREADY_CHECKED_IN'] as const).map((code) => [code, 'refused'] as const),
  ])('that is answered with %s is %s', async (code, kind) => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(Response.json({ code, desc: '' }, { status: ERRORS[code].status })),
    );
    expect((await sendStamp(WAITS)).kind).toBe(kind);
  });
});
