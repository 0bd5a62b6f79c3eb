import { Button, FileInput, Progress } from '@mantine/core';
import {
  checkImport,
  commitImport,
  makeMissingRecords,
  type ImportPlan,
  type OpenImport,
  type RecordComponent,
  undoImport,
} from '@dalpak/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconAlertCircle, IconFileUpload } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { recordsKey } from '../../record-kit/records-key.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { ImportHistory } from './import-history.tsx';
import { ImportMapping } from './import-mapping.tsx';
import { importsKey, isWorking, useImport } from './import-queries.ts';
import { ImportResult } from './import-result.tsx';
import classes from './interfaces.module.css';
import { describeImportError } from './describe-import-error.ts';
import { PriceStores } from './price-stores.tsx';
import { checkUpload } from './read-upload.ts';
import { uploadFile } from './upload-file.ts';

function ChooseFile({
  component,
  onSent,
}: {
  readonly component: number;
  readonly onSent: (id: number) => void;
}): ReactNode {
  const { t } = useTranslation('imports');
  const { t: tInterfaces } = useTranslation('interfaces');
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [done, setDone] = useState(0);
  const going = useRef<AbortController | null>(null);
  useEffect(() => () => going.current?.abort(), []);
  const send = useMutation({
    mutationFn: (picked: File) => {
      going.current = new AbortController();
      setDone(0);
      return uploadFile({ component, file: picked, onPart: setDone, signal: going.current.signal });
    },
    onSuccess: ({ id }) => onSent(id),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const why = checkUpload(file);
    setFault(why === null ? null : tInterfaces(why));
    if (why === null && file !== null) send.mutate(file);
  };
  const failed = send.error === null ? null : describeError(send.error);
  return (
    <Panel>
      <form className={classes['form']} onSubmit={submit} noValidate>
        <FileInput
          label={tInterfaces('file')}
          description={t('fileHelp')}
          placeholder={tInterfaces('chooseFile')}
          accept=".xlsx,.csv,.gz,.xml,.zip"
          leftSection={<IconFileUpload size={18} />}
          value={file}
          error={fault}
          onChange={(next) => {
            setFile(next);
            setFault(null);
            send.reset();
          }}
        />
        {send.isPending && <Progress value={done * 100} aria-label={t('sending')} />}
        {failed !== null && <MessageBox tone="bad" title={failed.description} />}
        <div>
          <Button type="submit" loading={send.isPending}>
            {t('read')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function ImportProgress({ shown }: { readonly shown: OpenImport }): ReactNode {
  const { t } = useTranslation('imports');
  const { state, progress, lines, counts } = shown;
  // An undo processes the written records, however long the file was.
  const all = state === 'undoing' && counts !== null ? counts.new + counts.changed : lines;
  const part = all === 0 ? 0 : Math.min(100, (progress / all) * 100);
  const words = t(
    `working.${state === 'reading' || state === 'checking' || state === 'committing' ? state : 'undoing'}`,
  );
  return (
    <Panel>
      <p role="status" className={classes['note']}>
        {progress === 0
          ? words
          : t(state === 'undoing' ? 'progressRecords' : 'progress', {
              words,
              progress: Math.min(progress, all).toLocaleString('he-IL'),
              all: all.toLocaleString('he-IL'),
            })}
      </p>
      <Progress
        value={part === 0 ? 100 : part}
        animated={part === 0}
        striped={part === 0}
        aria-label={words}
      />
    </Panel>
  );
}

interface StepsProps {
  readonly record: RecordComponent;
  readonly shown: OpenImport;
  readonly onAgain: () => void;
}

/** The current step of an import: its columns, its check, or its result. */
function Steps({ record, shown, onAgain }: StepsProps): ReactNode {
  const { t } = useTranslation('imports');
  const { component } = record;
  const { id, state } = shown;
  const cache = useQueryClient();
  const [matching, setMatching] = useState(false);
  const params = { component, id };
  const onSuccess = (): Promise<void> =>
    cache.invalidateQueries({ queryKey: importsKey(component) });
  const check = useMutation({
    mutationFn: (wish: {
      readonly plan?: ImportPlan;
      readonly chain?: string;
      readonly store?: string;
    }) => api.call(checkImport, { params, body: wish }),
    onSuccess: () => {
      setMatching(false);
      return onSuccess();
    },
  });
  const make = useMutation({
    mutationFn: ({ field }: OpenImport['missing'][number]) =>
      api.call(makeMissingRecords, { params, body: { field } }),
    onSuccess: async (_, made) => {
      await cache.invalidateQueries({ queryKey: recordsKey(made.component) });
      await onSuccess();
    },
  });
  const commit = useMutation({ mutationFn: () => api.call(commitImport, { params }), onSuccess });
  const undo = useMutation({ mutationFn: () => api.call(undoImport, { params }), onSuccess });
  const refused = check.error ?? make.error ?? commit.error ?? undo.error;
  const trouble =
    refused !== null
      ? describeError(refused).description
      : shown.error === null
        ? undefined
        : describeImportError(shown.error);
  const isAsking = state === 'read' || ((state === 'checked' || state === 'nothing') && matching);
  return (
    <>
      {trouble !== undefined && !isWorking(state) && <MessageBox tone="bad" title={trouble} />}
      {isWorking(state) && <ImportProgress shown={shown} />}
      {state === 'failed' && (
        <div>
          <Button onClick={onAgain}>{t('again')}</Button>
        </div>
      )}
      {isAsking &&
        (shown.format === 'prices' ? (
          <PriceStores
            shown={shown}
            busy={check.isPending}
            onCheck={(wish) => check.mutate(wish)}
          />
        ) : (
          <ImportMapping
            shown={shown}
            busy={check.isPending}
            onCheck={(plan) => check.mutate({ plan })}
          />
        ))}
      {!isAsking &&
        (state === 'checked' || state === 'nothing' || state === 'done' || state === 'undone') && (
          <ImportResult
            shown={shown}
            busy={commit.isPending || undo.isPending || make.isPending}
            onMatch={() => setMatching(true)}
            onMake={(missing) => make.mutate(missing)}
            onCommit={() => commit.mutate()}
            onUndo={async () => void (await undo.mutateAsync().catch(() => undefined))}
            onAgain={onAgain}
          />
        )}
    </>
  );
}

function OpenedImport({
  record,
  id,
  onAgain,
}: {
  readonly record: RecordComponent;
  readonly id: number;
  readonly onAgain: () => void;
}): ReactNode {
  const { t } = useTranslation('imports');
  const cache = useQueryClient();
  const { data, error, refetch } = useImport(record.component, id);
  const state = data?.state;
  useEffect(() => {
    if (state === undefined || isWorking(state)) return;
    void cache.invalidateQueries({ queryKey: [...importsKey(record.component), 'list'] });
    if (state !== 'done' && state !== 'undone') return;
    void cache.invalidateQueries({ queryKey: recordsKey(record.component) });
    // The list of imported files of all components.
    void cache.invalidateQueries({ queryKey: ['imports'] });
  }, [cache, record.component, state]);
  if (data !== undefined) return <Steps record={record} shown={data} onAgain={onAgain} />;
  if (error === null)
    return (
      <Skeleton label={t('opening')}>
        <SkeletonBar height={200} />
      </Skeleton>
    );
  const shown = describeError(error);
  return (
    <ErrorState
      icon={<IconAlertCircle size={28} />}
      title={shown.description}
      code={shown.code}
      onRetry={() => void refetch()}
    />
  );
}

/** Imports a file into the records of a component: choose, map, check, write, undo. */
export function RecordImport({ record }: { readonly record: RecordComponent }): ReactNode {
  const [id, setId] = useState<number | null>(null);
  return (
    <>
      {id === null ? (
        <ChooseFile component={record.component} onSent={setId} />
      ) : (
        <OpenedImport key={id} record={record} id={id} onAgain={() => setId(null)} />
      )}
      <ImportHistory component={record.component} opened={id} onOpen={setId} />
    </>
  );
}
