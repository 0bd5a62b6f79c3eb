import { createHash } from 'node:crypto';
import { canonicalJson } from '../../kernel/canonical-json.ts';
import type { ClosingContent } from './closing.store.ts';

/** Stands before the first Z of a terminal. */
export const CLOSINGS_START = Buffer.alloc(32);

/** SHA-256 of the Z before and of all that this one says, as sales are chained. */
export function sealOfClosing(previous: Buffer, content: ClosingContent): Buffer {
  return createHash('sha256').update(previous).update(canonicalJson(content)).digest();
}

/** Ties what came late to its Z: a sale by its own hash, a movement by {@link hashOfMovement}. */
export function sealOfAddendum(closing: Buffer, number: number, own: Buffer): Buffer {
  return createHash('sha256').update(closing).update(String(number)).update(own).digest();
}

/** What a movement of cash says: a movement is in no chain of its own. */
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
  return createHash('sha256').update(canonicalJson({ ...movement, at: at.toISOString() })).digest();
}
