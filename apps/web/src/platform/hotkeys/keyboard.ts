import { createScannerMachine, SCANNER_TIMINGS, type KeyReading } from './scanner.machine.ts';

/** Browser defaults that are blocked (3-cart §9). F11 keeps its own. */
const BLOCKED = new Set(['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F12']);

/** True for a key whose browser default is blocked: F1 to F10 and F12. */
export function isBlockedKey(key: string): boolean {
  return BLOCKED.has(key);
}

/**
 * One screen's or dialog's claim on the keyboard. The newest layer is asked first; a key it does not take goes on to
 * the one below, unless the layer is modal.
 */
export interface KeyboardLayer {
  /** True when the scan was taken. */
  readonly onScan?: (code: string) => boolean;
  /** Key names (`F2`, `Escape`, `Enter`, `+`) to what they do; answering false passes the key on. */
  readonly keys?: Readonly<Record<string, () => boolean | void>>;
  /** Printable keys typed outside fields; true when taken. */
  readonly onText?: (key: string) => boolean;
  /** Nothing below hears anything while this layer is there. */
  readonly modal?: boolean;
}

/** How high a layer lies: later claims are higher. */
export type LayerPlace = number & { readonly kind: 'layer' };

let places = 0;

/** The place on top of all. */
export function newLayerPlace(): LayerPlace {
  places += 1;
  return places as LayerPlace;
}

export interface Keyboard {
  /** Adds a layer at its place; the answer removes it. The layer is read through a function, so it may change freely. */
  push(layer: () => KeyboardLayer, place: LayerPlace): () => void;
  /** Listens on a window; the answer stops. */
  attach(target: Window): () => void;
}

/**
 * How long waiting keys are kept before they count as typed. Keys are told apart by their time stamps; this only has to
 * outlast a busy machine that delivers the rest of a burst late, or a scan would be cut into an amount and another code.
 * A key that itself came late says how late: the next may be as late again.
 */
const SETTLE_MS = 150;
/** A clock that was set meanwhile makes a key look hours late. */
const MAX_LATENESS_MS = 2_000;

function settleAfter(event: KeyboardEvent): number {
  return SETTLE_MS + Math.min(Math.max(0, performance.now() - event.timeStamp), MAX_LATENESS_MS);
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function fieldOf(target: EventTarget | null): Field | null {
  if (target instanceof HTMLTextAreaElement) return target;
  if (target instanceof HTMLInputElement && !['button', 'checkbox', 'radio', 'submit', 'range'].includes(target.type)) return target;
  return null;
}

/** A scanner means the key's place, not the letter of the language the keyboard is set to. */
function scanKeyOf(event: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  if (letter !== undefined) return event.shiftKey ? letter : letter.toLowerCase();
  return event.key;
}

/** Puts back what stood in a field before a scanner wrote into it, in a way that React hears. */
function restore(field: Field, value: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Keys that came before the application listened, as the first script of the page counted them. */
interface EarlyKeys {
  readonly count: number;
  readonly last: number;
  readonly stop: () => void;
}

/** What {@link takeEarlyKeys} left: a burst that began before the application listened goes on until it pauses. */
let earlyUntil: number | null = null;

/** How many keys the page dropped because the application did not listen yet; from now on it does. */
export function takeEarlyKeys(): number {
  const early = (globalThis as { dalpakEarlyKeys?: EarlyKeys }).dalpakEarlyKeys;
  if (early === undefined) return 0;
  early.stop();
  delete (globalThis as { dalpakEarlyKeys?: EarlyKeys }).dalpakEarlyKeys;
  if (early.count > 0) earlyUntil = early.last + SCANNER_TIMINGS.maxGapMs;
  return early.count;
}

/** The rest of a burst whose beginning no one heard: sold, it would be another code. */
function restOfEarly(time: number): boolean {
  if (earlyUntil === null) return false;
  if (time > earlyUntil) {
    earlyUntil = null;
    return false;
  }
  earlyUntil = time + SCANNER_TIMINGS.maxGapMs;
  return true;
}

/** The keyboard of the till: function keys, typed keys and scans, each to the layer that wants it. */
export function createKeyboard(): Keyboard {
  let layers: readonly { readonly read: () => KeyboardLayer; readonly place: LayerPlace }[] = [];
  const machine = createScannerMachine();
  let before: { readonly field: Field; readonly value: string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const offer = (take: (layer: KeyboardLayer) => boolean): boolean => {
    for (const { read } of layers.toReversed()) {
      const layer = read();
      if (take(layer)) return true;
      // The browser keeps what the layer leaves: Tab and Enter move and press within the dialog.
      if (layer.modal === true) return false;
    }
    return false;
  };
  const press = (key: string): boolean =>
    offer((layer) => {
      const run = layer.keys?.[key];
      return run !== undefined && run() !== false;
    });

  const deliver = (readings: readonly KeyReading[], inField: boolean): void => {
    for (const reading of readings) {
      if (reading.kind === 'scan') {
        // The burst has already been written into the focused field: take it out again.
        if (before !== null) restore(before.field, before.value);
        offer((layer) => layer.onScan?.(reading.code) === true);
      } else if (!inField) {
        for (const key of reading.keys) {
          if (key.length === 1 && !press(key)) offer((layer) => layer.onText?.(key) === true);
        }
      }
      before = null;
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (isBlockedKey(event.key)) event.preventDefault();
    if (restOfEarly(event.timeStamp)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    const field = fieldOf(event.target);
    if (!machine.waiting() && field !== null) before = { field, value: field.value };
    const readings = machine.feed({ key: event.key, scanKey: scanKeyOf(event), time: event.timeStamp, repeat: event.repeat });
    const scanned = readings.some((reading) => reading.kind === 'scan');
    deliver(readings, field !== null);
    if (scanned) event.preventDefault();
    else if (event.key.length > 1 && !(field !== null && event.key === 'Enter') && !activates(event)) {
      if (press(event.key)) event.preventDefault();
    }
    clearTimeout(timer);
    if (machine.waiting()) {
      const inField = field !== null;
      timer = setTimeout(() => deliver(machine.settle(event.timeStamp + SCANNER_TIMINGS.maxGapMs + 1), inField), settleAfter(event));
    }
  };

  return {
    push(read, place) {
      const layer = { read, place };
      layers = [...layers, layer].toSorted((a, b) => a.place - b.place);
      return () => {
        layers = layers.filter((other) => other !== layer);
      };
    },
    attach(target) {
      target.addEventListener('keydown', onKeyDown, { capture: true });
      return () => {
        clearTimeout(timer);
        target.removeEventListener('keydown', onKeyDown, { capture: true });
      };
    },
  };
}

/** Enter and Space on a focused button are the button's own, unless the button is only focused because it was touched. */
function activates(event: KeyboardEvent): boolean {
  return (event.key === 'Enter' || event.key === ' ') && event.target instanceof HTMLElement && event.target.matches('button, a, [role="button"]') && event.target.matches(':focus-visible');
}

/** The one keyboard of the page. */
export const keyboard: Keyboard = createKeyboard();
