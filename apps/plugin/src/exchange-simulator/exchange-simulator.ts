import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface ExchangeSimulator {
  readonly port: number;
  /** Sends events, each `times` times, to every client that is signed in. */
  send(events: readonly Readonly<Record<string, string>>[], times?: number): void;
  /** Cuts the line of everyone. */
  cut(): void;
  /** Whether sign-in is refused from now on. */
  refuse(on: boolean): void;
  readonly listeners: number;
  close(): Promise<void>;
}

let last = 0;
const nextId = (): string => `${Date.now()}.${(last += 1)}`;

/** A call from outside, as the events of an exchange tell it. */
export class SimulatedCall {
  readonly linkedId = nextId();
  readonly number: string;
  readonly line: string;
  readonly #legs = new Map<string, string>();

  constructor(number: string, line = '') {
    this.number = number;
    this.line = line;
  }

  #caller(): Record<string, string> {
    return {
      Channel: `PJSIP/trunk-${this.linkedId}`,
      Uniqueid: this.linkedId,
      Linkedid: this.linkedId,
      CallerIDNum: this.number,
      Exten: this.line,
    };
  }

  #own(extension: string): Record<string, string> {
    const id = this.#legs.get(extension) ?? nextId();
    this.#legs.set(extension, id);
    return {
      Channel: `PJSIP/${extension}-${id}`,
      Uniqueid: id,
      Linkedid: this.linkedId,
      CallerIDNum: extension,
      ConnectedLineNum: this.number,
    };
  }

  ring(extension: string): Record<string, string> {
    const { Channel = '', Uniqueid = '', CallerIDNum = '' } = this.#own(extension);
    return {
      Event: 'DialBegin',
      ...this.#caller(),
      DestChannel: Channel,
      DestUniqueid: Uniqueid,
      DestLinkedid: this.linkedId,
      DestCallerIDNum: CallerIDNum,
      DialString: extension,
    };
  }

  answer(extension: string): Record<string, string>[] {
    const bridge = { Event: 'BridgeEnter', BridgeUniqueid: `b-${this.linkedId}` };
    return [
      { ...bridge, ...this.#caller() },
      { ...bridge, ...this.#own(extension) },
    ];
  }

  hangUp(extension: string): Record<string, string> {
    return { Event: 'Hangup', ...this.#own(extension) };
  }

  hangUpCaller(): Record<string, string> {
    return { Event: 'Hangup', ...this.#caller() };
  }
}

/** A call between two extensions, or from one to the outside. */
export function insideCall(from: string, to: string): Record<string, string>[] {
  const [id, other] = [nextId(), nextId()];
  return [
    {
      Event: 'DialBegin',
      Channel: `PJSIP/${from}-${id}`,
      Uniqueid: id,
      Linkedid: id,
      CallerIDNum: from,
      DestChannel: `PJSIP/${to}-${other}`,
      DestUniqueid: other,
      DestLinkedid: id,
      DestCallerIDNum: to,
    },
    { Event: 'Hangup', Channel: `PJSIP/${to}-${other}`, Uniqueid: other, Linkedid: id },
    { Event: 'Hangup', Channel: `PJSIP/${from}-${id}`, Uniqueid: id, Linkedid: id },
  ];
}

const block = (fields: Readonly<Record<string, string>>): string =>
  `${Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n')}\r\n\r\n`;

/** A SIMULATOR of an exchange that speaks the Asterisk Manager Interface. */
export async function startExchange(
  port = 0,
  user = 'dalpak',
  secret = 'exchange-secret',
): Promise<ExchangeSimulator> {
  const signedIn = new Set<Socket>();
  const sockets = new Set<Socket>();
  let isRefusing = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setEncoding('utf8');
    socket.write('Asterisk Call Manager/9.0.0\r\n');
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      signedIn.delete(socket);
    });
    socket.on('data', (text: string) => {
      if (text.includes('Action: Ping')) socket.write(block({ Response: 'Success', Ping: 'Pong' }));
      if (!text.includes('Action: Login')) return;
      const isRight =
        !isRefusing &&
        text.includes(`Username: ${user}\r\n`) &&
        text.includes(`Secret: ${secret}\r\n`);
      socket.write(block({ Response: isRight ? 'Success' : 'Error', ActionID: 'login' }));
      if (isRight) signedIn.add(socket);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    send: (events, times = 1) => {
      for (const event of events)
        for (let time = 0; time < times; time += 1)
          for (const socket of signedIn) socket.write(block(event));
    },
    cut: () => {
      for (const socket of sockets) socket.destroy();
    },
    refuse: (on) => {
      isRefusing = on;
    },
    get listeners() {
      return signedIn.size;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
