import { connect, type Socket } from 'node:net';
import { COMMAND, CONFIRMED, decodePacket, encodePacket, PACKET } from './finger-packet.ts';

/** Where a module is reached: its UART through a serial server of the network. */
export interface ReaderAddress {
  readonly host: string;
  readonly port: number;
}

/** Why a reader gave no place; codes of the bridge. */
export type FingerProblem = 'OFF' | 'NO_FINGER' | 'UNKNOWN' | 'BAD_IMAGE' | 'PLACE_FULL';

export class FingerError extends Error {
  readonly problem: FingerProblem;

  constructor(problem: FingerProblem) {
    super(`Fingerprint reader: ${problem}`);
    this.problem = problem;
  }
}

/**
 * A reader that matches fingers itself. It tells the place of a finger and never a picture or a
 * template.
 */
export interface FingerReader {
  /** Waits for a finger. @returns its place @throws FingerError */
  identify(patienceMs: number): Promise<number>;
  /** Takes a finger twice and stores it. @returns its new place @throws FingerError */
  enrol(patienceMs: number): Promise<number>;
  /** Empties a place. @throws FingerError OFF */
  remove(place: number): Promise<void>;
}

const CONNECT_MS = 3_000;
const ANSWER_MS = 3_000;
const AGAIN_MS = 60;
/** Places of the common modules. */
const PLACES = 256;
const BITS = 8;

const number16 = (value: number): readonly number[] => [value >> 8, value & 0xff];

/** One conversation with the module, which answers each command before the next. */
class Conversation {
  readonly #socket: Socket;

  private constructor(socket: Socket) {
    this.#socket = socket;
  }

  static open({ host, port }: ReaderAddress): Promise<Conversation> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port });
      const fail = (): void => {
        socket.destroy();
        reject(new FingerError('OFF'));
      };
      socket.setTimeout(CONNECT_MS, fail);
      socket.once('error', fail);
      socket.once('connect', () => {
        socket.setTimeout(0);
        socket.off('error', fail);
        // A later error shows as a missing answer.
        socket.on('error', () => socket.destroy());
        resolve(new Conversation(socket));
      });
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  /** Sends a command. @returns the confirmation and what follows it */
  send(command: number, ...parameters: readonly number[]): Promise<Buffer> {
    const socket = this.#socket;
    return new Promise((resolve, reject) => {
      let received = Buffer.alloc(0);
      const end = (result: Buffer | null): void => {
        clearTimeout(timer);
        socket.off('data', hear);
        socket.off('close', lose);
        if (result === null || result.length === 0) reject(new FingerError('OFF'));
        else resolve(result);
      };
      const lose = (): void => end(null);
      const hear = (data: Buffer): void => {
        received = Buffer.concat([received, data]);
        const content = decodePacket(PACKET.answer, received);
        if (content !== null) end(content === 'broken' ? null : content);
      };
      const timer = setTimeout(lose, ANSWER_MS);
      if (socket.destroyed) return lose();
      socket.on('data', hear);
      socket.once('close', lose);
      socket.write(encodePacket(PACKET.command, Uint8Array.from([command, ...parameters])));
    });
  }

  /** Sends a command that must succeed. */
  async must(
    problem: FingerProblem,
    command: number,
    ...parameters: readonly number[]
  ): Promise<Buffer> {
    const answer = await this.send(command, ...parameters);
    if (answer[0] !== CONFIRMED.ok) throw new FingerError(problem);
    return answer;
  }

  /** Waits until a finger lies on the reader, or until none does. */
  async wait(finger: boolean, patienceMs: number): Promise<void> {
    const until = Date.now() + patienceMs;
    for (;;) {
      const [confirmation] = await this.send(COMMAND.takeImage);
      if (confirmation === (finger ? CONFIRMED.ok : CONFIRMED.noFinger)) return;
      if (Date.now() >= until) throw new FingerError('NO_FINGER');
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }
}

/** The first place that holds no finger. */
async function freePlace(talk: Conversation): Promise<number> {
  const [, ...used] = await talk.must('OFF', COMMAND.readPlaces, 0);
  for (let place = 0; place < PLACES; place += 1)
    if ((((used[place >> 3] ?? 0) >> (place % BITS)) & 1) === 0) return place;
  throw new FingerError('PLACE_FULL');
}

/** A module of the EF 01 protocol. */
export function uartFingerReader(address: ReaderAddress): FingerReader {
  async function during<T>(run: (talk: Conversation) => Promise<T>): Promise<T> {
    const talk = await Conversation.open(address);
    try {
      return await run(talk);
    } finally {
      talk.close();
    }
  }
  return {
    identify: (patienceMs) =>
      during(async (talk) => {
        await talk.wait(true, patienceMs);
        await talk.must('BAD_IMAGE', COMMAND.imageToTemplate, 1);
        const found = await talk.must(
          'UNKNOWN',
          COMMAND.search,
          1,
          ...number16(0),
          ...number16(PLACES),
        );
        return found.readUInt16BE(1);
      }),
    enrol: (patienceMs) =>
      during(async (talk) => {
        const place = await freePlace(talk);
        for (const buffer of [1, 2]) {
          await talk.wait(true, patienceMs);
          await talk.must('BAD_IMAGE', COMMAND.imageToTemplate, buffer);
          if (buffer === 1) await talk.wait(false, patienceMs);
        }
        await talk.must('BAD_IMAGE', COMMAND.mergeTemplates);
        await talk.must('PLACE_FULL', COMMAND.store, 1, ...number16(place));
        return place;
      }),
    remove: (place) =>
      during(async (talk) => {
        await talk.must('OFF', COMMAND.remove, ...number16(place), ...number16(1));
      }),
  };
}
