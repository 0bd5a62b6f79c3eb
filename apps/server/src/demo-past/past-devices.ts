import type { TenantDb } from '../kernel/db/index.ts';
import { keepPastMinutes } from '../modules/devices/index.ts';
import type { PastTill } from './past-till.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Days that the strips of the pulse show, with the week that their figures are compared with. */
const DAYS = 37;
/** The one outage: in the shift of the first till that began about this many days ago. */
const OUTAGE = { terminal: 1, daysAgo: 5, afterMinutes: 150, minutes: 40 } as const;

interface Shift {
  readonly terminal: number;
  readonly from: Date;
  readonly to: Date;
}

/**
 * When the tills of the past were heard: while their shifts were open, but for one outage. They
 * told it minute by minute; here it is stored by shift.
 */
export async function tellPastMinutes(db: TenantDb, until: number): Promise<void> {
  const { rows } = await db.query<Shift & Record<string, unknown>>(
    'past.shifts',
    `SELECT terminal_id AS terminal, opened_at AS "from", coalesce(sold_until, $3) AS "to" FROM register_shifts
     WHERE cloud_id = $1 AND opened_at >= $2 ORDER BY opened_at`,
    [db.cloudId, new Date(until - DAYS * DAY_MS), new Date(until)],
  );
  const broken = rows.findLast(
    ({ terminal, from }) =>
      terminal === OUTAGE.terminal && until - from.getTime() >= OUTAGE.daysAgo * DAY_MS,
  );
  for (const shift of rows) {
    const [from, to] = [shift.from.getTime(), shift.to.getTime()];
    const cut = from + OUTAGE.afterMinutes * MINUTE_MS;
    const back = cut + OUTAGE.minutes * MINUTE_MS;
    const isBroken = shift === broken && back < to;
    await keepPastMinutes(db, shift.terminal, {
      now: until,
      online: isBroken
        ? [
            { from, to: cut - MINUTE_MS },
            { from: back, to },
          ]
        : [{ from, to }],
      cutOff: isBroken ? [{ from: cut, to: back - MINUTE_MS }] : [],
    });
  }
}

/** Each till says how it is; the first is behind with its catalogue. */
export async function tellStates(tills: readonly PastTill[], until: number): Promise<void> {
  const at = new Date(until).toISOString();
  for (const [place, till] of tills.entries())
    await till.tellState({
      at,
      bridge_version: '',
      unsent: { count: 0, sum: 0, oldest: null, refused: 0 },
      catalogue_at: new Date(until - (place === 0 ? 95 : 1) * MINUTE_MS).toISOString(),
      products: 15_700,
      durable: true,
      free_mb: 41_000,
      // The last one has no printer of its own.
      printer:
        place > 0 && place === tills.length - 1
          ? { kind: 'browser', last: null }
          : {
              kind: 'serial',
              last: {
                station: '',
                outcome: 'printed',
                at: new Date(until - (4 + place) * MINUTE_MS).toISOString(),
              },
            },
    });
}
