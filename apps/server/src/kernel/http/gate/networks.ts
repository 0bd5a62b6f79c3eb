import { BlockList, isIP } from 'node:net';

interface Network {
  readonly address: string;
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

const BITS = { ipv4: 32, ipv6: 128 } as const;

/** Reads an address or a network such as `10.0.0.0/8`; null when it is neither. */
export function readNetwork(text: string): Network | null {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes('%')) return null;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (length === undefined) return { address, prefix: BITS[family], family };
  const prefix = /^\d{1,3}$/.test(length) ? Number(length) : -1;
  return prefix >= 0 && prefix <= BITS[family] ? { address, prefix, family } : null;
}

/** Whether the address lies in one of the networks; without networks every address does. */
export function isWithinNetworks(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true;
  const list = new BlockList();
  for (const text of networks) {
    const network = readNetwork(text);
    if (network !== null) list.addSubnet(network.address, network.prefix, network.family);
  }
  const version = isIP(address);
  return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
