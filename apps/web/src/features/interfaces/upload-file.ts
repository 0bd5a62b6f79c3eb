import {
  beginImport,
  IMPORT_PART_BYTES,
  type RecordImport,
  readImport,
  sendImportPart,
} from '@dalpak/contracts';
import { api } from '../../platform/api/api.ts';
import { base64Of, compressFile } from './read-upload.ts';

/** Attempts for one part, because a weak connection loses some. */
const MAX_ATTEMPTS = 3;

interface UploadInput {
  readonly component: number;
  readonly file: File;
  /** Called with the uploaded share, from 0 to 1. */
  readonly onPart: (done: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Uploads a file in parts and starts reading it. Workbooks are compressed already; texts are
 * compressed here.
 */
export async function uploadFile({
  component,
  file,
  onPart,
  signal,
}: UploadInput): Promise<RecordImport> {
  const content = await compressFile(file);
  const { data } = await api.call(
    beginImport,
    { params: { component }, body: { file_name: file.name.slice(-200), bytes: content.size } },
    { signal },
  );
  const parts = Math.ceil(content.size / IMPORT_PART_BYTES);
  for (let part = 0; part < parts; part += 1) {
    const bytes = content.slice(part * IMPORT_PART_BYTES, (part + 1) * IMPORT_PART_BYTES);
    await sendPart({ component, id: data.id, part }, await base64Of(bytes), signal);
    onPart((part + 1) / parts);
  }
  return (await api.call(readImport, { params: { component, id: data.id } }, { signal })).data;
}

async function sendPart(
  params: { readonly component: number; readonly id: number; readonly part: number },
  content: string,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await api.call(sendImportPart, { params, body: { content } }, { signal });
      return;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || signal.aborted) throw error;
    }
  }
}
