import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { CASH_MACHINE_SIMULATOR_PORT } from '@dalpak/contracts';
import {
  emptyMachine,
  machineStateSchema,
  startCashMachineSimulator,
} from './cash-machine-simulator.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: String(CASH_MACHINE_SIMULATOR_PORT) },
    file: { type: 'string' },
  },
});
const { file } = values;
const state =
  file !== undefined && existsSync(file)
    ? machineStateSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    : emptyMachine();
const { port } = await startCashMachineSimulator({
  port: Number(values.port),
  state,
  onChange: () => {
    if (file === undefined) return;
    // A stop in the middle of writing leaves the file before.
    writeFileSync(`${file}.new`, JSON.stringify(state));
    renameSync(`${file}.new`, file);
  },
});
process.stdout.write(`A cash machine without cash listens at http://127.0.0.1:${port}\n`);
