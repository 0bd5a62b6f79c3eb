import { Button, Checkbox, NativeSelect, Switch, Textarea } from '@mantine/core';
import {
  addReportSchedule,
  listReportSchedules,
  OUTSIDE_FULL,
  removeReportSchedule,
  type ReportDefinition,
  type ReportSchedule,
  type ReportScheduleView,
} from '@dalpak/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import type { ReportView } from '../../report-kit/report-view.ts';
import { valueName } from '../../report-kit/report-words.ts';
import { ListRow, ListRows } from '../../ui/content/list-rows.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { DateText } from '../../ui/figures/num.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import classes from './report.module.css';
import { useScheduleWords } from './schedule-words.ts';

const KEY = 'report-schedules';
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const MONTH_DAYS = Array.from({ length: 31 }, (_, at) => String(at + 1));

function Existing({
  schedule,
  onRemoved,
}: {
  readonly schedule: ReportScheduleView;
  readonly onRemoved: () => void;
}): ReactNode {
  const say = useScheduleWords();
  const { plan, stopped, next_at: next, deliveries, by } = schedule;
  const when =
    plan.when.every === 'month'
      ? say('monthly', { day: plan.when.day })
      : plan.when.days.length === WEEKDAYS.length
        ? say('daily')
        : plan.when.days.map((day) => valueName('weekday', String(day))).join(', ');
  const remove = (): void =>
    void api
      .call(removeReportSchedule, { params: { id: schedule.id } })
      .then(() => {
        toast({ text: say('removed'), tone: 'ok' });
        onRemoved();
      })
      .catch(showError);
  return (
    <ListRow
      title={`${when} · ${String(plan.hour).padStart(2, '0')}:00`}
      end={
        <Button variant="default" onClick={remove}>
          {say('remove')}
        </Button>
      }
    >
      <bdi dir="ltr">{plan.to.join(', ')}</bdi>
      <QuietText>{say('by', { name: by })}</QuietText>
      {stopped === 'rights' ? (
        <QuietText>{say('stopped')}</QuietText>
      ) : (
        next !== null && (
          <span>
            {say('next')} <DateText value={Date.parse(next)} kind="date" />{' '}
            <DateText value={Date.parse(next)} kind="time" />
          </span>
        )
      )}
      {deliveries.map(({ due_at: due, state, failure }) => (
        <QuietText key={due}>
          <DateText value={Date.parse(due)} kind="date" /> ·{' '}
          {say(failure === OUTSIDE_FULL ? 'outsideFull' : `states.${state}`)}
        </QuietText>
      ))}
    </ListRow>
  );
}

interface NewPlan {
  readonly monthly: boolean;
  readonly days: readonly number[];
  readonly monthDay: number;
  readonly hour: number;
  readonly rests: boolean;
  readonly to: string;
  readonly file: 'xlsx' | 'pdf' | null;
  readonly onlyWithData: boolean;
}

function planOf(draft: NewPlan, view: ReportView): ReportSchedule {
  return {
    when: draft.monthly
      ? { every: 'month', day: draft.monthDay }
      : { every: 'week', days: [...draft.days] },
    hour: draft.hour,
    rests: draft.rests,
    to: draft.to.split(/[\s,;]+/).filter((address) => address !== ''),
    file: draft.file,
    only_with_data: draft.onlyWithData,
    period: view.period,
    compare: view.compare,
    filters: view.filters,
    language: currentLanguage(),
  };
}

function NewSchedule({
  report,
  view,
  onAdded,
}: {
  readonly report: ReportDefinition;
  readonly view: ReportView;
  readonly onAdded: () => void;
}): ReactNode {
  const say = useScheduleWords();
  const init = useAppInit();
  const [draft, setDraft] = useState<NewPlan>({
    monthly: false,
    days: WEEKDAYS,
    monthDay: 1,
    hour: 7,
    rests: true,
    to: init.user.email,
    file: 'pdf',
    onlyWithData: false,
  });
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const change = (part: Partial<NewPlan>): void => {
    setDraft((now) => ({ ...now, ...part }));
    setFault(null);
  };
  const add = async (): Promise<void> => {
    const plan = planOf(draft, view);
    if (
      plan.to.length === 0 ||
      plan.to.length > 20 ||
      plan.to.some((one) => !/^\S+@\S+\.\S+$/.test(one))
    )
      return setFault(say('wrongAddresses'));
    setBusy(true);
    try {
      await api.call(addReportSchedule, { body: { report: report.code, plan } });
      toast({ text: say('added'), tone: 'ok' });
      onAdded();
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <form
      className={classes['nameForm']}
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <NativeSelect
        label={say('every')}
        value={draft.monthly ? 'month' : 'week'}
        onChange={(event) => change({ monthly: event.currentTarget.value === 'month' })}
        data={[
          { value: 'week', label: say('onDays') },
          { value: 'month', label: say('onMonthDay') },
        ]}
      />
      {draft.monthly ? (
        <NativeSelect
          label={say('monthDay')}
          value={String(draft.monthDay)}
          onChange={(event) => change({ monthDay: Number(event.currentTarget.value) })}
          data={MONTH_DAYS}
        />
      ) : (
        <Checkbox.Group
          label={say('days')}
          value={draft.days.map(String)}
          onChange={(days) => {
            if (days.length > 0) change({ days: days.map(Number).toSorted((a, b) => a - b) });
          }}
        >
          <div className={classes['chips']}>
            {WEEKDAYS.map((day) => (
              <Checkbox
                key={day}
                value={String(day)}
                label={valueName('weekday', String(day)) ?? ''}
              />
            ))}
          </div>
        </Checkbox.Group>
      )}
      <NativeSelect
        label={say('hour')}
        value={String(draft.hour)}
        onChange={(event) => change({ hour: Number(event.currentTarget.value) })}
        data={HOURS}
      />
      <Switch
        label={say('rests')}
        checked={draft.rests}
        onChange={(event) => change({ rests: event.currentTarget.checked })}
      />
      <Textarea
        label={say('to')}
        description={say('toHelp')}
        dir="ltr"
        value={draft.to}
        error={fault}
        rows={2}
        maxLength={4_000}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
      <NativeSelect
        label={say('file')}
        value={draft.file ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget;
          change({ file: value === 'xlsx' || value === 'pdf' ? value : null });
        }}
        data={[
          { value: 'pdf', label: 'PDF' },
          { value: 'xlsx', label: 'Excel' },
          { value: '', label: say('noFile') },
        ]}
      />
      <Switch
        label={say('onlyWithData')}
        checked={draft.onlyWithData}
        onChange={(event) => change({ onlyWithData: event.currentTarget.checked })}
      />
      <QuietText>{say('asNow')}</QuietText>
      <Button type="submit" loading={busy}>
        {say('add')}
      </Button>
    </form>
  );
}

/** Sending a report by mail by itself: what is sent already, and a new schedule. */
export function ScheduleDialog({
  report,
  view,
  onClose,
}: {
  readonly report: ReportDefinition;
  readonly view: ReportView;
  readonly onClose: () => void;
}): ReactNode {
  const say = useScheduleWords();
  const cache = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: [KEY, report.code],
    queryFn: async ({ signal }) =>
      (await api.call(listReportSchedules, { query: { report: report.code } }, { signal })).data,
  });
  const refresh = (): void => void cache.invalidateQueries({ queryKey: [KEY] });
  return (
    <Modal opened onClose={onClose} title={say('title')} size="lg">
      {data === undefined ? (
        error === null ? (
          <Skeleton label={say('title')}>
            <SkeletonBar height={80} />
          </Skeleton>
        ) : (
          <ErrorState
            title={describeError(error).description}
            code={describeError(error).code}
            onRetry={() => void refetch()}
          />
        )
      ) : (
        data.length > 0 && (
          <ListRows>
            {data.map((schedule) => (
              <Existing key={schedule.id} schedule={schedule} onRemoved={refresh} />
            ))}
          </ListRows>
        )
      )}
      <NewSchedule report={report} view={view} onAdded={refresh} />
    </Modal>
  );
}
