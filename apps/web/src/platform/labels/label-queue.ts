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

/** Labels that wait in this browser, of the business that is open. */
export const useLabelQueue = create<{ readonly cloud: number; readonly waiting: readonly WaitingLabel[] }>(() => ({ cloud: 0, waiting: [] }));

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
