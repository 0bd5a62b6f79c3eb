import type { FileHandle } from 'node:fs/promises';
import type { ReadStream } from 'node:fs';
import type { FastifyReply } from 'fastify';

export interface FileParts {
  /** Open for reading; who sends the answer closes it. */
  readonly handle: FileHandle;
  /** Bytes: no more than these are sent, whatever becomes of the file meanwhile. */
  readonly size: number;
  /** What a browser calls it when a person keeps it: plain letters, digits, dots, plus and minus. */
  readonly name: string;
}

/** What a handler answers with to send a file from the disk, as it is and without holding it in memory. */
export class FileAnswer {
  readonly parts: FileParts;

  constructor(parts: FileParts) {
    this.parts = parts;
  }
}

/** Answers with the bytes of a file. @param open holds what is still being sent, so that a stop need not wait for slow lines */
export function sendFile(reply: FastifyReply, { parts: { handle, size, name } }: FileAnswer, open: Set<ReadStream>): FastifyReply {
  const stream = handle.createReadStream({ start: 0, end: size - 1 });
  open.add(stream);
  stream.once('close', () => open.delete(stream));
  return reply
    .header('content-type', 'application/octet-stream')
    .header('content-length', size)
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(stream);
}
