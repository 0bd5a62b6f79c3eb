import type { AppInit } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconEye } from '@tabler/icons-react';
import { memo, type ReactNode, useEffect } from 'react';
import { i18n } from '../../platform/i18n/i18n.ts';
import { onPush } from '../../platform/push/push.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { reloadSupport, supportQuery } from '../../platform/support/support-access.ts';
import { DateText } from '../../ui/figures/num.tsx';
import classes from './support-banner.module.css';

/**
 * Shows every user of the business that a support agent is signed in, on every screen for as long
 * as it lasts.
 */
export const SupportBanner = memo(function SupportBanner({
  init,
}: {
  readonly init: AppInit;
}): ReactNode {
  const { data } = useQuery(supportQuery);
  useEffect(
    () =>
      onPush('session:changed', ({ reason }) => {
        if (reason === 'support') void reloadSupport();
      }),
    [],
  );
  if (data === undefined || !data.inside || data.ends_at === null) return null;
  const end = <DateText value={data.ends_at} />;
  return (
    <div role="status" className={classes['banner']}>
      <IconEye size={16} aria-hidden />
      {data.is_agent ? (
        <span>
          {i18n.t('support:bannerAgent', { cloud: init.cloud.name })} {i18n.t('support:until')}{' '}
          {end}
        </span>
      ) : (
        <span>
          <strong>{i18n.t('support:banner')}</strong> · {data.agent} · {i18n.t('support:until')}{' '}
          {end}
        </span>
      )}
      {(data.manages || data.is_agent) && (
        <a href={hrefOf('/support/access')}>{i18n.t('support:bannerOpen')}</a>
      )}
    </div>
  );
});
