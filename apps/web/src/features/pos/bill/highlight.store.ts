import { create } from 'zustand';

interface Highlight {
  /** The highlighted line, which + and − change: the last one scanned or touched. */
  readonly highlightedRowKey: string | null;
  /** Grows with each scan, so that the same line is highlighted again. */
  readonly highlightStamp: number;
}

export const useHighlight = create<Highlight>(() => ({
  highlightedRowKey: null,
  highlightStamp: 0,
}));

export const highlightedRow = (): string | null => useHighlight.getState().highlightedRowKey;

export const highlightRow = (highlightedRowKey: string | null): void =>
  useHighlight.setState({ highlightedRowKey });

/** Highlights a line that was changed, also the one that is highlighted already. */
export const flashRow = (highlightedRowKey: string | null): void =>
  useHighlight.setState(({ highlightStamp }) => ({
    highlightedRowKey,
    highlightStamp: highlightStamp + 1,
  }));
