import { randomBytes } from 'node:crypto';
import { mkdir, readdir, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailDelivery } from '@dalpak/contracts';
import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../config.ts';
import { createBackgroundTasks } from '../background-tasks.ts';
import { AppError } from '../errors/app-error.ts';
import { ANY_ADDRESS, type OutboundNetwork, SendError, withTimeLimit } from './outbound-address.ts';
import { attachmentOf, type Mail, sendMail } from './send-mail.ts';

/** Limit of one attempt, in any state of the mail server, because a user waits for it. */
const ATTEMPT_TIMEOUT_MS = 20_000;
/**
 * Limit of mails stored locally: the oldest are deleted, so that strangers cannot fill the disk by
 * requests.
 */
const MAX_STORED_MAILS = 200;
/** Sender of locally stored mail when none is configured. */
const NO_SENDER: MailSettings['from'] = { name: 'Dalpak', address: 'dalpak@localhost' };

export type SystemMail = Pick<Mail, 'to' | 'subject' | 'text' | 'html' | 'file'>;

export interface Mailer {
  readonly delivery: MailDelivery;
  /** Sends now. @throws AppError MAIL_NOT_SENT; the log has the reason */
  send(mail: SystemMail): Promise<void>;
  /** Composes and sends mails that no answer waits for, one after another. A failure is logged. */
  sendInBackground(write: () => Promise<SystemMail | null>): void;
  /** Aborts the current attempt, and resolves when nothing is running. */
  close(): Promise<void>;
}

export interface MailerParts {
  readonly settings: MailSettings | null;
  /** Folder for mail when there is no mail server. */
  readonly folder: string;
  readonly now: () => number;
  readonly say: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly network?: OutboundNetwork;
}

/**
 * Sends the system's own mail. Without a mail server it stores mail as files, so that a trial of
 * the product can continue.
 */
export function createMailer({
  settings,
  folder,
  now,
  say,
  complain,
  network: outside = ANY_ADDRESS,
}: MailerParts): Mailer {
  const stop = new AbortController();
  const { server, from } = settings ?? { server: null, from: NO_SENDER };
  const afterwards = createBackgroundTasks(complain);
  const deliver = async (mail: SystemMail): Promise<void> => {
    if (server !== null)
      return withTimeLimit(stop.signal, ATTEMPT_TIMEOUT_MS, (over) =>
        sendMail(outside, server, { ...mail, from }, over),
      );
    say(
      `There is no MAIL_URL: a mail was written to mail/${await storeMail(folder, { ...mail, from }, now())}`,
    );
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
    sendInBackground(write) {
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

/**
 * Stores a mail and returns the file's name. Only the system user may read it, because it contains
 * a code or link that opens an account.
 */
async function storeMail(
  folder: string,
  { from, to, subject, text, html, file }: Mail,
  now: number,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { message } = await transport.sendMail({
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    attachments: file === undefined ? [] : [attachmentOf(file)],
    textEncoding: 'base64',
    date: new Date(now),
  });
  const name = `${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}.eml`;
  await writeFile(join(folder, name), message, { mode: 0o600 });
  const kept = (await readdir(folder)).filter((file) => file.endsWith('.eml')).toSorted();
  await Promise.all(
    kept
      .slice(0, -MAX_STORED_MAILS)
      .map((file) => unlink(join(folder, file)).catch(() => undefined)),
  );
  return name;
}
