import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { type Outside, reachableAddress, SendError } from './public-address.ts';

const TIMEOUT_MS = 15_000;

/** How mail leaves: a server with TLS from the first byte, or before the first word that matters (587). */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS is asked for in clear, before the first word that matters. Left out, as the port says: 587. */
  readonly startTls?: boolean;
  readonly user: string;
  readonly password: string;
}

export interface Mail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** A PDF that goes with it. */
  readonly file?: { readonly name: string; readonly base64: string };
}

/** What the server's own answer says: 4xx may pass, 5xx will not. */
function codeOf(error: unknown): number {
  return typeof error === 'object' && error !== null && 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0;
}

/**
 * A connection that is ours to end: closing nodemailer's transport leaves the one that is at work alone, and a socket that it
 * connects itself comes back to life when it was ended before.
 * @throws SendError
 */
async function connected(address: string, port: number, stop: AbortSignal): Promise<Socket> {
  const socket = connect({ host: address, port });
  // Between us and nodemailer nobody else listens, and an error that nobody hears ends the server.
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect', { signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]) });
    return socket;
  } catch {
    socket.destroy();
    throw new SendError('not_reached', { again: true });
  }
}

/** Hands a mail to the mail server of settings. Never without TLS. @param stop ends it, whatever the server is at @throws SendError */
export async function sendMail(outside: Outside, server: MailServer, mail: Mail, stop: AbortSignal): Promise<void> {
  const address = await reachableAddress(outside, server.host);
  const socket = await connected(address, server.port, stop);
  const transport = createTransport({
    connection: socket,
    host: address,
    port: server.port,
    secure: !(server.startTls ?? server.port === 587),
    requireTLS: true,
    ...(server.user === '' ? {} : { auth: { user: server.user, pass: server.password } }),
    tls: { servername: server.host, ...(outside.ca === undefined ? {} : { ca: outside.ca }) },
    connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS,
    // A text that looks like a file or an address is a text.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Nodemailer says nothing when its socket goes while TLS is being agreed on.
  let leave = (): void => undefined;
  const left = new Promise<never>((_resolve, reject) => {
    leave = () => {
      socket.destroy();
      reject(new Error('left'));
    };
  });
  stop.addEventListener('abort', leave);
  if (stop.aborted) leave();
  try {
    const attachments = mail.file === undefined ? [] : [{ filename: mail.file.name, content: Buffer.from(mail.file.base64, 'base64'), contentType: 'application/pdf' }];
    await Promise.race([left, transport.sendMail({ from: mail.from, to: { name: '', address: mail.to }, subject: mail.subject, text: mail.text, html: mail.html, attachments })]);
  } catch (error) {
    const code = codeOf(error);
    throw new SendError(code === 0 ? 'not_reached' : `mail_${code}`, { again: code < 500 });
  } finally {
    stop.removeEventListener('abort', leave);
    transport.close();
    socket.destroy();
  }
}
