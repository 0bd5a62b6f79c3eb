import { Button, FileInput, Group, Progress, SegmentedControl, Stack } from '@mantine/core';
import { HEAP_LIMITS, matchPictures } from '@dalpak/contracts';
import { IconPhotoPlus } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { useDrop } from '../../../record-kit/files/use-drop.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { useChangeActs } from '../changes/use-change-acts.ts';
import { chosenItems, type HeapItem, itemsOf } from './heap-items.ts';
import { HeapTable } from './heap-table.tsx';
import { readHeap, type RefusedFile } from './read-heap.ts';
import { sendHeap } from './send-heap.ts';
import { type HeapWord, useHeapWords } from './words.ts';

interface ReadHeap {
  readonly items: readonly HeapItem[];
  readonly refused: readonly RefusedFile[];
}

/** Reads the files, and finds the product that each name means. */
async function readItems(files: readonly File[]): Promise<ReadHeap> {
  const { pictures, refused } = await readHeap(files);
  if (pictures.length === 0 || pictures.length > HEAP_LIMITS.pictures)
    return { items: itemsOf(pictures, []), refused };
  const names = pictures.map(({ name }) => name);
  const { data } = await api.call(matchPictures, { body: { names } });
  return { items: itemsOf(pictures, data), refused };
}

interface PictureHeapDialogProps {
  /** Files that were dropped on the list; empty to choose here. */
  readonly picked: readonly File[];
  readonly onClose: () => void;
}

/** Gives many products their pictures as one act. */
export function PictureHeapDialog({ picked, onClose }: PictureHeapDialogProps): ReactNode {
  const say = useHeapWords();
  const read = useMutation({ mutationFn: readItems });
  const { mutate } = read;
  useEffect(() => {
    if (picked.length > 0) mutate(picked);
  }, [picked, mutate]);
  const place = useRef<HTMLDivElement>(null);
  useDrop(place, (files) => mutate([...files]));
  const items = read.data?.items ?? [];
  const isTooMany = items.length > HEAP_LIMITS.pictures;
  return (
    <Modal opened onClose={onClose} size={1000} title={say('open')}>
      <Stack gap="md" ref={place}>
        {(items.length === 0 || isTooMany) && (
          <FileInput
            multiple
            label={say('files')}
            description={say('filesHelp')}
            placeholder={say('choose')}
            accept="image/jpeg,image/png,image/webp,image/heic,image/heif,.zip"
            leftSection={<IconPhotoPlus size={18} />}
            disabled={read.isPending}
            onChange={(files) => {
              if (files.length > 0) mutate(files);
            }}
          />
        )}
        {read.isPending && <p role="status">{say('reading')}</p>}
        {read.error !== null && (
          <MessageBox tone="bad" title={describeError(read.error).description} />
        )}
        {isTooMany && (
          <MessageBox tone="bad" title={say('tooMany', { most: HEAP_LIMITS.pictures })} />
        )}
        <Refused files={read.data?.refused ?? []} />
        {read.data !== undefined && items.length === 0 && (
          <MessageBox tone="warn" title={say('nonePicked')} />
        )}
        {items.length > 0 && !isTooMany && (
          <ReadyHeap key={read.submittedAt} first={items} onClose={onClose} />
        )}
      </Stack>
    </Modal>
  );
}

/** Names that are shown of the files that were not taken. */
const NAMED = 8;

function Refused({ files }: { readonly files: readonly RefusedFile[] }): ReactNode {
  const say = useHeapWords();
  if (files.length === 0) return null;
  const names = files
    .slice(0, NAMED)
    .map(({ name, why }) => say(`why_${why}` as HeapWord, { name }));
  return (
    <MessageBox
      tone="warn"
      title={say('refused', { names: names.join(', ') + (files.length > NAMED ? '…' : '') })}
    />
  );
}

/** Sends the pictures; it goes on when the dialog is closed. */
function useSend(onSent: () => void) {
  const say = useHeapWords();
  const { follow } = useChangeActs();
  const [done, setDone] = useState<number | null>(null);
  const send = async (items: readonly HeapItem[]): Promise<void> => {
    setDone(0);
    const { change, failed } = await sendHeap(
      items,
      (count) => say('heapName', { count }),
      setDone,
    ).finally(() => setDone(null));
    if (failed.length > 0)
      toast({ text: say('failed', { names: failed.slice(0, NAMED).join(', ') }), tone: 'bad' });
    if (change === null) return;
    follow(change.id);
    onSent();
  };
  return { done, send: (items: readonly HeapItem[]) => void send(items).catch(showError) };
}

function ReadyHeap({
  first,
  onClose,
}: {
  readonly first: readonly HeapItem[];
  readonly onClose: () => void;
}): ReactNode {
  const say = useHeapWords();
  const [items, setItems] = useState(first);
  const [only, setOnly] = useState<'all' | 'unsure'>('all');
  const { done, send } = useSend(onClose);
  const chosen = chosenItems(items);
  const unsure = items.filter(({ product, isOut }) => product === null && !isOut);
  const shown = only === 'all' ? items : unsure;
  return (
    <>
      <Group justify="space-between">
        <p role="status">
          {say('counts', { all: items.length, sure: chosen.length, unsure: unsure.length })}
        </p>
        <SegmentedControl
          aria-label={say('show')}
          value={only}
          data={[
            { value: 'all', label: say('all') },
            { value: 'unsure', label: say('unsureOnly') },
          ]}
          onChange={(value) => setOnly(value as typeof only)}
        />
      </Group>
      <HeapTable
        items={shown}
        chosen={new Set(chosen.map(({ key }) => key))}
        onItem={(next) => setItems(items.map((item) => (item.key === next.key ? next : item)))}
      />
      {done !== null && (
        <div>
          <p role="status">{say('sending', { done, count: chosen.length })}</p>
          <Progress value={(done / Math.max(1, chosen.length)) * 100} aria-label={say('open')} />
          <p>{say('goesOn')}</p>
        </div>
      )}
      <Group justify="flex-end">
        <Button
          size="lg"
          loading={done !== null}
          disabled={chosen.length === 0}
          onClick={() => send(chosen)}
        >
          {say('send', { count: chosen.length })}
        </Button>
      </Group>
    </>
  );
}
