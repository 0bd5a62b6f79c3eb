import type { AppInit } from '@dalpak/contracts';
import { useQuery } from '@tanstack/react-query';
import { IconEye } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { onPush } from '../../platform/push/push.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { reloadSupport, supportQuery } from '../../platform/support/support-access.ts';
import { DateText } from '../../ui/num.tsx';
import classes from './support-banner.module.css';

/** Tells everybody in the business that a support agent is inside, on every screen and for as long as it lasts. */
export function SupportBanner({ init }: { readonly init: AppInit }): ReactNode {
  const { t } = useTranslation('support');
  const { data } = useQuery(supportQuery);
  useEffect(() => onPush('session:changed', ({ reason }) => {
    if (reason === 'support') void reloadSupport();
  }), []);
  if (data === undefined || !data.inside || data.ends_at === null) return null;
  const end = <DateText value={data.ends_at} />;
  return (
    <div role="status" className={classes['banner']}>
      <IconEye size={16} aria-hidden />
      {data.is_agent ? <span>{t('bannerAgent', { cloud: init.cloud.name })} {t('until')} {end}</span> : <span><strong>{t('banner')}</strong> · {data.agent} · {t('until')} {end}</span>}
      {(data.manages || data.is_agent) && <a href={hrefOf('/support/access')}>{t('bannerOpen')}</a>}
    </div>
  );
}
