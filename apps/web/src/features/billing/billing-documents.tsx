import { Anchor, Button, Group } from '@mantine/core';
import {
  type BILLING_DOCUMENTS,
  billingDocumentPaper,
  billingDocumentPdf,
  listBillingDocuments,
} from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { printPaper } from '../../platform/receipt/print-paper.tsx';
import { saveFile } from '../../platform/receipt/save-file.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Money } from '../../ui/figures/num.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './billing.module.css';

const PDF_MS = 60_000;
const periodOf = (period: string): 'month' | 'year' | 'three_years' =>
  period === 'year' || period === 'three_years' ? period : 'month';

/** Prints the paper of a billing document, or saves it as a file. */
function PaperButtons({ id, name }: { readonly id: string; readonly name: string }): ReactNode {
  const { t } = useTranslation('billing');
  const onError = (error: unknown): void =>
    toast({ text: describeError(error).description, tone: 'bad' });
  const print = useMutation({
    mutationFn: async () =>
      printPaper((await api.call(billingDocumentPaper, { params: { id }, body: {} })).data),
    onError,
  });
  const pdf = useMutation({
    mutationFn: async () =>
      saveFile(
        await api.file(
          billingDocumentPdf,
          { params: { id }, body: {} },
          { signal: AbortSignal.timeout(PDF_MS) },
        ),
        `${name}.pdf`,
      ),
    onError,
  });
  return (
    <Group gap="sm">
      <Button
        variant="default"
        aria-label={t('documents.printOne', { name })}
        loading={print.isPending}
        onClick={() => print.mutate()}
      >
        {t('documents.print')}
      </Button>
      <Button
        variant="default"
        aria-label={`PDF: ${name}`}
        loading={pdf.isPending}
        onClick={() => pdf.mutate()}
      >
        PDF
      </Button>
    </Group>
  );
}

/** Documents by which the provider billed this business. */
export function BillingDocuments({
  type,
}: {
  readonly type?: (typeof BILLING_DOCUMENTS)[number];
}): ReactNode {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = useQuery({
    queryKey: ['billing-documents'],
    queryFn: ({ signal }) => api.call(listBillingDocuments, {}, { signal }),
  });
  const shown = data?.data.filter((one) => type === undefined || one.type === type);
  return (
    <Panel title={t(type === undefined ? 'documents.title' : `documents.types.${type}`)}>
      {shown === undefined && error === null && (
        <Skeleton label={t('documents.title')}>
          <SkeletonBar height={96} />
        </Skeleton>
      )}
      {shown === undefined && error !== null && (
        <ErrorState
          icon={<IconAlertCircle size={28} />}
          title={describeError(error).description}
          code={describeError(error).code}
          onRetry={() => void refetch()}
        />
      )}
      {type === undefined && data !== undefined && data.plan !== null && (
        <>
          {data.plan.suspends_on !== null && (
            <MessageBox tone="warn" icon={<IconAlertCircle size={20} />}>
              {t('plan.suspends', {
                day: formatDate(data.plan.suspends_on, 'date'),
                reason: data.plan.suspend_reason,
              })}
            </MessageBox>
          )}
          <p>
            {t('plan.line', {
              state: t(`plan.states.${data.plan.state}`),
              period: t(`plan.periods.${periodOf(data.plan.period)}`),
            })}{' '}
            <Money agorot={data.plan.price} />
          </p>
        </>
      )}
      {shown?.length === 0 && <p>{t('documents.none')}</p>}
      {shown !== undefined && shown.length > 0 && (
        <ul className={arrange['plainList']}>
          {shown.map((one) => (
            <li key={one.id} className={classes['document']}>
              <div>
                <Anchor underline="always" href={hrefOf(`/billing/document/${one.type}`)}>
                  {t('documents.line', {
                    type: t(`documents.types.${one.type}`),
                    number: one.number,
                    day: formatDate(one.date, 'date'),
                  })}
                </Anchor>{' '}
                {one.open !== one.total && <Money agorot={one.total} />}{' '}
                {one.open > 0 && (
                  <>
                    {t('documents.open')} <Money agorot={one.open} />
                  </>
                )}
              </div>
              <PaperButtons
                id={one.id}
                name={`${t(`documents.types.${one.type}`)} ${one.number}`}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
