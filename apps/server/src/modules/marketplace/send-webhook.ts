import { request } from 'node:https';
import {
  isBlockedHost,
  type OutboundNetwork,
  pinTo,
  reachableAddress,
  SendError,
} from '../../kernel/mail/outbound-address.ts';

const TIMEOUT_MS = 10_000;
/** Only the status of the answer is used; a server that sends more than this is disconnected. */
const MAX_ANSWER_BYTES = 65_536;

export interface WebhookCall {
  readonly url: string;
  /** Sent as a bearer token; null = none. */
  readonly token: string | null;
  readonly body: unknown;
  /** Further headers, made of the text that is sent: its signature. */
  readonly sign?: (payload: string) => Readonly<Record<string, string>>;
  /** Time limit of the whole call, in milliseconds. */
  readonly timeoutMs?: number;
  /** Aborted when the server shuts down. */
  readonly stop: AbortSignal;
}

/** Parses an address that a message may be sent to: https, without a name or password inside. */
export function webhookUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url : null;
}

/** Whether messages can never be sent to this address of a plugin's settings. */
export function isRefusedUrl(outside: Pick<OutboundNetwork, 'mayReach'>, text: string): boolean {
  const url = webhookUrl(text);
  return url === null || isBlockedHost(outside, url.hostname);
}

/**
 * Posts JSON to an address from a plugin's settings. Redirects are not followed.
 * @throws SendError
 */
export async function sendWebhook(
  outside: OutboundNetwork,
  { url: text, token, body, sign, timeoutMs = TIMEOUT_MS, stop }: WebhookCall,
): Promise<void> {
  const url = webhookUrl(text);
  if (url === null) throw new SendError('address_refused', { again: false });
  const address = await reachableAddress(outside, url.hostname);
  const payload = JSON.stringify(body);
  const status = await new Promise<number>((resolve, reject) => {
    const call = request(
      url,
      {
        method: 'POST',
        agent: false,
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), stop]),
        lookup: pinTo(address),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...sign?.(payload),
        },
        ...(outside.ca === undefined ? {} : { ca: outside.ca }),
      },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > MAX_ANSWER_BYTES) response.destroy();
        });
        response.on('error', () => undefined);
        response.on('close', () => resolve(response.statusCode ?? 0));
      },
    );
    call.on('error', () => reject(new SendError('not_reached', { again: true })));
    call.end(payload);
  });
  if (status >= 200 && status < 300) return;
  if (status >= 300 && status < 400) throw new SendError('redirect_refused', { again: false });
  throw new SendError(`status_${status}`, {
    again: status === 429 || status === 408 || status >= 500,
  });
}
