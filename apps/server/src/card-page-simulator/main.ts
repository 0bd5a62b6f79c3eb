import { parseArgs } from 'node:util';
import { startCardPageSimulator } from './card-page-simulator.ts';

const { values } = parseArgs({
  options: { port: { type: 'string', default: '4640' }, secret: { type: 'string', default: '' } },
});

startCardPageSimulator({ port: Number(values.port), secret: values.secret }).then(
  ({ url }) =>
    process.stdout.write(
      `The card page simulator answers at ${url}. Start the server with DALPAK_CARD_PAGE_URL and DALPAK_CARD_PAGE_SECRET.\n`,
    ),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
