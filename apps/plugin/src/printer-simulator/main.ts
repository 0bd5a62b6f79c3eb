import { createInterface } from 'node:readline';
import { type PrinterFault, startNetworkPrinter } from './network-printer-simulator.ts';

/** Runs the simulated printer at a port; a word on the standard input makes it fail. */
const FAULTS: readonly PrinterFault[] = ['none', 'refuse', 'cut', 'slow'];
const say = (text: string): void => void process.stdout.write(`${text}\n`);

startNetworkPrinter(Number(process.argv[2] ?? 9100)).then(
  (printer) => {
    say(`A simulated printer at 127.0.0.1:${printer.port}. Type ${FAULTS.join(', ')}.`);
    createInterface({ input: process.stdin }).on('line', (line) => {
      const fault = FAULTS.find((one) => one === line.trim());
      if (fault !== undefined) printer.fail(fault);
      say(`${printer.papers.length} papers; now: ${fault ?? '?'}`);
    });
  },
  (error: unknown) => {
    process.stderr.write(`The simulated printer did not start: ${String(error)}\n`);
    process.exit(1);
  },
);
