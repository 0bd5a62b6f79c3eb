import { Button } from '@mantine/core';
import { COMPONENT, findRecordComponent } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconTimeline } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../../platform/api/describe-error.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../../platform/router/navigation.ts';
import { DateText, Money } from '../../../ui/figures/num.tsx';
import { SideDrawer } from '../../../ui/dialogs/side-drawer.tsx';
import { labelText } from '../../../record-kit/words.ts';
import { type DayAct, loadTillDay } from './till-day.ts';
import { QuietText, quiet } from '../../../ui/content/quiet.tsx';
import arrange from '../../../ui/layout/arrange.module.css';
import classes from './till-day.module.css';

interface TillDayProps {
  readonly till: { readonly id: number; readonly name: string };
  readonly day: string;
}

/** The name of a cash movement's kind. */
function movementName(kind: string): string {
  const column = findRecordComponent(COMPONENT.cashMovements)?.columns.find(
    ({ key }) => key === 'kind',
  );
  const label = column !== undefined && 'choices' in column ? column.choices[kind] : undefined;
  return label === undefined ? kind : labelText(label);
}

function Act({ act }: { readonly act: DayAct }): ReactNode {
  const { t } = useTranslation('transactions');
  const { kind, at, amount, number, movement, offline, route } = act;
  const name =
    kind === 'movement' ? movementName(movement) : t(`day.${kind}`, { number: number ?? '' });
  return (
    <li className={classes['act']} data-kind={kind}>
      <span className={classes['at']}>
        <DateText value={at} kind="time" />
      </span>
      <span className={classes['what']}>
        {route === null ? name : <a href={hrefOf(route)}>{name}</a>}
        {offline && <span className={quiet}>{t('offline')}</span>}
      </span>
      {amount !== null && <Money agorot={amount} />}
    </li>
  );
}

function Line({ till, day }: TillDayProps): ReactNode {
  const { t } = useTranslation('transactions');
  const { data, error } = useQuery({
    queryKey: ['transactions', 'till-day', till.id, day],
    queryFn: ({ signal }) => loadTillDay(till, day, signal),
  });
  if (error !== null) return <p role="alert">{describeError(error).description}</p>;
  if (data === undefined) return <p role="status">{t('dayLoading')}</p>;
  if (data.length === 0) return <p role="status">{t('dayEmpty')}</p>;
  return (
    <ol className={arrange['gridList']} aria-label={t('dayOf', { name: till.name })}>
      {data.map((act) => (
        <Act key={act.key} act={act} />
      ))}
    </ol>
  );
}

/** One till's day as a line of its acts, each with a jump to it. */
export function TillDayButton({ till, day }: TillDayProps): ReactNode {
  const { t } = useTranslation('transactions');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconTimeline size={18} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('tillDay')}
      </Button>
      <SideDrawer
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('dayOf', { name: till.name })}
        side="end"
        size={460}
      >
        <QuietText>
          <DateText value={day} kind="date" />
        </QuietText>
        <Line till={till} day={day} />
      </SideDrawer>
    </>
  );
}
