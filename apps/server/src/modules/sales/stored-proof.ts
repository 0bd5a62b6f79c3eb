import { createHmac, timingSafeEqual } from 'node:crypto';
import { REVIEW_FLAGS, type ReviewFlag } from '@dalpak/contracts';
import { z } from 'zod';
import { canonicalJson } from '../../kernel/canonical-json.ts';

/** A sale as we stored it. */
export interface ProvenSale {
  readonly cloudId: number;
  readonly terminalId: number;
  readonly id: string;
  readonly number: number;
  /** Of what was sold, in hexadecimal. */
  readonly content: string;
}

/** What we had found out about it, which the till cannot prove by itself later. */
export interface ProvenFacts {
  readonly employeeId: number | null;
  readonly review: readonly ReviewFlag[];
}

/**
 * What only a person who was signed in at the moment, or the state of the catalogue and the clock then, could show: we had checked it. What a sale uses up or gives
 * out is not here: a restored database has to be told of that by a person.
 */
const SETTLED: ReadonlySet<ReviewFlag> = new Set<ReviewFlag>([
  'employee_unverified', 'permission_unverified', 'words_differ', 'clock_differs', 'service_suspended', 'cash_limit', 'customer_differs',
]);

const factsSchema = z.tuple([z.int().nullable(), z.array(z.enum(REVIEW_FLAGS))]);

/** Goes to the till with the answer: with it a sale that a restored database has forgotten comes back as what it was. */
export function proofOf(secret: Buffer, sale: ProvenSale, { employeeId, review }: ProvenFacts): string {
  const facts = Buffer.from(JSON.stringify([employeeId, review])).toString('base64url');
  return `${facts}.${signatureOf(secret, sale, facts)}`;
}

/** Null for what we never said of this very sale. */
export function readProof(secret: Buffer, sale: ProvenSale, proof: unknown): ProvenFacts | null {
  if (typeof proof !== 'string' || proof.length > 2_000) return null;
  const [facts = '', signature = ''] = proof.split('.');
  const [given, own] = [Buffer.from(signature), Buffer.from(signatureOf(secret, sale, facts))];
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null;
  const [employeeId, review] = factsSchema.parse(JSON.parse(Buffer.from(facts, 'base64url').toString('utf8')));
  return { employeeId, review };
}

function signatureOf(secret: Buffer, sale: ProvenSale, facts: string): string {
  return createHmac('sha256', secret).update('stored sale').update(canonicalJson({ ...sale, facts })).digest('base64url');
}

/** Marks of a sale that comes back: those it had, and what this database cannot make good by itself. */
export function reviewOfProven(facts: ProvenFacts, found: readonly ReviewFlag[]): readonly ReviewFlag[] {
  return [...new Set([...facts.review, ...found.filter((flag) => !SETTLED.has(flag))])].sort();
}
