import { createHmac, timingSafeEqual } from 'node:crypto';
import { CARD_PAGE_SIGNATURE_HEADER } from '@dalpak/contracts';
import * as z from 'zod/mini';
import { ProviderSilent } from '../payments/index.ts';

/** Where the card provider's hosted pages are opened, and the secret that it shares with us. */
export interface CardPageConfig {
  readonly url: string;
  readonly secret: string;
}

export interface CardPageRequest {
  readonly id: string;
  /** Where the provider reports what happened. */
  readonly resultUrl: string;
  /** Where the customer's browser returns to. */
  readonly returnUrl: string;
}

const ANSWER_MS = 10_000;
const answerSchema = z.object({ url: z.url({ protocol: /^https?$/ }) });

export const signCardPage = (secret: string, body: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** Compares in constant time. */
export function isSignedBy(secret: string, body: string, signature: string): boolean {
  const expected = Buffer.from(signCardPage(secret, body), 'hex');
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/**
 * Opens a page at the provider, on which the card is typed and checked without a charge.
 * @throws ProviderSilent
 */
export async function openCardPage(
  { url, secret }: CardPageConfig,
  { id, resultUrl, returnUrl }: CardPageRequest,
): Promise<string> {
  const body = JSON.stringify({ id, result_url: resultUrl, return_url: returnUrl });
  try {
    const response = await fetch(new URL('/sessions', url), {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        [CARD_PAGE_SIGNATURE_HEADER]: signCardPage(secret, body),
      },
      signal: AbortSignal.timeout(ANSWER_MS),
      body,
    });
    if (!response.ok) throw new ProviderSilent(`status ${response.status}`);
    return answerSchema.parse(await response.json()).url;
  } catch (error) {
    throw error instanceof ProviderSilent
      ? error
      : new ProviderSilent(error instanceof Error ? error.name : 'failed');
  }
}
