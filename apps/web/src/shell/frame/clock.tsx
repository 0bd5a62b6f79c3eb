import type { ReactNode } from 'react';
import { DateText } from '../../ui/figures/num.tsx';
import { CLOCK_TICK_MS, useNow } from '../../ui/messages/use-now.ts';

/** The time in Israel. It holds its own state, so that a tick redraws nothing else. */
export function Clock({ className }: { readonly className?: string | undefined }): ReactNode {
  const now = useNow(CLOCK_TICK_MS);
  return (
    <time className={className} dateTime={new Date(now).toISOString()}>
      <DateText value={now} kind="seconds" />
    </time>
  );
}
