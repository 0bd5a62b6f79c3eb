import { connect, type Host } from '../frame-kit/connect.ts';
import { el, setUp } from '../frame-kit/draw.ts';
import { WORDS } from './words.ts';

/** Answer of the plugin's server side to `draft`. */
interface Draft {
  readonly sales: readonly { readonly id: string; readonly label: string }[];
  readonly email: string;
  readonly phone: string;
  readonly channels: readonly ('mail' | 'webhook')[];
}

const SALES = 101;
/** Interval and number of checks whether the message was sent. */
const LOOK_MS = 1_000;
const LOOKS = 12;

const host = await connect();
const main = setUp(host);
const words = WORDS[host.hello.language];

function say(text: string, bad = false): void {
  main.replaceChildren(el('p', bad ? { class: 'bad', role: 'alert' } : { role: 'status' }, text));
}

function callOperation<T>(
  { call: ask }: Host,
  name: string,
  data: Readonly<Record<string, unknown>>,
): Promise<T> {
  return ask('operation', { operation: name, data }) as Promise<T>;
}

function field(label: string, control: HTMLElement): HTMLElement {
  return el('label', {}, label, control);
}

/** Waits a limited time until the message is sent; a slower one is sent without the frame. */
async function waitUntilSent(id: string): Promise<void> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { state } = await callOperation<{ state: string }>(host, 'state', { id });
    if (state === 'sent') return say(words.sent);
    if (state === 'failed') return say(words.failed, true);
    await new Promise((done) => {
      setTimeout(done, LOOK_MS);
    });
  }
  say(words.waiting);
}

/** A random UUID; `crypto.randomUUID` is not available over plain http. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return [...bytes]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function drawForm({ sales, email, phone, channels }: Draft): void {
  // One id per form, so that a double click or a retry sends the same message once.
  const id = newId();
  const sale = el('select', {}, ...sales.map((one) => el('option', { value: one.id }, one.label)));
  const by = el(
    'select',
    {},
    ...channels.map((channel) => el('option', { value: channel }, words[channel])),
  );
  const to = el('input', { dir: 'ltr', maxlength: '254', autocomplete: 'off' });
  const toLabel = el('span', {});
  const fault = el('p', { class: 'bad', role: 'alert' });
  const send = el('button', { type: 'submit' }, words.send);
  const follows = (): void => {
    const isMail = by.value === 'mail';
    toLabel.textContent = isMail ? words.email : words.phone;
    to.value = isMail ? email : phone;
    to.type = isMail ? 'email' : 'tel';
  };
  by.addEventListener('change', follows);
  follows();
  // Handled without a form submit, because the sandboxed frame cannot submit forms.
  const submit = async (): Promise<void> => {
    fault.textContent = to.value.trim() === '' ? words.needed : '';
    if (to.value.trim() === '') return to.focus();
    send.disabled = true;
    send.textContent = words.sending;
    try {
      const made = await callOperation<{ id: string }>(host, 'send', {
        id,
        sale: sale.value,
        channel: by.value,
        to: to.value.trim(),
      });
      await waitUntilSent(made.id);
    } catch (error) {
      fault.textContent = error instanceof Error ? error.message : words.failed;
      send.disabled = false;
      send.textContent = words.send;
    }
  };
  send.addEventListener('click', () => void submit());
  to.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') void submit();
  });
  main.replaceChildren(
    field(words.receipt, sale),
    field(words.by, by),
    el('label', {}, toLabel, to),
    fault,
    send,
  );
}

async function begin(): Promise<void> {
  const { component, ids } = host.hello;
  const [id, ...others] = ids;
  if (id === undefined) return say(words.chooseSale);
  if (others.length > 0) return say(words.chooseOne);
  try {
    const draft = await callOperation<Draft>(host, 'draft', { component: component ?? SALES, id });
    if (draft.channels.length === 0) say(words.notSetUp, true);
    else if (draft.sales.length === 0) say(words.noSales);
    else drawForm(draft);
  } catch (error) {
    say(error instanceof Error ? error.message : words.failed, true);
  }
}

await begin();
