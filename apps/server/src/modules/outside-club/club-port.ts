import type { OutsideBenefit } from '@dalpak/contracts';
import * as z from 'zod/mini';
import { gatewayCall, ProviderSilent } from '../payments/index.ts';

/** What a club outside answers about a member; null = it does not know the card. */
export interface OutsideMember {
  /** Latin letters and digits, a few of them: they begin the number of the discount. */
  readonly club: string;
  readonly benefits: readonly OutsideBenefit[];
}

/**
 * A club outside the business. Every call carries the deal's id, so that a repeated one changes
 * nothing.
 * @throws ProviderSilent when no answer came in time
 */
export interface OutsideClub {
  identify(card: string): Promise<OutsideMember | null>;
  /** Returns the club's own number of the deal; null when the member may not get the benefit. */
  reserve(deal: ReservedDeal): Promise<string | null>;
  confirm(id: string, saleNumber: number): Promise<void>;
  cancel(id: string): Promise<void>;
  /** @param rate part of the sale that came back so far, hundredths of a percent */
  refund(id: string, rate: number): Promise<void>;
}

export interface ReservedDeal {
  readonly id: string;
  readonly card: string;
  readonly benefit: string;
}

/** A bill goes on without its benefit after this. */
const ANSWER_MS = 5_000;

const benefitSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(60)),
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  percent: z.int().check(z.minimum(1), z.maximum(10_000)),
});
const memberSchema = z.object({
  club: z.string().check(z.regex(/^[A-Za-z0-9]{1,10}$/)),
  benefits: z.array(benefitSchema).check(z.maxLength(50)),
});
const memberAnswer = z.object({ member: z.nullable(memberSchema) });
const dealAnswer = z.object({ number: z.nullable(z.string().check(z.maxLength(40))) });
const doneAnswer = z.object({ done: z.literal(true) });

/** The HTTP adapter: JSON-RPC at an address of the server's operator. */
export function httpClub(url: string): OutsideClub {
  const call = gatewayCall(url);
  const ask = async <T>(
    schema: z.ZodMiniType<T>,
    method: string,
    params: Readonly<Record<string, unknown>>,
  ): Promise<T> => {
    const answer = schema.safeParse(await call(method, params, ANSWER_MS));
    if (!answer.success) throw new ProviderSilent('not an answer');
    return answer.data;
  };
  return {
    identify: async (card) => (await ask(memberAnswer, 'identify', { card })).member,
    reserve: async ({ id, card, benefit }) =>
      (await ask(dealAnswer, 'reserve', { id, card, benefit })).number,
    confirm: async (id, saleNumber) => void (await ask(doneAnswer, 'confirm', { id, saleNumber })),
    cancel: async (id) => void (await ask(doneAnswer, 'cancel', { id })),
    refund: async (id, rate) => void (await ask(doneAnswer, 'refund', { id, rate })),
  };
}
