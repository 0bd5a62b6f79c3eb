import { CLIENT_HEADERS, type Label, mailAddressSchema, mailTillSale } from '@dalpak/contracts';
import type { FrozenSale } from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { textOfCode } from '../../../platform/api/describe-error.ts';
import { mailAddressOf } from '../../../platform/hardware/print-target.ts';
import { currentLanguage } from '../../../platform/i18n/i18n.ts';
import { createExclusive } from '../../../platform/outbox/exclusive.ts';
import { employeeToken } from '../../../platform/session/identity.ts';
import { mailsKey, ownerKey } from '../../../platform/store/store.types.ts';
import { toast } from '../../../ui/toast.ts';
import { type ActOutcome, type ActQueue, createActQueue, type Queued } from '../register/register-queue.ts';
import { sendInName } from '../register/send-in-name.ts';
import { paperOf } from './paper-of.ts';
import { currentTill, type Till } from './till.registry.ts';
import { useTillStatus } from './till-status.store.ts';

/**
 * A paper of a sale that goes by mail. Its id is the message's: however often it is sent, it is
 * one.
 */
export interface MailAct {
  readonly id: string;
  readonly saleId: string;
  /** Empty: the address that the customer has at the server; the till is not told it. */
  readonly to: string;
  /** By the till's own count of the sale's papers. */
  readonly mode: 'original' | 'copy';
  readonly token: string | null;
}

const WORDS = {
  queued: { he: 'הקבלה נשלחת בדוא"ל', en: 'The receipt is on its way by e-mail' },
  kept: { he: 'אין חיבור לשרת. הקבלה תישלח בדוא"ל כשהחיבור יחזור.', en: 'There is no connection to the server. The receipt goes by e-mail when it is back.' },
  refused: { he: 'הקבלה לא נשלחה בדוא"ל.', en: 'The receipt was not sent by e-mail.' },
  notSetUp: { he: 'שליחה בדוא"ל עדיין לא הוגדרה לעסק. מנהל יכול להגדיר אותה בחנות התוספים, ב"שליחת קבלות".', en: 'E-mail is not set up for the business yet. A manager may set it up in the marketplace, under "Receipt sender".' },
  noAddress: { he: 'אין ללקוח כתובת דוא"ל. כתבו כתובת ושלחו.', en: 'The customer has no e-mail address. Type one and send.' },
  whereTo: { he: 'אין כתובת דוא"ל שאפשר לשלוח אליה. כתבו כתובת ושלחו.', en: 'There is no e-mail address to send to. Type one and send.' },
} as const satisfies Readonly<Record<string, Label>>;
const say = (key: keyof typeof WORDS): string => WORDS[key][currentLanguage()];

/**
 * As long as the server may lay a paper out. Somebody stands at the till: what has no answer by
 * then waits.
 */
const ANSWER_MS = 15_000;

async function post(till: Till, act: MailAct): Promise<ActOutcome> {
  const stored = await till.sales.get(act.saleId);
  if (stored === undefined) return { kind: 'refused', code: 'NOT_FOUND' };
  const { serverId } = stored.sale;
  // The server does not have the sale yet.
  if (serverId === null) return { kind: 'later' };
  return sendInName(act.token, async (name) => {
    await api.call(mailTillSale, { params: { id: serverId }, body: { id: act.id, to: act.to, mode: act.mode } }, {
      timeoutMs: ANSWER_MS, ...(name === null ? {} : { headers: { [CLIENT_HEADERS.employee]: name } }),
    });
  });
}

function readQueue(key: string): readonly Queued<MailAct>[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? (found as Queued<MailAct>[]) : [];
  } catch {
    return [];
  }
}

let opened: { readonly till: Till; readonly queue: ActQueue<MailAct> } | null = null;

function queueOf(till: Till): ActQueue<MailAct> {
  if (opened?.till !== till) opened = { till, queue: createMailQueue(till) };
  return opened.queue;
}

function createMailQueue(till: Till): ActQueue<MailAct> {
  const key = mailsKey(ownerKey(till.owner));
  return createActQueue<MailAct>({
    read: () => readQueue(key),
    write: (all) => localStorage.setItem(key, JSON.stringify(all)),
    send: (act) => post(till, act),
    // Each goes by itself: one whose sale waits for somebody holds no other up.
    offline: () => true,
    exclusive: createExclusive(key),
    onChange: () => undefined,
  });
}

/** What the person is told of a code. */
export function textOfRefusal(code: string): string {
  if (code === 'PLUGIN_NOT_SET_UP') return say('notSetUp');
  return code === 'MAIL_NO_ADDRESS' ? say('noAddress') : textOfCode(code) || code;
}

/** Nothing went, and never will: no paper of the sale was given out by it. */
async function uncount(till: Till, { saleId }: MailAct): Promise<void> {
  await till.sales.update(saleId, (now) => ({ ...now, prints: Math.max(0, now.prints - 1) }));
}

async function sendOne(till: Till, act: MailAct): Promise<ActOutcome> {
  const outcome = await queueOf(till).sendOne(act.id, { timeoutMs: ANSWER_MS });
  if (outcome.kind !== 'refused') return outcome;
  queueOf(till).forget(act.id);
  await uncount(till, act);
  return outcome;
}

/**
 * Sends a stored sale by mail: the original when it is the first paper of it, a copy otherwise.
 * Written down first; without the server, or before it has the sale, it waits on the device.
 * @param to empty: to the customer of the sale
 */
export async function mailSale(till: Till, saleId: string, to: string): Promise<ActOutcome> {
  const stored = await till.sales.update(saleId, (now) => ({ ...now, prints: now.prints + 1 }));
  if (stored === undefined) throw new Error(`No stored sale ${saleId}`);
  const act: MailAct = { id: crypto.randomUUID(), saleId, to, mode: paperOf(stored), token: employeeToken() };
  await queueOf(till).keep(act);
  return sendOne(till, act);
}

/** Sends it and says what became of it. @returns whether it went, or waits */
export async function mailAndTell(saleId: string, to: string): Promise<boolean> {
  const till = currentTill();
  if (till === null) return false;
  const outcome = await mailSale(till, saleId, to);
  if (outcome.kind === 'refused') toast({ text: `${say('refused')} ${textOfRefusal(outcome.code)}`, tone: 'bad', id: 'mail' });
  else toast({ text: say(outcome.kind === 'stored' ? 'queued' : 'kept'), tone: outcome.kind === 'stored' ? 'ok' : 'warn', id: 'mail' });
  return outcome.kind !== 'refused';
}

/**
 * Whether mail can go to what was typed: to one address, or to nothing where the bill has a
 * customer, who may have one.
 */
export function isRecipient(to: string, { account }: Pick<FrozenSale['cart'], 'account'>): boolean {
  return to === '' ? account?.type === 'customer' : mailAddressSchema.safeParse(to).success;
}

/** A sale that was just done, whose paper goes by mail. */
export async function mailDone(sale: FrozenSale): Promise<void> {
  const to = mailAddressOf(sale.cart.header);
  if (isRecipient(to, sale.cart)) await mailAndTell(sale.cart.id, to);
  else toast({ text: say('whereTo'), tone: 'warn', id: 'mail' });
}

let flushing: Promise<void> | null = null;

/** Sends what waits, each by itself. What is refused now is told with the number of its sale. */
export async function flushMails(): Promise<void> {
  flushing ??= flush().finally(() => (flushing = null));
  await flushing;
}

async function flush(): Promise<void> {
  const till = currentTill();
  if (till === null || useTillStatus.getState().link === 'offline') return;
  for (const act of readQueue(mailsKey(ownerKey(till.owner)))) {
    const outcome = await sendOne(till, act);
    if (outcome.kind !== 'refused') continue;
    const number = (await till.sales.get(act.saleId))?.sale.number ?? null;
    toast({ text: `${number === null ? '' : `\u2066${number}\u2069: `}${say('refused')} ${textOfRefusal(outcome.code)}`, tone: 'bad', id: `mail ${act.id}` });
  }
}

// A mail goes behind its sale: when the till has the server again, and when the queue of sales has
// changed.
useTillStatus.subscribe(({ link, outbox }, before) => {
  if ((link === 'online' && before.link !== 'online') || (link === 'online' && outbox !== before.outbox)) void flushMails();
});
