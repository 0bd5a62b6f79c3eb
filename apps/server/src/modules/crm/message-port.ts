import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TenantDb } from '../../kernel/db/index.ts';

/** A message to one person on one channel. */
export interface OutgoingMessage {
  /** The same id is the same message: a service that has it sends nothing again. */
  readonly id: string;
  readonly channel: 'sms' | 'whatsapp' | 'email';
  readonly to: string;
  readonly body: string;
}

/**
 * `later` = the service does not answer, and the message is tried again; `full` = the cap is reached,
 * and the message waits for the next day; `stored` = it was kept and reached no person.
 */
export type MessageAnswer =
  | { readonly kind: 'sent' }
  | { readonly kind: 'stored' }
  | { readonly kind: 'refused' | 'later' | 'full'; readonly reason: string };

/** A service that sends messages: text messages, WhatsApp, e-mail. */
export interface MessagePort {
  /** @param db of the business that sends */
  send(message: OutgoingMessage, db: TenantDb): Promise<MessageAnswer>;
}

/** Addresses that end with this are refused, so that a trial of the product sees a failure. */
const REFUSED_ADDRESS = /0000$|@refused\.example$/;

/**
 * Stands in while no provider of messages is connected: it keeps messages as files, one for each id.
 * @param fail tells it to fail, message by message
 */
export function createMessageSimulator(
  folder: string,
  fail: (message: OutgoingMessage) => MessageAnswer | null = () => null,
): MessagePort {
  return {
    async send(message) {
      const failure = fail(message);
      if (failure !== null) return failure;
      if (REFUSED_ADDRESS.test(message.to)) return { kind: 'refused', reason: 'unknown address' };
      await mkdir(folder, { recursive: true });
      try {
        await writeFile(
          join(folder, `${message.id}.txt`),
          `${message.channel} ${message.to}\n\n${message.body}\n`,
          { flag: 'wx' },
        );
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      }
      return { kind: 'stored' };
    },
  };
}
