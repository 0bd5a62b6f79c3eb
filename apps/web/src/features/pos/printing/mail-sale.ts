import { CLIENT_HEADERS, type Label, mailAddressSchema, mailTillSale } from '@dalpak/contracts';
import type { FrozenSale } from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { textOfCode } from '../../../platform/api/describe-error.ts';
import { mailAddressOf } from '../../../platform/hardware/print-target.ts';
import { labelText } from '../../../platform/i18n/i18n.ts';
import { createExclusive } from '../../../platform/outbox/exclusive.ts';
import { employeeToken } from '../../../platform/session/identity.ts';
import { mailsKey, ownerKey } from '../../../platform/store/store.types.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { type ActOutcome, type ActQueue, createActQueue, type Queued } from '../till/act-queue.ts';
import { sendInName } from '../till/send-in-name.ts';
import { printModeOf } from './print-mode.ts';
import { currentTill, type Till } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';

/**
 * A document of a sale to send by mail. Its id is the id of the message, so sending it repeatedly
 * sends one mail.
 */
export interface MailAct {
  readonly id: string;
  readonly saleId: string;
  /** Empty: the address that the server has for the customer, which the till does not know. */
  readonly to: string;
  /** By the till's own count of printed documents of the sale. */
  readonly mode: 'original' | 'copy';
  readonly token: string | null;
}

const WORDS = {
  queued: { he: 'הקבלה נשלחת בדוא"ל', en: 'The receipt is on its way by e-mail' },
  kept: {
    he: 'אין חיבור לשרת. הקבלה תישלח בדוא"ל כשהחיבור יחזור.',
    en: 'There is no connection to the server. The receipt goes by e-mail when it is back.',
  },
  refused: { he: 'הקבלה לא נשלחה בדוא"ל.', en: 'The receipt was not sent by e-mail.' },
  notSetUp: {
    he: 'שליחה בדוא"ל עדיין לא הוגדרה לעסק. מנהל יכול להגדיר אותה בחנות התוספים, ב"שליחת קבלות".',
    en: 'E-mail is not set up for the business yet. A manager may set it up in the marketplace, under "Receipt sender".',
  },
  noAddress: {
    he: 'אין ללקוח כתובת דוא"ל. כתבו כתובת ושלחו.',
    en: 'The customer has no e-mail address. Type one and send.',
  },
  whereTo: {
    he: 'אין כתובת דוא"ל שאפשר לשלוח אליה. כתבו כתובת ושלחו.',
    en: 'There is no e-mail address to send to. Type one and send.',
  },
} as const satisfies Readonly<Record<string, Label>>;
const mailText = (key: keyof typeof WORDS): string => labelText(WORDS[key]);

/**
 * The time the server may need for the layout. A customer waits at the till, so what has no answer
 * by then is sent later.
 */
const ANSWER_MS = 15_000;

async function postMail(till: Till, act: MailAct): Promise<ActOutcome> {
  const stored = await till.sales.get(act.saleId);
  if (stored === undefined) return { kind: 'refused', code: 'NOT_FOUND' };
  const { serverId } = stored.sale;
  // The server does not have the sale yet.
  if (serverId === null) return { kind: 'later' };
  return sendInName(act.token, async (name) => {
    await api.call(
      mailTillSale,
      { params: { id: serverId }, body: { id: act.id, to: act.to, mode: act.mode } },
      {
        timeoutMs: ANSWER_MS,
        ...(name === null ? {} : { headers: { [CLIENT_HEADERS.employee]: name } }),
      },
    );
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
    send: (act) => postMail(till, act),
    // Each mail is sent alone: one whose sale waits for an employee does not hold up the others.
    offline: () => true,
    exclusive: createExclusive(key),
    onChange: () => undefined,
  });
}

/** Text for the user about an error code. */
export function textOfRefusal(code: string): string {
  if (code === 'PLUGIN_NOT_SET_UP') return mailText('notSetUp');
  return code === 'MAIL_NO_ADDRESS' ? mailText('noAddress') : textOfCode(code) || code;
}

/** Nothing was sent and never will be, so the mail does not count as a document of the sale. */
async function decrementPrints(till: Till, { saleId }: MailAct): Promise<void> {
  await till.sales.update(saleId, (now) => ({ ...now, prints: Math.max(0, now.prints - 1) }));
}

async function sendOne(till: Till, act: MailAct): Promise<ActOutcome> {
  const outcome = await queueOf(till).sendOne(act.id, { timeoutMs: ANSWER_MS });
  if (outcome.kind !== 'refused') return outcome;
  queueOf(till).forget(act.id);
  await decrementPrints(till, act);
  return outcome;
}

/**
 * Sends a stored sale by mail: the original when it is the sale's first document, a copy otherwise.
 * It is stored on the device first, and waits there while the server is offline or does not have
 * the sale.
 * @param to empty: to the customer of the sale
 */
export async function mailSale(till: Till, saleId: string, to: string): Promise<ActOutcome> {
  const stored = await till.sales.update(saleId, (now) => ({ ...now, prints: now.prints + 1 }));
  if (stored === undefined) throw new Error(`No stored sale ${saleId}`);
  const act: MailAct = {
    id: crypto.randomUUID(),
    saleId,
    to,
    mode: printModeOf(stored),
    token: employeeToken(),
  };
  await queueOf(till).store(act);
  return sendOne(till, act);
}

/** Sends a mail and shows the outcome. @returns whether it was sent, or waits */
export async function mailAndNotify(saleId: string, to: string): Promise<boolean> {
  const till = currentTill();
  if (till === null) return false;
  const outcome = await mailSale(till, saleId, to);
  if (outcome.kind === 'refused')
    toast({
      text: `${mailText('refused')} ${textOfRefusal(outcome.code)}`,
      tone: 'bad',
      id: 'mail',
    });
  else
    toast({
      text: mailText(outcome.kind === 'stored' ? 'queued' : 'kept'),
      tone: outcome.kind === 'stored' ? 'ok' : 'warn',
      id: 'mail',
    });
  return outcome.kind !== 'refused';
}

/**
 * Whether mail can be sent to the typed text: one address, or empty where the bill has a customer,
 * who may have an address.
 */
export function isRecipient(to: string, { account }: Pick<FrozenSale['cart'], 'account'>): boolean {
  return to === '' ? account?.type === 'customer' : mailAddressSchema.safeParse(to).success;
}

/** Sends the finished sale by mail, where mail is its print target. */
export async function mailFinishedSale(sale: FrozenSale): Promise<void> {
  const to = mailAddressOf(sale.cart.header);
  if (isRecipient(to, sale.cart)) await mailAndNotify(sale.cart.id, to);
  else toast({ text: mailText('whereTo'), tone: 'warn', id: 'mail' });
}

let flushing: Promise<void> | null = null;

/** Sends the waiting mails, each alone. A refused mail is shown with the number of its sale. */
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
    toast({
      text: `${number === null ? '' : `\u2066${number}\u2069: `}${mailText('refused')} ${textOfRefusal(outcome.code)}`,
      tone: 'bad',
      id: `mail ${act.id}`,
    });
  }
}

// A mail is sent after its sale: when the till is online again, and when the outbox has changed.
useTillStatus.subscribe(({ link, outbox }, before) => {
  if (
    (link === 'online' && before.link !== 'online') ||
    (link === 'online' && outbox !== before.outbox)
  )
    void flushMails();
});
