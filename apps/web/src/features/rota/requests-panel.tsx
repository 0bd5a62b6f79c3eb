import { Button, TextInput } from '@mantine/core';
import { answerRotaRequest, type RotaRequest, type RotaWeek } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './rota.module.css';
import { type RotaSay, useRotaWords, weekdayText } from './rota-words.ts';
import { weekdayOf } from './rota-week.ts';
import { useRotaChanges } from './use-rota.ts';

const TONES = { asked: 'warn', accepted: 'ok', refused: 'bad', withdrawn: 'quiet' } as const;

/** What a request asks, in words. */
export function requestText(say: RotaSay, { kind, day, to }: RotaRequest): string {
  const when = `${weekdayText(say, weekdayOf(day))} ${formatDate(day, 'date').slice(0, 5)}`;
  return `${kind === 'swap' ? say('swap', { name: to?.name ?? '' }) : say(kind)}, ${when}`;
}

export function RequestState({ state }: Pick<RotaRequest, 'state'>): ReactNode {
  const say = useRotaWords();
  return <StatusDot tone={TONES[state]}>{say(state)}</StatusDot>;
}

/** Wishes and swaps of the week, which a manager answers. */
export function RequestsPanel({
  data,
  mayAnswer,
}: {
  readonly data: RotaWeek;
  readonly mayAnswer: boolean;
}): ReactNode {
  const say = useRotaWords();
  const [open, setOpen] = useState<{ request: RotaRequest; accept: boolean } | null>(null);
  if (data.requests.length === 0) return null;
  return (
    <Panel title={say('requests')}>
      <ul className={cx(arrange['gridList'], classes['requests'])}>
        {data.requests.map((request) => (
          <li key={request.id}>
            <strong>
              <bdi>{request.employee.name}</bdi>
            </strong>
            <span>{requestText(say, request)}</span>
            {request.note !== '' && (
              <span className={classes['what']}>
                <bdi>{request.note}</bdi>
              </span>
            )}
            <RequestState state={request.state} />
            {mayAnswer && request.state === 'asked' && (
              <span className={cx(arrange['wrappingLine'], classes['answers'])}>
                <Button
                  variant="default"
                  aria-label={say('acceptOf', { name: request.employee.name })}
                  onClick={() => setOpen({ request, accept: true })}
                >
                  {say('accept')}
                </Button>
                <Button
                  variant="subtle"
                  aria-label={say('refuseOf', { name: request.employee.name })}
                  onClick={() => setOpen({ request, accept: false })}
                >
                  {say('refuse')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {open !== null && <AnswerDialog {...open} onClose={() => setOpen(null)} />}
    </Panel>
  );
}

function AnswerDialog({
  request,
  accept,
  onClose,
}: {
  readonly request: RotaRequest;
  readonly accept: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const say = useRotaWords();
  const { refresh } = useRotaChanges();
  const [answer, setAnswer] = useState('');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      await api.call(answerRotaRequest, {
        params: { id: request.id },
        body: { accept, answer, reason },
      });
      toast({ text: say('answered'), tone: 'ok' });
      onClose();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
    await refresh();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={say(accept ? 'acceptOf' : 'refuseOf', { name: request.employee.name })}
    >
      <form
        className={cx(arrange['column'], classes['form'])}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <span>{requestText(say, request)}</span>
        <TextInput
          data-autofocus
          label={say('answer')}
          maxLength={200}
          value={answer}
          onChange={(event) => setAnswer(event.currentTarget.value)}
        />
        {accept && request.kind === 'swap' && (
          <TextInput
            label={say('reason')}
            description={say('reasonHelp')}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <Button type="submit" loading={busy}>
          {say(accept ? 'accept' : 'refuse')}
        </Button>
      </form>
    </Modal>
  );
}
