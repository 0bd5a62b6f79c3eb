import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const CLOSED = new BlockList();
// IANA's registry of special-purpose addresses: this machine, private and shared networks, link-local (also where clouds keep their
// secrets), documentation, tests, multicast, and what is reserved.
for (const [net, bits] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12], ['192.0.0.0', 24], ['192.0.2.0', 24],
  ['192.88.99.0', 24], ['192.168.0.0', 16], ['198.18.0.0', 15], ['198.51.100.0', 24], ['203.0.113.0', 24], ['224.0.0.0', 4], ['240.0.0.0', 4],
] as const) CLOSED.addSubnet(net, bits, 'ipv4');
// Of IPv6 the addresses that reach somebody else begin with 2 or 3; among these, tunnels that carry any IPv4 address, and documentation.
for (const [net, bits] of [['2001::', 23], ['2001:db8::', 32], ['2002::', 16], ['3fff::', 20]] as const) CLOSED.addSubnet(net, bits, 'ipv6');
const OPEN = new BlockList();
OPEN.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the Internet's, and not of this machine or the networks around it. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4: return !CLOSED.check(address, 'ipv4');
    case 6: return OPEN.check(address, 'ipv6') && !CLOSED.check(address, 'ipv6');
    default: return false;
  }
}

/** The way to machines that somebody named in settings. */
export interface Outside {
  /** Every address of a name. */
  readonly resolve: (host: string) => Promise<readonly string[]>;
  readonly mayReach: (address: string) => boolean;
  /** Certificates that are believed beside the system's; of tests alone. */
  readonly ca?: string;
}

/** What stands between us and a message's way; `again` when the next try may go better. */
export class SendError extends Error {
  readonly again: boolean;

  constructor(message: string, { again }: { readonly again: boolean }) {
    super(message);
    this.name = 'SendError';
    this.again = again;
  }
}

/**
 * Does something that strangers' machines are part of, within a time that they have no say in: time without a word, which
 * sockets count, begins anew with each byte that they send. What is still at it behind the end is told by the signal.
 * @throws SendError at the end of the time, or as soon as `stop` says so
 */
export async function within<T>(stop: AbortSignal, timeoutMs: number, work: (over: AbortSignal) => Promise<T>): Promise<T> {
  const over = new AbortController();
  const end = (): void => over.abort();
  const ended = new Promise<never>((_resolve, reject) => over.signal.addEventListener('abort', () => reject(new SendError('not_reached', { again: true }))));
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

/** The Internet, and nothing nearer. */
export const INTERNET: Outside = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  mayReach: isPublicAddress,
};

/** Where the operator says that mail goes: their own machine too. */
export const ANYWHERE: Outside = { resolve: INTERNET.resolve, mayReach: () => true };

/** The host as a URL or a setting has it, IPv6 without brackets; numbers in other ways of writing (0x7f.1) are the address they mean. Null when there can be no such host. */
function hostOf(text: string): string | null {
  const bare = text.replace(/^\[(.*)\]$/, '$1');
  if (isIP(bare) !== 0) return bare;
  const address = `https://${bare}/`;
  // With anything but a name in it a URL would have another shape.
  if (/[/?#@:\\\s[\]]/.test(bare) || !URL.canParse(address)) return null;
  return new URL(address).hostname;
}

/** Names that mean this machine on every machine. */
const HERE = /(?:^|\.)localhost\.?$/i;

/**
 * Whether nothing will ever be sent to a host, whatever its name leads to: it is no host at all, or an address of this machine
 * or the networks around it. Settings are refused by this when they are saved, and sending asks the same.
 */
export function isNeverReached({ mayReach }: Pick<Outside, 'mayReach'>, text: string): boolean {
  const host = hostOf(text);
  return host === null || (HERE.test(host) && !mayReach('127.0.0.1')) || (isIP(host) !== 0 && !mayReach(host));
}

/**
 * The address that a name is reached at. All of a name's addresses must be public, and the one that was looked at is the one
 * that is called: a name that answers differently the next time reaches nothing.
 * @param host name or address, as a URL has it: IPv6 in brackets or without
 * @throws SendError
 */
export async function reachableAddress(outside: Outside, host: string): Promise<string> {
  if (isNeverReached(outside, host)) throw new SendError('address_refused', { again: false });
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
