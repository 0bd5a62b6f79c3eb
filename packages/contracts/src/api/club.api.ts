import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/define-endpoint.ts';
import { customerSchema } from './customers.api.ts';
import { agorotSchema, idSchema, noContent } from './shared.ts';

const atTill = { auth: 'employee', permission: { type: 'pos', key: 'screens.pos' } } as const;

/** How points of a club pay at tills. */
const programmeSchema = z.object({
  /** What one point takes off a bill. */
  worth: agorotSchema,
  /** Points that a member must have before any are used. */
  least: z.int(),
  /** Points are used in multiples of it. */
  step: z.int(),
  /** Largest part of a bill, hundredths of a percent. */
  percent: z.int(),
});
export type PointProgramme = z.infer<typeof programmeSchema>;

const offeredGiftSchema = z.object({
  id: idSchema,
  name: z.string(),
  occasion: z.enum(['birthday', 'joined', 'absent']),
  kind: z.enum(['points', 'percent', 'product', 'rule']),
  points: z.nullable(z.int()),
  /** Hundredths of a percent. */
  percent: z.nullable(z.int()),
  /** Name of the product or promotion; empty without one. */
  of: z.string(),
  /** Last day on which it is given. */
  last_day: z.string(),
});
export type OfferedGift = z.infer<typeof offeredGiftSchema>;

const memberSchema = z.object({
  number: z.string(),
  points: z.int(),
  /** What other bills in payment do not hold. */
  available: z.int(),
  /** Null = the club's points are not used at tills. */
  programme: z.nullable(programmeSchema),
  gifts: z.array(offeredGiftSchema),
  /**
   * Token of the card page; empty for a member from before there were pages, and for who may not
   * edit customers.
   */
  card: z.string(),
});
export type ClubMember = z.infer<typeof memberSchema>;

export const readMember = defineEndpoint({
  name: 'readMember',
  method: 'POST',
  path: 'pos/club/member',
  ...atTill,
  summary: 'The club membership of the customer on a bill: points, what they pay, and gifts now',
  body: z.object({ customer: idSchema, bill: z.uuid() }),
  /** Null = the customer is no member. */
  response: z.object({ data: z.nullable(memberSchema) }),
  errors: ['NOT_FOUND'],
});

/** Holds points of a member while the bill that uses them is paid; none frees them. */
export const holdPoints = defineEndpoint({
  name: 'holdPoints',
  method: 'POST',
  path: 'pos/club/points',
  ...atTill,
  summary: 'Holds points of a member for a bill being paid',
  body: z.object({
    customer: idSchema,
    bill: z.uuid(),
    points: z.int().check(z.minimum(0), z.maximum(1_000_000_000)),
  }),
  response: z.object({ data: z.object({ held: z.int(), available: z.int() }) }),
  errors: ['NOT_FOUND', 'POINTS_LIMIT'],
});

export const giveGift = defineEndpoint({
  name: 'giveGift',
  method: 'POST',
  path: 'pos/club/gifts',
  ...atTill,
  summary: 'Gives a member a gift of the club, once a year',
  body: z.object({ customer: idSchema, gift: idSchema }),
  response: z.object({
    data: z.object({
      points: z.int(),
      /** Number of the voucher that was made; empty for points. */
      voucher: z.string(),
    }),
  }),
  errors: ['NOT_FOUND', 'GIFT_GIVEN', 'GIFT_NOT_NOW'],
});

export const listClubs = defineEndpoint({
  name: 'listClubs',
  method: 'GET',
  path: 'pos/club',
  ...atTill,
  summary: 'Clubs that customers join at this till',
  response: z.object({
    data: z.array(
      z.object({
        id: idSchema,
        name: z.string(),
        /** Membership product that is sold to who joins; null = free. */
        product: z.nullable(idSchema),
      }),
    ),
  }),
  errors: [],
});

/**
 * A telephone number that a customer has already is refused with that customer's name, unless the
 * call names them or says that this is another person.
 */
export const joinClub = defineEndpoint({
  name: 'joinClub',
  method: 'POST',
  path: 'pos/club/join',
  auth: 'employee',
  permission: { type: 'pos', key: 'pos.customer.edit' },
  summary: 'Makes a customer a member of a club; a club with a fee is entered by its sale',
  body: z.object({
    club: idSchema,
    /** A customer who is known; null = made of phone and name. */
    customer: z.nullable(idSchema),
    phone: z.string().check(z.regex(/^[\d+ -]{7,20}$/)),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    other_person: z.boolean(),
    /** Agreed to advertisements; never assumed. */
    marketing: z.boolean(),
  }),
  response: z.object({
    data: z.object({
      customer: customerSchema,
      /** Number of the membership; empty when its product still has to be paid. */
      number: z.string(),
      /** Token of the card page; empty together with `number`. */
      card: z.string(),
    }),
  }),
  errors: ['NOT_FOUND', 'PHONE_KNOWN', 'MEMBER_ALREADY'],
});

const cardParams = z.object({ token: z.string().check(z.regex(/^\d{1,10}-[\w-]{22}$/)) });

const cardSchema = z.object({
  business: z.string(),
  name: z.string(),
  club: z.string(),
  number: z.string(),
  points: z.int(),
  /** What the points are worth in agorot; null = they are not used at tills. */
  worth: z.nullable(agorotSchema),
  expires_on: z.nullable(z.string()),
  marketing: z.boolean(),
  gifts: z.array(z.object({ name: z.string(), last_day: z.string() })),
});
export type MemberCard = z.infer<typeof cardSchema>;

/** The token is the member's proof; wrong ones slow their network down. */
export const readMemberCard = defineEndpoint({
  name: 'readMemberCard',
  method: 'GET',
  path: 'club/cards/:token',
  auth: 'public',
  permission: 'none',
  summary: 'The card page of a club member',
  params: cardParams,
  response: z.object({ data: cardSchema }),
  errors: ['NOT_FOUND', 'SIGN_IN_LIMITED'],
});

export const setCardConsent = defineEndpoint({
  name: 'setCardConsent',
  method: 'POST',
  path: 'club/cards/:token/consent',
  auth: 'public',
  permission: 'none',
  summary: 'A member agrees to advertisements, or ends that',
  params: cardParams,
  body: z.object({ marketing: z.boolean() }),
  response: noContent,
  errors: ['NOT_FOUND', 'SIGN_IN_LIMITED'],
});

export const leaveClub = defineEndpoint({
  name: 'leaveClub',
  method: 'POST',
  path: 'club/cards/:token/leave',
  auth: 'public',
  permission: 'none',
  summary: 'A member leaves the club: membership and messages end, sales stay',
  params: cardParams,
  body: z.object({}),
  response: noContent,
  errors: ['NOT_FOUND', 'SIGN_IN_LIMITED'],
});
