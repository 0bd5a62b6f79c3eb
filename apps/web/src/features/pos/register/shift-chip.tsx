import { IconCashRegister } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useWords, wordsOf } from '../../../platform/i18n/words-of.ts';
import { go } from '../../../platform/router/navigation.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { cx } from '../../../ui/layout/cx.ts';
import { formatDate, localDateOf } from '../../../ui/format/format-date.ts';
import { can, useMode } from '../bill/mode.store.ts';
import { show } from '../bill/open-panel.ts';
import { useRegisterActs } from './register-runtime.ts';
import classes from './shift-chip.module.css';
import { useOpeningQuestion } from './opening-question.ts';
import { useRegisterState } from './use-register-state.ts';
import { useWaitingClosing } from './waiting-closing.ts';

const say = wordsOf({
  open: {
    he: 'משמרת {{number}} · פתוחה מ-{{since}}',
    en: 'Shift {{number}} · open since {{since}}',
  },
  opening: { he: 'קופה פתוחה מ-{{since}}', en: 'Register open since {{since}}' },
  closed: { he: 'קופה סגורה', en: 'Register closed' },
  menu: { he: 'משמרת הקופה', en: 'Shift of the register' },
});

const isolate = (text: string): string => `\u2066${text}\u2069`;

/** The hour, and the day before it when it is not today. */
function sinceText(at: string | number): string {
  const date = new Date(at);
  const isToday = localDateOf(date) === localDateOf(Date.now());
  return isolate(formatDate(date, isToday ? 'time' : 'datetime'));
}

/**
 * The shift in the top bar of a till: open since when, or closed. A touch opens what can be done
 * with it.
 */
export function ShiftChip(): ReactNode {
  return useAppInit().employee === null ? null : <Chip />;
}

function Chip(): ReactNode {
  const words = useWords(say);
  const { data, refetch, isError } = useRegisterState();
  const opening = useRegisterActs(({ acts }) =>
    acts.find((act) => act.kind === 'open' && act.refused === null),
  );
  useOpeningQuestion(data, isError);
  // A bill that is being paid is never left behind.
  const paying = useMode((mode) => !can('interrupt', mode) || !can('open', mode));
  const closing = useWaitingClosing((state) => state.closing);
  const isClosed = data?.shift === null;
  const soldId = useMode(({ done }) => done?.serverId ?? null);
  // A sale at a closed register opens it by itself.
  useEffect(() => {
    if (isClosed && soldId !== null) void refetch();
  }, [isClosed, soldId, refetch]);
  // After a declared closing that waits for the network, only what was opened since counts.
  const shift = closing === null ? (data?.shift ?? null) : null;
  if (data === undefined && opening === undefined && closing === null) return null;
  const text =
    shift !== null
      ? words('open', { number: (data?.last?.number ?? 0) + 1, since: sinceText(shift.opened_at) })
      : opening !== undefined
        ? words('opening', { since: sinceText(opening.at) })
        : words('closed');
  const isOpen = shift !== null || opening !== undefined;
  return (
    <button
      type="button"
      className={cx(classes['chip'], !isOpen && classes['isClosed'])}
      aria-label={`${words('menu')}: ${text}`}
      title={text}
      data-testid="shift-chip"
      disabled={paying}
      onClick={() => {
        go('/pos');
        show({ kind: 'register', since: Date.now() });
      }}
    >
      <IconCashRegister size={18} aria-hidden />
      <span className={classes['text']}>{text}</span>
      {!isOpen && <span className={classes['mark']} aria-hidden />}
    </button>
  );
}
