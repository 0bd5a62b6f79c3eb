import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface FileParts {
  /** Begins to read; who sends the answer ends it. */
  readonly read: () => Readable;
  /** Bytes: no more than these are sent, whatever becomes of the file meanwhile. */
  readonly size: number;
  /** What a browser calls it when a person keeps it. */
  readonly name: string;
  /** What it was found to be; left out, bytes that no browser opens by itself. */
  readonly type?: string;
  /** Shown where it is asked for, as a picture is; everything else is kept by the person. */
  readonly inline?: boolean;
  /** The browser of whoever asked may show it again for so long without asking. */
  readonly keepSeconds?: number;
}

/** What a handler answers with to send a file from the disk, as it is and without holding it in memory. */
export class FileAnswer {
  readonly parts: FileParts;

  constructor(parts: FileParts) {
    this.parts = parts;
  }
}

/** Nothing in a file may do anything, whatever it holds: no script, no form, nothing of ours around it. */
const INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Answers with the bytes of a file. @param open holds what is still being sent, so that a stop need not wait for slow lines */
export function sendFile(reply: FastifyReply, { parts: { read, size, name, type, inline = false, keepSeconds } }: FileAnswer, open: Set<Readable>): FastifyReply {
  const stream = read();
  open.add(stream);
  stream.once('close', () => open.delete(stream));
  if (keepSeconds !== undefined) reply.header('cache-control', `private, max-age=${keepSeconds}`);
  return reply
    .header('content-type', type ?? 'application/octet-stream')
    .header('content-length', size)
    .header('content-disposition', dispositionOf(name, inline))
    .header('content-security-policy', INERT)
    .send(stream);
}

/** With a name of any letters (RFC 6266), and one of plain letters beside it for who can not read that. */
function dispositionOf(name: string, inline: boolean): string {
  const plain = name.replaceAll(/[^\w.+-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}

/** What a handler answers with to send a file that is made while it is sent. */
export class MadeFileAnswer {
  readonly stream: Readable;
  /** As {@link FileParts} says. */
  readonly name: string;

  constructor(stream: Readable, name: string) {
    this.stream = stream;
    this.name = name;
  }
}

/** Answers with the bytes as they come. What fails on the way cuts the line: a file that is not whole must not look so. */
export function sendMadeFile(reply: FastifyReply, { stream, name }: MadeFileAnswer, open: Set<Readable>): FastifyReply {
  open.add(stream);
  stream.once('close', () => open.delete(stream));
  return reply.header('content-type', 'application/octet-stream').header('content-disposition', dispositionOf(name, false)).send(stream);
}
