/** Packets of fingerprint modules with the EF 01 protocol, such as R307 and AS608. */
const HEADER = 0xef01;
const ADDRESS = 0xff_ff_ff_ff;
const HEAD_BYTES = 9;
const SUM_BYTES = 2;

/** Kinds of packets. */
export const PACKET = { command: 0x01, answer: 0x07 } as const;

export const COMMAND = {
  takeImage: 0x01,
  imageToTemplate: 0x02,
  search: 0x04,
  mergeTemplates: 0x05,
  store: 0x06,
  remove: 0x0c,
  readPlaces: 0x1f,
} as const;

export const CONFIRMED = { ok: 0x00, noFinger: 0x02, notFound: 0x09 } as const;

function sumOf(kind: number, content: Uint8Array): number {
  const length = content.length + SUM_BYTES;
  let sum = kind + (length >> 8) + (length & 0xff);
  for (const byte of content) sum += byte;
  return sum & 0xff_ff;
}

export function encodePacket(kind: number, content: Uint8Array): Buffer {
  const packet = Buffer.alloc(HEAD_BYTES + content.length + SUM_BYTES);
  packet.writeUInt16BE(HEADER, 0);
  packet.writeUInt32BE(ADDRESS, 2);
  packet.writeUInt8(kind, 6);
  packet.writeUInt16BE(content.length + SUM_BYTES, 7);
  packet.set(content, HEAD_BYTES);
  packet.writeUInt16BE(sumOf(kind, content), HEAD_BYTES + content.length);
  return packet;
}

/**
 * Takes the first whole packet of the kind from received bytes.
 * @returns its content; null while it is not whole, `broken` when its sum is wrong
 */
export function decodePacket(kind: number, bytes: Buffer): Buffer | null | 'broken' {
  if (bytes.length < HEAD_BYTES) return null;
  if (bytes.readUInt16BE(0) !== HEADER || bytes.readUInt8(6) !== kind) return 'broken';
  const end = HEAD_BYTES + bytes.readUInt16BE(7);
  if (bytes.length < end) return null;
  const content = bytes.subarray(HEAD_BYTES, end - SUM_BYTES);
  return bytes.readUInt16BE(end - SUM_BYTES) === sumOf(kind, content) ? content : 'broken';
}
