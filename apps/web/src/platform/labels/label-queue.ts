import { create } from 'zustand';
import { currentInit } from '../session/session.store.ts';

/** A product with labels that wait to be printed. */
export interface WaitingLabel {
  readonly id: number;
  readonly copies: number;
}

/** Most labels of one product: a typing error must not waste a roll. */
export const MAX_COPIES = 200;
/** Most products in the queue, which one request can load. */
export const MAX_WAITING = 1_000;

/** When labels are printed: on request, or each as soon as it is chosen. */
export type LabelPrintMode = 'manual' | 'auto';

interface LabelQueue {
  readonly cloud: number;
  readonly waiting: readonly WaitingLabel[];
  readonly mode: LabelPrintMode;
}

const MODE_KEY = 'dalpak.labels.mode';

function storedMode(): LabelPrintMode {
  try {
    return localStorage.getItem(MODE_KEY) === 'auto' ? 'auto' : 'manual';
  } catch {
    return 'manual';
  }
}

/** The current business's queued labels in this browser, and this device's print mode. */
export const useLabelQueue = create<LabelQueue>(() => ({
  cloud: 0,
  waiting: [],
  mode: storedMode(),
}));

/** Sets the print mode of this device, because the printer is connected to it. */
export function setLabelMode(mode: LabelPrintMode): void {
  useLabelQueue.setState({ mode });
  try {
    localStorage.setItem(MODE_KEY, mode);
  } catch {
    // The choice is not stored and lasts as long as the page.
  }
}

const keyOf = (cloud: number): string => `dalpak.labels.${cloud}`;

function isWaiting(value: unknown): value is WaitingLabel {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'copies' in value &&
    Number.isInteger(value.id) &&
    Number.isInteger(value.copies)
  );
}

function stored(cloud: number): readonly WaitingLabel[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(cloud)) ?? '[]');
    return Array.isArray(value) ? value.filter(isWaiting).slice(0, MAX_WAITING) : [];
  } catch {
    // Unreadable data counts as an empty queue.
    return [];
  }
}

/** Loads the queue of the current business. */
export function openLabelQueue(): void {
  const cloud = currentInit()?.cloud.id ?? 0;
  if (useLabelQueue.getState().cloud !== cloud)
    useLabelQueue.setState({ cloud, waiting: stored(cloud) });
}

export function setLabelQueue(waiting: readonly WaitingLabel[]): void {
  const { cloud } = useLabelQueue.getState();
  useLabelQueue.setState({ waiting });
  try {
    localStorage.setItem(keyOf(cloud), JSON.stringify(waiting));
  } catch {
    // Storage is full: the queue lasts as long as the page.
  }
}

/**
 * Adds one label for each product. A product that is already queued changes only when another copy
 * is requested.
 */
export function addToQueue(
  waiting: readonly WaitingLabel[],
  ids: readonly number[],
  more = false,
): readonly WaitingLabel[] {
  const known = new Set(waiting.map(({ id }) => id));
  const grown = more
    ? waiting.map((label) =>
        ids.includes(label.id)
          ? { ...label, copies: Math.min(MAX_COPIES, label.copies + 1) }
          : label,
      )
    : waiting;
  return [
    ...grown,
    ...[...new Set(ids)].filter((id) => !known.has(id)).map((id) => ({ id, copies: 1 })),
  ].slice(0, MAX_WAITING);
}

export function setCopies(
  waiting: readonly WaitingLabel[],
  id: number,
  copies: number,
): readonly WaitingLabel[] {
  const wanted = Math.min(MAX_COPIES, Math.max(1, Math.trunc(copies) || 1));
  return waiting.map((label) => (label.id === id ? { ...label, copies: wanted } : label));
}

/** Adds the products of a list to the queue. */
export function queueLabels(ids: readonly number[]): void {
  openLabelQueue();
  setLabelQueue(addToQueue(useLabelQueue.getState().waiting, ids));
}

/** The queue after a print: copies that were added in the meantime stay. */
export function removePrinted(
  waiting: readonly WaitingLabel[],
  printed: readonly WaitingLabel[],
): readonly WaitingLabel[] {
  const done = new Map(printed.map(({ id, copies }) => [id, copies]));
  return waiting.flatMap(({ id, copies }) => {
    const left = copies - (done.get(id) ?? 0);
    return left > 0 ? [{ id, copies: left }] : [];
  });
}

/** The drawn labels to print without a request: all of them in automatic mode, otherwise none. */
export function labelsToPrintNow<T>(
  drawn: readonly T[],
  mode: LabelPrintMode,
  hasPrinter: boolean,
): readonly T[] {
  return mode === 'auto' && hasPrinter ? drawn : [];
}
