import { once } from 'node:events';
import { createServer as createPlainServer, type AddressInfo, type Socket } from 'node:net';
import { createServer, TLSSocket } from 'node:tls';
import { SINK_CERTIFICATE, SINK_KEY } from './certificate.ts';

/** A received mail. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** User and password of the connection. */
  readonly auth: string;
  /** Headers and parts as sent. */
  readonly data: string;
}

/** A mail server that accepts everything and delivers nothing. */
export interface SmtpSink {
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** Refuses the next mail's recipient with this line. */
  refuseNext(line: string): void;
  /**
   * Answers the next client's EHLO with an endless list, a line every few milliseconds: never
   * silent, never done.
   */
  dripNext(): void;
  /** SMTP verbs received before TLS. */
  readonly clear: readonly string[];
  /** Number of open connections. */
  connections(): number;
  close(): Promise<void>;
}

const SENT = '\r\n.\r\n';

/**
 * TLS mode of a sink: from the first byte, or STARTTLS offered, offered and refused, or not
 * offered.
 */
type SinkTls = 'at_once' | 'offered' | 'refused' | 'none';

export async function openSmtpSink(tls: SinkTls = 'at_once'): Promise<SmtpSink> {
  const clear: string[] = [];
  const mails: ReceivedMail[] = [];
  let refusal: string | null = null;
  let drips = false;
  const sockets = new Set<Socket>();

  const serve = (socket: Socket, greets = true): void => {
    let [from, auth, left, body]: [string, string, string, string | null] = ['', '', '', null];
    let to: string[] = [];
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const address = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      const isClear = !(socket instanceof TLSSocket);
      if (isClear) clear.push(line.split(' ')[0]?.toUpperCase() ?? '');
      if (verb === 'EHLO' && drips) {
        drips = false;
        const timer = setInterval(() => say('250-x'), 20);
        socket.once('close', () => clearInterval(timer));
      } else if (verb === 'EHLO')
        say(
          isClear && tls !== 'none'
            ? '250-sink\r\n250-STARTTLS\r\n250 AUTH PLAIN'
            : '250-sink\r\n250 AUTH PLAIN',
        );
      else if (verb === 'STAR' && isClear && tls === 'offered') {
        say('220 go on');
        socket.removeAllListeners('data');
        serve(
          new TLSSocket(socket, { isServer: true, cert: SINK_CERTIFICATE, key: SINK_KEY }),
          false,
        );
      } else if (verb === 'STAR') say('454 not now');
      else if (verb === 'AUTH') {
        auth = Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString('utf8')
          .split('\0')
          .slice(1)
          .join(':');
        say('235 ok');
      } else if (verb === 'MAIL') {
        from = address(line);
        say('250 ok');
      } else if (verb === 'RCPT') {
        if (refusal === null) to.push(address(line));
        say(refusal ?? '250 ok');
        refusal = null;
      } else if (verb === 'DATA') {
        body = '';
        say('354 go on');
      } else if (verb === 'QUIT') {
        say('221 bye');
        socket.end();
      } else say('250 ok');
    };
    if (greets) say('220 sink');
    socket.setEncoding('utf8');
    socket.on('error', () => undefined);
    socket.on('data', (chunk: string) => {
      left += chunk;
      for (;;) {
        if (body !== null) {
          const end = left.indexOf(SENT);
          if (end === -1) return;
          mails.push({ from, to, auth, data: left.slice(0, end) });
          left = left.slice(end + SENT.length);
          [to, body] = [[], null];
          say('250 taken');
        }
        const end = left.indexOf('\r\n');
        if (end === -1) return;
        const line = left.slice(0, end);
        left = left.slice(end + 2);
        command(line);
      }
    });
  };

  const welcome = (socket: Socket): void => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(socket);
  };
  const server =
    tls === 'at_once'
      ? createServer({ cert: SINK_CERTIFICATE, key: SINK_KEY }, welcome)
      : createPlainServer(welcome);
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    mails,
    clear,
    refuseNext: (line) => {
      refusal = line;
    },
    dripNext: () => {
      drips = true;
    },
    connections: () => sockets.size,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
