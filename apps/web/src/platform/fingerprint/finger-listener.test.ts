import { describe, expect, it } from 'vitest';
import { listenForFinger } from './finger-listener.ts';
import { createSimulatedReader, parseFingers } from './simulated-reader.ts';

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('reading a fingerprint', () => {
  it('switches the reader off while a fingerprint is verified, and on again when it fails [SHELL-233]', async () => {
    const reader = createSimulatedReader(parseFingers('דנה:good,זר:bad'));
    const states: string[] = [];
    const checked: string[] = [];
    listenForFinger({
      reader,
      onState: (state) => states.push(state),
      verify: (identifier) => {
        checked.push(identifier);
        return identifier === 'good' ? Promise.resolve() : Promise.reject(new Error('unknown'));
      },
    });
    expect(reader.press('bad')).toBe(true);
    expect(reader.press('bad')).toBe(false);
    await settle();
    expect(states).toEqual(['waiting', 'checking', 'waiting']);
    expect(reader.press('good')).toBe(true);
    await settle();
    // An accepted fingerprint ends the reading.
    expect(reader.press('good')).toBe(false);
    expect(checked).toEqual(['bad', 'good']);
  });

  it('switches the reader off once the listener stopped, also when the verification fails later', async () => {
    const reader = createSimulatedReader(parseFingers('זר:bad'));
    const stop = listenForFinger({
      reader,
      onState: () => undefined,
      verify: () => Promise.reject(new Error('unknown')),
    });
    reader.press('bad');
    stop();
    await settle();
    expect(reader.press('bad')).toBe(false);
  });

  it("parses the simulator's fingerprints from a text", () => {
    expect(parseFingers('דנה:reader:01, מיכל: x2 ,,זר')).toEqual([
      { label: 'דנה', identifier: 'reader:01' },
      { label: 'מיכל', identifier: 'x2' },
    ]);
  });
});
