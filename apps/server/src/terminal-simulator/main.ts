import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { startTerminalSimulator, terminalStateSchema } from './terminal-simulator.ts';

/** The simulated terminals of a demonstration: port and state of each. */
const fileSchema = z.array(z.object({ port: z.int(), state: terminalStateSchema }));
/** Slow enough to see the phases of a transmission pass. */
const PHASE_MS = 700;

/** Runs the terminals of a file until its parent process ends. */
async function main(path: string | undefined): Promise<void> {
  if (path === undefined || !existsSync(path))
    throw new Error('the file of the terminals is missing');
  const terminals = fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  const save = (): void => {
    // A stop in the middle of writing leaves the file before.
    writeFileSync(`${path}.new`, JSON.stringify(terminals));
    renameSync(`${path}.new`, path);
  };
  for (const { port, state } of terminals)
    await startTerminalSimulator({ port, state, phaseMs: PHASE_MS, onChange: save });
}

process.on('disconnect', () => process.exit(0));
main(process.argv[2]).catch((error: unknown) => {
  process.stderr.write(
    `The card terminal simulator did not start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
});
