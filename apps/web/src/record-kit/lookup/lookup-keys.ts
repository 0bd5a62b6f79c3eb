import type { KeyboardEvent } from 'react';
import type { LookupItem } from './lookup.machine.ts';
import type { useLookup } from './use-lookup.ts';

interface LookupKeysPorts {
  readonly lookup: ReturnType<typeof useLookup>;
  readonly readOnly: boolean;
  /** A record is chosen, which Delete clears. */
  readonly hasValue: boolean;
  readonly onPick: (item: LookupItem) => void;
  readonly onClear: () => void;
  /** Undefined where records cannot be added. */
  readonly onNew?: () => void;
  /** Undefined where there is no list to choose from. */
  readonly onPicker?: () => void;
}

/** The key handler of a reference field (specification, records §4). */
export function lookupKeys({
  lookup,
  readOnly,
  hasValue,
  onPick,
  onClear,
  onNew,
  onPicker,
}: LookupKeysPorts): (event: KeyboardEvent<HTMLInputElement>) => void {
  const { state } = lookup;
  return (event) => {
    const act = (run: () => void): void => {
      event.preventDefault();
      // Otherwise a dialog around the form would close with the list.
      event.stopPropagation();
      run();
    };
    if (readOnly) return;
    switch (event.key) {
      case 'Escape':
        if (state.phase !== 'idle') act(() => lookup.close());
        break;
      case 'Enter': {
        const lit = state.phase === 'open' ? state.items[state.highlightedIndex] : undefined;
        if (!event.ctrlKey)
          act(() =>
            lit !== undefined
              ? onPick(lit)
              : state.text === null
                ? lookup.search('')
                : lookup.find(state.text),
          );
        break;
      }
      case 'ArrowDown':
      case 'ArrowUp':
        act(() => {
          if (state.phase === 'idle') return lookup.search(state.text ?? '');
          if (event.key === 'ArrowDown' && state.highlightedIndex >= state.items.length - 3)
            lookup.more();
          lookup.move(event.key === 'ArrowDown' ? 1 : -1);
        });
        break;
      case 'Delete':
      case 'Backspace':
        if (state.text === null && hasValue) act(onClear);
        break;
      case 'F1':
        if (onNew !== undefined) act(onNew);
        break;
      case 'F7':
        if (onPicker !== undefined) act(onPicker);
        break;
      default:
    }
  };
}
