import { Button, Group, SegmentedControl, Stack, TextInput } from '@mantine/core';
import {
  type BulkChangeRows,
  type BulkChangeWish,
  type ChangedRow,
  previewBulkChange,
  startBulkChange,
} from '@dalpak/contracts';
import { useDebouncedValue } from '@mantine/hooks';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { DateInput } from '../../../ui/fields/date-input.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { toast } from '../../../ui/messages/toast.ts';
import { ChangeFields } from './change-fields.tsx';
import { ChangeHistory } from './change-history.tsx';
import { ChangePreview } from './change-preview.tsx';
import { type ChangeDraft, FIRST_DRAFT, isMoney, wishOf } from './change-wish.ts';
import { useChangeActs } from './use-change-acts.ts';
import { useChangeWords } from './words.ts';
import classes from './changes.module.css';

interface BulkChangeDialogProps {
  readonly rows: BulkChangeRows;
  readonly count: number;
  readonly onClose: () => void;
}

/** Changes many products as one act: what it does is shown first, and it can be undone as a whole. */
export function BulkChangeDialog(props: BulkChangeDialogProps): ReactNode {
  const say = useChangeWords();
  const [history, setHistory] = useState(false);
  return (
    <Modal
      opened
      onClose={props.onClose}
      size={960}
      title={history ? say('last') : say('title', { count: props.count })}
    >
      {history ? (
        <ChangeHistory onBack={() => setHistory(false)} />
      ) : (
        <ChangeForm {...props} onHistory={() => setHistory(true)} />
      )}
    </Modal>
  );
}

function usePreview(rows: BulkChangeRows, wish: BulkChangeWish | null) {
  return useInfiniteQuery({
    queryKey: ['bulk-change', rows, wish],
    enabled: wish !== null,
    initialPageParam: 0,
    gcTime: 0,
    queryFn: async ({ pageParam, signal }) =>
      wish === null
        ? null
        : api.call(
            previewBulkChange,
            { body: { rows, change: wish, from: pageParam } },
            { signal },
          ),
    getNextPageParam: (last) => last?.next ?? null,
  });
}

/** What the history calls the change. */
function useChangeName(): (draft: ChangeDraft) => string {
  const say = useChangeWords();
  return ({ field, way, text, rounding }) =>
    [
      say(field),
      say(way),
      isMoney(field) ? `${text}${way === 'percent' || way === 'margin' ? '%' : ''}` : '',
      isMoney(field) && rounding !== 'none' ? say('to', { step: rounding }) : '',
    ]
      .filter((part) => part !== '')
      .join(' ')
      .slice(0, 150);
}

function ChangeForm({
  rows,
  onClose,
  onHistory,
}: BulkChangeDialogProps & { readonly onHistory: () => void }): ReactNode {
  const say = useChangeWords();
  const nameOf = useChangeName();
  const { follow } = useChangeActs();
  const [draft, setDraft] = useState<ChangeDraft>(FIRST_DRAFT);
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const [reason, setReason] = useState('');
  const [at, setAt] = useState<string | null>(null);
  const [settled] = useDebouncedValue(draft, 300);
  const wish = wishOf(settled);
  const preview = usePreview(rows, wish);
  const counts = preview.data?.pages[0]?.counts;
  const shown: readonly ChangedRow[] =
    preview.data?.pages.flatMap((page) => page?.data ?? []) ?? [];
  const left = shown.filter(
    ({ id, marks }) => without.has(id) && !marks.includes('same') && !marks.includes('none'),
  ).length;
  const changing = (counts?.changed ?? 0) - left;
  const start = useMutation({
    mutationFn: async () => {
      const change = wishOf(draft);
      if (change === null) throw new Error('A change without a value');
      const { data } = await api.call(startBulkChange, {
        body: {
          rows,
          change,
          name: nameOf(draft),
          reason,
          without: [...without],
          at: at === null ? null : new Date(at).getTime(),
        },
      });
      return data;
    },
    onSuccess: (change) => {
      if (at === null) follow(change.id);
      else toast({ text: say('planned', { when: formatDate(change.due_at) }), tone: 'ok' });
      onClose();
    },
  });
  const error = preview.error ?? start.error;
  return (
    <Stack gap="md">
      <ChangeFields
        draft={draft}
        onDraft={(next) => {
          setDraft(next);
          start.reset();
        }}
      />
      <Moment at={at} onAt={setAt} reason={reason} onReason={setReason} />
      {error !== null && <MessageBox tone="bad" title={errorText(error)} />}
      {wish === null ? (
        <p className={classes['quiet']}>{say('fill')}</p>
      ) : (
        <>
          <p role="status">{counts === undefined ? '…' : say('counts', counts)}</p>
          <ChangePreview
            wish={wish}
            rows={shown}
            without={without}
            onWithout={setWithout}
            onMore={preview.hasNextPage ? () => void preview.fetchNextPage() : null}
          />
        </>
      )}
      <Group justify="space-between" gap="sm">
        <Button variant="subtle" onClick={onHistory}>
          {say('last')}
        </Button>
        <Button
          size="lg"
          loading={start.isPending}
          disabled={wish === null || settled !== draft || counts === undefined || changing === 0}
          onClick={() => start.mutate()}
        >
          {say(at === null ? 'apply' : 'plan', { count: changing })}
        </Button>
      </Group>
    </Stack>
  );
}

function errorText(error: unknown): string {
  const { description, details } = describeError(error);
  return [description, details[0]?.text].filter(Boolean).join(' ');
}

/** Tomorrow morning, before the shop opens, as the field has it. */
function tomorrowMorning(): string {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T06:00`;
}

function DayAndTime({
  at,
  onAt,
}: {
  readonly at: string;
  readonly onAt: (at: string) => void;
}): ReactNode {
  const say = useChangeWords();
  const [day, time] = [at.slice(0, 10), at.slice(11, 16)];
  const [text, setText] = useState(formatDate(day, 'date'));
  return (
    <>
      <DateInput
        label={say('moment')}
        pickLabel={say('pickDay')}
        text={text}
        onText={setText}
        day={day}
        onDay={(chosen) => {
          if (chosen === null) return;
          setText(formatDate(chosen, 'date'));
          onAt(`${chosen}T${time}`);
        }}
      />
      <TextInput
        type="time"
        label={say('hour')}
        value={time}
        onChange={(event) => onAt(`${day}T${event.currentTarget.value || time}`)}
      />
    </>
  );
}

function Moment({
  at,
  onAt,
  reason,
  onReason,
}: {
  readonly at: string | null;
  readonly onAt: (at: string | null) => void;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}): ReactNode {
  const say = useChangeWords();
  return (
    <Group gap="md" align="end">
      <SegmentedControl
        aria-label={say('when')}
        value={at === null ? 'now' : 'later'}
        data={[
          { value: 'now', label: say('now') },
          { value: 'later', label: say('later') },
        ]}
        onChange={(value) => onAt(value === 'now' ? null : tomorrowMorning())}
      />
      {at !== null && <DayAndTime at={at} onAt={onAt} />}
      <TextInput
        label={say('reason')}
        maxLength={200}
        style={{ flexGrow: 1 }}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </Group>
  );
}
