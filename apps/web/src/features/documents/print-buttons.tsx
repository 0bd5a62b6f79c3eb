import { Button } from '@mantine/core';
import { documentPdf, type DocumentView, printDocument } from '@dalpak/contracts';
import type { DocumentType } from '@dalpak/engine';
import { IconFileTypePdf, IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { printPaper } from '../../platform/receipt/print-paper.tsx';
import { saveFile } from '../../platform/receipt/save-file.ts';
import { toast } from '../../ui/toast.ts';
import { useDocumentWords } from './words.ts';

const PDF_MS = 60_000;

/** On paper, or as a file. Each counts as printed: the first is the original, every later one a copy. */
export function PrintButtons({ type, view }: { readonly type: DocumentType; readonly view: DocumentView }): ReactNode {
  const say = useDocumentWords();
  const onError = (error: unknown): void => toast({ text: describeError(error).description, tone: 'bad' });
  const print = useMutation({ mutationFn: async () => printPaper((await api.call(printDocument, { params: { id: view.id }, body: {} })).data), onError });
  const pdf = useMutation({
    mutationFn: async () => saveFile(await api.file(documentPdf, { params: { id: view.id }, body: {} }, { signal: AbortSignal.timeout(PDF_MS) }), `${type.name} ${view.number}.pdf`),
    onError,
  });
  return (
    <>
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} loading={print.isPending} onClick={() => print.mutate()}>{say('print')}</Button>
      <Button variant="default" leftSection={<IconFileTypePdf size={18} aria-hidden />} loading={pdf.isPending} onClick={() => pdf.mutate()}>PDF</Button>
    </>
  );
}
