import { type AddressInfo, createServer, type Socket } from 'node:net';
import {
  COMMAND,
  CONFIRMED,
  decodePacket,
  encodePacket,
  PACKET,
} from '../devices/finger-packet.ts';

export type ReaderFault = 'none' | 'bad_image' | 'unplug' | 'full';

export interface FingerReaderSimulator {
  readonly port: number;
  /** Fingers by place. */
  readonly places: ReadonlyMap<number, string>;
  /** Everything that it sent. */
  readonly sent: readonly Buffer[];
  /** Lays a finger on it for so many pictures, then takes it away; each further one follows. */
  touch(...fingers: readonly string[]): void;
  fail(fault: ReaderFault): void;
  close(): Promise<void>;
}

const BAD_IMAGE = 0x06;
const FAILED = 0x01;
const TABLE_BYTES = 32;

/** A SIMULATOR of a fingerprint module of the EF 01 protocol behind a serial server. */
export async function startFingerReader(port = 0): Promise<FingerReaderSimulator> {
  const places = new Map<number, string>();
  const sent: Buffer[] = [];
  const sockets = new Set<Socket>();
  const touches: string[] = [];
  const buffers = new Map<number, string>();
  let lying = '';
  let wasAway = true;
  let fault: ReaderFault = 'none';

  function takeImage(): number {
    // A finger is lifted before the next one lies down.
    if (!wasAway) {
      wasAway = true;
      lying = '';
      return CONFIRMED.noFinger;
    }
    const next = touches.shift();
    if (next === undefined) return CONFIRMED.noFinger;
    lying = next;
    wasAway = false;
    return CONFIRMED.ok;
  }

  function answer([command = 0, ...rest]: Buffer): readonly number[] {
    const word = (at: number): number => ((rest[at] ?? 0) << 8) | (rest[at + 1] ?? 0);
    switch (command) {
      case COMMAND.takeImage:
        return [takeImage()];
      case COMMAND.imageToTemplate:
        if (fault === 'bad_image') return [BAD_IMAGE];
        buffers.set(rest[0] ?? 1, lying);
        return [CONFIRMED.ok];
      case COMMAND.mergeTemplates:
        return [buffers.get(1) === buffers.get(2) ? CONFIRMED.ok : FAILED];
      case COMMAND.store:
        places.set(word(1), buffers.get(1) ?? '');
        return [CONFIRMED.ok];
      case COMMAND.search: {
        const found = [...places].find(([, finger]) => finger === buffers.get(1));
        return found === undefined
          ? [CONFIRMED.notFound, 0, 0, 0, 0]
          : [CONFIRMED.ok, found[0] >> 8, found[0] & 0xff, 0, 90];
      }
      case COMMAND.remove:
        places.delete(word(0));
        return [CONFIRMED.ok];
      case COMMAND.readPlaces: {
        const table = Array.from({ length: TABLE_BYTES }, (): number =>
          fault === 'full' ? 0xff : 0,
        );
        for (const place of places.keys())
          table[place >> 3] = (table[place >> 3] ?? 0) | (1 << (place % 8));
        return [CONFIRMED.ok, ...table];
      }
      default:
        return [FAILED];
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      const command = decodePacket(PACKET.command, data);
      // Pulled out in the middle: it answers no more.
      if (fault === 'unplug' || command === null || command === 'broken')
        return void socket.destroy();
      const packet = encodePacket(PACKET.answer, Uint8Array.from(answer(command)));
      sent.push(packet);
      socket.write(packet);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    places,
    sent,
    touch: (...fingers) => void touches.push(...fingers),
    fail: (next) => {
      fault = next;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
