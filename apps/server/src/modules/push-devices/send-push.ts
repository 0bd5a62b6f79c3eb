import { createECDH } from 'node:crypto';
import { request } from 'node:https';
import webPush from 'web-push';
import {
  type OutboundNetwork,
  pinTo,
  reachableAddress,
  SendError,
} from '../../kernel/mail/outbound-address.ts';

export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** The VAPID keys (RFC 8292) of this installation, made of its secret. */
export function pushKeys(secret: Buffer): PushKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return {
    publicKey: pair.getPublicKey('base64url', 'uncompressed'),
    privateKey: secret.toString('base64url'),
  };
}

export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** How a push service answered: `gone` = the browser gave up its subscription. */
export type PushAnswer =
  | { readonly kind: 'taken' | 'gone' }
  | { readonly kind: 'later'; readonly afterMs: number | null };

export interface PushSender {
  send(address: PushAddress, payload: unknown, urgent: boolean): Promise<PushAnswer>;
}

/** A service answers within a second; who is silent holds up others. */
const TIMEOUT_MS = 5_000;
/** How long a service keeps it for a device that is off; an approval is over by then. */
const TTL_SECONDS = { usual: 3_600, urgent: 120 };
/** A service that asks for more is tried all the same: what it got is stale by then. */
const LONGEST_WAIT_SECONDS = 3_600;

/**
 * Sends by Web Push (RFC 8030), encrypted for the browser (RFC 8291). The address comes from a
 * browser: only public ones are called, and the one that was checked is the one that is called.
 * @param subject whom a push service can write to
 */
export function createPushSender(
  outside: OutboundNetwork,
  keys: PushKeys,
  subject: string,
): PushSender {
  return {
    async send({ endpoint, p256dh, auth }, payload, urgent) {
      const url = new URL(endpoint);
      const address = await reachableAddress(outside, url.hostname);
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(payload),
        {
          vapidDetails: { subject, ...keys },
          TTL: urgent ? TTL_SECONDS.urgent : TTL_SECONDS.usual,
          urgency: urgent ? 'high' : 'normal',
          contentEncoding: 'aes128gcm',
        },
      );
      return new Promise((resolve, reject) => {
        const call = request(
          url,
          {
            method: 'POST',
            agent: false,
            signal: AbortSignal.timeout(TIMEOUT_MS),
            lookup: pinTo(address),
            headers,
            ...(outside.ca === undefined ? {} : { ca: outside.ca }),
          },
          (response) => {
            response.resume();
            response.on('error', () => undefined);
            const status = response.statusCode ?? 0;
            const after = Number(response.headers['retry-after']);
            if (status === 404 || status === 410) resolve({ kind: 'gone' });
            else if (status >= 200 && status < 300) resolve({ kind: 'taken' });
            else
              resolve({
                kind: 'later',
                afterMs: after > 0 ? Math.min(after, LONGEST_WAIT_SECONDS) * 1_000 : null,
              });
          },
        );
        call.on('error', () => reject(new SendError('not_reached', { again: true })));
        call.end(body);
      });
    },
  };
}
