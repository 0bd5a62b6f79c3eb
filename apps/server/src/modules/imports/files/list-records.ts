import type { Readable } from 'node:stream';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { type FileRecord, readCsv } from './csv-records.ts';
import { type InputOptions, openTextInput, splitHead } from './input-stream.ts';
import { type LawStore, readLawStores, readLawXml } from './law-xml.ts';

/**
 * Records of a list of the price transparency law, one at a time, packed or plain: the XML that
 * chains publish, or a table that was made of it. Both have the same cells.
 *
 * @throws AppError as the two readers and {@link openTextInput} do
 */
export async function* readList<Column extends string, More extends string = never>(
  source: Readable,
  list: 'prices' | 'promos',
  columns: Readonly<Record<Column, string>>,
  options: InputOptions,
): AsyncGenerator<FileRecord<Column, More>> {
  const text = await openTextInput(source, options);
  try {
    const { head, rest } = await splitHead(text);
    yield* looksLikeXml(head)
      ? readLawXml<Column, More>(rest, list)
      : readCsv<Column, More>(rest, columns);
  } finally {
    text.destroy();
  }
}

/** The stores of a list of stores. @throws AppError as {@link readList} */
export async function readStores(source: Readable): Promise<readonly LawStore[]> {
  const text = await openTextInput(source);
  try {
    const { head, rest } = await splitHead(text);
    if (!looksLikeXml(head)) throw new AppError('FILE_FORMAT');
    return await readLawStores(rest);
  } finally {
    text.destroy();
  }
}

/** Whether text bytes begin as XML does, with or without a byte order mark. */
export function looksLikeXml(head: Buffer): boolean {
  return /^\uFEFF?\s*</u.test(head.subarray(0, 64).toString('utf8'));
}
