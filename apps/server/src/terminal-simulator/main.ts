import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod/mini';
import {
  startTerminalSimulator,
  terminalStateSchema,
  type TerminalSimulator,
} from './terminal-simulator.ts';

/** The simulated terminals of a demonstration, with the records that reach them. */
const fileSchema = z.array(z.looseObject({ port: z.int(), state: terminalStateSchema }));
type Terminals = z.output<typeof fileSchema>;
/** Slow enough to see the phases of a transmission pass. */
const PHASE_MS = 700;

/** Listens at the port of the file, or at a free one when another program has it. */
async function listen(
  { port, state }: Terminals[number],
  onChange: () => void,
): Promise<TerminalSimulator> {
  const options = { state, phaseMs: PHASE_MS, onChange };
  try {
    return await startTerminalSimulator({ ...options, port });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    return startTerminalSimulator({ ...options, port: 0 });
  }
}

/** Runs the terminals of a file until the parent process, which learns their ports, ends. */
async function main(path: string): Promise<void> {
  const terminals = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const save = (): void => {
    // A stop in the middle of writing leaves the file before.
    writeFileSync(`${path}.new`, JSON.stringify(terminals));
    renameSync(`${path}.new`, path);
  };
  for (const terminal of terminals) terminal.port = (await listen(terminal, save)).port;
  save();
  process.send?.(terminals.map(({ port }) => port));
}

process.on('disconnect', () => process.exit(0));
// Ctrl-C reaches the whole group: the server ends this process when it has stopped.
process.on('SIGINT', () => undefined);
main(process.argv[2] ?? '').catch((error: unknown) => {
  process.stderr.write(
    `The card terminal simulator did not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
