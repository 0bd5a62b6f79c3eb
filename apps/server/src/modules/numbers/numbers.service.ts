import { MAX_GAP_OF_TILL, type SeriesGap, type WaitingSeries } from '@dalpak/contracts';
import { parseDocumentNumber, SERIES_SIZE } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { ContextOf } from '../../kernel/http/call/context.ts';
import { namesOfUsers, writeAudit, type AuditEntry } from '../audit/index.ts';
import * as store from './numbers.store.ts';

/** A till's report about one of its series. */
export interface ReportedSeries {
  readonly code: number;
  readonly confirmed: number;
  readonly held?: readonly (readonly [number, number])[] | undefined;
}

export interface Comparison {
  readonly behind: readonly { readonly code: number; readonly from: number; readonly to: number }[];
  readonly waits: boolean;
}

/**
 * Compares a till's numbers with the database. If the database lacks numbers that it had confirmed,
 * it was restored from a backup: the till sends those documents again, numbers that it no longer
 * has become a gap, and every other terminal is asked too.
 *
 * A device reports for the terminal that it was registered for when the restore was noticed.
 * Another device may have printed fewer numbers than its predecessor: it is trusted once it has the
 * very next number, and otherwise a user confirms where the numbers ended.
 */
export async function compareSeries(
  ctx: ContextOf<'terminal'>,
  told: readonly ReportedSeries[],
  now: number,
): Promise<Comparison> {
  const { terminal } = ctx;
  return ctx.db.tx(async (tx) => {
    const places = await lockReportedSeries(tx, terminal.id, told);
    const isBehind = told.some(({ code, confirmed }) => confirmed >= nextOf(places, code));
    if (isBehind) await store.beginChecks(tx);
    const check = await store.lockCheck(tx, terminal.id);
    const behind: Comparison['behind'][number][] = [];
    let [isOwn, waits] = [check === null || check.device === terminal.deviceUid, false];
    for (const { code, confirmed, held } of told) {
      const place = places.get(code) ?? { code, next: 1, lastHash: null };
      if (confirmed < place.next) continue;
      const first = firstHeld(held, place.next, confirmed);
      if (first === place.next && !isOwn) {
        await store.adoptCheck(tx, terminal.id, terminal.deviceUid);
        isOwn = true;
      }
      if (first === null || first === place.next) {
        behind.push({ code, from: place.next, to: confirmed });
      } else if (!isOwn || first - place.next > MAX_GAP_OF_TILL) {
        waits = true;
        behind.push({ code, from: place.next, to: confirmed });
      } else {
        await declareGap(
          tx,
          {
            terminalId: terminal.id,
            code,
            first: place.next,
            last: first - 1,
            reason: 'not_on_device',
            at: new Date(now),
            by: null,
          },
          place,
          { kind: 'terminal', id: terminal.id },
        );
        if (first <= confirmed) behind.push({ code, from: first, to: confirmed });
      }
    }
    // A device that has lost its memory reports nothing: it does not know which numbers it printed.
    const isWhole = [...places.keys()].every((code) => told.some((one) => one.code === code));
    if (behind.length === 0 && check !== null) {
      if (isOwn && isWhole) await store.endCheck(tx, terminal.id);
      else waits = true;
    }
    return { behind, waits };
  });
}

async function lockReportedSeries(
  tx: TenantTx,
  terminalId: number,
  told: readonly ReportedSeries[],
): Promise<ReadonlyMap<number, store.SeriesPosition>> {
  const lock = async (): Promise<ReadonlyMap<number, store.SeriesPosition>> =>
    new Map((await store.lockSeriesPositions(tx, terminalId)).map((place) => [place.code, place]));
  const places = await lock();
  const unknown = told.filter(({ code, confirmed }) => confirmed > 0 && !places.has(code));
  if (unknown.length === 0) return places;
  for (const { code } of unknown) await store.beginSeries(tx, terminalId, code);
  return lock();
}

const nextOf = (places: ReadonlyMap<number, store.SeriesPosition>, code: number): number =>
  places.get(code)?.next ?? 1;

/**
 * Returns the first number from `next` on that the till can send; `confirmed + 1` when it has none;
 * null when it did not report any.
 */
function firstHeld(held: ReportedSeries['held'], next: number, confirmed: number): number | null {
  if (held === undefined) return null;
  return held.reduce(
    (first, [from, to]) => (to < next ? first : Math.min(first, Math.max(from, next))),
    confirmed + 1,
  );
}

async function declareGap(
  tx: TenantTx,
  gap: store.Gap,
  place: store.SeriesPosition,
  actor: AuditEntry['actor'],
): Promise<void> {
  const hash = await store.insertGap(tx, gap, place.lastHash);
  await store.skipGap(tx, gap.terminalId, { code: gap.code, next: gap.last + 1, lastHash: hash });
  await writeAudit(tx, {
    action: 'terminal.numbers_lost',
    actor,
    terminalId: gap.terminalId,
    entity: 'terminal',
    entityId: String(gap.terminalId),
    after: { code: gap.code, first: gap.first, last: gap.last, reason: gap.reason },
  });
}

/**
 * Records a user's confirmation of the last number that a lost device printed; the series continues
 * after it.
 * @throws NOT_FOUND for a terminal that is not being checked; SERIES_LAST_NUMBER for a number of
 *   another terminal, or too far away
 */
export async function confirmSeries(
  ctx: ContextOf<'user'>,
  terminalId: number,
  lasts: readonly { readonly code: number; readonly last: number }[],
  now: number,
): Promise<number> {
  return ctx.db.tx(async (tx) => {
    const { terminal_no: terminalNo } = requireFound(await store.findTerminalNo(tx, terminalId));
    for (const { code } of lasts) await store.beginSeries(tx, terminalId, code);
    const places = new Map(
      (await store.lockSeriesPositions(tx, terminalId)).map((place) => [place.code, place]),
    );
    requireFound(await store.lockCheck(tx, terminalId));
    let gaps = 0;
    for (const [at, { code, last }] of lasts.entries()) {
      const place = places.get(code);
      const parsed = parseDocumentNumber(last);
      const sequence =
        parsed.ok && parsed.value.terminalNo === terminalNo ? parsed.value.sequence : null;
      if (place === undefined || sequence === null || sequence - place.next >= MAX_GAP_OF_TILL)
        throw new AppError('SERIES_LAST_NUMBER', {
          details: [{ text: String(last), field: `series.${at}.last` }],
        });
      if (sequence < place.next) continue;
      await declareGap(
        tx,
        {
          terminalId,
          code,
          first: place.next,
          last: sequence,
          reason: 'device_lost',
          at: new Date(now),
          by: ctx.user.id,
        },
        place,
        { kind: 'user', id: ctx.user.id },
      );
      gaps += 1;
    }
    await store.endCheck(tx, terminalId);
    await writeAudit(tx, {
      action: 'terminal.numbers_confirmed',
      actor: { kind: 'user', id: ctx.user.id },
      terminalId,
      entity: 'terminal',
      entityId: String(terminalId),
      after: { series: lasts },
    });
    return gaps;
  });
}

/** Reads the declared gaps and the terminals that wait for a confirmation. */
export async function readNumbers(
  db: TenantDb,
): Promise<{ readonly waiting: WaitingSeries[]; readonly gaps: SeriesGap[] }> {
  const [waiting, gaps] = await Promise.all([
    store.listWaiting(db, SERIES_SIZE),
    store.listGaps(db),
  ]);
  const names = await namesOfUsers(
    db,
    gaps.flatMap(({ by }) => by ?? []),
  );
  return {
    waiting: waiting.map(({ id, name, since, otherDevice, series }) => ({
      terminal: id,
      terminal_name: name,
      since: since.toISOString(),
      other_device: otherDevice,
      series: [...series],
    })),
    gaps: gaps.map((gap) => {
      const numberOf = (sequence: number): number =>
        gap.code === store.CLOSINGS_CODE ? sequence : gap.terminalNo * SERIES_SIZE + sequence;
      return {
        terminal: gap.terminalId,
        terminal_name: gap.terminalName,
        code: gap.code,
        first: numberOf(gap.first),
        last: numberOf(gap.last),
        reason: gap.reason,
        declared_at: gap.at.toISOString(),
        declared_by: gap.by === null ? '' : (names.get(gap.by) ?? ''),
      };
    }),
  };
}
