import { ActionIcon, Button, Progress, TextInput } from '@mantine/core';
import {
  addAttachment,
  type AttachedTo,
  type Attachments,
  type AttachmentView,
  listAttachments,
  removeAttachment,
} from '@dalpak/contracts';
import { IconCamera, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { sendWithProgress } from '../../platform/api/send-with-progress.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { QuietText, quiet } from '../../ui/content/quiet.tsx';
import classes from './attachments.module.css';
import { useAttachmentWords } from './attachment-words.ts';
import { pickFile } from './pick-file.ts';
import { acceptOf, checkFile, prepareFile } from './prepare-file.ts';
import { useDrop } from './use-drop.ts';

interface AttachedProps {
  readonly of: AttachedTo;
  readonly id: string;
}

const keyOf = ({ of, id }: AttachedProps) => ['attachments', of, id] as const;

/** Sends files one after another; a refused one stops the rest and is named. */
function useAttach(target: AttachedProps) {
  const say = useAttachmentWords();
  const client = useQueryClient();
  const [percent, setPercent] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const send = async (files: readonly File[]): Promise<void> => {
    setFault(null);
    try {
      for (const file of files) {
        const wrong = checkFile('file', file);
        if (wrong !== null) {
          setFault(`${file.name}: ${say(wrong === 'fileLarge' ? 'fileLarge' : 'fileTypeAny')}`);
          return;
        }
        setPercent(0);
        const content = await prepareFile('file', file);
        const { data } = await api.call(
          addAttachment,
          {
            params: { of: target.of, id: target.id },
            query: { name: file.name },
            body: new Uint8Array(await content.arrayBuffer()),
          },
          { fetch: sendWithProgress((share) => setPercent(Math.round(share * 100))) },
        );
        client.setQueryData<Attachments>(keyOf(target), data);
      }
    } catch (error) {
      setFault(describeError(error).description);
    } finally {
      setPercent(null);
    }
  };
  return { percent, fault, send };
}

/** Asks why a file is taken away: the reason stays in the audit log. */
function RemoveDialog({
  target,
  file,
  onClose,
}: {
  readonly target: AttachedProps;
  readonly file: AttachmentView;
  readonly onClose: () => void;
}): ReactNode {
  const say = useAttachmentWords();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const isMissing = reason.trim() === '';
  const remove = useMutation({
    mutationFn: async () =>
      (
        await api.call(removeAttachment, {
          params: { of: target.of, id: target.id },
          body: { file: file.id, reason: reason.trim() },
        })
      ).data,
    onSuccess: (data) => {
      client.setQueryData<Attachments>(keyOf(target), data);
      onClose();
    },
  });
  const failed = remove.error === null ? null : describeError(remove.error).description;
  return (
    <Modal opened onClose={onClose} title={say('removeTitle')}>
      <form
        className={classes['form']}
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(true);
          if (!isMissing) remove.mutate();
        }}
      >
        <bdi>{file.name}</bdi>
        <TextInput
          label={say('reason')}
          value={reason}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          error={failed ?? (asked && isMissing ? say('reasonMissing') : null)}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit" color="red" loading={remove.isPending}>
          {say('removeConfirm')}
        </Button>
      </form>
    </Modal>
  );
}

function Files({
  target,
  attached: { files, may_add: mayAdd, may_remove: mayRemove },
}: {
  readonly target: AttachedProps;
  readonly attached: Attachments;
}): ReactNode {
  const say = useAttachmentWords();
  const box = useRef<HTMLDivElement>(null);
  const [removed, setRemoved] = useState<AttachmentView | null>(null);
  const { percent, fault, send } = useAttach(target);
  const take = (picked: FileList): void => void send([...picked]);
  const isOver = useDrop(box, mayAdd ? take : null);
  const accept = acceptOf('file');
  return (
    <div ref={box} className={classes['box']} data-over={isOver || undefined}>
      {files.length === 0 && <QuietText>{say(mayAdd ? 'none' : 'noneClosed')}</QuietText>}
      <ul className={classes['files']}>
        {files.map((file) => (
          <li key={file.id}>
            <a
              className={classes['link']}
              href={file.url}
              target="_blank"
              rel="noreferrer"
              aria-label={say('open', { name: file.name })}
            >
              <IconPaperclip size={18} aria-hidden />
              <bdi>{file.name}</bdi>
            </a>
            <span className={quiet}>
              {[file.added_by, formatDate(file.added_at)].filter(Boolean).join(' · ')}
            </span>
            {mayRemove && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={say('remove', { name: file.name })}
                onClick={() => setRemoved(file)}
              >
                <IconTrash size={18} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {percent !== null && (
        <div role="status">
          {say('sending', { percent })}
          <Progress value={percent} aria-label={say('title')} />
        </div>
      )}
      {fault !== null && (
        <p role="alert" className={classes['fault']}>
          {fault}
        </p>
      )}
      {mayAdd && (
        <Toolbar>
          <Button
            variant="default"
            leftSection={<IconPaperclip size={18} aria-hidden />}
            disabled={percent !== null}
            onClick={() => pickFile({ accept }, take)}
          >
            {say('add')}
          </Button>
          <Button
            variant="default"
            className={classes['camera'] ?? ''}
            leftSection={<IconCamera size={18} aria-hidden />}
            disabled={percent !== null}
            onClick={() => pickFile({ accept: 'image/*', camera: true }, take)}
          >
            {say('camera')}
          </Button>
          <span className={classes['drop']}>{say('drop')}</span>
        </Toolbar>
      )}
      {removed !== null && (
        <RemoveDialog target={target} file={removed} onClose={() => setRemoved(null)} />
      )}
    </div>
  );
}

/** The files of a stored document or entry, which never change it. */
export function AttachmentsPanel(target: AttachedProps): ReactNode {
  const say = useAttachmentWords();
  const query = useQuery({
    queryKey: keyOf(target),
    queryFn: async ({ signal }) =>
      (await api.call(listAttachments, { params: target }, { signal })).data,
    // Its links end after a few minutes.
    staleTime: 60_000,
    refetchInterval: 240_000,
  });
  return (
    <Panel title={say('title')}>
      <Loaded query={query} label={say('loading')}>
        {(attached) => <Files target={target} attached={attached} />}
      </Loaded>
    </Panel>
  );
}
