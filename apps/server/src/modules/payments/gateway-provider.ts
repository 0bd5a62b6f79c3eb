import { CARD_TERMS, type CardBrand } from '@dalpak/engine';
import { z } from 'zod';
import type { ChargeOrder, PaymentProvider, ProviderAnswer } from './provider.ts';
import { ProviderSilent } from './provider.ts';

/** Time for the customer to pay at the terminal. */
export const CHARGE_MS = 90_000;
const ASK_MS = 10_000;
/** A longer answer is not from a terminal. */
const LONGEST_ANSWER = 16_384;

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

const text = z.union([z.string(), z.number()]).transform(String);
const answerSchema = z.object({
  result: z.object({
    /** 0 approved, 900 unknown deal, 901 voided; anything else is declined. */
    statusCode: z.number(),
    uid: text.optional(),
    issuerAuthNum: text.optional(),
    cardNumber: text.optional(),
    mutag: text.optional(),
  }),
});
type Answer = z.infer<typeof answerSchema>['result'];

const UNKNOWN_DEAL = 900;
const VOIDED_DEAL = 901;
const METHOD = {
  charge: 'doTransaction',
  find: 'getTransaction',
  void: 'cancelTransaction',
} as const;

/**
 * A card terminal or meal card company behind a gateway that the operator of the server runs:
 * JSON-RPC 2.0 in the format of Israeli card terminals (`vuid` is the id by which a deal is found
 * again, amounts are agorot). Only the operator configures its address, so that a business cannot
 * make this server call arbitrary hosts.
 */
export function gatewayProvider(url: string): PaymentProvider {
  const call = async (
    method: keyof typeof METHOD,
    params: Readonly<Record<string, unknown>>,
  ): Promise<Answer> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        headers: { 'content-type': 'application/json' },
        signal: AbortSignal.timeout(method === 'charge' ? CHARGE_MS : ASK_MS),
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: METHOD[method], params: [params] }),
      });
      const body = await response.text();
      if (!response.ok || body.length > LONGEST_ANSWER)
        throw new ProviderSilent(`status ${response.status}`);
      return answerSchema.parse(JSON.parse(body)).result;
    } catch (error) {
      // After any failure the result of the charge is unknown.
      throw error instanceof ProviderSilent
        ? error
        : new ProviderSilent(error instanceof Error ? error.name : 'failed');
    }
  };
  return {
    charge: async (order, code) => answerOf(await call('charge', orderOf(order, code))),
    find: async (id) => {
      const answer = await call('find', { vuid: id });
      return answer.statusCode === UNKNOWN_DEAL ? null : answerOf(answer);
    },
    void: async (id) => (await call('void', { vuid: id })).statusCode === 0,
  };
}

function orderOf(order: ChargeOrder, code: string): Readonly<Record<string, unknown>> {
  return {
    vuid: order.id,
    amount: Math.abs(order.amount),
    currency: '376',
    tranType: order.amount < 0 ? 53 : 1,
    creditTerms: CARD_TERMS[order.terms],
    ...(order.payments > 1 ? { payments: order.payments } : {}),
    ...(order.first === null ? {} : { firstPaymentAmount: Math.abs(order.first) }),
    ...(order.fixed === null ? {} : { otherPaymentAmount: Math.abs(order.fixed) }),
    ...(order.refundOf === null ? {} : { originalUid: order.refundOf }),
    ...(order.terminal === '' ? {} : { terminal: order.terminal }),
    ...(code === '' ? {} : { code }),
  };
}

function answerOf({
  statusCode,
  uid = '',
  issuerAuthNum = '',
  cardNumber = '',
  mutag = '',
}: Answer): ProviderAnswer {
  if (statusCode !== 0 && statusCode !== VOIDED_DEAL) return { state: 'declined' };
  return {
    state: statusCode === 0 ? 'approved' : 'voided',
    confirmation: plain(issuerAuthNum, 7),
    transaction: plain(uid, 40),
    brand: BRANDS[mutag] ?? BRAND_NAMES.find((brand) => brand === mutag) ?? null,
    // Only the last four digits are kept, however the number is masked.
    lastDigits: /\d{4}$/.exec(cardNumber)?.[0] ?? '',
  };
}

/** Keeps letters, digits and dashes, up to a length. */
function plain(value: string, length: number): string {
  return value.replaceAll(/[^\dA-Za-z-]/g, '').slice(0, length);
}
