import { createHmac, timingSafeEqual } from 'node:crypto';

/** The file and business of a link, and when it ends (seconds since the epoch). */
export interface FileLink {
  readonly cloudId: number;
  readonly id: string;
  readonly until: number;
}

/**
 * Links of one step end together: a browser that asks again within it gets the same address, and
 * can use its cached picture.
 */
const STEP_SECONDS = 600;

/** When a link that is made now ends: in ten to twenty minutes. */
export function linkEnd(now: number): number {
  return (Math.floor(now / 1000 / STEP_SECONDS) + 2) * STEP_SECONDS;
}

const TOKEN =
  /^([1-9]\d{0,9})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,12})\.([\w-]{43})$/;

export function writeLink(key: Buffer, link: FileLink): string {
  return `${link.cloudId}.${link.id}.${link.until}.${sign(key, link).toString('base64url')}`;
}

/** The link, when we signed it and it has not ended; null for any other text. */
export function readLink(key: Buffer, token: string, now: number): FileLink | null {
  const [, cloud, id, until, signature] = TOKEN.exec(token) ?? [];
  if (cloud === undefined || id === undefined || until === undefined || signature === undefined)
    return null;
  const link = { cloudId: Number(cloud), id, until: Number(until) };
  const isOurs = timingSafeEqual(Buffer.from(signature, 'base64url'), sign(key, link));
  return isOurs && link.until * 1000 > now ? link : null;
}

function sign(key: Buffer, { cloudId, id, until }: FileLink): Buffer {
  return createHmac('sha256', key).update(`stored file\n${cloudId}\n${id}\n${until}`).digest();
}
