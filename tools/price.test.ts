import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { answerLines, type LineAnswer } from '../apps/server/src/cli/price-lines.ts';
import { at } from './shell.mjs';

interface Answer {
  readonly total?: number;
  readonly error?: { readonly code: string; readonly line: number };
}

/** Runs `dalpak price`, and builds it first when it is out of date. */
async function price(
  input: string | Buffer,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [at('tools/dalpak.mjs'), 'price']);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  child.stdin.end(input);
  const code = await new Promise<number | null>((done) => child.on('close', done));
  return { code, out, err };
}

const answersOf = (out: string): Answer[] =>
  out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Answer);
const LINE = '{"cart": {"rows": [{"id": 1, "price_vat": 10, "amount": 2}]}, "rules": []}';

describe('dalpak price', () => {
  it('gives the answers of its documentation page', async () => {
    const [lines, promised] = [
      ...readFileSync(at('docs/price-tool.md'), 'utf8').matchAll(/```jsonl\n([\s\S]*?)```/g),
    ].map(([, block]) => block ?? '');
    const { code, out } = await price(lines ?? '');
    expect(answersOf(out)).toEqual(answersOf(promised ?? ''));
    expect(answersOf(out).length).toBeGreaterThan(3);
    expect(code).toBe(0);
  });

  it('answers every line once and in order, whatever its content, including a last one without a newline', async () => {
    const bad = Buffer.concat([
      Buffer.from(`\uFEFF${LINE}\r\n\n[1]\n`),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
      Buffer.from(`${LINE}\nnull\n{"cart":\n${LINE}`),
    ]);
    const { out, err } = await price(bad);
    expect(
      answersOf(out).map(({ total, error }) => total ?? `${error?.line} ${error?.code}`),
    ).toEqual([
      20,
      '2 NOT_JSON',
      '3 NOT_AN_OBJECT',
      '4 NOT_UTF8',
      20,
      '6 NOT_AN_OBJECT',
      '7 NOT_JSON',
      20,
    ]);
    expect(err).toBe('');
  });

  it('answers an error for a line whose rules overlap everywhere, and then the next lines', async () => {
    // Nearly ten thousand overlaps of rules among four thousand products.
    const rows = Array.from({ length: 4_000 }, (_, i) => ({
      id: i + 1,
      price_vat: 1 + ((i * 17) % 30),
      amount: 60,
    }));
    const rules = Array.from({ length: 800 }, (_, i) => {
      const products = Array.from(
        { length: 12 },
        (__, j) => 1 + ((i * 997 + j * j * 331 + i * j * 7) % rows.length),
      );
      return {
        id: i + 1,
        name: `${i}`,
        levels: [
          {
            purchase: { type: 1, total: 2 + ((i * 7) % 5), products },
            gift: { type: 5, total: 3 + ((i * 5) % 13) },
          },
        ],
      };
    });
    const { out, code } = await price(`${JSON.stringify({ cart: { rows }, rules })}\n${LINE}\n`);
    expect(
      answersOf(out).map(({ total, error }) => total ?? `${error?.line} ${error?.code}`),
    ).toEqual(['1 TOO_COMPLEX', 20]);
    expect(code).toBe(0);
  });

  it('prints its usage when it gets arguments', async () => {
    const child = spawn(process.execPath, [at('tools/dalpak.mjs'), 'price', 'file.jsonl'], {
      stdio: 'ignore',
    });
    expect(await new Promise((done) => child.on('close', done))).toBe(2);
  });

  it('ends quietly when its output is closed', async () => {
    const child = spawn(process.execPath, [at('tools/dalpak.mjs'), 'price']);
    let err = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.stdin.on('error', () => undefined);
    child.stdout.once('data', () => child.stdout.destroy());
    child.stdin.end(`${LINE}\n`.repeat(5_000));
    const code = await new Promise((done) => child.on('close', done));
    expect({ code, err }).toEqual({ code: 0, err: '' });
  });

  it('fails with a message when its answers cannot be written', async () => {
    // On every system, a file that is open for reading cannot be written.
    const closed = openSync(at('docs/price-tool.md'), 'r');
    const child = spawn(process.execPath, [at('tools/dalpak.mjs'), 'price'], {
      stdio: ['pipe', closed, 'pipe'],
    });
    closeSync(closed);
    let err = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (err += text));
    child.stdin?.end(`${LINE}\n`);
    expect(await new Promise((done) => child.on('close', done))).toBe(1);
    expect(err).toMatch(/^dalpak price: The answers could not be written: .+\n$/);
  });
});

describe('lines', () => {
  const echo = (text: string): LineAnswer => ({ ok: true, value: { text } });
  const taker = (): { stream: Writable; text: () => string } => {
    let text = '';
    return {
      stream: new Writable({
        write: (chunk: Buffer, _encoding, done) => {
          text += chunk.toString();
          done();
        },
      }),
      text: () => text,
    };
  };

  it('do not depend on where chunks end, even within a character', async () => {
    const whole = Buffer.from('שלום\nab\n\nסוף');
    for (const size of [1, 2, 3, 7, 100]) {
      const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, i) =>
        whole.subarray(i * size, (i + 1) * size),
      );
      const { stream, text } = taker();
      await answerLines(Readable.from(chunks), stream, echo);
      expect(text()).toBe('{"text":"שלום"}\n{"text":"ab"}\n{"text":""}\n{"text":"סוף"}\n');
    }
  });

  it('over the limit are discarded, including the last one; one of exactly the limit is read', async () => {
    const { stream, text } = taker();
    const chunks = ['12345\n', '123', '456\n', '1234567', '890', '1\n', 'ok\n', '1234567'].map(
      (part) => Buffer.from(part),
    );
    await answerLines(Readable.from(chunks), stream, echo, 5);
    const answers = text()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Answer & { text?: string });
    expect(
      answers.map((answer) => answer.text ?? `${answer.error?.line} ${answer.error?.code}`),
    ).toEqual(['12345', '2 LINE_TOO_LONG', '3 LINE_TOO_LONG', 'ok', '5 LINE_TOO_LONG']);
  });

  it('are answered with an error when their processing fails', async () => {
    const { stream, text } = taker();
    await answerLines(Readable.from([Buffer.from('a\nb\n')]), stream, (line) => {
      if (line === 'a') throw new Error('broken');
      return echo(line);
    });
    expect(text()).toBe('{"error":{"code":"FAILED","message":"broken","line":1}}\n{"text":"b"}\n');
  });

  it.each([
    ['EPIPE', null],
    ['ENOSPC', 'The answers could not be written: ENOSPC'],
    ['EIO', 'The answers could not be written: EIO'],
  ])('end when the output is closed: %s', async (code, message) => {
    const stream = new Writable({
      write: (_chunk, _encoding, done) => {
        done(Object.assign(new Error(code), { code }));
      },
    });
    expect(
      await answerLines(Readable.from([Buffer.from('a\n'), Buffer.from('b\n')]), stream, echo).then(
        () => null,
        (error: Error) => error.message,
      ),
    ).toBe(message);
  });

  it('have the whole time limit each: those after one that times out are answered, wherever it is', async () => {
    const { stream, text } = taker();
    const endless = (line: string): LineAnswer => {
      while (line === 'endless');
      return echo(line);
    };
    const lines = [
      'endless',
      ...Array.from({ length: 60 }, (_, i) => (i % 25 === 7 ? 'endless' : `${i}`)),
      'endless',
    ];
    await answerLines(Readable.from([Buffer.from(lines.join('\n'))]), stream, endless, 100, 50);
    const answers = text()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Answer & { text?: string });
    expect(
      answers.map((answer) => answer.text ?? `${answer.error?.line} ${answer.error?.code}`),
    ).toEqual(lines.map((line, i) => (line === 'endless' ? `${i + 1} TOO_COMPLEX` : line)));
  });

  it('wait for a slow reader of the answers', async () => {
    let given = 0;
    const source = function* (): Generator<Buffer> {
      for (; given < 1_000; given += 1) yield Buffer.from('x\n');
    };
    let release: (() => void) | undefined;
    let isOpen = false;
    const stream = new Writable({
      highWaterMark: 1,
      write: (_chunk, _encoding, done) => {
        if (isOpen) done();
        else release = done;
      },
    });
    const all = answerLines(Readable.from(source(), { highWaterMark: 1 }), stream, echo);
    for (let turn = 0; turn < 100; turn += 1) await new Promise(setImmediate);
    expect(given).toBeLessThan(10);
    isOpen = true;
    release?.();
    await all;
    expect(given).toBe(1_000);
  });
});
