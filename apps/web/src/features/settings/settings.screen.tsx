import { Button, CloseButton, Tabs, TextInput } from '@mantine/core';
import { COMPONENT, findSetting } from '@dalpak/contracts';
import { IconAlertCircle, IconPrinter, IconSearch, IconZoomCancel } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';
import { checkAccess } from '../../platform/session/access.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { localDateOf } from '../../ui/format/format-date.ts';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { useNow } from '../../ui/messages/use-now.ts';
import { type SettingsPlace, WHOLE_BUSINESS } from './place.ts';
import { PlacePicker } from './place-picker.tsx';
import { findSettings, isSearchedByKey } from './setting-list.ts';
import { usePrintLayoutWords } from './print-layout-words.ts';
import { SettingRow } from './setting-row.tsx';
import classes from './settings.module.css';
import { useSettings } from './use-settings.ts';

// Each tab has a chunk of its own, loaded when a user opens it.
const AutomationsTab = lazyPart(
  () => import('./automations/automations-tab.tsx'),
  'AutomationsTab',
);
const RestaurantTab = lazyPart(() => import('./restaurant-tab.tsx'), 'RestaurantTab');
const TillMenuTab = lazyPart(() => import('./till-menu/till-menu-tab.tsx'), 'TillMenuTab');

/** At a till the screen starts with that till's settings, elsewhere with those of the business. */
function startPlace({ cloud }: ReturnType<typeof useAppInit>): SettingsPlace {
  const terminal = cloud.terminal;
  return terminal === null ? WHOLE_BUSINESS : { scope: 'terminal', id: terminal.id };
}

/** Settings of the business, and where branches, tills or users differ. */
export function SettingsScreen(): ReactNode {
  const { t } = useTranslation('settings');
  const [tab, setTab] = useState<string | null>('values');
  const mayLayOut = checkAccess(useAppInit(), { type: 'pos', key: 'pos.menu.edit' }) === 'ok';
  const hasRestaurant =
    checkAccess(useAppInit(), { type: 'components', action: 'r', key: COMPONENT.floors }) === 'ok';
  return (
    <Page width={960}>
      <PageTitle>{t('title')}</PageTitle>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="values">{t('tabs.values')}</Tabs.Tab>
          <Tabs.Tab value="automations">{t('tabs.automations')}</Tabs.Tab>
          {mayLayOut && <Tabs.Tab value="tillMenu">{t('tabs.tillMenu')}</Tabs.Tab>}
          {hasRestaurant && <Tabs.Tab value="restaurant">{t('tabs.restaurant')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="values">
          <Values />
        </Tabs.Panel>
        <Tabs.Panel value="automations">
          <AutomationsTab />
        </Tabs.Panel>
        {hasRestaurant && (
          <Tabs.Panel value="restaurant">
            <RestaurantTab />
          </Tabs.Panel>
        )}
        {mayLayOut && (
          <Tabs.Panel value="tillMenu">
            <TillMenuTab />
          </Tabs.Panel>
        )}
      </Tabs>
    </Page>
  );
}

/** The list of settings of a place. */
function Values(): ReactNode {
  const { t } = useTranslation('settings');
  const { t: tCommon } = useTranslation();
  const init = useAppInit();
  const [place, setPlace] = useState(() => startPlace(init));
  const [search, setSearch] = useState('');
  const { data, error, isPending, refetch } = useSettings(place);
  return (
    <div className={classes['values']}>
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
          rightSection={
            search === '' ? null : (
              <CloseButton aria-label={tCommon('clear')} onClick={() => setSearch('')} />
            )
          }
        />
        <PlacePicker branches={data?.branches ?? []} place={place} onPick={setPlace} />
      </div>
      {data === undefined && isPending && <Loading label={tCommon('loading')} />}
      {data === undefined && error !== null && (
        <Panel>
          <ErrorState
            icon={<IconAlertCircle size={28} />}
            title={t('failed')}
            text={describeError(error).description}
            code={describeError(error).code}
            onRetry={() => void refetch()}
          />
        </Panel>
      )}
      {data !== undefined && (
        <Sections
          views={data.data}
          place={place}
          search={search}
          onClear={() => setSearch('')}
          onGoCloud={() => setPlace(WHOLE_BUSINESS)}
        />
      )}
    </div>
  );
}

function Loading({ label }: { readonly label: string }): ReactNode {
  return (
    <Skeleton label={label}>
      <div className={classes['skeletons']}>
        {Array.from({ length: 3 }, (_, index) => (
          <SkeletonBar key={index} height={160} />
        ))}
      </div>
    </Skeleton>
  );
}

/** The link to the print layouts, which are too large for a row of the list. */
function PrintLayoutLink(): ReactNode {
  const { translate: say } = usePrintLayoutWords();
  return (
    <Button
      component="a"
      variant="default"
      href={hrefOf('/settings/papers')}
      leftSection={<IconPrinter size={18} aria-hidden />}
    >
      {say('title')}
    </Button>
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
    return (
      <Panel>
        <EmptyState
          icon={<IconZoomCancel size={28} />}
          title={t('nothing')}
          action={
            <Button variant="light" onClick={onClear}>
              {t('clearSearch')}
            </Button>
          }
        />
      </Panel>
    );
  }
  return (
    <>
      {sections.map(({ section, names }) => (
        <Panel key={section} title={t(`sections.${section}`)}>
          {section === 'print' && <PrintLayoutLink />}
          {names.map((name) => {
            const view = byName.get(name);
            return view === undefined ? null : (
              <SettingRow
                key={name}
                name={name}
                view={view}
                place={place}
                today={today}
                isFoundByKey={isSearchedByKey(name, search)}
                onGoCloud={onGoCloud}
              />
            );
          })}
        </Panel>
      ))}
    </>
  );
}
