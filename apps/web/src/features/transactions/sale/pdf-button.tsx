import { Button } from '@mantine/core';
import { transactionPdf } from '@dalpak/contracts';
import { IconFileTypePdf } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api/api.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { saveFile } from '../../../platform/receipt/save-file.ts';

const PDF_MS = 60_000;

/** Downloads a copy of the sale on A4. */
export function PdfButton({
  id,
  number,
}: {
  readonly id: string;
  readonly number: number;
}): ReactNode {
  const pdf = useMutation({
    mutationFn: async () =>
      saveFile(
        await api.file(transactionPdf, { params: { id } }, { signal: AbortSignal.timeout(PDF_MS) }),
        `${number}.pdf`,
      ),
    onError: showError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={18} aria-hidden />}
      loading={pdf.isPending}
      onClick={() => pdf.mutate()}
    >
      PDF
    </Button>
  );
}
