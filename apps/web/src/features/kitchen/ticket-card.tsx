import type { KitchenStation, KitchenTicket } from '@dalpak/contracts';
import { IconAlertTriangle, IconCheck, IconClock, IconFlame } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/layout/cx.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { Qty } from '../../ui/figures/num.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './kitchen.module.css';
import { isVoidOnly, lateness, nextStage, nextWord } from './next-stage.ts';
import { useKitchenWords } from './words.ts';

interface TicketCardProps {
  readonly ticket: KitchenTicket;
  readonly station: KitchenStation;
  /** Milliseconds since the ticket was sent, by the server's clock. */
  readonly ageMs: number;
  /** Key that chooses it; null beyond the ninth. */
  readonly place: number | null;
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onMove: (row: number | null) => void;
}

/** One ticket: its head leads all of it to the next stage, a row only itself. */
export function TicketCard(props: TicketCardProps): ReactNode {
  const { ticket, station, ageMs, place, chosen, onChoose, onMove } = props;
  const word = useKitchenWords();
  const isVoid = isVoidOnly(ticket);
  const late = ticket.stage === 'ready' ? 'fine' : lateness(ageMs, station);
  const next = nextStage(ticket.stage, station, isVoid);
  return (
    <article
      className={cx(classes['ticket'], chosen && classes['chosen'])}
      data-stage={ticket.stage}
      data-late={late}
      data-void={isVoid || undefined}
      aria-label={`${word('ticket', { number: ticket.number })} ${ticket.title}`}
      data-testid={`ticket-${ticket.number}`}
    >
      <button
        type="button"
        className={classes['head']}
        onFocus={onChoose}
        onClick={() => onMove(null)}
        data-testid="ticket-head"
      >
        <span className={classes['headRow']}>
          {place !== null && <kbd className={classes['place']}>{place}</kbd>}
          <bdi className={classes['title']}>{ticket.title}</bdi>
          <span className={classes['number']}>#{ticket.number}</span>
        </span>
        <span className={classes['headRow']}>
          <span className={classes['facts']}>
            {[
              ticket.kind === 'table' || ticket.kind === 'saved' ? '' : word(ticket.kind),
              ticket.waiter,
              ticket.guests > 0 ? word('guests', { count: ticket.guests }) : '',
              formatDate(ticket.created_at, 'time'),
            ]
              .filter((text) => text !== '')
              .join(' · ')}
          </span>
          <span className={classes['age']}>
            {late === 'late' ? (
              <IconFlame size={20} aria-hidden />
            ) : late === 'soon' ? (
              <IconAlertTriangle size={20} aria-hidden />
            ) : (
              <IconClock size={20} aria-hidden />
            )}
            {word('minutes', { count: Math.max(0, Math.floor(ageMs / 60_000)) })}
            {late !== 'fine' && ` · ${word(late)}`}
          </span>
        </span>
        <span className={classes['next']}>
          <span className={classes['stage']}>{word(isVoid ? 'voided' : ticket.stage)}</span>
          {word(nextWord(next, isVoid))}
        </span>
      </button>
      <ul className={arrange['plainList']}>
        {ticket.rows.map(({ name, quantity, notes, change }, index) => {
          const stage = ticket.row_stages[index] ?? 'new';
          return (
            // The rows of a ticket never change.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index}>
              <button
                type="button"
                className={classes['row']}
                data-stage={stage}
                data-change={change}
                onClick={() => onMove(index)}
              >
                <span className={classes['rowName']}>
                  <b>
                    <Qty milli={quantity} weighed={quantity % 1_000 !== 0} /> ×
                  </b>{' '}
                  <bdi>{name}</bdi>
                  {change !== undefined && <em className={classes['change']}>{word(change)}</em>}
                </span>
                {notes.map((note) => (
                  <span key={note} className={classes['note']}>
                    {note}
                  </span>
                ))}
                {stage !== 'new' && change !== 'voided' && (
                  <span className={classes['rowStage']}>
                    <IconCheck size={16} aria-hidden /> {word(stage)}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {ticket.reasons.map((reason) => (
        <p key={reason} className={classes['reason']}>
          {word('reason', { text: reason })}
        </p>
      ))}
    </article>
  );
}
