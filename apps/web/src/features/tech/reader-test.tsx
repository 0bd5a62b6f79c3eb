import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';

interface Burst {
  readonly length: number;
  /** Median interval in milliseconds between two keys. */
  readonly gap: number;
  readonly end: string | null;
}

/** The keys of one read are closer together than this, with any reader. */
const SAME_READ_MS = 300;

/**
 * Shows what a scanner or card reader sends: length, speed and final key. The content is not shown,
 * because it may be a payment card.
 */
export function ReaderTest(): ReactNode {
  const { t } = useTranslation('tech');
  const [open, setOpen] = useState(false);
  const [burst, setBurst] = useState<Burst | null>(null);
  const times = useRef<number[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const hear = (key: string, time: number): void => {
    const last = times.current.at(-1);
    if (last !== undefined && time - last > SAME_READ_MS) times.current = [];
    const ends = key === 'Enter' || key === 'Tab';
    if (!ends && key.length !== 1) return;
    if (!ends) times.current.push(time);
    const gaps = times.current
      .slice(1)
      .map((at, index) => at - (times.current[index] ?? at))
      .toSorted((a, b) => a - b);
    if (times.current.length > 0)
      setBurst({
        length: times.current.length,
        gap: Math.round(gaps[Math.floor(gaps.length / 2)] ?? 0),
        end: ends ? key : null,
      });
    if (ends) times.current = [];
  };
  if (!open)
    return (
      <Button variant="light" onClick={() => setOpen(true)}>
        {t('testReader')}
      </Button>
    );
  return (
    <div>
      <p role="status">
        {burst === null
          ? t('readerWait')
          : t('readerGot', {
              length: burst.length,
              gap: burst.gap,
              end: burst.end ?? t('readerEndNone'),
            })}
      </p>
      <input
        ref={field}
        className="digits-text"
        type="password"
        autoComplete="off"
        autoFocus
        aria-label={t('readerWait')}
        onKeyDown={(event) => {
          if (event.key === 'Tab' && times.current.length === 0) return;
          if (event.key === 'Enter' || event.key === 'Tab') event.preventDefault();
          hear(event.key, event.timeStamp);
          if (field.current !== null && (event.key === 'Enter' || event.key === 'Tab'))
            field.current.value = '';
        }}
      />
      <Button variant="subtle" onClick={() => setOpen(false)}>
        {t('readerStop')}
      </Button>
    </div>
  );
}
