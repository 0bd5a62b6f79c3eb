import { Anchor, Button } from '@mantine/core';
import { COMPONENT, type Decision, type ExceptionMark, MARK_TRANSITIONS } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { recordRoute } from '../../record-kit/record-routes.ts';
import { QuietText } from '../../ui/content/quiet.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { formatNumber } from '../../ui/format/format-number.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { useExceptionWords } from './exceptions-words.ts';
import classes from './exceptions.module.css';
import { MarkBills } from './mark-bills.tsx';

/** What a mark says, in two sentences with its numbers. */
function useSentences({ sign, count, bills, usual }: ExceptionMark): string {
  const say = useExceptionWords();
  const low = formatNumber(usual.low);
  const range = usual.low === usual.high ? low : `\u2066${low}–${formatNumber(usual.high)}\u2069`;
  const first = say('first', {
    count: formatNumber(count),
    what: say(`what.${sign}`),
    bills: formatNumber(bills),
  });
  return `${first} ${say(usual.own_past ? 'usual.past' : 'usual.others', { range })}`;
}

function Decisions({ mark }: { readonly mark: ExceptionMark }): ReactNode {
  const say = useExceptionWords();
  return mark.decisions.map(({ at, state, by, reason, check_on: day }) => (
    <QuietText key={at}>
      {say('by', {
        state: say(`state.${state}`, { day: day === null ? '' : formatDate(day, 'date') }),
        name: by,
        at: formatDate(at),
      })}
      {reason !== '' && ` · ${reason}`}
    </QuietText>
  ));
}

type DecideProps = Parameters<typeof DecideDialog>[0];

const READ_TASKS = { type: 'components', action: 'r', key: COMPONENT.tasks } as const;

/** One mark: who, what, its bills, and what is decided about it. */
export function MarkCard({
  mark,
  people,
  self,
}: Pick<DecideProps, 'mark' | 'people' | 'self'>): ReactNode {
  const say = useExceptionWords();
  const text = useSentences(mark);
  const [isOpen, setIsOpen] = useState(false);
  const [decision, setDecision] = useState<Decision | null>(null);
  const { id, employee, sign, state, check_on: day, task } = mark;
  const mayReadTasks = useAccess(READ_TASKS) === 'ok';
  return (
    <Panel>
      <article className={classes['mark']} data-testid="exception">
        <div className={classes['head']}>
          <h2 className={classes['who']}>
            {employee.name} · {say(`sign.${sign}`)}
          </h2>
          <span className={classes['state']}>
            {say(`state.${state}`, { day: day === null ? '' : formatDate(day, 'date') })}
          </span>
        </div>
        <QuietText>{employee.position}</QuietText>
        <p className={classes['text']}>{text}</p>
        <Decisions mark={mark} />
        {task !== null && mayReadTasks && (
          <Anchor underline="always" href={hrefOf(recordRoute(COMPONENT.tasks, task))}>
            {say('toTask')}
          </Anchor>
        )}
        <div className={classes['acts']}>
          <Button
            size="md"
            variant="default"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {say(isOpen ? 'hideBills' : 'bills')}
          </Button>
          {MARK_TRANSITIONS[state].map((one) => (
            <Button key={one} size="md" variant="subtle" onClick={() => setDecision(one)}>
              {say(`decide.${one}`)}
            </Button>
          ))}
        </div>
        {isOpen && <MarkBills id={id} />}
      </article>
      {decision !== null && (
        <DecideDialog
          mark={mark}
          decision={decision}
          people={people}
          self={self}
          onClose={() => setDecision(null)}
        />
      )}
    </Panel>
  );
}
