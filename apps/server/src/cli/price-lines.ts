import type { Readable, Writable } from 'node:stream';
import { TextDecoder } from 'node:util';
import { runWithTimeLimit } from '../kernel/time/run-with-time-limit.ts';

/** Longest line in bytes; the rest of a longer one is dropped as it arrives. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;
/** Answers are written in batches: a system call for each line would be most of its cost. */
const WRITE_LENGTH = 64 * 1024;
const NEWLINE = 0x0a;
/** Lines computed before answers are written. */
const GROUP = 24;
/**
 * Limit for one line in milliseconds, far above what a shop's cart needs. Rules that compete for
 * the same units can be made to take minutes and gigabytes, and the following lines would wait.
 */
const LINE_LIMIT_MS = 3_000;

interface Problem {
  readonly code: string;
  readonly message: string;
}

/** The result of one line. */
export type LineAnswer =
  | { readonly ok: true; readonly value: object }
  | { readonly ok: false; readonly error: Problem };

/** Splits chunks into lines. A line over the limit is dropped and becomes null. */
class LineCutter {
  readonly #max: number;
  #parts: Buffer[] = [];
  #length = 0;

  constructor(max: number) {
    this.#max = max;
  }

  /** Yields the lines that the chunk completes. */
  *cut(chunk: Buffer): Generator<Buffer | null> {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      start = end + 1;
      yield this.#take();
    }
    this.#keep(chunk.subarray(start));
  }

  /** The text after the last newline. */
  *rest(): Generator<Buffer | null> {
    if (this.#length > 0) yield this.#take();
  }

  #keep(part: Buffer): void {
    this.#length += part.length;
    if (this.#length > this.#max) this.#parts = [];
    else if (part.length > 0) this.#parts.push(part);
  }

  #take(): Buffer | null {
    const [first] = this.#parts;
    const line =
      this.#length > this.#max
        ? null
        : this.#parts.length === 1 && first !== undefined
          ? first
          : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#length = 0;
    return line;
  }
}

/**
 * Answers every line of the input with one line: the result of `answer`, or `{"error": {code,
 * message, line}}` with the number of the line, from 1. Reads on only when its answers were
 * consumed; ends with the input, or when the consumer closes the output.
 * @param answer must have no side effects: one that exceeds the limit of a line is aborted anywhere
 * @param maxBytes longest line, for tests; its newline does not count
 * @param limitMs milliseconds of wall time for one line, for tests
 * @throws Error when the input cannot be read or the answers cannot be written: a full disk must
 * not look like the end
 */
export async function answerLines(
  input: Readable,
  output: Writable,
  answer: (text: string) => LineAnswer,
  maxBytes = MAX_LINE_BYTES,
  limitMs = LINE_LIMIT_MS,
): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const cutter = new LineCutter(maxBytes);
  let waiting = '';
  let number = 0;
  let failure: NodeJS.ErrnoException | null = null;
  // Without a listener a failed write would end the process unexplained; the write itself reports
  // the error.
  output.on('error', () => undefined);

  const respond = (lines: readonly (Buffer | null)[]): void => {
    const own = (line: Buffer | null): LineAnswer =>
      line === null
        ? refuse('LINE_TOO_LONG', `The line has more than ${maxBytes} bytes`)
        : answerOne(line, decoder, answer);
    for (const result of answerWithTimeLimit(lines, own, limitMs)) {
      number += 1;
      waiting += `${JSON.stringify(result.ok ? result.value : { error: { ...result.error, line: number } })}\n`;
    }
  };
  /** Writes the text. False when the consumer has closed the output. */
  const write = async (): Promise<boolean> => {
    const text = waiting;
    waiting = '';
    if (text !== '') failure = await writeFully(output, text);
    return failure === null;
  };
  const answerAll = async (): Promise<void> => {
    for await (const chunk of input as AsyncIterable<Buffer>) {
      for (const lines of groupsOf(cutter.cut(chunk))) {
        respond(lines);
        if (waiting.length >= WRITE_LENGTH && !(await write())) return;
      }
      if (!(await write())) return;
    }
    respond([...cutter.rest()]);
    await write();
  };

  await answerAll();
  throwUnlessClosed(failure);
}

/**
 * Resolves when the text was written, with the error if there was one. Waiting only for free buffer
 * space would miss a full disk, which is reported at the end.
 */
function writeFully(output: Writable, text: string): Promise<NodeJS.ErrnoException | null> {
  return new Promise((done) => {
    output.write(text, (error) => {
      done(error ?? null);
    });
  });
}

/** A consumer that closes the pipe (`| head`) is no failure. */
function throwUnlessClosed(failure: NodeJS.ErrnoException | null): void {
  if (failure === null || failure.code === 'EPIPE' || failure.code === 'ECONNRESET') return;
  throw new Error(`The answers could not be written: ${failure.message}`, { cause: failure });
}

/** Groups of lines, in order. */
function* groupsOf(lines: Iterable<Buffer | null>): Generator<(Buffer | null)[]> {
  let group: (Buffer | null)[] = [];
  for (const line of lines) {
    group.push(line);
    if (group.length < GROUP) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/**
 * The answer of every line, in order. A group of lines has one time limit, because a limit for each
 * line would cost more than most lines. A line that is running at the limit is retried as
 * the first of the remaining lines, and refused when it had the whole limit for itself.
 */
function answerWithTimeLimit(
  lines: readonly (Buffer | null)[],
  answer: (line: Buffer | null) => LineAnswer,
  limitMs: number,
): LineAnswer[] {
  const answers: LineAnswer[] = [];
  while (answers.length < lines.length) {
    const before = answers.length;
    runWithTimeLimit(() => {
      for (const line of lines.slice(before)) answers.push(answer(line));
      return answers;
    }, limitMs);
    if (answers.length === before)
      answers.push(
        refuse(
          'TOO_COMPLEX',
          'The line takes too long: too many of its rules want the same units of its rows',
        ),
      );
  }
  return answers;
}

const refuse = (code: string, message: string): LineAnswer => ({
  ok: false,
  error: { code, message },
});

function answerOne(
  line: Buffer,
  decoder: TextDecoder,
  answer: (text: string) => LineAnswer,
): LineAnswer {
  let text: string;
  try {
    text = decoder.decode(line);
  } catch {
    return refuse('NOT_UTF8', 'The line is not UTF-8');
  }
  try {
    return answer(text);
  } catch (error) {
    // A bug that one line triggers must not cost the following lines.
    return refuse(
      'FAILED',
      error instanceof Error ? error.message : 'The line could not be priced',
    );
  }
}
