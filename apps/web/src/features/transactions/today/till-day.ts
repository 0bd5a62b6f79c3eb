import {
  COMPONENT,
  listRecords,
  listTransactions,
  type RecordView,
  type TransactionListItem,
} from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { recordRoute } from '../../../record-kit/record-routes.ts';
import { transactionRoute } from '../transaction-route.ts';

/** One act of a till's day. */
export interface DayAct {
  readonly key: string;
  /** Milliseconds. */
  readonly at: number;
  readonly kind: 'opened' | 'sale' | 'refund' | 'movement' | 'closed' | 'pause';
  /** Agorot; null where the act has no amount. */
  readonly amount: number | null;
  /** Number of the bill or the Z, or the minutes of a pause. */
  readonly number: number | null;
  /** The kind of a cash movement. */
  readonly movement: string;
  readonly offline: boolean;
  /** Where the act is shown whole; null for a pause. */
  readonly route: string | null;
}

/** A till without an act for so long is a pause. */
const PAUSE_MS = 45 * 60_000;

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const momentOf = (value: unknown): number | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? Date.parse(value) : null;

const ACT = { amount: null, number: null, movement: '', offline: false, route: null } as const;

function billAct({ id, issued_at: at, total, number, offline }: TransactionListItem): DayAct {
  return {
    ...ACT,
    key: id,
    at: Date.parse(at),
    kind: total < 0 ? 'refund' : 'sale',
    amount: total,
    number,
    offline,
    route: transactionRoute(id),
  };
}

function movementAct({ id, data }: RecordView): readonly DayAct[] {
  const at = momentOf(data['at']);
  if (at === null) return [];
  return [
    {
      ...ACT,
      key: `movement.${id}`,
      at,
      kind: 'movement',
      amount: numberOf(data['amount']),
      movement: typeof data['kind'] === 'string' ? data['kind'] : '',
      route: recordRoute(COMPONENT.cashMovements, id),
    },
  ];
}

function closingActs({ id, data }: RecordView): readonly DayAct[] {
  const route = recordRoute(COMPONENT.closings, id);
  const [opened, closed] = [momentOf(data['opened']), momentOf(data['closed'])];
  const number = numberOf(data['number']);
  return [
    ...(opened === null
      ? []
      : [{ ...ACT, key: `opened.${id}`, at: opened, kind: 'opened' as const, route }]),
    ...(closed === null
      ? []
      : [
          {
            ...ACT,
            key: `closed.${id}`,
            at: closed,
            kind: 'closed' as const,
            amount: numberOf(data['total']),
            number,
            route,
          },
        ]),
  ];
}

/** The acts in their order, with the pauses between them. */
export function dayLine(
  bills: readonly TransactionListItem[],
  movements: readonly RecordView[],
  closings: readonly RecordView[],
): readonly DayAct[] {
  const acts = [
    ...bills.map(billAct),
    ...movements.flatMap(movementAct),
    ...closings.flatMap(closingActs),
  ].toSorted((a, b) => a.at - b.at);
  return acts.flatMap((act, index) => {
    const before = acts[index - 1];
    const gap = before === undefined ? 0 : act.at - before.at;
    // The night between a Z and the next opening is no pause.
    if (before === undefined || gap < PAUSE_MS || before.kind === 'closed') return [act];
    const pause: DayAct = {
      ...ACT,
      key: `pause.${before.key}`,
      at: before.at,
      kind: 'pause',
      number: Math.round(gap / 60_000),
    };
    return [pause, act];
  });
}

const PAGE = 200;

/** All bills of a till's day, page by page. */
async function readBills(
  terminal: number,
  day: string,
  signal: AbortSignal,
): Promise<readonly TransactionListItem[]> {
  const bills: TransactionListItem[] = [];
  let after: string | null = null;
  do {
    const page: { readonly data: readonly TransactionListItem[]; readonly next: string | null } =
      await api.call(
        listTransactions,
        {
          query: {
            terminal,
            from: day,
            to: day,
            limit: 100,
            ...(after === null ? {} : { after }),
          },
        },
        { signal },
      );
    bills.push(...page.data);
    after = page.next;
  } while (after !== null);
  return bills;
}

interface Till {
  readonly id: number;
  readonly name: string;
}

/** Records of a till on a day; none for a person who may not read them. */
async function readOfDay(
  component: number,
  field: string,
  { name }: Till,
  day: string,
  signal: AbortSignal,
): Promise<readonly RecordView[]> {
  const filter = `terminal~equal~${encodeURIComponent(name)};${field}~equal~${day}`;
  try {
    const { data } = await api.call(
      listRecords,
      { params: { component }, query: { filter, limit: PAGE } },
      { signal },
    );
    return data;
  } catch (error) {
    if (signal.aborted) throw error;
    return [];
  }
}

/** Loads the line of one till's day. */
export async function loadTillDay(
  till: Till,
  day: string,
  signal: AbortSignal,
): Promise<readonly DayAct[]> {
  const [bills, movements, closings] = await Promise.all([
    readBills(till.id, day, signal),
    readOfDay(COMPONENT.cashMovements, 'at', till, day, signal),
    readOfDay(COMPONENT.closings, 'closed', till, day, signal),
  ]);
  return dayLine(bills, movements, closings);
}
