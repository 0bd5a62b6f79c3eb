import { create } from 'zustand';
import { currentInit } from '../session/session.store.ts';

/** A product whose labels wait to be printed. */
export interface WaitingLabel {
  readonly id: number;
  readonly copies: number;
}

/** Labels of one product at most: a slip of the finger must not print a forest. */
export const MAX_COPIES = 200;
/** Products that may wait; as many as are asked for at once. */
export const MAX_WAITING = 1_000;

/** How labels leave this device: when somebody says so, or each as soon as it is chosen. */
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

/** Labels that wait in this browser, of the business that is open, and how this device prints them. */
export const useLabelQueue = create<LabelQueue>(() => ({ cloud: 0, waiting: [], mode: storedMode() }));

/** Of this device alone: the printer is its own. */
export function setLabelMode(mode: LabelPrintMode): void {
  useLabelQueue.setState({ mode });
  try {
    localStorage.setItem(MODE_KEY, mode);
  } catch {
    // Not remembered; holds as long as the page is open.
  }
}

const keyOf = (cloud: number): string => `dalpak.labels.${cloud}`;

function isWaiting(value: unknown): value is WaitingLabel {
  return typeof value === 'object' && value !== null && 'id' in value && 'copies' in value && Number.isInteger(value.id) && Number.isInteger(value.copies);
}

function stored(cloud: number): readonly WaitingLabel[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(cloud)) ?? '[]');
    return Array.isArray(value) ? value.filter(isWaiting).slice(0, MAX_WAITING) : [];
  } catch {
    // Nothing readable: nothing waits.
    return [];
  }
}

/** Takes up what waits of the business that is open. */
export function openLabelQueue(): void {
  const cloud = currentInit()?.cloud.id ?? 0;
  if (useLabelQueue.getState().cloud !== cloud) useLabelQueue.setState({ cloud, waiting: stored(cloud) });
}

export function setLabelQueue(waiting: readonly WaitingLabel[]): void {
  const { cloud } = useLabelQueue.getState();
  useLabelQueue.setState({ waiting });
  try {
    localStorage.setItem(keyOf(cloud), JSON.stringify(waiting));
  } catch {
    // Full: it waits as long as the page is open.
  }
}

/** Adds products, one label each; of those that wait already nothing changes unless one more is meant. */
export function addToQueue(waiting: readonly WaitingLabel[], ids: readonly number[], more = false): readonly WaitingLabel[] {
  const known = new Set(waiting.map(({ id }) => id));
  const grown = more ? waiting.map((label) => (ids.includes(label.id) ? { ...label, copies: Math.min(MAX_COPIES, label.copies + 1) } : label)) : waiting;
  return [...grown, ...[...new Set(ids)].filter((id) => !known.has(id)).map((id) => ({ id, copies: 1 }))].slice(0, MAX_WAITING);
}

export function setCopies(waiting: readonly WaitingLabel[], id: number, copies: number): readonly WaitingLabel[] {
  const wanted = Math.min(MAX_COPIES, Math.max(1, Math.trunc(copies) || 1));
  return waiting.map((label) => (label.id === id ? { ...label, copies: wanted } : label));
}

/** Puts products into the queue, from a list. */
export function queueLabels(ids: readonly number[]): void {
  openLabelQueue();
  setLabelQueue(addToQueue(useLabelQueue.getState().waiting, ids));
}

/** What still waits once these were printed: copies that were asked for meanwhile stay. */
export function withoutPrinted(waiting: readonly WaitingLabel[], printed: readonly WaitingLabel[]): readonly WaitingLabel[] {
  const done = new Map(printed.map(({ id, copies }) => [id, copies]));
  return waiting.flatMap(({ id, copies }) => {
    const left = copies - (done.get(id) ?? 0);
    return left > 0 ? [{ id, copies: left }] : [];
  });
}

/** Of the labels that are drawn, those to print without being asked: all of them where this device prints by itself, none elsewhere. */
export function dueLabels<T>(drawn: readonly T[], mode: LabelPrintMode, hasPrinter: boolean): readonly T[] {
  return mode === 'auto' && hasPrinter ? drawn : [];
}
