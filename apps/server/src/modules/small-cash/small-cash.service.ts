import {
  branchesOf,
  type DrawerGroup,
  type PermissionMap,
  type PiecesView,
  type TillCash,
} from '@dalpak/contracts';
import {
  type ChangeDay,
  CHANGE_PIECES,
  dateOf,
  dayOf,
  findShortSeries,
  type Pieces,
  proposeFloat,
  SERIES_LENGTH,
  sumOfPieces,
  usualSpread,
} from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { groupBy } from '../../kernel/group-by.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { changeDays, nextWorkDay, planBankTrip } from './float-days.ts';
import * as store from './small-cash.store.ts';

const HISTORY_DAYS = 120;
const CLOSINGS_DAYS = 120;
/** Newest closings in which a series is looked for, about four weeks. */
const WATCHED = 28;
/** A difference so many usual spreads away is far. */
const FAR = 2;
const DAY_MS = 86_400_000;

const dayBefore = (today: string, days: number): string => dateOf(dayOf(today) - days);

function viewOf(pieces: Pieces | Readonly<Record<string, number>>): PiecesView {
  return CHANGE_PIECES.flatMap((value) => {
    const count = pieces[value] ?? 0;
    return count === 0 ? [] : [{ value, count }];
  });
}

/** What each till that the caller sees needs tomorrow, and what its drawers were off by. */
export async function readSmallCash(
  { db, perr }: { readonly db: TenantDb; readonly perr: PermissionMap },
  now: number,
): Promise<TillCash[]> {
  const today = toLocalDateTime(now).slice(0, 10);
  const [tills, change, counted, left] = await Promise.all([
    store.listTills(db, branchesOf(perr)),
    store.listChange(db, { terminal: null, from: dayBefore(today, HISTORY_DAYS), until: today }),
    store.listCounted(db, new Date(now - CLOSINGS_DAYS * DAY_MS)),
    store.listLeft(db),
  ]);
  const changeOf = groupBy(change, ({ terminal }) => terminal);
  const countedOf = groupBy(counted, ({ terminal }) => terminal);
  return tills.map(({ id, name, branch }) => {
    const past = changeDays(changeOf.get(id) ?? []);
    const pieces = left.get(id);
    return {
      terminal: id,
      name,
      branch,
      ...needsOf(past, dayOf(today)),
      left: pieces === undefined ? null : viewOf(pieces),
      ...drawersOf(countedOf.get(id) ?? []),
    };
  });
}

function needsOf(
  past: readonly ChangeDay[],
  today: number,
): Pick<TillCash, 'day' | 'float' | 'known_days' | 'fetch'> {
  const day = nextWorkDay(past, today);
  const proposal = proposeFloat(past, day);
  const trip = proposal === null ? null : planBankTrip(past, today);
  return {
    day: dateOf(day),
    known_days: past.length,
    float:
      proposal === null
        ? null
        : {
            total: sumOfPieces(proposal.float),
            pieces: viewOf(proposal.float),
            expected: viewOf(proposal.expected),
          },
    fetch:
      trip === null
        ? null
        : {
            by: dateOf(trip.by),
            until: dateOf(trip.until),
            total: sumOfPieces(trip.pieces),
            pieces: viewOf(trip.pieces),
          },
  };
}

function drawersOf(
  closings: readonly store.CountedClosing[],
): Pick<TillCash, 'spread' | 'closings' | 'series' | 'hours' | 'employees'> {
  const watched = closings.slice(-WATCHED);
  // A series must not widen the spread that it is measured by.
  const spread = usualSpread(closings.slice(0, -SERIES_LENGTH).map(({ difference }) => difference));
  const series =
    spread === null
      ? []
      : findShortSeries(
          watched.map(({ difference }) => difference),
          spread,
        );
  return {
    spread,
    closings: watched.toReversed().map(({ id, number, at, employee, difference }) => ({
      id,
      number,
      at: at.toISOString(),
      employee,
      difference,
      far: spread !== null && Math.abs(difference) > FAR * spread,
    })),
    series: series.map(({ from, to, average }) => ({
      from: watched[from]?.number ?? 0,
      to: watched[to]?.number ?? 0,
      closings: to - from + 1,
      average,
    })),
    hours: groupsOf(closings, ({ hour }) => `${String(hour).padStart(2, '0')}:00`),
    employees: groupsOf(closings, ({ employee }) => employee),
  };
}

function groupsOf(
  closings: readonly store.CountedClosing[],
  nameOf: (closing: store.CountedClosing) => string,
): DrawerGroup[] {
  return [...groupBy(closings, nameOf)]
    .map(([name, some]) => ({
      name,
      closings: some.length,
      average: Math.round(some.reduce((sum, { difference }) => sum + difference, 0) / some.length),
      short: some.filter(({ difference }) => difference < 0).length,
    }))
    .toSorted((a, b) => a.average - b.average || (a.name < b.name ? -1 : 1));
}

/** The float that a till is proposed to begin today with; null with too few days. */
export async function floatFor(
  db: TenantDb,
  terminal: number,
  now: number,
): Promise<{ readonly total: number; readonly pieces: PiecesView } | null> {
  const today = toLocalDateTime(now).slice(0, 10);
  const rows = await store.listChange(db, {
    terminal,
    from: dayBefore(today, HISTORY_DAYS),
    until: today,
  });
  const proposal = proposeFloat(changeDays(rows), dayOf(today));
  return proposal === null
    ? null
    : { total: sumOfPieces(proposal.float), pieces: viewOf(proposal.float) };
}
