import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { copyRota, EDIT_TIME, publishRota, type RotaWeek } from '@dalpak/contracts';
import { IconChevronLeft, IconChevronRight, IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { Waiting } from '../../platform/api/waiting.tsx';
import { useAccess } from '../../platform/session/session.store.ts';
import { PageHead, Toolbar } from '../../ui/content/toolbar.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';
import { Num } from '../../ui/figures/num.tsx';
import { formatDate, localDateOf } from '../../ui/format/format-date.ts';
import { mirrored, PageTitle } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { MEDIA } from '../../platform/theme/breakpoints.ts';
import { toast } from '../../ui/messages/toast.ts';
import { useNow } from '../../ui/messages/use-now.ts';
import { DayList } from './day-list.tsx';
import { NeedsDialog } from './needs-dialog.tsx';
import { RequestsPanel } from './requests-panel.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './rota.module.css';
import { useRotaWords } from './rota-words.ts';
import { shiftDay, sundayOf } from './rota-week.ts';
import { ShiftDialog } from './shift-dialog.tsx';
import { type ShiftDraft, useRota, useRotaChanges } from './use-rota.ts';
import { WeekGrid } from './week-grid.tsx';

/** The rota of a branch: a week of people by days, and by day on a phone. */
export function RotaScreen(): ReactNode {
  const say = useRotaWords();
  const today = localDateOf(useNow());
  const [week, setWeek] = useState(() => sundayOf(today));
  const [branch, setBranch] = useState<number | null>(null);
  const { data, error, refetch } = useRota(branch, week);
  return (
    <div className={cx(arrange['column'], classes['page'])}>
      <PageHead>
        <PageTitle>{say('title')}</PageTitle>
        <WeekPicker week={week} today={today} onWeek={setWeek} />
        {data !== undefined && data.branches.length > 1 && (
          <NativeSelect
            aria-label={say('branch')}
            value={String(data.branch.id)}
            onChange={(event) => setBranch(Number(event.currentTarget.value))}
            data={data.branches.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        )}
      </PageHead>
      {data === undefined ? (
        <Waiting error={error} label={say('title')} onRetry={() => void refetch()} />
      ) : (
        <Week key={`${data.branch.id} ${data.week}`} data={data} today={today} />
      )}
    </div>
  );
}

function WeekPicker({
  week,
  today,
  onWeek,
}: {
  readonly week: string;
  readonly today: string;
  readonly onWeek: (week: string) => void;
}): ReactNode {
  const say = useRotaWords();
  return (
    <div className={arrange['wrappingLine']}>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={say('weekBefore')}
        onClick={() => onWeek(shiftDay(week, -7))}
      >
        <IconChevronRight size={18} aria-hidden className={mirrored} />
      </ActionIcon>
      <span aria-live="polite" data-testid="week">
        <Num value={`${dayText(week)}–${dayText(shiftDay(week, 6))}`} />
      </span>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={say('weekAfter')}
        onClick={() => onWeek(shiftDay(week, 7))}
      >
        <IconChevronLeft size={18} aria-hidden className={mirrored} />
      </ActionIcon>
      {week !== sundayOf(today) && (
        <Button variant="subtle" size="md" onClick={() => onWeek(sundayOf(today))}>
          {say('thisWeek')}
        </Button>
      )}
    </div>
  );
}

const dayText = (date: string): string => formatDate(date, 'date').slice(0, 5);

function Week({ data, today }: { readonly data: RotaWeek; readonly today: string }): ReactNode {
  const say = useRotaWords();
  const mayEdit = useAccess(EDIT_TIME) === 'ok';
  const isNarrow = useMediaQuery(MEDIA.mobile) ?? false;
  const { put } = useRotaChanges();
  const [open, setOpen] = useState<ShiftDraft | null>(null);
  const move = (shift: ShiftDraft): void => void put(data.branch.id, { ...shift, reason: '' });
  const show = mayEdit ? setOpen : null;
  return (
    <>
      <Toolbar>
        <StatusDot tone={data.published_at === null ? 'quiet' : data.changed ? 'warn' : 'ok'}>
          {say(
            data.published_at === null
              ? 'stateNew'
              : data.changed
                ? 'stateChanged'
                : 'statePublished',
          )}
        </StatusDot>
        {mayEdit && <Actions data={data} onAdd={() => setOpen(newShift(data, today))} />}
      </Toolbar>
      {data.people.length === 0 ? (
        <EmptyState
          icon={<IconUsers size={28} />}
          title={say('noPeople')}
          text={say('noPeopleHelp')}
        />
      ) : isNarrow ? (
        <DayList data={data} today={today} onOpen={show} />
      ) : (
        <>
          <WeekGrid data={data} today={today} onOpen={show} onMove={mayEdit ? move : null} />
          {mayEdit && <QuietText>{say('moveHelp')}</QuietText>}
        </>
      )}
      <RequestsPanel data={data} mayAnswer={mayEdit} />
      {open !== null && <ShiftDialog data={data} draft={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** A morning of the first employee, which the dialog changes. */
function newShift({ people, week }: RotaWeek, today: string): ShiftDraft {
  const [first] = people;
  return {
    id: crypto.randomUUID(),
    employee: first?.id ?? 0,
    position: first?.position ?? 0,
    day: sundayOf(today) === week ? today : week,
    start: 480,
    end: 960,
    note: '',
    reason: '',
  };
}

function Actions({
  data,
  onAdd,
}: {
  readonly data: RotaWeek;
  readonly onAdd: () => void;
}): ReactNode {
  const say = useRotaWords();
  const { refresh } = useRotaChanges();
  const [busy, setBusy] = useState(false);
  const [needs, setNeeds] = useState(false);
  const place = { branch: data.branch.id, week: data.week };
  const run = async (call: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      toast({ text: await call(), tone: 'ok' });
    } catch (error) {
      showError(error);
    }
    await refresh();
    setBusy(false);
  };
  const copy = async (): Promise<string> => {
    const body = { ...place, from: shiftDay(data.week, -7) };
    return say('copied', { count: (await api.call(copyRota, { body })).data.copied });
  };
  const publish = async (): Promise<string> =>
    say('published', { count: (await api.call(publishRota, { body: place })).data.told });
  return (
    <>
      <Button variant="default" onClick={onAdd}>
        {say('add')}
      </Button>
      {data.shifts.length === 0 && (
        <Button variant="default" disabled={busy} onClick={() => void run(copy)}>
          {say('copy')}
        </Button>
      )}
      <Button variant="default" onClick={() => setNeeds(true)}>
        {say('needs')}
      </Button>
      <Button
        loading={busy}
        disabled={!data.changed && data.published_at !== null}
        onClick={() => void run(publish)}
      >
        {say('publish')}
      </Button>
      {needs && <NeedsDialog data={data} onClose={() => setNeeds(false)} />}
    </>
  );
}
