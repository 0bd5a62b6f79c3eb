import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import { type OutboundNetwork, reachableAddress, SendError } from './outbound-address.ts';

const TIMEOUT_MS = 15_000;

/** A mail server: with TLS from the first byte, or by STARTTLS before any credential (587). */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** Upgrade by STARTTLS before any credential. When absent, the port decides: 587. */
  readonly startTls?: boolean;
  readonly user: string;
  readonly password: string;
}

/** An attachment, a PDF unless it says what else it is. */
export interface MailFile {
  readonly name: string;
  readonly base64: string;
  readonly type?: string;
}

export function attachmentOf({ name, base64, type = 'application/pdf' }: MailFile): {
  readonly filename: string;
  readonly content: Buffer;
  readonly contentType: string;
} {
  return { filename: name, content: Buffer.from(base64, 'base64'), contentType: type };
}

export interface Mail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly file?: MailFile;
}

/** SMTP code of the server's answer: 4xx is temporary, 5xx permanent. */
function codeOf(error: unknown): number {
  return typeof error === 'object' &&
    error !== null &&
    'responseCode' in error &&
    typeof error.responseCode === 'number'
    ? error.responseCode
    : 0;
}

/**
 * Opens a connection that this module can end: closing nodemailer's transport does not end an
 * active connection, and a socket that it opens itself reconnects after it was ended.
 * @throws SendError
 */
async function openConnection(address: string, port: number, stop: AbortSignal): Promise<Socket> {
  const socket = connect({ host: address, port });
  // Until nodemailer attaches its own listener, an unhandled error would end the server.
  socket.on('error', () => undefined);
  try {
    await once(socket, 'connect', {
      signal: AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    return socket;
  } catch {
    socket.destroy();
    throw new SendError('not_reached', { again: true });
  }
}

/**
 * Sends a mail through the mail server of the settings, always with TLS. @param stop aborts it in
 * any state @throws SendError
 */
export async function sendMail(
  outside: OutboundNetwork,
  server: MailServer,
  mail: Mail,
  stop: AbortSignal,
): Promise<void> {
  const address = await reachableAddress(outside, server.host);
  const socket = await openConnection(address, server.port, stop);
  const transport = createTransport({
    connection: socket,
    host: address,
    port: server.port,
    secure: !(server.startTls ?? server.port === 587),
    requireTLS: true,
    ...(server.user === '' ? {} : { auth: { user: server.user, pass: server.password } }),
    tls: { servername: server.host, ...(outside.ca === undefined ? {} : { ca: outside.ca }) },
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Text that looks like a file or an address stays text.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Nodemailer reports nothing when its socket closes during the TLS handshake.
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
    const attachments = mail.file === undefined ? [] : [attachmentOf(mail.file)];
    await Promise.race([
      left,
      transport.sendMail({
        from: mail.from,
        to: { name: '', address: mail.to },
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        attachments,
      }),
    ]);
  } catch (error) {
    const code = codeOf(error);
    throw new SendError(code === 0 ? 'not_reached' : `mail_${code}`, { again: code < 500 });
  } finally {
    stop.removeEventListener('abort', leave);
    transport.close();
    socket.destroy();
  }
}
