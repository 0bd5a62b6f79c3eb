import { connect } from '../frame-kit/connect.ts';
import { needsBag, readSettings, restrictedProduct } from './checks.ts';

const WORDS = {
  he: (name: string) => `${name}: בדקו תעודה, גיל 18`,
  en: (name: string) => `${name}: check the ID, age 18`,
} as const;
const MAX_TEXT = 100;

const host = await connect();
const settings = readSettings(host.hello.settings);
/** Bills whose customer was offered a bag, so that each bill is asked once. */
const offered = new Set<string>();

host.onEvent((event) => {
  if (!('hook' in event)) return;
  if (event.hook === 'payment.check') {
    const name = restrictedProduct(event.bill, settings.ageWords);
    void host
      .call('check.answer', {
        check: event.check,
        verdict: name === null ? 'allow' : settings.ageStop ? 'stop' : 'warn',
        text: name === null ? '' : WORDS[host.hello.language](name).slice(0, MAX_TEXT),
      })
      .catch(() => undefined);
  }
  if (
    event.hook === 'bill.changed' &&
    !offered.has(event.bill.id) &&
    needsBag(event.bill, settings)
  ) {
    offered.add(event.bill.id);
    void host
      .call('bill.propose', { proposal: { act: 'product', code: settings.bagCode } })
      .catch(() => undefined);
  }
});
