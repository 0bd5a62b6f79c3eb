/** Positions in PostgreSQL's log ("0/16B3740") and the files that hold them. */
export function parseLsn(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Names of the files that hold the log between two positions. */
export function segmentsBetween(
  timeline: string,
  from: string,
  to: string,
  size: number,
): readonly string[] {
  const [step, end] = [BigInt(size), parseLsn(to)];
  const perFile = 0x1_0000_0000n / step;
  const names: string[] = [];
  // An end position at the very beginning of a file needs nothing of that file.
  for (let at = parseLsn(from) / step; at * step < end; at += 1n) {
    names.push(`${timeline}${hex(at / perFile)}${hex(at % perFile)}`);
  }
  return names;
}

function hex(part: bigint): string {
  return part.toString(16).toUpperCase().padStart(8, '0');
}
