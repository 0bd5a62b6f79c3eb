import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { VOICE_SIGNATURE_HEADER } from '@dalpak/contracts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    secret: { type: 'string' },
    number: { type: 'string', default: '' },
    extension: { type: 'string', default: '' },
    line: { type: 'string', default: '' },
    /** Seconds until the call is answered and ends. */
    answer: { type: 'string', default: '3' },
    end: { type: 'string', default: '20' },
    /** Calls one after the other. */
    calls: { type: 'string', default: '1' },
    /** Sends each report so often, as an exchange that got no answer does. */
    repeat: { type: 'string', default: '1' },
    /** Signs with another secret. */
    'bad-signature': { type: 'boolean', default: false },
  },
});

/** Sends one report of a call, signed. */
async function report(callId: string, event: 'ring' | 'answer' | 'end'): Promise<void> {
  const { url = '', secret = '', number, extension, line } = values;
  const payload = JSON.stringify({ call_id: callId, event, number, extension, line });
  const key = values['bad-signature'] ? `${secret}x` : secret;
  for (let times = 0; times < Number(values.repeat); times += 1) {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [VOICE_SIGNATURE_HEADER]: createHmac('sha256', key).update(payload).digest('hex'),
      },
      body: payload,
    });
    process.stdout.write(`${event}: ${response.status} ${await response.text()}\n`);
  }
}

/** A SIMULATOR of a switchboard: a call rings, is answered and ends. */
async function main(): Promise<void> {
  if (values.url === undefined || values.secret === undefined)
    throw new Error(
      'Usage: npm run switchboard -- --url ADDRESS --secret SECRET --number 0541234567 --extension 21',
    );
  for (let call = 0; call < Number(values.calls); call += 1) {
    const id = randomUUID();
    await report(id, 'ring');
    await sleep(Number(values.answer) * 1_000);
    await report(id, 'answer');
    await sleep(Number(values.end) * 1_000);
    await report(id, 'end');
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
