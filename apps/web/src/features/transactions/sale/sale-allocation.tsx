import { Button } from '@mantine/core';
import { allocateTransaction, type TransactionView } from '@dalpak/contracts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api/api.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';

/** A sale that has no allocation number yet though its till asked for one, and a way to ask again. */
export function SaleAllocation({
  view: { id, allocation },
}: {
  readonly view: Pick<TransactionView, 'id' | 'allocation'>;
}): ReactNode {
  const { t } = useTranslation('transactions');
  const queries = useQueryClient();
  const ask = useMutation({
    mutationFn: () => api.call(allocateTransaction, { params: { id }, body: {} }),
    onError: showError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['transaction', id] }),
  });
  if (allocation !== 'pending' && allocation !== 'refused') return null;
  return (
    <MessageBox
      tone="warn"
      icon={<IconAlertTriangle size={20} />}
      title={t(allocation === 'pending' ? 'allocationPending' : 'allocationRefused')}
    >
      <Button variant="light" loading={ask.isPending} onClick={() => ask.mutate()}>
        {t('allocationAgain')}
      </Button>
    </MessageBox>
  );
}
