import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { SINK_CERTIFICATE, SINK_KEY } from './certificate.ts';

/** A mail as it came. */
export interface SunkMail {
  readonly from: string;
  readonly to: readonly string[];
  /** User and password that it came with. */
  readonly auth: string;
  /** Headers and parts, as they were sent. */
  readonly data: string;
}

/** A mail server over TLS that takes everything and delivers nothing. */
export interface SmtpSink {
  readonly port: number;
  readonly mails: readonly SunkMail[];
  /** Answers the next mail's recipient with this line in place of taking it. */
  refuseNext(line: string): void;
  /** Greets the next who comes with a list that never ends, a line every few milliseconds: never silent, never done. */
  dripNext(): void;
  /** Connections that are open. */
  connections(): number;
  close(): Promise<void>;
}

const SENT = '\r\n.\r\n';

export async function openSmtpSink(): Promise<SmtpSink> {
  const mails: SunkMail[] = [];
  let refusal: string | null = null;
  let drips = false;
  const sockets = new Set<TLSSocket>();

  const serve = (socket: TLSSocket): void => {
    let [from, auth, left, body]: [string, string, string, string | null] = ['', '', '', null];
    let to: string[] = [];
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    const address = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';
    const command = (line: string): void => {
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO' && drips) {
        drips = false;
        const timer = setInterval(() => say('250-x'), 20);
        socket.once('close', () => clearInterval(timer));
      } else if (verb === 'EHLO') say('250-sink\r\n250 AUTH PLAIN');
      else if (verb === 'AUTH') {
        auth = Buffer.from(line.split(' ')[2] ?? '', 'base64').toString('utf8').split('\0').slice(1).join(':');
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
    say('220 sink');
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

  const server = createServer({ cert: SINK_CERTIFICATE, key: SINK_KEY }, (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serve(socket);
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    mails,
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
