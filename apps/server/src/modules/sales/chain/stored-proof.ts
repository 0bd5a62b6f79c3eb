import { createHmac, timingSafeEqual } from 'node:crypto';
import { REVIEW_FLAGS, type ReviewFlag } from '@dalpak/contracts';
import * as z from 'zod/mini';
import { canonicalJson } from '../../../kernel/canonical-json.ts';

/** The stored sale that a proof is about. */
export interface ProofSubject {
  readonly cloudId: number;
  readonly terminalId: number;
  readonly id: string;
  readonly number: number;
  /** Hash of the sold content, in hexadecimal. */
  readonly content: string;
}

/** What the server established when it stored the sale, and the till cannot prove later. */
export interface ProvenFacts {
  readonly employeeId: number | null;
  readonly review: readonly ReviewFlag[];
}

/**
 * Flags about the signed-in employee, the catalogue and the clock at the time of the sale, which
 * the server had already judged. Flags about what a sale uses up or issues are not included: after
 * a restore a person must review those again.
 */
const SETTLED_FLAGS: ReadonlySet<ReviewFlag> = new Set<ReviewFlag>([
  'employee_unverified',
  'permission_unverified',
  'words_differ',
  'clock_differs',
  'service_suspended',
  'cash_limit',
  'customer_differs',
]);

const factsSchema = z.tuple([z.nullable(z.int()), z.array(z.enum(REVIEW_FLAGS))]);

/**
 * Signs the proof that goes to the till with the answer. With it, a sale that a restored database
 * has lost is stored again as it was.
 */
export function signProof(
  secret: Buffer,
  sale: ProofSubject,
  { employeeId, review }: ProvenFacts,
): string {
  const facts = Buffer.from(JSON.stringify([employeeId, review])).toString('base64url');
  return `${facts}.${signatureOf(secret, sale, facts)}`;
}

/** Verifies a proof; null when the server did not sign it for this sale. */
export function verifyProof(
  secret: Buffer,
  sale: ProofSubject,
  proof: unknown,
): ProvenFacts | null {
  if (typeof proof !== 'string' || proof.length > 2_000) return null;
  const [facts = '', signature = ''] = proof.split('.');
  const [given, own] = [Buffer.from(signature), Buffer.from(signatureOf(secret, sale, facts))];
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const [employeeId, review] = factsSchema.parse(
    JSON.parse(Buffer.from(facts, 'base64url').toString('utf8')),
  );
  return { employeeId, review };
}

function signatureOf(secret: Buffer, sale: ProofSubject, facts: string): string {
  return createHmac('sha256', secret)
    .update('stored sale')
    .update(canonicalJson({ ...sale, facts }))
    .digest('base64url');
}

/**
 * Returns the review flags of a sale that is stored again: its earlier ones, and those this
 * database cannot settle without a person.
 */
export function restoredReviewFlags(
  facts: ProvenFacts,
  found: readonly ReviewFlag[],
): readonly ReviewFlag[] {
  return [
    ...new Set([...facts.review, ...found.filter((flag) => !SETTLED_FLAGS.has(flag))]),
  ].sort();
}
