import { createHmac } from 'node:crypto';

/**
 * The stored form of an employee's card: a keyed hash, so that one look-up finds the card and a
 * stolen table does not reveal the short numbers. The hash includes the cloud: the same card
 * differs from cloud to cloud.
 */
export function hashCard(key: Buffer, cloudId: number, card: string): Buffer {
  return createHmac('sha256', key).update(`card:${cloudId}:${card}`).digest();
}
