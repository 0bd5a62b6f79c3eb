import type { Stretch } from '@dalpak/contracts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { formatDate } from '../../ui/format/format-date.ts';
import { type PulseSay, usePulseWords } from './pulse-words.ts';
import classes from './pulse.module.css';

/** Parts of a stretch, from the foot up. */
export const PARTS = ['selling', 'online', 'cut_off', 'silent', 'unknown'] as const;

/** A stretch in words: what is known of its minutes. */
export function describeStretch(say: PulseSay, stretch: Stretch): string {
  return PARTS.flatMap((part) =>
    stretch[part] === 0
      ? []
      : [`${say(`part.${part}`)}: ${say('minutes', { count: stretch[part] })}`],
  ).join(' · ');
}

/** A strip of a device: each stretch is a bar of its minutes, and opens its bills. */
export function Strip({
  label,
  stretches,
  kind,
  onOpen,
}: {
  readonly label: string;
  readonly stretches: readonly Stretch[];
  readonly kind: 'hours' | 'days';
  readonly onOpen: (stretch: Stretch) => void;
}): ReactNode {
  const say = usePulseWords();
  const at = (from: string): string => formatDate(from, kind === 'hours' ? 'time' : 'date');
  const [first, last] = [stretches[0], stretches.at(-1)];
  const scroller = useRef<HTMLDivElement>(null);
  // The latest is seen first; on a phone what was before is a swipe away. The strip itself is
  // scrolled, and not the page.
  useLayoutEffect(() => {
    const strip = scroller.current;
    if (strip === null) return;
    const isRtl = getComputedStyle(strip).direction === 'rtl';
    strip.scrollLeft = isRtl ? -strip.scrollWidth : strip.scrollWidth;
  }, []);
  return (
    <div ref={scroller} className={classes['scroller']}>
      <div
        className={classes['strip']}
        role="group"
        aria-label={label}
        data-testid={`strip-${kind}`}
      >
        {stretches.map((stretch) => {
          const name = `${at(stretch.from)} · ${describeStretch(say, stretch)}`;
          return (
            <button
              key={stretch.from}
              type="button"
              className={classes['stretch']}
              title={name}
              aria-label={name}
              onClick={() => onOpen(stretch)}
            >
              {PARTS.map((part) =>
                stretch[part] === 0 ? null : (
                  <span key={part} data-part={part} style={{ flexGrow: stretch[part] }} />
                ),
              )}
            </button>
          );
        })}
      </div>
      {first !== undefined && last !== undefined && (
        <div className={classes['axis']} aria-hidden>
          <span>{at(first.from)}</span>
          <span>{at(last.from)}</span>
        </div>
      )}
    </div>
  );
}

/** What the colours of a strip mean. */
export function StripKey(): ReactNode {
  const say = usePulseWords();
  return (
    <ul className={classes['key']}>
      {PARTS.map((part) => (
        <li key={part}>
          <span data-part={part} aria-hidden />
          {say(`part.${part}`)}
        </li>
      ))}
    </ul>
  );
}
