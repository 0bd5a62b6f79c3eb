import { Loader } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { cx } from '../../ui/layout/cx.ts';
import { Code } from '../../ui/figures/num.tsx';
import { useFormWords } from '../form/state/form-words.ts';
import type { LookupItem, LookupState } from './lookup.machine.ts';
import classes from './lookup.module.css';

interface LookupListProps {
  readonly id: string;
  readonly label: string;
  readonly state: LookupState;
  readonly chosen: number | null;
  readonly onPick: (item: LookupItem) => void;
  readonly onMore: () => void;
}

/** Distance in pixels from the end at which the next page is loaded. */
const PRELOAD_DISTANCE = 80;

export function optionId(list: string, index: number): string {
  return `${list}-${index}`;
}

/** The results, or the text that is being searched, or that nothing was found. */
export function LookupList({
  id,
  label,
  state,
  chosen,
  onPick,
  onMore,
}: LookupListProps): ReactNode {
  const say = useFormWords();
  const box = useRef<HTMLDivElement>(null);
  const { phase, items, highlightedIndex: lit, loadingMore } = state;
  useEffect(() => {
    if (lit >= 0)
      box.current
        ?.querySelector(`#${CSS.escape(optionId(id, lit))}`)
        ?.scrollIntoView({ block: 'nearest' });
  }, [id, lit]);
  if (phase !== 'open') {
    return (
      <div className={classes['note']} role="status">
        {phase === 'searching' && <Loader size="xs" aria-hidden />}
        {say(
          phase === 'searching' ? 'searching' : phase === 'failed' ? 'lookupFailed' : 'noneFound',
        )}
      </div>
    );
  }
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      className={classes['list']}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (scrollTop + clientHeight >= scrollHeight - PRELOAD_DISTANCE) onMore();
      }}
    >
      {items.map((item, index) => (
        // The field keeps the focus: the keyboard moves the highlight, and the pointer only
        // chooses.
        <div
          key={item.id}
          id={optionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={item.id === chosen}
          className={cx(classes['option'], index === lit && classes['lit'])}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
          onKeyDown={(event) => event.key === 'Enter' && onPick(item)}
        >
          <span className={classes['name']}>{item.name === '' ? item.code : item.name}</span>
          {item.code !== '' && item.name !== '' && (
            <Code className={classes['quiet']}>{item.code}</Code>
          )}
          {item.detail !== '' && <bdi className={classes['quiet']}>{item.detail}</bdi>}
        </div>
      ))}
      {loadingMore && (
        <div className={classes['note']} role="presentation">
          <Loader size="xs" aria-hidden />
        </div>
      )}
    </div>
  );
}
