import { Button, Select, TextInput } from '@mantine/core';
import { COMPONENT, type FullEntryView } from '@dalpak/contracts';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { go, hrefOf } from '../../platform/router/navigation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { formatDate, localDateOf } from '../../ui/format/format-date.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Money } from '../../ui/figures/num.tsx';
import { BackLink, Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { Waiting } from '../../platform/api/waiting.tsx';
import { CellLink, DataTable, figure } from '../../ui/content/data-table.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './books.module.css';
import {
  agorotOf,
  bodyOf,
  draftOf,
  emptyLine,
  type EntryDraft,
  lineOf,
  type LineDraft,
  newDraft,
  sidesOf,
} from './entry-draft.ts';
import { EntryLineFields } from './entry-line.tsx';
import { DayField } from './range-fields.tsx';
import {
  dropDraft,
  fillLines,
  postDraft,
  saveDraft,
  undoEntry,
  useChoices,
  useEntry,
} from './use-books.ts';
import { useBookWords } from './words.ts';
import { AttachmentsPanel } from '../../record-kit/files/attachments.tsx';

const textOf = (error: unknown): string => {
  const { description, details } = describeError(error);
  return [description, ...details.map(({ text }) => text)].join(' · ');
};

type Choices = NonNullable<ReturnType<typeof useChoices>['data']>;

/** Runs one action at a time and keeps what it was refused for. */
function useAction() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (action: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await action();
    } catch (error) {
      setProblem(textOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, setProblem, run };
}

function Head({
  draft,
  choices,
  onChange,
  onFill,
}: {
  readonly draft: EntryDraft;
  readonly choices: Choices;
  readonly onChange: (change: Partial<EntryDraft>) => void;
  readonly onFill: (sum: string) => void;
}): ReactNode {
  const say = useBookWords();
  const [sum, setSum] = useState('');
  return (
    <>
      <Toolbar layout="fields">
        <DayField label={say('day')} value={draft.day} onChange={(day) => onChange({ day })} />
        <DayField
          label={say('valueDay')}
          value={draft.valueDay}
          onChange={(valueDay) => onChange({ valueDay })}
        />
        <TextInput
          label={say('reference')}
          maxLength={20}
          value={draft.reference}
          onChange={(event) => onChange({ reference: event.currentTarget.value })}
        />
        <TextInput
          className={classes['wide'] ?? ''}
          label={say('description')}
          maxLength={100}
          value={draft.description}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </Toolbar>
      <Toolbar layout="fields">
        <Select
          label={say('type')}
          searchable
          clearable
          data={choices.movement_types.map(({ id, code, name }) => ({
            value: String(id),
            label: `${code} ${name}`,
          }))}
          value={draft.typeId === null ? null : String(draft.typeId)}
          onChange={(value) => onChange({ typeId: value === null ? null : Number(value) })}
        />
        <TextInput
          label={say('sum')}
          inputMode="decimal"
          value={sum}
          onChange={(event) => setSum(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && draft.typeId !== null) onFill(sum);
          }}
        />
        <Button variant="default" disabled={draft.typeId === null} onClick={() => onFill(sum)}>
          {say('fill')}
        </Button>
      </Toolbar>
    </>
  );
}

function Sides({ lines }: { readonly lines: readonly LineDraft[] }): ReactNode {
  const say = useBookWords();
  const { debit, credit } = sidesOf(lines);
  return (
    <Toolbar layout="fields" role="status">
      <span>
        {say('debit')}: <Money agorot={debit} />
      </span>
      <span>
        {say('credit')}: <Money agorot={credit} />
      </span>
      <strong className={debit === credit ? undefined : classes['unbalanced']}>
        {say('difference')}: <Money agorot={Math.abs(debit - credit)} />
      </strong>
    </Toolbar>
  );
}

function Editor({
  stored,
  choices,
}: {
  readonly stored: FullEntryView | null;
  readonly choices: Choices;
}): ReactNode {
  const say = useBookWords();
  const [draft, setDraft] = useState(() => (stored === null ? newDraft() : draftOf(stored)));
  const { busy, problem, setProblem, run } = useAction();
  const post = useAccess({ type: 'components', action: 'e', key: COMPONENT.journalEntries });
  const change = (part: Partial<EntryDraft>): void => setDraft((now) => ({ ...now, ...part }));
  const changeLine = (key: string, part: Partial<LineDraft>): void =>
    setDraft((now) => ({
      ...now,
      lines: now.lines.map((line) => (line.key === key ? { ...line, ...part } : line)),
    }));
  const save = async (): Promise<FullEntryView | null> => {
    const body = bodyOf(draft, choices.accounts);
    if (body === null) {
      setProblem(say('badSum'));
      return null;
    }
    return saveDraft({ body });
  };
  const fill = (sum: string): void => {
    const agorot = agorotOf(sum);
    const { typeId, day } = draft;
    if (agorot === null || agorot === 0 || typeId === null || day === null) {
      setProblem(say('badSum'));
      return;
    }
    void run(async () => {
      const filled = await fillLines(typeId, agorot, day);
      const name = choices.movement_types.find(({ id }) => id === typeId)?.name ?? '';
      change({
        lines: filled.map((line) => lineOf({ ...line, party: '' })),
        ...(draft.description === '' ? { description: name } : {}),
      });
    });
  };
  return (
    <>
      <Head draft={draft} choices={choices} onChange={change} onFill={fill} />
      <Panel title={say('lines')}>
        <ol className={classes['lines']}>
          {draft.lines.map((line, at) => (
            <EntryLineFields
              key={line.key}
              line={line}
              row={at + 1}
              choices={choices}
              onChange={(part) => changeLine(line.key, part)}
              onRemove={() => change({ lines: draft.lines.filter(({ key }) => key !== line.key) })}
            />
          ))}
        </ol>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          onClick={() => change({ lines: [...draft.lines, emptyLine()] })}
        >
          {say('addLine')}
        </Button>
        <Sides lines={draft.lines} />
      </Panel>
      {problem !== null && (
        <MessageBox tone="bad" title={say('failed')}>
          {problem}
        </MessageBox>
      )}
      <Toolbar>
        {post === 'ok' && (
          <Button
            loading={busy}
            onClick={() =>
              void run(async () => {
                const saved = await save();
                if (saved === null) return;
                await postDraft(saved.id);
                if (stored === null) go(`/books/entry/${saved.id}`, { replace: true });
                toast({ text: say('posted'), tone: 'ok' });
              })
            }
          >
            {say('post')}
          </Button>
        )}
        <Button
          variant="default"
          loading={busy}
          onClick={() =>
            void run(async () => {
              const saved = await save();
              if (saved === null) return;
              toast({ text: say('saved'), tone: 'ok' });
              if (stored === null) go(`/books/entry/${saved.id}`, { replace: true });
            })
          }
        >
          {say('save')}
        </Button>
        {stored !== null && (
          <Button
            variant="subtle"
            color="red"
            loading={busy}
            onClick={() =>
              void run(async () => {
                await dropDraft(stored.id);
                go('/books', { replace: true });
              })
            }
          >
            {say('remove')}
          </Button>
        )}
      </Toolbar>
    </>
  );
}

/** Lines of a stored entry never change their place, so the place is the key. */
const withKeys = <L,>(lines: readonly L[]) => lines.map((line, at) => ({ key: at + 1, line }));

function LinesTable({
  entry,
  choices,
}: {
  readonly entry: FullEntryView;
  readonly choices: Choices;
}): ReactNode {
  const say = useBookWords();
  return (
    <DataTable className={classes['ledger']} label={say('lines')} caption={say('lines')}>
      <thead>
        <tr>
          <th scope="col">{say('account')}</th>
          <th scope="col">{say('text')}</th>
          <th scope="col" className={figure}>
            {say('debit')}
          </th>
          <th scope="col" className={figure}>
            {say('credit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {withKeys(entry.lines).map(({ key, line }) => {
          const account = choices.accounts.find(({ id }) => id === line.account_id);
          return (
            <tr key={key}>
              <td>
                <CellLink href={hrefOf(`/books/card/account/${line.account_id ?? 0}`)}>
                  {account?.code} {account?.name}
                </CellLink>
                {line.party !== '' && <span className={quiet}> · {line.party}</span>}
              </td>
              <td>{line.text}</td>
              <td className={figure}>{line.debit > 0 && <Money agorot={line.debit} />}</td>
              <td className={figure}>{line.credit > 0 && <Money agorot={line.credit} />}</td>
            </tr>
          );
        })}
      </tbody>
    </DataTable>
  );
}

function Posted({
  entry,
  choices,
}: {
  readonly entry: FullEntryView;
  readonly choices: Choices;
}): ReactNode {
  const say = useBookWords();
  const { busy, problem, run } = useAction();
  const [asks, setAsks] = useState(false);
  const access = useAccess({ type: 'components', action: 'e', key: COMPONENT.journalEntries });
  const [today] = useState(() => localDateOf(Date.now()));
  return (
    <>
      <Toolbar layout="fields">
        <span>{formatDate(entry.day, 'date')}</span>
        <span>{entry.description}</span>
        {entry.reference !== '' && <bdi>{entry.reference}</bdi>}
        {entry.reverses !== null && (
          <CellLink href={hrefOf(`/books/entry/${entry.reverses.id}`)}>
            {say('reverses', { number: entry.reverses.number })}
          </CellLink>
        )}
        {entry.reversed_by !== null && (
          <CellLink href={hrefOf(`/books/entry/${entry.reversed_by.id}`)}>
            {say('reversedBy', { number: entry.reversed_by.number })}
          </CellLink>
        )}
      </Toolbar>
      <Panel title={say('lines')}>
        <LinesTable entry={entry} choices={choices} />
      </Panel>
      {problem !== null && (
        <MessageBox tone="bad" title={say('failed')}>
          {problem}
        </MessageBox>
      )}
      {access === 'ok' && entry.reversed_by === null && (
        <Toolbar>
          <Button variant="default" loading={busy} onClick={() => setAsks(true)}>
            {say('reverse')}
          </Button>
        </Toolbar>
      )}
      <ConfirmDialog
        opened={asks}
        title={say('reverse')}
        text={say('reverseText')}
        confirmLabel={say('reverse')}
        destructive
        onClose={() => setAsks(false)}
        onConfirm={async () => {
          await run(async () => {
            const made = await undoEntry(entry.id, entry.day > today ? entry.day : today);
            go(`/books/entry/${made.id}`);
          });
          setAsks(false);
        }}
      />
    </>
  );
}

/** A journal entry by hand: written while it is a draft, and shown once it is posted. */
export function EntryScreen({ params }: ScreenProps): ReactNode {
  const say = useBookWords();
  const id = Number(params['id']);
  const entry = useEntry(id);
  const choices = useChoices();
  const stored = id === 0 ? null : entry.data;
  const title =
    id === 0
      ? say('newEntry')
      : stored?.number === undefined || stored?.number === null
        ? say('draft')
        : say('entry', { number: stored.number });
  return (
    <Page width={1120}>
      <BackLink href={hrefOf('/books')}>{say('back')}</BackLink>
      <PageTitle>{title}</PageTitle>
      {choices.data === undefined || stored === undefined ? (
        <Waiting
          label={say('loading')}
          error={entry.error ?? choices.error}
          onRetry={() => void Promise.all([entry.refetch(), choices.refetch()])}
        />
      ) : stored === null || stored.number === null ? (
        <Editor key={id} stored={stored} choices={choices.data} />
      ) : (
        <Posted entry={stored} choices={choices.data} />
      )}
      {stored !== null && stored !== undefined && (
        <AttachmentsPanel of="entry" id={String(stored.id)} />
      )}
    </Page>
  );
}
