import { Button, Menu, UnstyledButton } from '@mantine/core';
import {
  changeRecord,
  COMPONENT,
  type LeadCard,
  type LeadColumn,
  LOST_REASONS,
} from '@dalpak/contracts';
import { IconArrowsExchange, IconLayoutKanban, IconPlus } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { listRoute, recordRoute } from '../../record-kit/record-routes.ts';
import { cx } from '../../ui/layout/cx.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Money } from '../../ui/figures/num.tsx';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { ConvertLead } from './crm-panels.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './crm.module.css';
import { Loaded } from '../../platform/api/loaded.tsx';
import { reloadBoard, useLeadBoard } from './use-crm.ts';
import { say } from './words.ts';

interface Move {
  readonly card: LeadCard;
  readonly from: LeadColumn;
  readonly to: LeadColumn;
}

/** Stores a move unless another user moved the lead meanwhile; then the message says so. */
async function store({ card, from, to }: Move, reason?: string): Promise<void> {
  try {
    await api.call(changeRecord, {
      params: { component: COMPONENT.leads, id: String(card.id) },
      body: {
        data: { status: to.id, ...(reason === undefined ? {} : { lost_reason: reason }) },
        before: { status: from.id },
      },
    });
    toast({ text: `${card.name}: ${say('moved')} ${to.name}`, tone: 'ok' });
  } catch (error) {
    toast({ text: describeError(error).description, tone: 'bad' });
  }
  await reloadBoard();
}

interface CardProps {
  readonly card: LeadCard;
  readonly from: LeadColumn;
  readonly columns: readonly LeadColumn[];
  readonly onMove: ((move: Move) => void) | null;
  readonly onOver: (id: number | null) => void;
}

/** The column under a pointer. */
const columnAt = (x: number, y: number): number | null => {
  const id = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]')?.dataset;
  return id?.['column'] === undefined ? null : Number(id['column']);
};

function Card({ card, from, columns, onMove, onOver }: CardProps): ReactNode {
  const [isHeld, setHeld] = useState(false);
  const moveTo = (to: LeadColumn | undefined): void => {
    if (to !== undefined && to.id !== null && to.id !== from.id) onMove?.({ card, from, to });
  };
  const end = (): void => {
    setHeld(false);
    onOver(null);
  };
  return (
    <li className={classes['card']} data-held={isHeld || undefined}>
      <UnstyledButton
        className={classes['grip'] ?? ''}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight"
        onKeyDown={(event) => {
          const step = { ArrowLeft: 1, ArrowRight: -1 }[event.key];
          if (!event.altKey || step === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          moveTo(columns[columns.indexOf(from) + step]);
        }}
        onPointerDown={(event) => {
          if (onMove === null || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setHeld(true);
        }}
        onPointerMove={(event) => {
          if (isHeld) onOver(columnAt(event.clientX, event.clientY));
        }}
        onPointerCancel={end}
        onPointerUp={(event) => {
          if (!isHeld) return;
          const target = columnAt(event.clientX, event.clientY);
          end();
          if (target !== null) moveTo(columns.find(({ id }) => id === target));
        }}
      >
        <bdi>{card.name}</bdi>
        <span className={classes['detail']}>
          {[card.company, card.source, card.owner].filter(Boolean).join(' · ')}
        </span>
      </UnstyledButton>
      <div className={classes['line']}>
        {card.value === null ? <span /> : <Money agorot={card.value} />}
        <span className={card.late ? classes['late'] : classes['quiet']}>
          {card.next_contact === null
            ? ''
            : `${say('contact')} ${formatDate(card.next_contact, 'date')}`}
        </span>
        <span className={quiet}>
          {card.days} {say('days')}
        </span>
      </div>
      <Toolbar>
        <Button
          component="a"
          size="md"
          variant="default"
          href={hrefOf(recordRoute(COMPONENT.leads, card.id))}
          aria-label={`${say('open')} ${card.name}`}
        >
          {say('open')}
        </Button>
        {onMove !== null && (
          <Menu>
            <Menu.Target>
              <Button
                size="md"
                variant="default"
                aria-label={`${say('moveTo')} ${card.name}`}
                leftSection={<IconArrowsExchange size={18} aria-hidden />}
              >
                {say('moveTo')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {columns
                .filter(({ id }) => id !== null && id !== from.id)
                .map((to) => (
                  <Menu.Item key={to.id} onClick={() => moveTo(to)}>
                    {to.name}
                  </Menu.Item>
                ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Toolbar>
    </li>
  );
}

function Board({ columns }: { readonly columns: readonly LeadColumn[] }): ReactNode {
  const [over, setOver] = useState<number | null>(null);
  const [lost, setLost] = useState<Move | null>(null);
  const [won, setWon] = useState<LeadCard | null>(null);
  const may = useAccess({ type: 'components', action: 'e', key: COMPONENT.leads }) === 'ok';
  const move = (asked: Move): void => {
    if (asked.to.stage === 'lost') setLost(asked);
    else
      void store(asked).then(() => {
        if (asked.to.stage === 'won' && asked.card.customer === null) setWon(asked.card);
      });
  };
  return (
    <>
      <div className={classes['board']} role="region" aria-label={say('board')} tabIndex={0}>
        {columns.map((column) => (
          <section
            key={column.id ?? 0}
            className={cx(
              classes['column'],
              over === column.id && over !== null && classes['over'],
            )}
            data-column={column.id ?? undefined}
            style={{ '--column': column.colour || undefined } as CSSProperties}
            aria-label={column.name || say('noStatus')}
          >
            <div className={classes['line']}>
              <h2>
                {column.name || say('noStatus')} ({column.count})
              </h2>
              <Money agorot={column.sum} />
            </div>
            {column.cards.length === 0 && <p className={quiet}>{say('emptyColumn')}</p>}
            <ul className={classes['cards']}>
              {column.cards.map((card) => (
                <Card
                  key={card.id}
                  card={card}
                  from={column}
                  columns={columns}
                  onMove={may ? move : null}
                  onOver={setOver}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <Modal opened={lost !== null} onClose={() => setLost(null)} title={say('lostWhy')}>
        <div className={classes['items']}>
          {Object.entries(LOST_REASONS).map(([reason, label]) => (
            <Button
              key={reason}
              size="md"
              variant="default"
              onClick={() => {
                if (lost !== null) void store(lost, reason);
                setLost(null);
              }}
            >
              {label[currentLanguage()]}
            </Button>
          ))}
        </div>
      </Modal>
      <Modal opened={won !== null} onClose={() => setWon(null)} title={won?.name ?? ''}>
        {won !== null && <ConvertLead id={won.id} />}
      </Modal>
    </>
  );
}

/** Leads by their status; a card is moved by mouse, finger or keyboard. */
export function BoardScreen(): ReactNode {
  const mayAdd = useAccess({ type: 'components', action: 'w', key: COMPONENT.leads }) === 'ok';
  return (
    <Page width={1120}>
      <div className={classes['line']}>
        <PageTitle>{say('board')}</PageTitle>
        {mayAdd && (
          <Button
            component="a"
            size="md"
            leftSection={<IconPlus size={18} aria-hidden />}
            href={hrefOf(recordRoute(COMPONENT.leads, 0))}
          >
            {say('newLead')}
          </Button>
        )}
      </div>
      <p className={quiet}>{say('boardHelp')}</p>
      <Loaded query={useLeadBoard()} label={say('board')}>
        {(columns) =>
          columns.length === 0 ? (
            <EmptyState
              icon={<IconLayoutKanban size={28} />}
              title={say('noStatuses')}
              text={say('noStatusesHelp')}
              action={
                <Button component="a" href={hrefOf(listRoute(COMPONENT.leadStatuses))}>
                  {say('statuses')}
                </Button>
              }
            />
          ) : (
            <Board columns={columns} />
          )
        }
      </Loaded>
    </Page>
  );
}
