import type { record } from '@rrweb/record';

type RecordOptions = NonNullable<Parameters<typeof record>[0]>;

/** Replaces any typed text, so that not even its length is revealed. */
const MASK = '••••';

export function maskTyped(text: string): string {
  return text === '' ? '' : MASK;
}

/** Text under `data-private` keeps its layout and loses its letters. */
export function maskPrivate(text: string): string {
  return text.trim() === '' ? text : MASK;
}

/**
 * Every kind of field. The library's own `maskAllInputs` omits kinds that it does not know, such as
 * hidden fields.
 */
const EVERY_FIELD = { input: true, textarea: true, select: true } as const;

/**
 * Recording rules for a support agent's view. Field values are never recorded. `data-private` masks
 * text, and `data-private="keys"` removes a keypad for secrets and the touches on it from the
 * recording. Pointer movements are not recorded, because over such a keypad they would reveal the
 * secret.
 */
export const SCREEN_PRIVACY = {
  maskInputOptions: EVERY_FIELD as NonNullable<RecordOptions['maskInputOptions']>,
  maskInputFn: maskTyped,
  maskTextSelector: '[data-private]',
  maskTextFn: maskPrivate,
  blockSelector:
    'canvas, iframe, frame, object, embed, video, audio, input[type="file"], [data-private="keys"]',
  recordCanvas: false,
  recordCrossOriginIframes: false,
  inlineImages: false,
  collectFonts: false,
  keepIframeSrcFn: () => false,
  slimDOMOptions: 'all',
  inlineStylesheet: true,
  sampling: { mousemove: false, scroll: 200, input: 'last' },
} as const satisfies RecordOptions;
