import * as z from 'zod/mini';

/** What is compared between employees; each is explained on the screen. */
export const SIGNS = [
  'late_cancels',
  'last_row',
  'no_sales',
  'reprints',
  'no_receipt',
  'near_close',
  'own_refunds',
  'hand_discounts',
  'near_limit',
  'same_approver',
  'short_drawers',
  'exact_drawers',
  'under_cost',
  'same_member',
] as const;
export type Sign = (typeof SIGNS)[number];

export const MARK_STATES = ['open', 'to_check', 'fine', 'training', 'closed'] as const;
export type MarkState = (typeof MARK_STATES)[number];

/** What a person decides about a mark. */
export const DECISIONS = ['fine', 'training', 'to_check', 'closed'] as const;
export type Decision = (typeof DECISIONS)[number];

/** The decisions that each state allows; an ended mark stays as it is. */
export const MARK_TRANSITIONS: Readonly<Record<MarkState, readonly Decision[]>> = {
  open: ['fine', 'training', 'to_check'],
  to_check: ['fine', 'training', 'to_check', 'closed'],
  fine: [],
  training: [],
  closed: [],
};

/** Days that are looked at together, and for which a settled pattern stays quiet. */
export const MARK_DAYS = 28;
/** Weeks that a changed limit is tried on. */
export const TRIED_WEEKS = 8;

/** Scores are in tenths: 35 = three and a half. */
const limitSchema = z.int().check(z.minimum(10), z.maximum(100));
export const markRulesSchema = z.strictObject({
  /** One sign marks from this score on. */
  mark_at: limitSchema,
  /** Two signs of a person mark together from this score on. */
  pair_at: limitSchema,
  off: z.array(z.enum(SIGNS)).check(z.maxLength(SIGNS.length)),
});
export type MarkRules = z.output<typeof markRulesSchema>;

export const FIRST_RULES: MarkRules = { mark_at: 35, pair_at: 25, off: [] };
