import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

export interface FileParts {
  /** Starts reading; the sender of the answer ends the stream. */
  readonly read: () => Readable;
  /** Bytes to send at most, even when the file changes meanwhile. */
  readonly size: number;
  /** File name for a user who saves it. */
  readonly name: string;
  /** Detected content type; when absent, a type that no browser opens on its own. */
  readonly type?: string;
  /** Shown in the page, like a picture; otherwise the browser offers to save the file. */
  readonly inline?: boolean;
  /** Seconds for which the user's own browser may reuse it without a request. */
  readonly cacheSeconds?: number;
}

/**
 * Answer of a handler that sends a file from the disk, unchanged and without loading it into
 * memory.
 */
export class FileAnswer {
  readonly parts: FileParts;

  constructor(parts: FileParts) {
    this.parts = parts;
  }
}

/**
 * A file can run nothing, whatever it contains: no script and no form, and no access to the
 * application's origin.
 */
const INERT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/**
 * Answers with the bytes of a file. @param open holds the files being sent, so that a stop need not
 * wait for slow connections
 */
export function sendFile(
  reply: FastifyReply,
  { parts: { read, size, name, type, inline = false, cacheSeconds: keepSeconds } }: FileAnswer,
  open: Set<Readable>,
): FastifyReply {
  const stream = read();
  open.add(stream);
  stream.once('close', () => open.delete(stream));
  if (keepSeconds !== undefined) reply.header('cache-control', `private, max-age=${keepSeconds}`);
  return reply
    .header('content-type', type ?? 'application/octet-stream')
    .header('content-length', size)
    .header('content-disposition', dispositionOf(name, inline))
    .header('content-security-policy', INERT_POLICY)
    .send(stream);
}

/**
 * Contains the name with any letters (RFC 6266), and an ASCII name for clients that cannot read it.
 */
function dispositionOf(name: string, inline: boolean): string {
  const plain = name.replaceAll(/[^\w.+-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded}`}`;
}

/** Answer of a handler that sends a file while generating it. */
export class GeneratedFileAnswer {
  readonly stream: Readable;
  /** See {@link FileParts}. */
  readonly name: string;

  constructor(stream: Readable, name: string) {
    this.stream = stream;
    this.name = name;
  }
}

/**
 * Sends the bytes as they are generated. A failure cuts the connection: an incomplete file must not
 * look complete.
 */
export function sendGeneratedFile(
  reply: FastifyReply,
  { stream, name }: GeneratedFileAnswer,
  open: Set<Readable>,
): FastifyReply {
  open.add(stream);
  stream.once('close', () => open.delete(stream));
  return reply
    .header('content-type', 'application/octet-stream')
    .header('content-disposition', dispositionOf(name, false))
    .send(stream);
}
