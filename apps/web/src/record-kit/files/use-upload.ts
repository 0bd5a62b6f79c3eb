import { MAX_FILE_BYTES, type StoredFileView, uploadFile } from '@dalpak/contracts';
import { useEffect, useRef, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { sendWithProgress } from '../../platform/api/send-with-progress.ts';
import { formWord } from '../form/state/form-words.ts';
import { fileKey, linkToFile } from './file-link.ts';
import { checkFile, prepareFile } from './prepare-file.ts';

interface UploadTo {
  readonly component: number;
  readonly field: string;
  readonly kind: 'image' | 'avatar' | 'file';
}

export interface Upload {
  /** Whole percents while a file is being sent, otherwise null. */
  readonly percent: number | null;
  readonly error: string | null;
  /** Sends the failed file again; null when a retry cannot succeed. */
  readonly retry: (() => void) | null;
  readonly send: (file: File) => void;
  readonly stop: () => void;
}

/** Sends picked files one at a time: a second file replaces the first. */
export function useUpload(
  { component, field, kind }: UploadTo,
  onStored: (file: StoredFileView) => void,
): Upload {
  const [percent, setPercent] = useState<number | null>(null);
  const [fault, setFault] = useState<{ readonly text: string; readonly file: File | null } | null>(
    null,
  );
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send = async (file: File): Promise<void> => {
    const wrong = checkFile(kind, file);
    setFault(
      wrong === null
        ? null
        : { text: formWord(wrong, { mb: MAX_FILE_BYTES / 1024 ** 2 }), file: null },
    );
    if (wrong !== null) return;
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setPercent(0);
    try {
      const content = await prepareFile(kind, file);
      own.signal.throwIfAborted();
      if (content.size > MAX_FILE_BYTES) {
        setFault({ text: formWord('fileLarge', { mb: MAX_FILE_BYTES / 1024 ** 2 }), file: null });
        return;
      }
      const body = new Uint8Array(await content.arrayBuffer());
      const { data } = await api.call(
        uploadFile,
        { query: { component, field, name: file.name }, body },
        {
          signal: own.signal,
          fetch: sendWithProgress((share) => setPercent(Math.round(share * 100))),
        },
      );
      // Preloads the link, so that the picture is shown as soon as the field has its value.
      await queryClient.prefetchQuery({
        queryKey: fileKey(data.id),
        queryFn: () => linkToFile(data.id),
      });
      // Stopped or replaced while the link was loading: the field has another file by now.
      own.signal.throwIfAborted();
      onStored(data);
    } catch (error) {
      if (!own.signal.aborted) setFault({ text: describeError(error).description, file });
    } finally {
      if (running.current === own) {
        running.current = null;
        setPercent(null);
      }
    }
  };
  const failed = fault?.file ?? null;
  return {
    percent,
    error: fault?.text ?? null,
    retry: failed === null ? null : () => void send(failed),
    send: (file) => void send(file),
    stop: () => running.current?.abort(),
  };
}
