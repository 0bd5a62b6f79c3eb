/** A calendar month with its first and last date. */
export interface Month {
  /** `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** `MM/YYYY`, for display. */
  readonly title: string;
  /** Every date of the month, in order. */
  readonly days: readonly string[];
}

function month(year: number, index: number): Month {
  // Day zero of the next month is the last day of this one; months below 1 and above 12 roll over.
  const length = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  const days = Array.from({ length }, (_, day) =>
    new Date(Date.UTC(year, index, day + 1)).toISOString().slice(0, 10),
  );
  const [first = ''] = days;
  return {
    from: first,
    to: days.at(-1) ?? first,
    title: `${first.slice(5, 7)}/${first.slice(0, 4)}`,
    days,
  };
}

/** The month that contains a date. */
export function monthOf(date: string): Month {
  return month(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1);
}

/** The month `by` months later, or earlier when negative. */
export function shiftMonth({ from }: Pick<Month, 'from'>, by: number): Month {
  return month(Number(from.slice(0, 4)), Number(from.slice(5, 7)) - 1 + by);
}
