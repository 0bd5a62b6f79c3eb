import { Button, Group } from '@mantine/core';
import { type LicenceSelection, toggleLicence } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import classes from './billing.module.css';
import { LicenceCards } from './licence-cards.tsx';
import { NoLicences } from './no-licences.tsx';
import { UpgradeButton } from './upgrade-button.tsx';
import { assignLicences, type HolderRecord, reloadLicences, useLicences } from './use-licences.ts';

type Licences = NonNullable<ReturnType<typeof useLicences>['data']>;

/** The licences of one employee or terminal: what is available, what it has, and the selection. */
export function LicencePanel({ holder }: { readonly holder: HolderRecord }): ReactNode {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = useLicences(holder);
  // The form above reports the missing record.
  if (hasCode(error, 'NOT_FOUND')) return null;
  return (
    <Panel title={t('licences')}>
      {data === undefined && error === null && (
        <Skeleton label={t('licences')}>
          <SkeletonBar height={96} />
        </Skeleton>
      )}
      {data === undefined && error !== null && (
        <ErrorState
          icon={<IconAlertCircle size={28} />}
          title={describeError(error).description}
          code={describeError(error).code}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && <LicenceSelectionForm holder={holder} licences={data} />}
    </Panel>
  );
}

function LicenceSelectionForm({
  holder,
  licences: { active, available },
}: {
  readonly holder: HolderRecord;
  readonly licences: Licences;
}): ReactNode {
  const { t } = useTranslation('billing');
  const { t: tCommon } = useTranslation();
  const has: LicenceSelection = Object.fromEntries(
    active.map(({ app_id, product }) => [app_id, product.id]),
  );
  // Null while nothing was selected here: the current licences are shown.
  const [chosen, setChosen] = useState<LicenceSelection | null>(null);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const selected = chosen ?? has;
  // Numeric keys are always in order, so the JSON texts can be compared.
  const isChanged = JSON.stringify(selected) !== JSON.stringify(has);
  const all = Object.values(available).flat();
  const left = all.reduce((sum, { used }) => sum + used.available_amount, 0);
  const save = async (): Promise<void> => {
    setBusy(true);
    setMessage(null);
    try {
      await assignLicences(holder, selected);
      setChosen(null);
      toast({ text: t('licencesSaved'), tone: 'ok', id: 'licences' });
    } catch (error) {
      setMessage(describeError(error).description);
      // Another user assigned the last one: reload what is left, to show it with the error.
      if (hasCode(error, 'LICENCES_NONE_LEFT')) void reloadLicences();
    }
    setBusy(false);
  };
  return (
    <div className={classes['licences']}>
      {left === 0 && <NoLicences />}
      {message !== null && (
        <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
          {message}
        </MessageBox>
      )}
      <LicenceCards
        available={available}
        selected={selected}
        active={has}
        onToggle={(app, product) => setChosen(toggleLicence(selected, app, product))}
      />
      <Group gap="sm">
        {all.length > 0 && (
          <Button size="md" loading={busy} disabled={!isChanged} onClick={() => void save()}>
            {t('saveLicences')}
          </Button>
        )}
        {isChanged && (
          <Button size="md" variant="default" disabled={busy} onClick={() => setChosen(null)}>
            {tCommon('cancel')}
          </Button>
        )}
        <UpgradeButton />
      </Group>
    </div>
  );
}
