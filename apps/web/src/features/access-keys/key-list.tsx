import { Button } from '@mantine/core';
import { type AccessKeyView, findComponent, revokeAccessKey } from '@dalpak/contracts';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Code, DateText } from '../../ui/figures/num.tsx';
import { StatusDot, type Tone } from '../../ui/layout/status-dot.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { ListRow, ListRows } from '../../ui/content/list-rows.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './access-keys.module.css';
import { KeyUseDialog } from './key-use-dialog.tsx';
import { nameOfCategory } from './report-words.ts';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { reloadAccessKeys } from './use-access-keys.ts';

const TONES: Readonly<Record<AccessKeyView['status'], Tone>> = {
  active: 'ok',
  expired: 'quiet',
  revoked: 'quiet',
};
const DAY_MS = 24 * 3_600_000;

/** Keys with their scopes and last use, and a button to revoke each. */
export function KeyList({ keys }: { readonly keys: readonly AccessKeyView[] }): ReactNode {
  const { t } = useTranslation('accessKeys');
  const [ending, setEnding] = useState<AccessKeyView | null>(null);
  const [shown, setShown] = useState<AccessKeyView | null>(null);
  const [changed, setChanged] = useState<AccessKeyView | null>(null);
  const revoke = async ({ id }: AccessKeyView): Promise<void> => {
    try {
      await api.call(revokeAccessKey, { params: { id } });
      toast({ text: t('revoked'), tone: 'ok' });
      await reloadAccessKeys();
    } catch (error) {
      showError(error);
    }
    setEnding(null);
  };
  return (
    <>
      <ListRows edge aria-label={t('title')}>
        {keys.map((key) => (
          <ListRow
            key={key.id}
            title={
              <>
                <bdi>{key.name}</bdi> <Code className={quiet}>{`${key.shown}…`}</Code>
              </>
            }
            end={
              <>
                <StatusDot tone={TONES[key.status]}>{t(`status.${key.status}`)}</StatusDot>
                <Button
                  variant="default"
                  aria-label={t('useOne', { name: key.name })}
                  onClick={() => setShown(key)}
                >
                  {t('use')}
                </Button>
                {key.status === 'active' && (
                  <Button
                    variant="default"
                    aria-label={t('rotateOne', { name: key.name })}
                    onClick={() => setChanged(key)}
                  >
                    {t('rotate')}
                  </Button>
                )}
                {key.status === 'active' && (
                  <Button
                    variant="default"
                    aria-label={t('revokeOne', { name: key.name })}
                    onClick={() => setEnding(key)}
                  >
                    {t('revoke')}
                  </Button>
                )}
              </>
            }
          >
            <KeyScopes {...key} />
            <KeyTimes of={key} />
          </ListRow>
        ))}
      </ListRows>
      {shown !== null && <KeyUseDialog of={shown} onClose={() => setShown(null)} />}
      {changed !== null && <RotateKeyDialog of={changed} onClose={() => setChanged(null)} />}
      <ConfirmDialog
        opened={ending !== null}
        title={t('revokeTitle', { name: ending?.name ?? '' })}
        text={t('revokeText')}
        confirmLabel={t('revoke')}
        keepLabel={t('keep')}
        destructive
        onClose={() => setEnding(null)}
        onConfirm={() => (ending === null ? undefined : revoke(ending))}
      />
    </>
  );
}

function KeyScopes({
  scopes,
  reports,
  branches,
  networks,
}: Pick<AccessKeyView, 'scopes' | 'reports' | 'branches' | 'networks'>): ReactNode {
  const { t } = useTranslation('accessKeys');
  const { t: tMenu } = useTranslation('menu');
  const words = scopes.map(({ component, rights }) => {
    const info = findComponent(component);
    const opened = rights.map((right) => t(`rights.${right}`)).join(', ');
    return `${info === null ? component : tMenu(`components.${info.key}`)} (${opened})`;
  });
  const limits = [
    ...reports.map((category) => `${t('reportsOf')} ${nameOfCategory(category)}`),
    ...(branches === null
      ? []
      : [`${t('branches')}: ${branches.map(({ name }) => name).join(', ')}`]),
    ...(networks.length === 0 ? [] : [`${t('networks')}: ${networks.join(', ')}`]),
  ];
  return (
    <>
      <div className={quiet}>{words.join(', ')}</div>
      {limits.length > 0 && <div className={quiet}>{limits.join(' · ')}</div>}
    </>
  );
}

function KeyTimes({ of }: { readonly of: AccessKeyView }): ReactNode {
  const { t } = useTranslation('accessKeys');
  return (
    <div className={classes['times']}>
      <span>
        {t('made')} <DateText value={of.made_at} kind="date" /> · <bdi>{of.made_by}</bdi>
      </span>
      <span>
        {of.last_used_at === null ? (
          t('neverUsed')
        ) : (
          <>
            {t('lastUsed')} <DateText value={of.last_used_at} />
          </>
        )}
      </span>
      {of.earlier_until !== null && (
        <span>
          {t('earlierUntil')} <DateText value={of.earlier_until} />
        </span>
      )}
      {/* The expiry is midnight after the last day, so half a day earlier is on the last day. */}
      {of.expires_at !== null && (
        <span>
          {t('worksUntil')} <DateText value={Date.parse(of.expires_at) - DAY_MS / 2} kind="date" />
        </span>
      )}
    </div>
  );
}
