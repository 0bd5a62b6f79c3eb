import type { Scale, ScaleReading } from './scale.port.ts';
import type { SerialPort } from './serial-port.ts';

/** Factory setting of most shop scales. */
const BAUD_RATE = 9_600;
/** Longest wait for a weight to settle. */
const SETTLE_MS = 4_000;
/**
 * Requests a settled weight (SICS, which most scales support); scales that send continuously ignore
 * it.
 */
const WEIGH_COMMAND = new TextEncoder().encode('S\r\n');

/**
 * Parses one line of a scale: `S S      0.536 kg` (SICS), `ST,GS,+  0.536kg` (the format of most
 * other scales), or the bare weight.
 * @returns null for a line without a weight; `unstable` for a weight that has not settled
 */
export function readScaleLine(line: string): ScaleReading | null {
  const text = line.trim();
  const found = /([+-]?)\s*(\d{1,4}(?:\.\d{1,4})?)\s*(kg|g)?$/i.exec(text);
  if (found === null) return null;
  const [, sign, digits = '', unit = 'kg'] = found;
  // `S D`: the dynamic weight of SICS; `US`: unstable; `OL`: overload.
  if (/^(S D|US|OL)\b/.test(text)) return { kind: 'unstable' };
  const weight = Math.round(Number(digits) * (unit.toLowerCase() === 'g' ? 1 : 1_000));
  return sign === '-' || weight === 0 ? { kind: 'zero' } : { kind: 'weight', weight };
}

/**
 * A scale on a serial or USB port. The port is open only during a request, because another page may
 * need it.
 */
export function createSerialScale(port: SerialPort, settleMs: number = SETTLE_MS): Scale {
  return {
    name: 'serial',
    async weigh() {
      try {
        await port.open({ baudRate: BAUD_RATE });
      } catch {
        return { kind: 'failed' };
      }
      try {
        await requestWeight(port);
        return await readSettledWeight(port, settleMs);
      } catch {
        return { kind: 'failed' };
      } finally {
        await port.close().catch(() => undefined);
      }
    },
  };
}

async function requestWeight(port: SerialPort): Promise<void> {
  const writer = port.writable?.getWriter();
  if (writer === undefined) return;
  try {
    await writer.write(WEIGH_COMMAND);
  } finally {
    writer.releaseLock();
  }
}

/** Reads lines until one has a settled weight. */
async function readSettledWeight(port: SerialPort, settleMs: number): Promise<ScaleReading> {
  const reader = port.readable?.getReader();
  if (reader === undefined) return { kind: 'failed' };
  let last: ScaleReading = { kind: 'failed' };
  // Cancelling ends the pending read: a silent scale must not block the till.
  const timer = setTimeout(() => void reader.cancel().catch(() => undefined), settleMs);
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return last;
      text += decoder.decode(value, { stream: true });
      const lines = text.split(/\r\n|\r|\n/);
      text = lines.pop() ?? '';
      for (const line of lines) {
        const reading = readScaleLine(line);
        if (reading?.kind === 'unstable') last = reading;
        else if (reading !== null) return reading;
      }
    }
  } finally {
    clearTimeout(timer);
    await reader.cancel().catch(() => undefined);
    reader.releaseLock();
  }
}
