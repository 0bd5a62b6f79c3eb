import { createInterface } from 'node:readline';
import { insideCall, SimulatedCall, startExchange } from './exchange-simulator.ts';

/** Runs the simulated exchange at a port; a line on the standard input plays a call. */
const HELP = `ring NUMBER EXTENSION[,EXTENSION…] | answer EXTENSION | end | inside 21 22 | burst EXTENSION | cut`;
const BURST = 20;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

startExchange(Number(process.argv[2] ?? 5038)).then(
  (exchange) => {
    let call = new SimulatedCall('');
    say(`A simulated exchange at 127.0.0.1:${exchange.port} (dalpak, exchange-secret). ${HELP}`);
    createInterface({ input: process.stdin }).on('line', (line) => {
      const [word = '', first = '', second = ''] = line.trim().split(/\s+/);
      if (word === 'ring') {
        call = new SimulatedCall(first);
        exchange.send(second.split(',').map((extension) => call.ring(extension)));
      } else if (word === 'answer') exchange.send(call.answer(first));
      else if (word === 'end') exchange.send([call.hangUpCaller()]);
      else if (word === 'inside') exchange.send(insideCall(first, second));
      else if (word === 'burst')
        for (let at = 0; at < BURST; at += 1) {
          const one = new SimulatedCall(`05012345${String(at).padStart(2, '0')}`);
          exchange.send([one.ring(first), one.hangUpCaller()]);
        }
      else if (word === 'cut') exchange.cut();
      else say(HELP);
    });
  },
  (error: unknown) => {
    process.stderr.write(`The simulated exchange did not start: ${String(error)}\n`);
    process.exit(1);
  },
);
