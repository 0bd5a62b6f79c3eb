import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type HTMLAttributes,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { cx } from './cx.ts';
import classes from './virtual-list.module.css';

export interface VirtualListHandle {
  readonly scrollTo: (index: number) => void;
  /** For lists that handle keys themselves: their container has a tabIndex. */
  readonly focus: () => void;
}

interface VirtualListProps<T> {
  readonly items: readonly T[];
  readonly rowHeight: number;
  readonly keyOf: (item: T, index: number) => string | number;
  readonly renderRow: (item: T, index: number) => ReactNode;
  /** Stays at the top while the rows scroll below it. */
  readonly header?: ReactNode;
  /** Called when the last rows come near the screen. */
  readonly onEnd?: () => void;
  readonly footer?: ReactNode;
  readonly className?: string | undefined;
  readonly handle?: Ref<VirtualListHandle>;
  readonly label: string;
  readonly role?: 'list' | 'table' | 'grid' | 'listbox';
  /** Key and click handlers of the whole list, for lists that move a selection. */
  readonly container?: HTMLAttributes<HTMLDivElement>;
}

/**
 * A long list that renders only the rows near the screen. Every list that can exceed a hundred rows
 * uses it.
 */
export function VirtualList<T>(props: VirtualListProps<T>): ReactNode {
  const {
    items,
    rowHeight,
    keyOf,
    renderRow,
    header,
    onEnd,
    footer,
    className,
    handle,
    label,
    role = 'list',
    container,
  } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item, index);
    },
  });
  useImperativeHandle(
    handle,
    () => ({
      scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
      focus: () => scroller.current?.focus({ preventScroll: true }),
    }),
    [virtualizer],
  );
  const rows = virtualizer.getVirtualItems();
  const last = rows.at(-1)?.index ?? -1;
  useEffect(() => {
    if (onEnd !== undefined && items.length > 0 && last >= items.length - 5) onEnd();
  }, [last, items.length, onEnd]);
  return (
    <div
      {...container}
      ref={scroller}
      className={cx(classes['scroller'], className)}
      role={role}
      aria-label={label}
      aria-rowcount={role === 'list' ? undefined : items.length}
    >
      {header !== undefined && (
        <div role="presentation" className={classes['header']}>
          {header}
        </div>
      )}
      <div
        role="presentation"
        className={classes['body']}
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {rows.map(({ index, key, start }) => {
          const item = items[index];
          return item === undefined ? null : (
            <div
              key={key}
              role={role === 'list' ? 'listitem' : 'presentation'}
              className={classes['row']}
              style={{ blockSize: rowHeight, transform: `translateY(${start}px)` }}
            >
              {renderRow(item, index)}
            </div>
          );
        })}
      </div>
      {footer}
    </div>
  );
}
