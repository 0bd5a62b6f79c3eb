import { Button, CloseButton, TextInput } from '@mantine/core';
import { findSetting } from '@dalpak/contracts';
import { IconAlertCircle, IconSearch, IconZoomCancel } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../platform/api/describe-error.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { localDateOf } from '../../ui/format/format-date.ts';
import { Panel } from '../../ui/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/states.tsx';
import { useNow } from '../../ui/use-now.ts';
import { type SettingsPlace, WHOLE_BUSINESS } from './place.ts';
import { PlacePicker } from './place-picker.tsx';
import { findSettings } from './setting-list.ts';
import { SettingRow } from './setting-row.tsx';
import classes from './settings.module.css';
import { useSettings } from './use-settings.ts';

/** A manager at a till came for this till; at a desk, for the business. */
function startPlace({ cloud }: ReturnType<typeof useAppInit>): SettingsPlace {
  const terminal = cloud.terminal;
  return terminal === null ? WHOLE_BUSINESS : { scope: 'terminal', id: terminal.id };
}

/** What the business goes by, and where that differs. */
export function SettingsScreen(): ReactNode {
  const { t } = useTranslation('settings');
  const { t: tCommon } = useTranslation();
  const init = useAppInit();
  const [place, setPlace] = useState(() => startPlace(init));
  const [search, setSearch] = useState('');
  const { data, error, isPending, refetch } = useSettings(place);
  return (
    <div className={classes['page']}>
      <h1 className={classes['title']}>{t('title')}</h1>
      <div className={classes['tools']}>
        <TextInput
          className={classes['search'] ?? ''}
          size="md"
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          leftSection={<IconSearch size={18} />}
          rightSection={search === '' ? null : <CloseButton aria-label={tCommon('clear')} onClick={() => setSearch('')} />}
        />
        <PlacePicker branches={data?.branches ?? []} place={place} onPick={setPlace} />
      </div>
      {data === undefined && isPending && <Loading label={tCommon('loading')} />}
      {data === undefined && error !== null && (
        <Panel><ErrorState icon={<IconAlertCircle size={28} />} title={t('failed')} text={describeError(error).description} code={describeError(error).code} onRetry={() => void refetch()} /></Panel>
      )}
      {data !== undefined && <Sections views={data.data} place={place} search={search} onClear={() => setSearch('')} onGoCloud={() => setPlace(WHOLE_BUSINESS)} />}
    </div>
  );
}

function Loading({ label }: { readonly label: string }): ReactNode {
  return (
    <Skeleton label={label}>
      <div className={classes['skeletons']}>{Array.from({ length: 3 }, (_, index) => <SkeletonBar key={index} height={160} />)}</div>
    </Skeleton>
  );
}

interface SectionsProps {
  readonly views: NonNullable<ReturnType<typeof useSettings>['data']>['data'];
  readonly place: SettingsPlace;
  readonly search: string;
  readonly onClear: () => void;
  readonly onGoCloud: () => void;
}

function Sections({ views, place, search, onClear, onGoCloud }: SectionsProps): ReactNode {
  const { t } = useTranslation('settings');
  const today = localDateOf(useNow());
  const byName = new Map(views.map((view) => [findSetting(view.key), view]));
  const sections = findSettings(search);
  if (sections.length === 0) {
    return <Panel><EmptyState icon={<IconZoomCancel size={28} />} title={t('nothing')} action={<Button variant="light" onClick={onClear}>{t('clearSearch')}</Button>} /></Panel>;
  }
  return (
    <>
      {sections.map(({ section, names }) => (
        <Panel key={section} title={t(`sections.${section}`)}>
          {names.map((name) => {
            const view = byName.get(name);
            return view === undefined ? null : <SettingRow key={name} name={name} view={view} place={place} today={today} onGoCloud={onGoCloud} />;
          })}
        </Panel>
      ))}
    </>
  );
}
