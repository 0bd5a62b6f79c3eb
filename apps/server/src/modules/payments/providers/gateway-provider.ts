import { CARD_TERMS, type CardBrand, type CardTerms } from '@dalpak/engine';
import * as z from 'zod/mini';
import type { RpcCall } from './rpc-call.ts';
import {
  type ApprovedTerms,
  type ChargeOrder,
  type PaymentProvider,
  type ProviderAnswer,
  ProviderSilent,
} from './provider.ts';

/** Time for the customer to pay at the terminal. */
export const CHARGE_MS = 90_000;
const ASK_MS = 10_000;

/** Brands by the numbers of the Israeli card network. */
const BRANDS: Readonly<Record<string, CardBrand>> = {
  1: 'mastercard',
  2: 'visa',
  3: 'diners',
  4: 'amex',
  5: 'isracard',
};
const BRAND_NAMES: readonly CardBrand[] = [
  'isracard',
  'visa',
  'visa_cal',
  'mastercard',
  'diners',
  'amex',
  'max',
];

const text = z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const answerSchema = z.object({
  /** 0 approved, 900 unknown deal, 901 voided, -64 transmitted already; anything else is declined. */
  statusCode: z.number(),
  uid: z.optional(text),
  issuerAuthNum: z.optional(text),
  cardNumber: z.optional(text),
  mutag: z.optional(text),
  amount: z.optional(z.int().check(z.positive())),
  creditTerms: z.optional(z.coerce.number()),
  payments: z.optional(z.int().check(z.minimum(1), z.maximum(36))),
  firstPaymentAmount: z.optional(z.int().check(z.positive())),
  otherPaymentAmount: z.optional(z.int().check(z.positive())),
});
type Answer = z.infer<typeof answerSchema>;

const UNKNOWN_DEAL = 900;
const VOIDED_DEAL = 901;
const TRANSMITTED_DEAL = -64;
const REFUND = 53;
const CASH = 7;

/**
 * A card terminal or meal card company in the format of Israeli card terminals: JSON-RPC, `vuid` is
 * the id by which a deal is found again, amounts are agorot. The method names are from a vendor's
 * public pages.
 */
export function gatewayProvider(call: RpcCall): PaymentProvider {
  const ask = async (
    method: string,
    params: Readonly<Record<string, unknown>>,
    timeoutMs = ASK_MS,
  ): Promise<Answer> => {
    const answer = answerSchema.safeParse(await call(method, params, timeoutMs));
    if (!answer.success) throw new ProviderSilent('not an answer');
    return answer.data;
  };
  return {
    charge: async (order, code) =>
      answerOf(await ask('doTransaction', orderOf(order, code), CHARGE_MS)),
    find: async (id) => {
      const answer = await ask('getTransaction', { vuid: id });
      return answer.statusCode === UNKNOWN_DEAL ? null : answerOf(answer);
    },
    void: async (id) => {
      const { statusCode } = await ask('cancelTransaction', { vuid: id });
      return statusCode === TRANSMITTED_DEAL ? 'transmitted' : statusCode === 0;
    },
  };
}

function orderOf(order: ChargeOrder, code: string): Readonly<Record<string, unknown>> {
  return {
    vuid: order.id,
    amount: Math.abs(order.amount),
    currency: '376',
    tranType: order.amount < 0 ? REFUND : order.withdrawal === true ? CASH : 1,
    creditTerms: CARD_TERMS[order.terms],
    ...(order.payments > 1 ? { payments: order.payments } : {}),
    ...(order.first === null ? {} : { firstPaymentAmount: Math.abs(order.first) }),
    ...(order.fixed === null ? {} : { otherPaymentAmount: Math.abs(order.fixed) }),
    ...(order.refundOf === null ? {} : { originalUid: order.refundOf }),
    ...(order.terminal === '' ? {} : { terminal: order.terminal }),
    ...(code === '' ? {} : { code }),
  };
}

function answerOf(answer: Answer): ProviderAnswer {
  const { statusCode, uid = '', issuerAuthNum = '', cardNumber = '', mutag = '' } = answer;
  if (statusCode !== 0 && statusCode !== VOIDED_DEAL) return { state: 'declined' };
  const approved = termsOf(answer);
  return {
    state: statusCode === 0 ? 'approved' : 'voided',
    confirmation: plain(issuerAuthNum, 7),
    transaction: plain(uid, 40),
    brand: BRANDS[mutag] ?? BRAND_NAMES.find((brand) => brand === mutag) ?? null,
    // Only the last four digits are kept, however the number is masked.
    lastDigits: /\d{4}$/.exec(cardNumber)?.[0] ?? '',
    ...(approved === null ? {} : { approved }),
  };
}

/** What was approved; null when the provider does not repeat it. */
function termsOf({
  amount,
  creditTerms,
  payments = 1,
  firstPaymentAmount,
  otherPaymentAmount,
}: Answer): ApprovedTerms | null {
  const terms = (Object.keys(CARD_TERMS) as CardTerms[]).find(
    (one) => CARD_TERMS[one] === creditTerms,
  );
  return amount === undefined || terms === undefined
    ? null
    : {
        amount,
        terms,
        payments,
        first: firstPaymentAmount ?? null,
        fixed: otherPaymentAmount ?? null,
      };
}

/** Keeps letters, digits and dashes, up to a length. */
function plain(value: string, length: number): string {
  return value.replaceAll(/[^\dA-Za-z-]/g, '').slice(0, length);
}
