import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json.ts';

/** Hash before the first link of a chain. */
export const CHAIN_START = Buffer.alloc(32);

/** SHA-256 of the previous link's hash and of this link's content (ADR 5). */
export function chainHash(previous: Buffer, link: object): Buffer {
  return createHash('sha256').update(previous).update(canonicalJson(link)).digest();
}

/** Identifies the content of a sale: a second cart with the same id must have the same content. */
export function contentHash(content: unknown): Buffer {
  return createHash('sha256').update(canonicalJson(content)).digest();
}
