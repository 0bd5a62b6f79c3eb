import { priceLine } from '@dalpak/engine';
import { answerLines } from './cli/price-lines.ts';
import { toLocalDateTime } from './kernel/time/local-time.ts';

const MAX_KNOWN = 1_000;

/**
 * The branch's local time, cached. Formatting a date is slow compared with pricing a cart, and most
 * lines of a file have the same moment.
 */
function localTimes(): (instant: number | string) => string | null {
  const known = new Map<number, string>();
  return (instant) => {
    const epoch = typeof instant === 'string' ? Date.parse(instant) : instant;
    if (Number.isNaN(epoch)) return null;
    const found = known.get(epoch);
    if (found !== undefined) return found;
    if (known.size >= MAX_KNOWN) known.clear();
    const local = toLocalDateTime(epoch);
    known.set(epoch, local);
    return local;
  };
}

// A separate bundle, without server and database: it is ready as soon as Node is.
try {
  const localTime = localTimes();
  await answerLines(process.stdin, process.stdout, (text) => priceLine(text, localTime));
} catch (error) {
  process.stderr.write(`dalpak price: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
