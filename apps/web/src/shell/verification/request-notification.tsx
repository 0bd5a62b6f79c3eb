import { PERMISSION_REQUEST } from '@dalpak/contracts';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import type { SlotProps } from '../../platform/router/slots.ts';
import { RequestAction } from './request-action.tsx';
import { RequestFacts } from './request-facts.tsx';
import { useRequestView } from './use-request-view.ts';

const WORDS = {
  approved: 'statusApproved',
  denied: 'statusDenied',
  withdrawn: 'statusWithdrawn',
  expired: 'statusExpired',
} as const;

function Answer({
  subject,
  onDone,
}: {
  readonly subject: string;
  readonly onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('permissions');
  const { data, refetch } = useRequestView(subject);
  // Until its state is known there is no button to show.
  if (data === undefined) return null;
  const done = (): void => {
    void refetch();
    onDone();
  };
  return (
    <>
      {data.status === 'pending' && data.asked_me && (
        <>
          {/* The notification's own words come from the till, so the facts are shown where they
              are approved. */}
          <RequestFacts request={data} />
          <RequestAction request={data} onDone={done} />
        </>
      )}
      {data.status !== 'pending' && (
        <span>
          {[t(WORDS[data.status]), data.answered_by?.name ?? ''].filter(Boolean).join(': ')}
        </span>
      )}{' '}
      <Anchor href={hrefOf(`/approve/${subject}`)}>{t('toastOpen')}</Anchor>
    </>
  );
}

/**
 * Accept and decline under the notification of a permission request, or its outcome; nothing for
 * other types.
 */
export function RequestNotification({
  type,
  subject,
  onDone,
}: SlotProps['notification.action']): ReactNode {
  return type === PERMISSION_REQUEST ? <Answer subject={subject} onDone={onDone} /> : null;
}
