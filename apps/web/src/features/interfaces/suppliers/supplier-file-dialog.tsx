import { Button, FileInput, Group, SegmentedControl, Stack } from '@mantine/core';
import {
  COMPONENT,
  previewSupplierFile,
  receiveSupplierFile,
  sendSupplierFile,
  SUPPLIER_FILE_LIMITS,
  type SupplierFile,
  type SupplierFileWish,
  takeSupplierCosts,
} from '@dalpak/contracts';
import { IconFileUpload } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, queryClient } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { Waiting } from '../../../platform/api/waiting.tsx';
import { go } from '../../../platform/router/navigation.ts';
import { useAccess } from '../../../platform/session/session.store.ts';
import { recordsKey } from '../../../record-kit/records-key.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { base64Of } from '../read-upload.ts';
import { FileColumns, FileTerms } from './file-columns.tsx';
import { FileHistory } from './file-history.tsx';
import { FileLines } from './file-lines.tsx';
import { filesKey, loadFiles, useFileActs } from './use-file-acts.ts';
import { useFileWords } from './words.ts';
import classes from './suppliers.module.css';

const GOODS_RECEIPT = 21;

interface SupplierProps {
  readonly supplier: number;
  readonly onClose: () => void;
}

function errorText(error: unknown): string {
  const { description, details } = describeError(error);
  return [description, details[0]?.text].filter(Boolean).join(' ');
}

/** Takes a file of a supplier as new costs or a goods receipt; one that waits goes on. */
export function SupplierFileDialog({ supplier, onClose }: SupplierProps): ReactNode {
  const say = useFileWords();
  const [isOther, setOther] = useState(false);
  const files = useQuery({
    queryKey: filesKey(supplier),
    queryFn: ({ signal }) => loadFiles(supplier, signal),
    // What was open last time may have been taken since.
    gcTime: 0,
  });
  const waiting = files.data?.find(({ state }) => state === 'read' || state === 'checked');
  return (
    <Modal opened onClose={onClose} size={1180} title={say('title')}>
      {files.data === undefined ? (
        <Waiting error={files.error} label={say('loading')} onRetry={() => void files.refetch()} />
      ) : waiting !== undefined && !isOther ? (
        <OpenFile
          key={waiting.id}
          supplier={supplier}
          file={waiting}
          onOther={() => setOther(true)}
          onClose={onClose}
        />
      ) : (
        <Stack gap="md">
          <ChooseFile supplier={supplier} onSent={() => setOther(false)} />
          <FileHistory supplier={supplier} files={files.data} />
        </Stack>
      )}
    </Modal>
  );
}

function ChooseFile({
  supplier,
  onSent,
}: {
  readonly supplier: number;
  readonly onSent: () => void;
}): ReactNode {
  const say = useFileWords();
  const send = useMutation({
    mutationFn: async (file: File) =>
      api.call(sendSupplierFile, {
        params: { supplier },
        body: { file_name: file.name.slice(-200), content: await base64Of(file) },
      }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: filesKey(supplier) });
      onSent();
    },
  });
  const [isLarge, setLarge] = useState(false);
  return (
    <>
      <FileInput
        label={say('file')}
        description={say('fileHelp')}
        placeholder={say('choose')}
        accept=".xlsx,.csv,.txt"
        leftSection={<IconFileUpload size={18} />}
        disabled={send.isPending}
        error={isLarge ? say('tooLarge') : null}
        onChange={(file) => {
          if (file === null) return;
          const large = file.size > SUPPLIER_FILE_LIMITS.bytes;
          setLarge(large);
          if (!large) send.mutate(file);
        }}
      />
      {send.isPending && <p role="status">{say('reading')}</p>}
      {send.error !== null && <MessageBox tone="bad" title={errorText(send.error)} />}
    </>
  );
}

const findsProducts = ({ columns }: SupplierFileWish): boolean =>
  columns.some((field) => field === 'code' || field === 'barcode' || field === 'our_code');

type Only = 'all' | 'unknown' | 'left';

function usePreview(supplier: number, id: number, wish: SupplierFileWish, only: Only) {
  return useInfiniteQuery({
    queryKey: ['supplier-file', id, wish, only],
    enabled: findsProducts(wish),
    initialPageParam: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      api.call(
        previewSupplierFile,
        { params: { supplier, id }, body: { wish, only, from: pageParam } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  });
}

interface OpenFileProps extends SupplierProps {
  readonly file: SupplierFile;
  readonly onOther: () => void;
}

/** Takes the costs, or makes the receipt; both end the dialog. */
function useEnds({ supplier, file: { id }, onClose }: OpenFileProps, wish: SupplierFileWish) {
  const say = useFileWords();
  const { follow } = useFileActs(supplier);
  const [requestId] = useState(() => crypto.randomUUID());
  const params = { supplier, id };
  const take = useMutation({
    mutationFn: (prices: ReadonlyMap<number, number>) =>
      api.call(takeSupplierCosts, {
        params,
        body: { wish, prices: [...prices].map(([line, price]) => ({ line, price })) },
      }),
    onSuccess: () => {
      toast({ text: say('working'), tone: 'ok' });
      follow(id);
      onClose();
    },
  });
  const receive = useMutation({
    mutationFn: () =>
      api.call(receiveSupplierFile, { params, body: { request_id: requestId, wish } }),
    onSuccess: async ({ data }) => {
      toast({
        text: say('received', { number: data.number }),
        tone: 'ok',
        action: {
          label: say('openReceipt'),
          run: () => go(`/document/${GOODS_RECEIPT}/${data.id}`),
        },
      });
      await queryClient.invalidateQueries({ queryKey: recordsKey(COMPONENT.stockLevels) });
      onClose();
    },
  });
  return { take, receive };
}

function OpenFile(props: OpenFileProps): ReactNode {
  const { supplier, file, onOther } = props;
  const say = useFileWords();
  const [wish, setWish] = useState(file.wish);
  const [prices, setPrices] = useState<ReadonlyMap<number, number>>(new Map());
  const [only, setOnly] = useState<Only>('all');
  const [isMatching, setMatching] = useState(!file.remembered);
  const preview = usePreview(supplier, file.id, wish, only);
  const { take, receive } = useEnds(props, wish);
  const mayReceive =
    useAccess({ type: 'components', action: 'w', key: COMPONENT.goodsReceipts }) === 'ok';
  const counts = preview.data?.pages[0]?.counts;
  const error = take.error ?? receive.error ?? preview.error;
  const change = (next: SupplierFileWish): void => {
    setWish(next);
    // Another reading of the costs has other suggestions.
    setPrices(new Map());
    take.reset();
    receive.reset();
  };
  const isStale = counts === undefined || preview.isPlaceholderData;
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <strong>
          <bdi>{file.file_name}</bdi>
        </strong>
        <Group gap="xs">
          {!isMatching && (
            <Button variant="subtle" onClick={() => setMatching(true)}>
              {say('showColumns')}
            </Button>
          )}
          <Button variant="subtle" onClick={onOther}>
            {say('otherFile')}
          </Button>
        </Group>
      </Group>
      {isMatching && <FileColumns file={file} wish={wish} onWish={change} />}
      <FileTerms wish={wish} onWish={change} />
      {error !== null && <MessageBox tone="bad" title={errorText(error)} />}
      {!findsProducts(wish) ? (
        <p className={classes['quiet']}>{say('needsCode')}</p>
      ) : (
        <>
          <Group justify="space-between">
            <p role="status">{counts === undefined ? '…' : say('counts', counts)}</p>
            <SegmentedControl
              aria-label={say('show')}
              value={only}
              data={[
                { value: 'all', label: say('all') },
                { value: 'unknown', label: say('unknownOnly') },
                { value: 'left', label: say('leftOnly') },
              ]}
              onChange={(value) => setOnly(value as Only)}
            />
          </Group>
          <FileLines
            rows={preview.data?.pages.flatMap((page) => page.data) ?? []}
            settled={wish.settled}
            onSettle={(line, said) =>
              setWish({
                ...wish,
                settled: [
                  ...wish.settled.filter((one) => one.line !== line),
                  ...(said === null ? [] : [said]),
                ],
              })
            }
            prices={prices}
            onPrice={(line, price) => {
              const next = new Map(prices);
              if (price === null) next.delete(line);
              else next.set(line, price);
              setPrices(next);
            }}
            onMore={preview.hasNextPage ? () => void preview.fetchNextPage() : null}
          />
          {(counts?.unknown ?? 0) > 0 && <p className={classes['quiet']}>{say('unknownStay')}</p>}
        </>
      )}
      <Group justify="flex-end" gap="sm">
        {mayReceive && wish.columns.includes('quantity') && (
          <Button
            variant="default"
            size="lg"
            disabled={isStale || (counts?.found ?? 0) === 0}
            loading={receive.isPending}
            onClick={() => receive.mutate()}
          >
            {say('receive')}
          </Button>
        )}
        <Button
          size="lg"
          disabled={isStale || ((counts?.changed ?? 0) === 0 && prices.size === 0)}
          loading={take.isPending}
          onClick={() => take.mutate(prices)}
        >
          {say('take', { count: counts?.changed ?? 0 })}
        </Button>
      </Group>
    </Stack>
  );
}
