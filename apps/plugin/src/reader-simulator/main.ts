import { createInterface } from 'node:readline';
import { type ReaderFault, startFingerReader } from './finger-reader-simulator.ts';

/** Runs the simulated reader at a port; a line on the standard input is a finger or a fault. */
const FAULTS: readonly ReaderFault[] = ['none', 'bad_image', 'unplug', 'full'];
const say = (text: string): void => void process.stdout.write(`${text}\n`);

startFingerReader(Number(process.argv[2] ?? 9200)).then(
  (reader) => {
    say(`A simulated fingerprint reader at 127.0.0.1:${reader.port}.`);
    say(`Type the name of a finger to touch it, or ${FAULTS.join(', ')}.`);
    createInterface({ input: process.stdin }).on('line', (line) => {
      const fault = FAULTS.find((one) => one === line.trim());
      if (fault === undefined) reader.touch(line.trim());
      else reader.fail(fault);
      say(`${reader.places.size} fingers; ${fault ?? 'touched'}`);
    });
  },
  (error: unknown) => {
    process.stderr.write(`The simulated reader did not start: ${String(error)}\n`);
    process.exit(1);
  },
);
