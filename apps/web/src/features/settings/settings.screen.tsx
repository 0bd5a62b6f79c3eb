import { ActionIcon, Button, CloseButton, Tabs, TextInput } from '@mantine/core';
import { COMPONENT, findSetting, type SettingName } from '@dalpak/contracts';
import {
  IconAlertCircle,
  IconLink,
  IconPrinter,
  IconSearch,
  IconZoomCancel,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { hrefOf, useFromRoute } from '../../platform/router/navigation.ts';
import { Slot } from '../../platform/router/slots.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';
import { checkAccess } from '../../platform/session/access.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { useWindowUid } from '../../platform/windows/window-hooks.ts';
import { setWindowQuery } from '../../platform/windows/window-query.ts';
import { localDateOf } from '../../ui/format/format-date.ts';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { useNow } from '../../ui/messages/use-now.ts';
import { type SettingsPlace, WHOLE_BUSINESS } from './place.ts';
import { PlacePicker } from './place-picker.tsx';
import { findSettings, isSearchedByKey } from './setting-list.ts';
import { cardAddress, SETTING_PAGES, type SettingCard } from './setting-pages.ts';
import { usePrintLayoutWords } from './print-layout-words.ts';
import { SettingRow } from './setting-row.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
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

/** Pages that are no list of settings; they load when they are opened. */
const OTHER_PAGES = ['automations', 'tillMenu', 'restaurant'] as const;

/** Settings of the business, and where branches, tills or users differ. */
export function SettingsScreen({ params: { query } }: ScreenProps): ReactNode {
  const { t } = useTranslation('settings');
  const { t: tCommon } = useTranslation();
  const init = useAppInit();
  const { page, card, show } = usePage(query ?? '');
  const [place, setPlace] = useState(() => startPlace(init));
  const [search, setSearch] = useState('');
  const { data, error, isPending, refetch } = useSettings(place);
  // A card that was opened from what the search found is shown on its page.
  const shown = `${page}/${card ?? ''}`;
  const [seen, setSeen] = useState(shown);
  if (seen !== shown) {
    setSeen(shown);
    setSearch('');
  }
  return (
    <Page width={1120}>
      <PageTitle>{t('title')}</PageTitle>
      <div className={cx(arrange['stack'], classes['values'])}>
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
        {data !== undefined &&
          (search.trim() === '' ? (
            <Pages
              page={page}
              card={card}
              onPage={show}
              list={{ views: data.data, place, onGoCloud: () => setPlace(WHOLE_BUSINESS) }}
            />
          ) : (
            <Found
              search={search}
              onClear={() => setSearch('')}
              list={{ views: data.data, place, onGoCloud: () => setPlace(WHOLE_BUSINESS) }}
            />
          ))}
      </div>
    </Page>
  );
}

/** What the address asks of this screen; null while another screen is in front. */
function askedOf(route: string): string | null {
  const [path, query = ''] = route.split('?');
  return path === '/settings' ? query : null;
}

/**
 * The page and the card that are shown. They stand in the address of the window, which a link may
 * change while the window is open.
 */
function usePage(first: string): {
  readonly page: string;
  readonly card: string | null;
  readonly show: (page: string) => void;
} {
  const uid = useWindowUid();
  const asked = useFromRoute(askedOf);
  const [query, setQuery] = useState(asked ?? first);
  if (asked !== null && asked !== query) setQuery(asked);
  useEffect(() => {
    if (uid !== null) setWindowQuery(uid, query);
  }, [uid, query]);
  const wanted = new URLSearchParams(query);
  return {
    page: wanted.get('page') ?? SETTING_PAGES[0]?.key ?? '',
    card: wanted.get('card'),
    show: (next) => {
      if (uid !== null) setWindowQuery(uid, `page=${next}`);
    },
  };
}

interface ListProps {
  readonly views: NonNullable<ReturnType<typeof useSettings>['data']>['data'];
  readonly place: SettingsPlace;
  readonly onGoCloud: () => void;
}

/** The sections at the side, and the page of the chosen one. */
function Pages({
  page,
  card,
  onPage,
  list,
}: {
  readonly page: string;
  readonly card: string | null;
  readonly onPage: (page: string) => void;
  readonly list: ListProps;
}): ReactNode {
  const { t } = useTranslation('settings');
  const init = useAppInit();
  const language = currentLanguage();
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([page]));
  const mayLayOut = checkAccess(init, { type: 'pos', key: 'pos.menu.edit' }) === 'ok';
  const hasRestaurant =
    checkAccess(init, { type: 'components', action: 'r', key: COMPONENT.floors }) === 'ok';
  useEffect(() => {
    if (card !== null) document.getElementById(`card-${card}`)?.scrollIntoView();
  }, [card]);
  const choose = (next: string | null): void => {
    if (next === null) return;
    setVisited((before) => new Set([...before, next]));
    onPage(next);
  };
  const shown = SETTING_PAGES.filter(({ key }) => key !== 'restaurant' || hasRestaurant);
  return (
    <Tabs
      orientation="vertical"
      variant="pills"
      className={classes['pages'] ?? ''}
      value={page}
      onChange={choose}
    >
      <Tabs.List className={classes['nav'] ?? ''} aria-label={t('title')}>
        {shown.map(({ key, title }) => (
          <Tabs.Tab key={key} value={key}>
            {title[language]}
          </Tabs.Tab>
        ))}
        <Tabs.Tab value="automations">{t('tabs.automations')}</Tabs.Tab>
        {mayLayOut && <Tabs.Tab value="tillMenu">{t('tabs.tillMenu')}</Tabs.Tab>}
      </Tabs.List>
      {/* Pages stay in the tree, so that a value that is being typed survives a look at another. */}
      {shown
        .filter(({ key }) => key !== 'restaurant')
        .map(({ key, cards }) => (
          <Tabs.Panel key={key} value={key} className={classes['page'] ?? ''}>
            {key === 'business' && <Slot name="settings.business" props={{}} />}
            {key === 'messages' && <Slot name="settings.messages" props={{}} />}
            {cards.map((one) => (
              <Card key={one.key} page={key} card={one} names={one.names} list={list} />
            ))}
          </Tabs.Panel>
        ))}
      {OTHER_PAGES.map((key) => (
        <Tabs.Panel key={key} value={key} className={classes['page'] ?? ''}>
          {(visited.has(key) || key === page) && <OtherPage page={key} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

function OtherPage({ page }: { readonly page: (typeof OTHER_PAGES)[number] }): ReactNode {
  if (page === 'automations') return <AutomationsTab />;
  return page === 'tillMenu' ? <TillMenuTab /> : <RestaurantTab />;
}

/** What the search found, in the cards of all pages. */
function Found({
  search,
  onClear,
  list,
}: {
  readonly search: string;
  readonly onClear: () => void;
  readonly list: ListProps;
}): ReactNode {
  const { t } = useTranslation('settings');
  const found = findSettings(search);
  if (found.length === 0)
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
  return (
    <>
      {found.map(({ page, card, names }) => (
        <Card
          key={`${page.key}-${card.key}`}
          page={page.key}
          card={card}
          names={names}
          search={search}
          list={list}
        />
      ))}
    </>
  );
}

interface CardProps {
  readonly page: string;
  readonly card: SettingCard;
  readonly names: readonly SettingName[];
  readonly search?: string;
  readonly list: ListProps;
}

/** Settings that belong together, with the address of the card. */
function Card({ page, card, names, search = '', list }: CardProps): ReactNode {
  const { t } = useTranslation('settings');
  const language = currentLanguage();
  const today = localDateOf(useNow());
  const byName = new Map(list.views.map((view) => [findSetting(view.key), view]));
  const title = card.title[language];
  return (
    <div id={`card-${card.key}`}>
      <Panel
        title={title}
        aside={
          <ActionIcon
            component="a"
            variant="subtle"
            size="lg"
            href={hrefOf(cardAddress(page, card.key))}
            aria-label={t('cardLink', { title })}
            title={t('cardLink', { title })}
          >
            <IconLink size={18} aria-hidden />
          </ActionIcon>
        }
      >
        <p className={classes['cardHelp']}>{card.help[language]}</p>
        {card.key === 'receipt' && <PrintLayoutLink />}
        {names.map((name) => {
          const view = byName.get(name);
          return view === undefined ? null : (
            <SettingRow
              key={name}
              name={name}
              view={view}
              place={list.place}
              today={today}
              isFoundByKey={isSearchedByKey(name, search)}
              onGoCloud={list.onGoCloud}
            />
          );
        })}
      </Panel>
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
