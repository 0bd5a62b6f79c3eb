import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../platform/api/api.ts';
import { NetworkError, ServerError } from '../../../platform/api/errors.ts';
import { failures } from '../../../platform/errors/report-failure.ts';
import { ownerKey, tillActsKey } from '../../../platform/store/store.types.ts';
import { sendActs } from './send-acts.ts';
import { setCurrentTill, type Till } from './till.registry.ts';
import { useTillStatus } from './till-status.store.ts';

const OWNER = { cloudUuid: 'c', terminalId: 1 };
const KEY = tillActsKey(ownerKey(OWNER));

afterAll(() => {
  setCurrentTill(null);
  vi.unstubAllGlobals();
});
beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  });
  vi.stubGlobal('navigator', {});
  vi.restoreAllMocks();
  useTillStatus.setState({ link: 'online' });
  setCurrentTill({ owner: OWNER } as Till);
  const act = { id: 'a', kind: 'reprint' };
  localStorage.setItem(KEY, JSON.stringify([{ id: 'a', token: null, act, refused: null }]));
});

const kept = (): readonly unknown[] =>
  JSON.parse(localStorage.getItem(KEY) ?? '[]') as readonly unknown[];

describe('an act that only the till knows of', () => {
  it('is reported and no longer kept when the server refuses it [SEE-050]', async () => {
    vi.spyOn(api, 'call').mockRejectedValue(
      new ServerError({ status: 422, code: 'VALIDATION_FAILED', desc: '' }),
    );
    const report = vi.spyOn(failures, 'report').mockResolvedValue(null);
    await sendActs();
    expect(kept()).toEqual([]);
    expect(report.mock.calls.map(([error]) => String(error))).toEqual([
      'Error: An act of the till was refused: reprint, VALIDATION_FAILED',
    ]);
  });

  it('waits without a report while there is no network [SEE-050]', async () => {
    vi.useFakeTimers();
    vi.spyOn(api, 'call').mockRejectedValue(new NetworkError('offline'));
    const report = vi.spyOn(failures, 'report').mockResolvedValue(null);
    await sendActs();
    expect(kept()).toHaveLength(1);
    expect(report).not.toHaveBeenCalled();
    vi.useRealTimers();
  });
});
