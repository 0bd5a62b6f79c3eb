import { createScannerMachine, SCANNER_TIMINGS, type KeyReading } from './scanner.machine.ts';

/** Keys whose browser default is blocked (specification, cart §9). F11 keeps its default. */
const BLOCKED = new Set(['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9', 'F10', 'F12']);

/** True for a key whose browser default is blocked: F1 to F10 and F12. */
export function isBlockedKey(key: string): boolean {
  return BLOCKED.has(key);
}

/**
 * One screen's or dialog's claim on the keyboard. The newest layer gets each key first; a key that
 * it does not handle goes to the layer below, unless the layer is modal.
 */
export interface KeyboardLayer {
  /** Returns true when the scan was handled. */
  readonly onScan?: (code: string) => boolean;
  /**
   * Handlers by key name (`F2`, `Escape`, `Enter`, `+`); a handler that returns false passes the
   * key on.
   */
  readonly keys?: Readonly<Record<string, () => boolean | void>>;
  /** What the keys do, in words, for those whose name does not say it. */
  readonly says?: () => Readonly<Record<string, string>>;
  /** Printable keys typed outside fields; returns true when handled. */
  readonly onText?: (key: string) => boolean;
  /** True: layers below receive nothing while this layer exists. */
  readonly modal?: boolean;
}

/** Position of a layer in the stack: a later claim is higher. */
export type LayerPlace = number & { readonly kind: 'layer' };

let placeCount = 0;

/** Returns the place on top of all layers. */
export function newLayerPlace(): LayerPlace {
  placeCount += 1;
  return placeCount as LayerPlace;
}

export interface Keyboard {
  /**
   * Adds a layer at its place; the returned function removes it. The layer is read through a
   * function, so that it may change.
   */
  push(layer: () => KeyboardLayer, place: LayerPlace): () => void;
  /** The keys that work now, those of the top layer first, with their words; '' without. */
  keysNow(): readonly { readonly key: string; readonly says: string }[];
  /** Listens on a window; the returned function stops it. */
  attach(target: Window): () => void;
}

/**
 * How long undecided keys wait before they count as typed. Time stamps separate the keys; this wait
 * only covers a slow machine that delivers the rest of a burst late, which would split a scan into
 * an amount and another code. A key that arrives late extends the wait by its own delay.
 */
const SETTLE_MS = 150;
/** Upper limit, because a clock change makes a key look hours late. */
const MAX_LATENESS_MS = 2_000;

function settleDelayMs(event: KeyboardEvent): number {
  return SETTLE_MS + Math.min(Math.max(0, performance.now() - event.timeStamp), MAX_LATENESS_MS);
}

type Field = HTMLInputElement | HTMLTextAreaElement;

function focusedFieldOf(target: EventTarget | null): Field | null {
  if (target instanceof HTMLTextAreaElement) return target;
  if (
    target instanceof HTMLInputElement &&
    !['button', 'checkbox', 'radio', 'submit', 'range'].includes(target.type)
  )
    return target;
  return null;
}

/**
 * The scanner's character is read from the key's position, whatever layout the keyboard is set to.
 */
function scanKeyOf(event: KeyboardEvent): string {
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1];
  if (letter !== undefined) return event.shiftKey ? letter : letter.toLowerCase();
  return event.key;
}

/** Restores the field's value from before the scan, with an event that React handles. */
function restoreField(field: Field, value: string): void {
  const prototype =
    field instanceof HTMLTextAreaElement
      ? HTMLTextAreaElement.prototype
      : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Keys that came before the application listened, counted by the first script of the page. */
interface EarlyKeys {
  readonly count: number;
  readonly last: number;
  readonly stop: () => void;
}

/**
 * Set by {@link claimEarlyKeys}: a burst that began before the application listened lasts until it
 * pauses.
 */
let earlyBurstUntil: number | null = null;

/**
 * Number of keys that the page dropped before the application listened, which starts with this
 * call.
 */
export function claimEarlyKeys(): number {
  const early = (globalThis as { dalpakEarlyKeys?: EarlyKeys }).dalpakEarlyKeys;
  if (early === undefined) return 0;
  early.stop();
  delete (globalThis as { dalpakEarlyKeys?: EarlyKeys }).dalpakEarlyKeys;
  if (early.count > 0) earlyBurstUntil = early.last + SCANNER_TIMINGS.maxGapMs;
  return early.count;
}

/**
 * Whether the key belongs to a burst whose beginning was lost: the rest alone would be another
 * code.
 */
function belongsToEarlyBurst(time: number): boolean {
  if (earlyBurstUntil === null) return false;
  if (time > earlyBurstUntil) {
    earlyBurstUntil = null;
    return false;
  }
  earlyBurstUntil = time + SCANNER_TIMINGS.maxGapMs;
  return true;
}

/**
 * Creates the till's keyboard: function keys, typed keys and scans, each passed to the layer that
 * handles it.
 */
export function createKeyboard(): Keyboard {
  let layers: readonly { readonly read: () => KeyboardLayer; readonly place: LayerPlace }[] = [];
  const machine = createScannerMachine();
  let before: { readonly field: Field; readonly value: string } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let focusMovedByKey = false;

  const offer = (take: (layer: KeyboardLayer) => boolean): boolean => {
    for (const { read } of layers.toReversed()) {
      const layer = read();
      if (take(layer)) return true;
      // The browser keeps the keys that the layer does not handle: Tab and Enter move and press
      // within the dialog.
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
        // The scanner has already written the burst into the focused field, so the field is
        // restored.
        if (before !== null) restoreField(before.field, before.value);
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
    if (belongsToEarlyBurst(event.timeStamp)) {
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
    if (MOVES_FOCUS.test(event.key)) focusMovedByKey = true;
    else if (event.key === 'Escape' || /^F\d+$/.test(event.key)) focusMovedByKey = false;
    const field = focusedFieldOf(event.target);
    if (!machine.waiting() && field !== null) before = { field, value: field.value };
    const readings = machine.feed({
      key: event.key,
      scanKey: scanKeyOf(event),
      time: event.timeStamp,
      repeat: event.repeat,
    });
    const scanned = readings.some((reading) => reading.kind === 'scan');
    deliver(readings, field !== null);
    if (scanned) event.preventDefault();
    else if (
      event.key.length > 1 &&
      !(field !== null && event.key === 'Enter') &&
      !(focusMovedByKey && activatesButton(event))
    ) {
      if (press(event.key)) event.preventDefault();
    }
    clearTimeout(timer);
    if (machine.waiting()) {
      const inField = field !== null;
      timer = setTimeout(
        () => deliver(machine.settle(event.timeStamp + SCANNER_TIMINGS.maxGapMs + 1), inField),
        settleDelayMs(event),
      );
    }
  };

  const onPointerDown = (): void => {
    focusMovedByKey = false;
  };

  return {
    push(read, place) {
      const layer = { read, place };
      layers = [...layers, layer].toSorted((a, b) => a.place - b.place);
      return () => {
        layers = layers.filter((other) => other !== layer);
      };
    },
    keysNow() {
      const now = new Map<string, string>();
      for (const { read } of layers.toReversed()) {
        const { keys = {}, says, modal } = read();
        const words = says?.() ?? {};
        for (const key of Object.keys(keys)) if (!now.has(key)) now.set(key, words[key] ?? '');
        if (modal === true) break;
      }
      return [...now].map(([key, says]) => ({ key, says }));
    },
    attach(target) {
      target.addEventListener('keydown', onKeyDown, { capture: true });
      target.addEventListener('pointerdown', onPointerDown, { capture: true });
      return () => {
        clearTimeout(timer);
        target.removeEventListener('pointerdown', onPointerDown, { capture: true });
        target.removeEventListener('keydown', onKeyDown, { capture: true });
      };
    },
  };
}

/** Keys with which a person walks from button to button. */
const MOVES_FOCUS = /^(?:Tab|Arrow(?:Up|Down|Left|Right)|Home|End)$/;

/**
 * Enter and Space belong to a focused button that a person reached by keys. One that was touched,
 * or that got the focus back when a menu closed, would take the Enter from the action of the screen.
 */
function activatesButton(event: KeyboardEvent): boolean {
  return (
    (event.key === 'Enter' || event.key === ' ') &&
    event.target instanceof HTMLElement &&
    event.target.matches('button, a, [role="button"]') &&
    event.target.matches(':focus-visible')
  );
}

/** The page's one keyboard. */
export const keyboard: Keyboard = createKeyboard();
