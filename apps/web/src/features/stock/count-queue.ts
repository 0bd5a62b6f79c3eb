import {
  addStockScans,
  type CountScan,
  MAX_COUNT_SCANS,
  type StockCountRow,
} from '@dalpak/contracts';

/** Scans of a count that the server does not have yet, kept on this device. */
export interface ScanStorage {
  readonly read: () => readonly CountScan[];
  readonly write: (scans: readonly CountScan[]) => void;
}

export interface SentScans {
  readonly rows: readonly StockCountRow[];
  /** Codes that no product of the count has. */
  readonly unknown: readonly string[];
}

/** Reads stored text; what is damaged counts as empty. */
export function parseScans(text: string | null): readonly CountScan[] {
  if (text === null) return [];
  try {
    const read = addStockScans.body?.safeParse({ scans: JSON.parse(text) });
    return read?.success === true ? read.data.scans : [];
  } catch {
    return [];
  }
}

/**
 * Sends what waits, in the order of scanning, and forgets what arrived. Scans that are made meanwhile
 * stay; what was sent without an answer is sent again with its ids, and counts once.
 * @throws what `send` throws; then everything that was not answered waits
 */
export async function sendScans(
  { read, write }: ScanStorage,
  send: (
    scans: readonly CountScan[],
  ) => Promise<readonly { readonly id: string; readonly row: StockCountRow | null }[]>,
): Promise<SentScans> {
  const rows: StockCountRow[] = [];
  const unknown: string[] = [];
  for (let part = read().slice(0, MAX_COUNT_SCANS); part.length > 0;) {
    const answers = new Map((await send(part)).map(({ id, row }) => [id, row]));
    for (const { id, code } of part) {
      const row = answers.get(id) ?? null;
      if (row === null) unknown.push(code);
      else rows.push(row);
    }
    const sent = new Set(part.map(({ id }) => id));
    const rest = read().filter(({ id }) => !sent.has(id));
    write(rest);
    part = rest.slice(0, MAX_COUNT_SCANS);
  }
  return { rows, unknown };
}
