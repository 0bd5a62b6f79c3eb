import { isIPv4, isIPv6 } from 'node:net';

/** Every IPv6 household has 2^64 addresses or more; they count as one caller. */
const PREFIX_GROUPS = 4;

/**
 * Groups callers for the limits: an IPv4 address, or the first 64 bits of an IPv6 address. A proxy
 * may pass any text; all texts that are no address count as one caller.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return 'unknown';
  const [head = '', tail] = (address.split('%', 1)[0] ?? '').toLowerCase().split('::');
  const groups = (text: string | undefined) =>
    text === undefined || text === '' ? [] : text.split(':');
  const [first, last] = [groups(head), groups(tail)];
  // An IPv4 address at the end counts as two groups.
  const written = [...first, ...last].length + (address.includes('.') ? 1 : 0);
  const all =
    tail === undefined ? first : [...first, ...Array<string>(8 - written).fill('0'), ...last];
  return `${all
    .slice(0, PREFIX_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
