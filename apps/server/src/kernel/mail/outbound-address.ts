import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const SPECIAL_ADDRESSES = new BlockList();
// IANA's registry of special-purpose addresses: this machine, private and shared networks,
// link-local (where clouds also serve their secrets), documentation, tests, multicast, and reserved
// ranges.
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  SPECIAL_ADDRESSES.addSubnet(net, bits, 'ipv4');
// Public IPv6 addresses begin with 2 or 3; excluded among these are documentation and tunnels that
// can carry any IPv4 address.
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  SPECIAL_ADDRESSES.addSubnet(net, bits, 'ipv6');
const PUBLIC_IPV6 = new BlockList();
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is public, and not of this machine or a private network. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !SPECIAL_ADDRESSES.check(address, 'ipv4');
    case 6:
      return PUBLIC_IPV6.check(address, 'ipv6') && !SPECIAL_ADDRESSES.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Connections to hosts that a user entered in settings. */
export interface OutboundNetwork {
  /** All addresses of a host name. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly mayReach: (address: string) => boolean;
  /** Certificates trusted in addition to the system's; for tests only. */
  readonly ca?: string;
}

/**
 * Connects to the address that was checked: a name that is resolved again could lead elsewhere by
 * then.
 */
export function pinTo(address: string): LookupFunction {
  const family = isIP(address);
  return (_host, options, done) => {
    if (options.all === true) done(null, [{ address, family }]);
    else done(null, address, family);
  };
}

/** A connection or delivery failed; `again` when a retry may succeed. */
export class SendError extends Error {
  readonly again: boolean;

  constructor(message: string, { again }: { readonly again: boolean }) {
    super(message);
    this.name = 'SendError';
    this.again = again;
  }
}

/**
 * Runs work that involves foreign machines within an absolute time limit. A socket's idle timeout
 * is no such limit, because each received byte restarts it. The signal aborts work that is still
 * running at the limit.
 * @throws SendError at the limit, or as soon as `stop` fires
 */
export async function withTimeLimit<T>(
  stop: AbortSignal,
  timeoutMs: number,
  work: (over: AbortSignal) => Promise<T>,
): Promise<T> {
  const over = new AbortController();
  const end = (): void => over.abort();
  const ended = new Promise<never>((_resolve, reject) =>
    over.signal.addEventListener('abort', () =>
      reject(new SendError('not_reached', { again: true })),
    ),
  );
  const timer = setTimeout(end, timeoutMs);
  stop.addEventListener('abort', end);
  if (stop.aborted) end();
  try {
    return await Promise.race([ended, work(over.signal)]);
  } finally {
    clearTimeout(timer);
    stop.removeEventListener('abort', end);
  }
}

/** Public addresses only. */
export const INTERNET: OutboundNetwork = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayReach: isPublicAddress,
};

/** Hosts that the operator configures for mail may be any address, including their own machine. */
export const ANY_ADDRESS: OutboundNetwork = { resolve: INTERNET.resolve, mayReach: () => true };

/**
 * The host as in a URL or a setting, IPv6 without brackets; other spellings of numbers (0x7f.1)
 * become the address they mean. Null when there can be no such host.
 */
function hostOf(text: string): string | null {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0) return bare;
  const address = `https://${bare}/`;
  // Any other character would change the structure of the URL.
  if (/[/?#@:\\\s[\]]/.test(bare) || !URL.canParse(address)) return null;
  return new URL(address).hostname;
}

/** Names that mean this machine on every machine. */
const LOCALHOST = /(?:^|\.)localhost\.?$/i;

/**
 * Whether sending to a host is always refused: it is no host at all, or an address of this machine
 * or of a private network. Settings are validated by this when saved, and sending checks the same.
 */
export function isBlockedHost(
  { mayReach }: Pick<OutboundNetwork, 'mayReach'>,
  text: string,
): boolean {
  const host = hostOf(text);
  return (
    host === null ||
    (LOCALHOST.test(host) && !mayReach('127.0.0.1')) ||
    (isIP(host) !== 0 && !mayReach(host))
  );
}

/**
 * Resolves the address of a host. All addresses of the name must be public, and the connection uses
 * the checked address: a name that resolves differently the next time reaches nothing.
 * @param host name or address, as in a URL: IPv6 with brackets or without
 * @throws SendError
 */
export async function reachableAddress(outside: OutboundNetwork, host: string): Promise<string> {
  if (isBlockedHost(outside, host)) throw new SendError('address_refused', { again: false });
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  let addresses: readonly string[];
  try {
    addresses = isIP(bare) === 0 ? await outside.resolve(bare) : [bare];
  } catch {
    throw new SendError('host_unknown', { again: true });
  }
  const [first] = addresses;
  if (first === undefined) throw new SendError('host_unknown', { again: true });
  if (!addresses.every(outside.mayReach)) throw new SendError('address_refused', { again: false });
  return first;
}
