import type { PromotionSimulation } from '@dalpak/contracts';
import { dateRangeOf } from '@dalpak/engine';
import { Button, Progress, SegmentedControl } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { DateField } from '../../ui/fields/date-field.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { parseDateText } from '../../ui/format/date-text.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { DateText, Money, Num } from '../../ui/figures/num.tsx';
import { useForm } from '../form/state/form-context.ts';
import { type LevelWord, useLevelWords } from './level-words.ts';
import { DataTable } from '../../ui/content/data-table.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';
import classes from './levels.module.css';
import { useSimulation } from './use-simulation.ts';

/** The number of product and rule lines shown: those with the largest change. */
const MAX_LINES = 20;

interface TableProps {
  readonly title: string;
  readonly heads: readonly LevelWord[];
  readonly rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[];
}

function Figures({ title, heads, rows }: TableProps): ReactNode {
  const say = useLevelWords();
  if (rows.length === 0) return null;
  return (
    <DataTable caption={title}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {say(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) =>
              at === 0 ? (
                <th key={heads[at]} scope="row">
                  {cell}
                </th>
              ) : (
                <td key={heads[at]}>{cell}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </DataTable>
  );
}

function Result({ result }: { readonly result: PromotionSimulation }): ReactNode {
  const say = useLevelWords();
  const { sales, changed, before, after, skipped, uses, given, days, products, rivals } = result;
  const difference = (one: { readonly before: number; readonly after: number }): number =>
    one.after - one.before;
  const most = products
    .toSorted((a, b) => Math.abs(difference(b)) - Math.abs(difference(a)) || a.id - b.id)
    .slice(0, MAX_LINES);
  const met = rivals
    .toSorted((a, b) => b.beaten + b.won - a.beaten - a.won || a.id - b.id)
    .slice(0, MAX_LINES);
  return (
    <>
      <dl className={classes['totals']}>
        <div>
          <dt>{say('simChanged')}</dt>
          <dd>
            <Num value={changed} /> / <Num value={sales} />
          </dd>
        </div>
        <div>
          <dt>{say('simBefore')}</dt>
          <dd>
            <Money agorot={before} />
          </dd>
        </div>
        <div>
          <dt>{say('simAfter')}</dt>
          <dd>
            <Money agorot={after} />
          </dd>
        </div>
        <div>
          <dt>{say('simDifference')}</dt>
          <dd>
            <Money agorot={difference(result)} />
          </dd>
        </div>
        <div>
          <dt>{say('simUses')}</dt>
          <dd>
            <Num value={uses} />
          </dd>
        </div>
        <div>
          <dt>{say('simGiven')}</dt>
          <dd>
            <Money agorot={given} />
          </dd>
        </div>
      </dl>
      {skipped > 0 && <QuietText>{say('simSkipped', { count: skipped })}</QuietText>}
      <Figures
        title={say('simDays')}
        heads={['simDay', 'simChanged', 'simBefore', 'simAfter', 'simDifference']}
        rows={days.map((day) => ({
          key: day.day,
          cells: [
            <DateText key="d" value={day.day} kind="date" />,
            <Num key="c" value={day.changed} />,
            <Money key="b" agorot={day.before} />,
            <Money key="a" agorot={day.after} />,
            <Money key="x" agorot={difference(day)} />,
          ],
        }))}
      />
      <Figures
        title={say('simProducts')}
        heads={['simProduct', 'simBefore', 'simAfter', 'simDifference']}
        rows={most.map((one) => ({
          key: one.id,
          cells: [
            <bdi key="n">{one.name}</bdi>,
            <Money key="b" agorot={one.before} />,
            <Money key="a" agorot={one.after} />,
            <Money key="x" agorot={difference(one)} />,
          ],
        }))}
      />
      <Figures
        title={say('simRivals')}
        heads={['simRival', 'simBeaten', 'simWon', 'simLess']}
        rows={met.map((one) => ({
          key: one.id,
          cells: [
            <bdi key="n">{one.name === '' ? one.id : one.name}</bdi>,
            <Num key="b" value={one.beaten} />,
            <Num key="w" value={one.won} />,
            <Money key="l" agorot={one.less} />,
          ],
        }))}
      />
    </>
  );
}

/** Today's date in Israel, as ISO text. */
const todayInIsrael = (): string => parseDateText(formatDate(Date.now(), 'date')) ?? '';

/** Shows what the rule in the form would have changed in past sales. Stores nothing. */
export function SimulationPanel({ isSound }: { readonly isSound: boolean }): ReactNode {
  const say = useLevelWords();
  const { model, id } = useForm();
  const [days, setDays] = useState<{ readonly from: string | null; readonly to: string | null }>(
    () => dateRangeOf('current_month', todayInIsrael()),
  );
  const [against, setAgainst] = useState<'stored' | 'none'>(model.isNew ? 'none' : 'stored');
  const {
    state: { phase, result, count, failure },
    run,
    stop,
  } = useSimulation();
  const { from, to } = days;
  const isReady = isSound && from !== null && to !== null && from <= to;
  const looked = result.sales + result.skipped;
  const start = (): void => {
    if (from === null || to === null) return;
    const { data } = model.changedData();
    // A rule without a name can be simulated too.
    const named = model.isNew
      ? { name: say('simDraft'), timing: 'immediate', use_limit: 0, ...data }
      : data;
    void run({ id: model.isNew ? 0 : Number(id), data: named, against, from, to });
  };
  return (
    <section className={classes['card']} aria-label={say('simTitle')}>
      <h3 className={classes['name']}>{say('simTitle')}</h3>
      <QuietText>{say('simHelp')}</QuietText>
      <Toolbar layout="fields">
        <label className={classes['dayLabel']}>
          {say('simFrom')}
          <DateField
            label={say('simFrom')}
            value={from}
            onChange={(day) => setDays({ ...days, from: day })}
            pickLabel={say('simFrom')}
          />
        </label>
        <label className={classes['dayLabel']}>
          {say('simTo')}
          <DateField
            label={say('simTo')}
            value={to}
            onChange={(day) => setDays({ ...days, to: day })}
            pickLabel={say('simTo')}
          />
        </label>
        {!model.isNew && (
          <SegmentedControl
            aria-label={say('simAgainst')}
            value={against}
            data={[
              { value: 'stored', label: say('simStored') },
              { value: 'none', label: say('simNone') },
            ]}
            onChange={(value) => setAgainst(value === 'stored' ? 'stored' : 'none')}
          />
        )}
        {phase === 'running' ? (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={18} aria-hidden />}
            onClick={stop}
          >
            {say('simStop')}
          </Button>
        ) : (
          <Button
            disabled={!isReady}
            leftSection={<IconPlayerPlay size={18} aria-hidden />}
            onClick={start}
          >
            {say('simRun')}
          </Button>
        )}
      </Toolbar>
      {!isSound && <QuietText>{say('simUnsound')}</QuietText>}
      {phase === 'running' && (
        <div>
          <Progress
            value={count === null || count === 0 ? 0 : (looked / count) * 100}
            animated
            aria-label={say('simRunning')}
          />
          <QuietText role="status">
            {count === null ? say('simRunning') : say('simLooked', { looked, count })}
          </QuietText>
        </div>
      )}
      {failure !== null && (
        <MessageBox tone="bad">
          {failure.code === 'CONFLICT'
            ? say('simConflict')
            : (failure.details[0]?.text ?? failure.description)}
        </MessageBox>
      )}
      {phase === 'stopped' && (
        <QuietText>{say('simStopped', { looked, count: count ?? looked })}</QuietText>
      )}
      {phase === 'done' && looked === 0 && <QuietText>{say('simNoSales')}</QuietText>}
      {phase === 'done' && looked > 0 && result.changed === 0 && result.uses === 0 && (
        <QuietText>{say('simNothing')}</QuietText>
      )}
      {looked > 0 && <Result result={result} />}
    </section>
  );
}
