import { parseArgs } from 'node:util';
import { startClubSimulator } from './club-simulator.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4630' },
    /** A method whose answer is lost after it was done, or which is refused: `confirm:before`. */
    fail: { type: 'string', default: '' },
  },
});

const [failing = '', when = 'after'] = values.fail.split(':');
startClubSimulator({
  port: Number(values.port),
  fail: (method) => (method !== failing ? 'none' : when === 'before' ? 'before' : 'after'),
  report: (line) => process.stdout.write(`${line}\n`),
}).then(
  ({ url }) => process.stdout.write(`The club simulator answers at ${url}\n`),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
