import type { Cart } from '@dalpak/engine';
import { minutesBetween, toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { CLOCK_TOLERANCE_MIN, minutesAhead } from '../sale/till-clock.ts';
import type { SaleToCheck, ReportProblem } from './sale-to-check.ts';

/** How long before its payment a queued bill may have been priced; the till reprices older ones. */
const QUEUE_CLOCK_MIN = 24 * 60;

const DAY_MIN = 24 * 60;

/**
 * Checks that the till's clock is not ahead and that the document is dated today. A bill that
 * stayed on the screen longer than the tolerance is priced at the current time instead of refused,
 * so that waiting does not preserve an hour's prices.
 * @returns the clock that the rules are evaluated at.
 */
export function checkClock(
  {
    sent: {
      decoded: { cart },
      offline,
    },
    now,
  }: SaleToCheck,
  object: ReportProblem,
): string {
  const localNow = toLocalDateTime(now);
  const ahead = minutesAhead(cart.clock, now, CLOCK_TOLERANCE_MIN);
  const times = [
    ...cart.payments.map(({ paidAt }) => paidAt),
    ...cart.rows.map(({ addedAt }) => addedAt),
    ...cart.log.map(({ createdAt }) => createdAt),
  ];
  const toCome = times.some((time) => time > now + CLOCK_TOLERANCE_MIN * 60_000);
  // A queued sale has the date of its payment and was priced shortly before it. Prices of another
  // time, or another year's VAT rate, are a manipulation.
  const paid = cart.payments.map(({ paidAt }) => toLocalDateTime(paidAt));
  const moments = offline && paid.length > 0 ? paid : [offline ? cart.clock : localNow];
  const stale =
    offline &&
    paid.some((moment) => Math.abs(minutesBetween(cart.clock, moment)) > QUEUE_CLOCK_MIN);
  if (
    ahead > CLOCK_TOLERANCE_MIN ||
    toCome ||
    stale ||
    isPaidBeforeBill(cart, offline ? null : now) ||
    !moments.every((moment) => isOfDay(moment, cart.header.date))
  ) {
    object('clock_differs', 'CLOCK_DIFFERS');
  }
  return !offline && ahead < -CLOCK_TOLERANCE_MIN ? localNow : cart.clock;
}

/**
 * Whether a payment is older than the bill, or too old for a sale that is being made. The bill's
 * age comes from its rows and its log, because the first row may have been deleted after a part
 * payment.
 */
function isPaidBeforeBill({ payments, rows, log }: Cart, now: number | null): boolean {
  const tolerance = CLOCK_TOLERANCE_MIN * 60_000;
  const times = [...rows.map(({ addedAt }) => addedAt), ...log.map(({ createdAt }) => createdAt)];
  const begun = times.reduce((first, time) => Math.min(first, time), Infinity);
  const oldest = now === null ? 0 : now - QUEUE_CLOCK_MIN * 60_000;
  return payments.some(
    ({ paidAt }) => (Number.isFinite(begun) && paidAt < begun - tolerance) || paidAt < oldest,
  );
}

function isOfDay(moment: string, date: string): boolean {
  const sinceMidnight = minutesBetween(`${date}T00:00:00`, moment);
  return sinceMidnight >= -CLOCK_TOLERANCE_MIN && sinceMidnight < DAY_MIN + CLOCK_TOLERANCE_MIN;
}
