import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { runCli } from './cli/run-cli.ts';

process.exitCode = await runCli(process.argv.slice(2), {
  env: process.env,
  out: (text) => process.stdout.write(`${text}\n`),
  error: (text) => process.stderr.write(`${text}\n`),
  readLine,
});

/** Reads without echo, because the input may be a password. */
async function readLine(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({
    input: process.stdin,
    output: nowhere,
    terminal: process.stdin.isTTY,
  });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
}
