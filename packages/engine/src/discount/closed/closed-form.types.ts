import type { Application } from '../application.ts';
import type { CandidateLevel } from '../candidate-levels.ts';
import type { Offers } from '../offers.ts';

/**
 * The best applications of one level when no other rule can use its units: found by sorting,
 * without a search. Makes at most `max` applications; with `max` = 1 it is the one application that
 * saves most.
 */
export type ClosedForm = (contender: CandidateLevel, offers: Offers, max: number) => Application[];
