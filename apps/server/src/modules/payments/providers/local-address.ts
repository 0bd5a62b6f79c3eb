import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';

const LOCAL = new BlockList();
for (const [net, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  LOCAL.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  LOCAL.addSubnet(net, bits, 'ipv6');

function isLocalIp(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOCAL.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const LOCAL_NAME = /^(?:localhost|[\da-z](?:[\da-z.-]{0,100}[\da-z])?\.local)$/i;

/**
 * Whether a host is of the shop's own network: a private, loopback or link-local address, or a name
 * under `.local`. A card terminal has no other, and a record must not make this server call one.
 */
export function isLocalHost(host: string): boolean {
  return isIP(host) === 0 ? LOCAL_NAME.test(host) : isLocalIp(host);
}

/** The address of a local host; null when it has none, or one outside of the local network. */
export async function localAddressOf(host: string): Promise<string | null> {
  if (!isLocalHost(host)) return null;
  if (isIP(host) !== 0) return host;
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  return first !== undefined && found.every(({ address }) => isLocalIp(address))
    ? first.address
    : null;
}
