import { randomBytes } from 'node:crypto';
import { mkdir, readdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailDelivery } from '@dalpak/contracts';
import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../config.ts';
import { createAfterwards } from '../afterwards.ts';
import { AppError } from '../errors/app-error.ts';
import { ANYWHERE, type Outside, SendError, within } from './public-address.ts';
import { sendMail, type Mail } from './send-mail.ts';

/** The whole of a try, whatever the mail server is at. A person waits for it. */
const TRY_MS = 20_000;
/** Of mail that stays here: older ones go, so that strangers cannot fill the disk by asking. */
const MOST_KEPT = 200;
/** Of mail that stays here when no one set a sender. */
const NO_SENDER: MailSettings['from'] = { name: 'Dalpak', address: 'dalpak@localhost' };

export type SystemMail = Pick<Mail, 'to' | 'subject' | 'text' | 'html'>;

export interface Mailer {
  readonly delivery: MailDelivery;
  /** Sends now. @throws AppError MAIL_NOT_SENT, with the reason in the log */
  send(mail: SystemMail): Promise<void>;
  /** Writes and sends what no answer waits for; one after another. A failure is told in the log. */
  later(write: () => Promise<SystemMail | null>): void;
  /** Gives up what is being sent, and resolves once nothing runs any more. */
  close(): Promise<void>;
}

export interface MailerParts {
  readonly settings: MailSettings | null;
  /** Where mail is kept that no server takes. */
  readonly folder: string;
  readonly now: () => number;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly outside?: Outside;
}

/** Mail of the system itself. Without a mail server it is kept as files, so that a person who tries the product can go on. */
export function createMailer({ settings, folder, now, say, complain, outside = ANYWHERE }: MailerParts): Mailer {
  const stop = new AbortController();
  const { server, from } = settings ?? { server: null, from: NO_SENDER };
  const afterwards = createAfterwards(complain);
  const deliver = async (mail: SystemMail): Promise<void> => {
    if (server !== null) return within(stop.signal, TRY_MS, (over) => sendMail(outside, server, { ...mail, from }, over));
    say(`There is no MAIL_URL: a mail was written to mail/${await keepMail(folder, { ...mail, from }, now())}`);
    return undefined;
  };
  return {
    delivery: server === null ? 'folder' : 'mail',
    async send(mail) {
      try {
        await deliver(mail);
      } catch (error) {
        if (!(error instanceof SendError)) throw error;
        complain(`A mail could not be sent: ${error.message}`);
        throw new AppError('MAIL_NOT_SENT', error.again ? { retryAfterSeconds: 60 } : {});
      }
    },
    later(write) {
      afterwards.run('A mail could not be sent', async () => {
        const mail = await write();
        if (mail !== null) await deliver(mail);
      });
    },
    async close() {
      stop.abort();
      await afterwards.settled();
    },
  };
}

/** Returns the name of the file. It holds what opens an account: for the system's own user alone. */
async function keepMail(folder: string, { from, to, subject, text, html }: Mail, now: number): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const transport = createTransport({ streamTransport: true, buffer: true, disableFileAccess: true, disableUrlAccess: true });
  const { message } = await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, textEncoding: 'base64', date: new Date(now) });
  const name = `${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}.eml`;
  await writeFile(join(folder, name), message, { mode: 0o600 });
  const kept = (await readdir(folder)).filter((file) => file.endsWith('.eml')).toSorted();
  await Promise.all(kept.slice(0, -MOST_KEPT).map((file) => unlink(join(folder, file)).catch(() => undefined)));
  return name;
}
