import { createHash } from 'node:crypto';
import type { RegisterReportView } from '@dalpak/contracts';
import { canonicalJson } from '../../kernel/canonical-json.ts';

/** The content of a Z report: everything it prints and its hash covers. */
export type ClosingContent = Omit<RegisterReportView, 'id' | 'hash' | 'prev_hash' | 'addenda'> & {
  readonly terminal_id: number;
  readonly shift: string;
};

/** Previous hash of the first Z of a terminal. */
export const CLOSINGS_START = Buffer.alloc(32);

/**
 * Returns the seal of a Z: SHA-256 of the previous seal and the content, in the same way that sales
 * are chained.
 */
export function sealOfClosing(previous: Buffer, content: ClosingContent): Buffer {
  return createHash('sha256').update(previous).update(canonicalJson(content)).digest();
}

/**
 * Returns the seal of an addendum to its Z: over the hash of the sale, or over {@link
 * hashOfMovement}.
 */
export function sealOfAddendum(closing: Buffer, number: number, own: Buffer): Buffer {
  return createHash('sha256').update(closing).update(String(number)).update(own).digest();
}

/** The sealed fields of a cash movement, which belongs to no chain. */
interface SealedMovement {
  readonly request: string;
  readonly kind: string;
  /** Agorot. */
  readonly amount: number;
  readonly at: Date;
  readonly reason: string;
  readonly employeeId: number | null;
}

export function hashOfMovement({ at, ...movement }: SealedMovement): Buffer {
  return createHash('sha256')
    .update(canonicalJson({ ...movement, at: at.toISOString() }))
    .digest();
}
