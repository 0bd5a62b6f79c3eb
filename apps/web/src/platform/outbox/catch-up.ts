import { compareSeries } from '@dalpak/contracts';
import { HEADER_FIELD } from '@dalpak/engine';
import type { ApiClient } from '../api/create-api-client.ts';
import { textOfCode } from '../api/describe-error.ts';
import { failureOf } from './failure-of.ts';
import type { SalesStore, SendResult, StoredResult, DeviceSale } from './outbox.types.ts';

/** Sent sales read in one page. */
const PAGE_SIZE = 200;
/** Most ranges in one request; the server asks for the next ones after it. */
const MAX_RANGES = 2_000;

/** One series as this device knows it. */
export interface ReportedSeries {
  readonly code: number;
  readonly confirmed: number;
  held?: [number, number][];
}

/** The server's answer to a comparison. */
export interface Comparison {
  readonly behind: readonly { readonly code: number; readonly from: number; readonly to: number }[];
  readonly waits: boolean;
}

/**
 * `sends`: sales that the server lacks are queued again; `waits`: a person must first confirm the
 * numbering.
 */
export type CatchUpOutcome = 'even' | 'sends' | 'waits';

export interface CatchUpPorts {
  readonly store: SalesStore;
  readonly seriesOf: (sale: DeviceSale['sale']) => string;
  readonly sequenceOf: (number: number) => number;
  readonly report: (series: readonly ReportedSeries[]) => Promise<Comparison>;
}

/**
 * Compares the numbers of this device with the server's. A server that lacks sales it had confirmed
 * was restored from an older backup: those sales are queued again, at their places and with their
 * numbers.
 * @throws the API's errors
 */
export async function catchUp({
  store,
  seriesOf,
  sequenceOf,
  report,
}: CatchUpPorts): Promise<CatchUpOutcome> {
  const reported: ReportedSeries[] = Object.entries(await store.confirmed())
    .filter(([name]) => /^[1-9]\d*$/.test(name))
    .map(([code, confirmed]) => ({ code: Number(code), confirmed }));
  const asked = await report(reported);
  if (asked.behind.length === 0) return asked.waits ? 'waits' : 'even';
  const lacking = new Map(asked.behind.map(({ code, from, to }) => [String(code), { from, to }]));
  const isLacking = ({ sale }: DeviceSale): boolean => {
    const range = lacking.get(seriesOf(sale));
    const sequence = sequenceOf(sale.number ?? 0);
    return range !== undefined && sequence >= range.from && sequence <= range.to;
  };
  for (
    let after = -1, page: readonly DeviceSale[] = [];
    (page = await store.sent(after, PAGE_SIZE)).length > 0;
    after = page.at(-1)?.order ?? Infinity
  ) {
    await store.updateAll(
      page.filter(isLacking).map(({ id }) => id),
      (now) => (now.state === 'sent' ? requeueSale(now) : now),
    );
  }
  const held = new Map<string, number[]>();
  for (const sale of await store.unsent()) {
    if (sale.state === 'refused' || sale.sale.number === null || !isLacking(sale)) continue;
    const series = seriesOf(sale.sale);
    held.set(series, [...(held.get(series) ?? []), sequenceOf(sale.sale.number)]);
  }
  const answer = await report(
    reported.map((series) =>
      lacking.has(String(series.code))
        ? { ...series, held: rangesOf(held.get(String(series.code)) ?? []) }
        : series,
    ),
  );
  if (answer.waits) return 'waits';
  return answer.behind.length === 0 ? 'even' : 'sends';
}

/** The same over the API: null = the queue continues. Never throws. */
export async function catchUpOverApi(
  api: Pick<ApiClient, 'call'>,
  ports: Omit<CatchUpPorts, 'report'>,
  options: { readonly timeoutMs?: number } = {},
): Promise<Exclude<SendResult, StoredResult> | null> {
  try {
    const outcome = await catchUp({
      ...ports,
      report: async (series) =>
        (await api.call(compareSeries, { body: { series: [...series] } }, options)).data,
    });
    return outcome === 'waits'
      ? { kind: 'not_now', error: { code: 'SERIES_WAITS', message: textOfCode('SERIES_WAITS') } }
      : null;
  } catch (error) {
    return failureOf(error);
  }
}

/**
 * Queues the sale as an offline one: it has its printed number, whether it was sold online or
 * offline.
 */
function requeueSale(sale: DeviceSale): DeviceSale {
  return {
    ...sale,
    state: 'waiting',
    status: 0,
    offline: true,
    faults: 0,
    body: bodyForResend(sale),
  };
}

/** The body with the number and the proof that the server stored the sale. */
function bodyForResend({ body, sale: { number }, proof }: DeviceSale): unknown {
  if (typeof body !== 'object' || body === null || !('Data' in body) || !Array.isArray(body.Data))
    return body;
  const [header, ...rest] = body.Data as unknown[];
  return Array.isArray(header)
    ? {
        ...body,
        ...(proof === undefined ? {} : { proof }),
        Data: [header.with(HEADER_FIELD.number, number), ...rest],
      }
    : body;
}

function rangesOf(sequences: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const sequence of sequences.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last !== undefined && sequence <= last[1] + 1) last[1] = Math.max(last[1], sequence);
    else ranges.push([sequence, sequence]);
  }
  return ranges.slice(0, MAX_RANGES);
}
