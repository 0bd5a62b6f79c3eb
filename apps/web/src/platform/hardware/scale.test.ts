import { describe, expect, it } from 'vitest';
import { createSerialScale, readScaleLine } from './serial-scale.ts';
import type { SerialPort } from './serial-port.ts';
import { createSimulatedScale } from './simulated-scale.ts';

describe('a line of a scale', () => {
  it.each([
    ['S S      0.536 kg', { kind: 'weight', weight: 536 }],
    ['ST,GS,+  1.250kg', { kind: 'weight', weight: 1_250 }],
    ['  0.005 kg', { kind: 'weight', weight: 5 }],
    ['536 g', { kind: 'weight', weight: 536 }],
    ['S D      0.536 kg', { kind: 'unstable' }],
    ['US,GS,+  0.536kg', { kind: 'unstable' }],
    ['S S      0.000 kg', { kind: 'zero' }],
    ['ST,NT,-  0.020kg', { kind: 'zero' }],
    ['S I', null],
    ['', null],
  ])('%j is parsed to its reading', (line, reading) => {
    expect(readScaleLine(line)).toEqual(reading);
  });
});

/** A serial port that sends these texts, and then nothing. */
function port(
  texts: readonly string[],
  opens = true,
): SerialPort & { readonly asked: string[]; closed: boolean } {
  const asked: string[] = [];
  const self = {
    asked,
    closed: false,
    readable: new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      },
    }),
    writable: new WritableStream<Uint8Array>({
      write: (bytes) => void asked.push(new TextDecoder().decode(bytes)),
    }),
    open: () =>
      opens ? Promise.resolve() : Promise.reject(new DOMException('busy', 'NetworkError')),
    close: () => {
      self.closed = true;
      return Promise.resolve();
    },
  };
  return self;
}

describe('a scale on a serial port', () => {
  it('requests a settled weight, waits while it moves, and closes the port', async () => {
    const device = port(['S D   0.1', '00 kg\r\nS D 0.400 kg\r\n', 'S S   0.536 kg\r\n']);
    expect(await createSerialScale(device).weigh()).toEqual({ kind: 'weight', weight: 536 });
    expect([device.asked, device.closed]).toEqual([['S\r\n'], true]);
  });

  it('reports a scale that never settles, does not answer or cannot be opened', async () => {
    expect(await createSerialScale(port(['US,GS,+ 0.5kg\r\n']), 5).weigh()).toEqual({
      kind: 'unstable',
    });
    expect(await createSerialScale(port([]), 5).weigh()).toEqual({ kind: 'failed' });
    expect(await createSerialScale(port([], false)).weigh()).toEqual({ kind: 'failed' });
  });
});

it('the simulator returns the configured weight or failure', async () => {
  const weigh = (load: string) => createSimulatedScale(load).weigh();
  expect(await Promise.all(['0.536', '0', 'unstable', 'failed', 'x'].map(weigh))).toEqual([
    { kind: 'weight', weight: 536 },
    { kind: 'zero' },
    { kind: 'unstable' },
    { kind: 'failed' },
    { kind: 'failed' },
  ]);
});
