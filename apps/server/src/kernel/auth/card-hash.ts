import { createHmac } from 'node:crypto';

/**
 * What the database keeps of an employee's card: a keyed hash, so that a card is found by one look-up and a stolen
 * table does not give up the short numbers. The cloud is part of it: the same card differs from cloud to cloud.
 */
export function hashCard(key: Buffer, cloudId: number, card: string): Buffer {
  return createHmac('sha256', key).update(`card:${cloudId}:${card}`).digest();
}
