import type { record } from '@rrweb/record';

type RecordOptions = NonNullable<Parameters<typeof record>[0]>;

/** What stands in place of anything that was typed: not even its length is told. */
const MASK = '••••';

export function maskTyped(text: string): string {
  return text === '' ? '' : MASK;
}

/** Text under `data-private` keeps its place and loses its letters. */
export function maskPrivate(text: string): string {
  return text.trim() === '' ? text : MASK;
}

/** Every kind of field. The library's own `maskAllInputs` leaves out those it does not know, hidden ones among them. */
const EVERY_FIELD = { input: true, textarea: true, select: true } as const;

/**
 * What of the page is recorded for a support agent. Fields are never recorded with what is in them; `data-private` is for
 * text, and `data-private="keys"` for what is pressed to type a secret: it is not there at all, nor are touches on it.
 * Movements of the pointer are not recorded: over such keys they would tell what is typed.
 */
export const SCREEN_PRIVACY = {
  maskInputOptions: EVERY_FIELD as NonNullable<RecordOptions['maskInputOptions']>,
  maskInputFn: maskTyped,
  maskTextSelector: '[data-private]',
  maskTextFn: maskPrivate,
  blockSelector: 'canvas, iframe, frame, object, embed, video, audio, input[type="file"], [data-private="keys"]',
  recordCanvas: false,
  recordCrossOriginIframes: false,
  inlineImages: false,
  collectFonts: false,
  keepIframeSrcFn: () => false,
  slimDOMOptions: 'all',
  inlineStylesheet: true,
  sampling: { mousemove: false, scroll: 200, input: 'last' },
} as const satisfies RecordOptions;
