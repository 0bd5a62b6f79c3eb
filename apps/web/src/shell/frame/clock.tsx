import type { ReactNode } from 'react';
import { DateText } from '../../ui/num.tsx';
import { useNow } from '../../ui/use-now.ts';

/** Specification 1-shell §9: the clock refreshes every second. */
const TICK_MS = 1_000;

/** The time in Israel. It keeps its own state, so that a tick paints nothing else. */
export function Clock({ className }: { readonly className?: string | undefined }): ReactNode {
  const now = useNow(TICK_MS);
  return (
    <time className={className} dateTime={new Date(now).toISOString()}>
      <DateText value={now} kind="seconds" />
    </time>
  );
}
