import { Button } from '@mantine/core';
import { endMySessions, type MyAccount } from '@dalpak/contracts';
import { IconDeviceLaptop } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { DateText } from '../../ui/figures/num.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { ListRow, ListRows } from '../../ui/content/list-rows.tsx';
import { QuietText, quiet } from '../../ui/content/quiet.tsx';
import classes from './my-account.module.css';
import { reloadMyAccount } from './use-my-account.ts';

/** The sessions of the account, with a button to end the others. */
export function SessionList({ sessions }: Pick<MyAccount, 'sessions'>): ReactNode {
  const { t } = useTranslation('myAccount');
  const [busy, setBusy] = useState(false);
  const others = sessions.filter(({ current }) => !current);
  const end = async (id?: string): Promise<void> => {
    setBusy(true);
    try {
      await api.call(endMySessions, { body: id === undefined ? {} : { id } });
      toast({ text: t('ended'), tone: 'ok' });
    } catch (error) {
      // The session has already ended, as intended.
      if (!hasCode(error, 'NOT_FOUND')) showError(error);
    }
    await reloadMyAccount();
    setBusy(false);
  };
  return (
    <>
      <QuietText>{t('sessionsHelp')}</QuietText>
      <ListRows>
        {sessions.map(({ id, current, cloud, started_at, seen_at }) => (
          <ListRow
            key={id}
            icon={<IconDeviceLaptop size={24} aria-hidden className={classes['device']} />}
            title={
              <>
                {t(current ? 'thisSession' : 'otherSession')}
                {cloud === '' ? '' : ` · ${cloud}`}
              </>
            }
            end={
              !current && (
                <Button
                  variant="default"
                  disabled={busy}
                  aria-label={t('endOne', { when: formatDate(started_at, 'datetime') })}
                  onClick={() => void end(id)}
                >
                  {t('end')}
                </Button>
              )
            }
          >
            <div className={quiet}>
              {t('since')} <DateText value={started_at} /> · {t('seen')}{' '}
              <DateText value={seen_at} />
            </div>
          </ListRow>
        ))}
      </ListRows>
      {others.length > 1 && (
        <Button variant="light" color="bad" loading={busy} onClick={() => void end()}>
          {t('endOthers')}
        </Button>
      )}
      {others.length === 0 && <QuietText>{t('onlyThis')}</QuietText>}
    </>
  );
}
