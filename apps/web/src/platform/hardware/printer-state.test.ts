import type { BridgeStatus } from '@dalpak/contracts';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { publishPlugin } from './plugin-status.store.ts';
import { noteOutcome, PrintFailure, readPrinterState } from './printer-state.ts';
import { savePrinterPlan, type Serial } from './serial-port.ts';
import { storeBridge } from './stored-bridge.ts';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});

const port = { writable: null, open: async () => undefined, close: async () => undefined };
const serial = (ports: readonly (typeof port)[]): Serial => ({
  getPorts: async () => [...ports],
  requestPort: async () => port,
});
const STATUS: BridgeStatus = {
  name: 'till 1',
  version: '1.0.0',
  platform: 'linux',
  protocol: 1,
  printers: ['', 'bar'],
  waiting: 0,
  fingers: false,
  failed_update: '',
};
const AT = '2026-07-01T09:40:00.000Z';
const prints = (station = '') => noteOutcome(station, async () => 'printed');
const fails = (error: Error, station = '') =>
  noteOutcome(station, () => Promise.reject(error)).catch(() => undefined);
const stops = (station = '') => fails(new PrintFailure('no paper', 'stopped'), station);
const last = async (ports = [port]) => (await readPrinterState(serial(ports))).last;

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(AT) });
  kept.clear();
  publishPlugin({ bridge: null });
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no bridge')));
});

describe('the state of the printer of a till [SEE-044]', () => {
  it('is of the browser without a printer, and unknown until a connected one prints', async () => {
    expect(await readPrinterState(null)).toEqual({ kind: 'browser', last: null });
    expect(await readPrinterState(serial([]))).toEqual({ kind: 'browser', last: null });
    expect(await readPrinterState(serial([port]))).toEqual({ kind: 'serial', last: null });
    await prints();
    expect(await last()).toEqual({ station: '', outcome: 'printed', at: AT });
  });

  it('says whether the printer did not answer or stopped midway, and throws on', async () => {
    const silent = new DOMException('Failed to open', 'NetworkError');
    await expect(noteOutcome('', () => Promise.reject(silent))).rejects.toBe(silent);
    expect(await last()).toMatchObject({ outcome: 'off' });
    await stops();
    expect(await last()).toMatchObject({ outcome: 'stopped' });
    await prints();
    expect(await last()).toMatchObject({ outcome: 'printed' });
  });

  it('says that a job hangs, until it comes out', async () => {
    let end = (): void => undefined;
    const job = noteOutcome('', () => new Promise((resolve) => (end = () => resolve('printed'))));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await last()).toMatchObject({ outcome: 'stopped' });
    end();
    await job;
    expect(await last()).toMatchObject({ outcome: 'printed' });
  });

  it('keeps a printer that failed while another one prints, until printers are set anew', async () => {
    await stops('bar');
    vi.advanceTimersByTime(60_000);
    await prints();
    expect(await last()).toEqual({ station: 'bar', outcome: 'stopped', at: AT });
    savePrinterPlan({ stations: {}, speech: 'picture' });
    expect(await last()).toBe(null);
  });

  it('is of the paired bridge: off, or with a job that waits until it came out', async () => {
    storeBridge({ address: 'http://127.0.0.1:1', token: 'x' });
    expect(await readPrinterState(serial([port]))).toEqual({
      kind: 'bridge',
      last: { station: '', outcome: 'bridge_off', at: AT },
    });
    await noteOutcome('', async () => 'off');
    publishPlugin({ bridge: { ...STATUS, waiting: 1 } });
    expect(await last()).toMatchObject({ outcome: 'off' });
    publishPlugin({ bridge: STATUS });
    expect(await last()).toMatchObject({ outcome: 'printed' });
    await fails(new PrintFailure('unpaired', 'bridge_off'));
    expect(await readPrinterState(serial([port]))).toEqual({ kind: 'bridge', last: null });
    // Such a bridge serves a finger reader alone.
    publishPlugin({ bridge: { ...STATUS, printers: [] } });
    expect((await readPrinterState(serial([]))).kind).toBe('browser');
  });
});
