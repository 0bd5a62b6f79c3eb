/** Zone of every branch: the product is made for businesses in Israel. */
const ZONE = 'Asia/Jerusalem';

const format = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/**
 * Local time of the branch at an instant, `YYYY-MM-DDTHH:mm:ss`, the form that the engine reads.
 */
export function toLocalDateTime(epochMs: number): string {
  const part = Object.fromEntries(
    format.formatToParts(epochMs).map(({ type, value }) => [type, value]),
  );
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}:${part['second']}`;
}

/** Minutes from one local time to another; exact except in the hour of a daylight-saving change. */
export function minutesBetween(from: string, to: string): number {
  return (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / 60_000;
}
