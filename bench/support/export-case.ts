import { readFileSync } from 'node:fs';
import type { Measurement } from '../report.ts';
import type { Served } from './shop-server.ts';

const EVERY_MS = 25;
const MEGABYTE = 1e6;

interface ExportFacts {
  readonly seconds: number;
  readonly bytes: number;
  /**
   * Highest memory of the server while it sent the file, above the memory before; null where the
   * system does not report it.
   */
  readonly growth: number | null;
}

/**
 * Downloads a component's list as a file at full speed, and measures the server's memory meanwhile.
 */
async function loadExport(
  server: Pick<Served, 'url' | 'pid'>,
  token: string,
  { component, format }: { readonly component: number; readonly format: 'xlsx' | 'csv' },
): Promise<ExportFacts> {
  const before = memoryOf(server.pid);
  let most = before ?? 0;
  const look = setInterval(() => {
    most = Math.max(most, memoryOf(server.pid) ?? 0);
  }, EVERY_MS);
  const started = performance.now();
  try {
    const answer = await fetch(
      `${server.url}/api/v2/components/${component}/export?format=${format}`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    if (!answer.ok || answer.body === null) throw new Error(`The export answered ${answer.status}`);
    let bytes = 0;
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) bytes += chunk.length;
    return {
      seconds: (performance.now() - started) / 1_000,
      bytes,
      growth: before === null ? null : most - before,
    };
  } finally {
    clearInterval(look);
  }
}

/** Resident bytes of the process; null where there is no /proc. */
function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
  } catch {
    return null;
  }
}

/**
 * An export of a list of `rows` records: below ten seconds, and with memory that does not grow with
 * the length. A first export warms the server up and is not counted.
 */
export async function exportCase(
  server: Pick<Served, 'url' | 'pid'>,
  token: string,
  list: { readonly component: number; readonly rows: number },
): Promise<readonly Measurement[]> {
  const measurements: Measurement[] = [];
  for (const format of ['xlsx', 'csv'] as const) {
    const wish = { component: list.component, format };
    await loadExport(server, token, wish);
    const { seconds, bytes, growth } = await loadExport(server, token, wish);
    const name = `${format} of ${list.rows} records`;
    measurements.push({
      case: name,
      metric: 'all of it',
      value: seconds,
      unit: 's',
      budget: { of: 'value', atMost: 10 },
    });
    measurements.push({ case: name, metric: 'on the wire', value: bytes / MEGABYTE, unit: 'MB' });
    if (growth !== null)
      measurements.push({
        case: name,
        metric: 'memory above before',
        value: growth / MEGABYTE,
        unit: 'MB',
        budget: { of: 'value', atMost: 80 },
      });
  }
  return measurements;
}
