import { Button } from '@mantine/core';
import { type TransactionView, verifySale } from '@dalpak/contracts';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api/api.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Code, DateText } from '../../../ui/figures/num.tsx';
import { formatDate } from '../../../ui/format/format-date.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import classes from './transaction.module.css';

const CHECK_MS = 60_000;

/** The place of the sale in its chain, behind a heading: who asks can check it at once. */
export function SaleProof({ view }: { readonly view: TransactionView }): ReactNode {
  const { t } = useTranslation('transactions');
  return (
    <Panel>
      <details>
        <summary className={classes['proof']}>
          <IconShieldCheck size={20} aria-hidden />
          {t('integrity')}
        </summary>
        <p className={classes['help']}>{t('integrityHelp')}</p>
        <CheckNow id={view.id} />
        <dl className={classes['seals']}>
          <dt>{t('hash')}</dt>
          <dd>
            <Code className={classes['seal']}>{view.hash}</Code>
          </dd>
          <dt>{t('prevHash')}</dt>
          <dd>
            {view.prev_hash === '' ? (
              '–'
            ) : (
              <Code className={classes['seal']}>{view.prev_hash}</Code>
            )}
          </dd>
          <dt>{t('engineVersion')}</dt>
          <dd>
            <Code>{view.engine_version}</Code>
          </dd>
          <dt>{t('when')}</dt>
          <dd>
            <DateText value={view.issued_at} />
          </dd>
        </dl>
      </details>
    </Panel>
  );
}

/** Walks the till's whole series on the server, and says in a sentence whether it holds. */
function CheckNow({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation('transactions');
  const check = useMutation({
    mutationFn: async () =>
      (await api.call(verifySale, { params: { id } }, { timeoutMs: CHECK_MS })).data,
    onError: showError,
  });
  const found = check.data;
  return (
    <>
      <Button
        fullWidth
        variant="light"
        mb="sm"
        loading={check.isPending}
        onClick={() => check.mutate()}
      >
        {t('checkNow')}
      </Button>
      <div role="status">
        {found !== undefined && (
          <MessageBox tone={found.broken === null ? 'quiet' : 'bad'}>
            {found.broken === null
              ? t('chainHolds', {
                  documents: found.documents,
                  time: formatDate(found.checked_at, 'time'),
                })
              : t('chainBroken', { number: found.broken })}
          </MessageBox>
        )}
      </div>
    </>
  );
}
