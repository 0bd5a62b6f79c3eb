import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { noContent } from './shared.ts';

const atTill = { auth: 'employee', permission: { type: 'pos', key: 'screens.pos' } } as const;
/** A card, telephone or scanned code of a member; it is passed on and not stored. */
const cardSchema = z.string().check(z.regex(/^[\dA-Za-z-]{4,40}$/));

const benefitSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Hundredths of a percent off the bill. */
  percent: z.int(),
});
export type OutsideBenefit = z.infer<typeof benefitSchema>;

const outsideMemberSchema = z.object({
  club: z.string(),
  /** The last characters of the card. */
  member: z.string(),
  benefits: z.array(benefitSchema),
});

export const askOutsideClub = defineEndpoint({
  name: 'askOutsideClub',
  method: 'POST',
  path: 'pos/outside-club/member',
  ...atTill,
  summary: 'Identifies a member of a club outside, with the benefits that a bill may get',
  body: z.object({ card: cardSchema }),
  response: z.object({ data: outsideMemberSchema }),
  errors: ['OUTSIDE_CLUB_UNKNOWN', 'OUTSIDE_CLUB_SILENT', 'TOO_MANY_REQUESTS'],
});

export const reserveOutsideBenefit = defineEndpoint({
  name: 'reserveOutsideBenefit',
  method: 'POST',
  path: 'pos/outside-club/reserve',
  ...atTill,
  summary: 'Reserves a benefit of a club outside for a bill, as a voucher of the bill',
  body: z.object({
    bill: z.uuid(),
    card: cardSchema,
    benefit: z.string().check(z.minLength(1), z.maxLength(60)),
  }),
  response: z.object({
    data: z.object({
      club: z.string(),
      member: z.string(),
      /** The club's own number of the deal. */
      number: z.string(),
      coupon: z.object({
        id: z.string(),
        number: z.string(),
        worth: z.object({ kind: z.literal('percent'), rate: z.int() }),
      }),
    }),
  }),
  errors: ['OUTSIDE_CLUB_UNKNOWN', 'OUTSIDE_CLUB_SILENT', 'TOO_MANY_REQUESTS'],
});

export const cancelOutsideBenefit = defineEndpoint({
  name: 'cancelOutsideBenefit',
  method: 'POST',
  path: 'pos/outside-club/cancel',
  ...atTill,
  summary: 'Gives up what was reserved at a club outside for a bill',
  body: z.object({ bill: z.uuid() }),
  response: noContent,
  errors: [],
});
