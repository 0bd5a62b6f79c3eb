import {
  type AppInit,
  findComponent,
  findRecordComponent,
  type Label,
  newDocumentLabel,
  singularOf,
  typesListedWith,
} from '@dalpak/contracts';
import { useEffect, useState } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { FeatureAction } from '../../platform/router/feature.types.ts';
import { go } from '../../platform/router/navigation.ts';
import { checkAccess } from '../../platform/session/access.ts';
import { addComponent } from '../../platform/windows/open-component.ts';
import { openInPlace } from '../../platform/windows/window.store.ts';
import { FEATURES } from '../features.ts';
import { statedApps } from '../launcher/open-apps.ts';
import { loadLateActions } from '../late-actions.ts';
import { componentOf } from '../menu/menu-entry.tsx';
import { isKnownRoute } from '../menu/known-routes.ts';
import { flatEntries, type MenuEntry, menuGroups, topEntries } from '../menu/menu-tree.ts';
import { useMenuView, useMenuWords } from '../menu/use-menu-view.ts';
import type { PaletteItem } from './palette-search.ts';
import { unlistedEntries } from './unlisted-entries.ts';

const ACTIONS = FEATURES.flatMap((feature) => feature.actions);

/**
 * The actions that features offer now, once their chunk has loaded. Loaded once: every action
 * closes the dialog.
 */
function useLateActions(): readonly FeatureAction[] {
  const [actions, setActions] = useState<readonly FeatureAction[]>([]);
  useEffect(() => {
    let left = false;
    void loadLateActions().then((all) => (left ? undefined : setActions(all)));
    return () => {
      left = true;
    };
  }, []);
  return actions;
}

const routesInMenu = (label: Label | null | undefined): string => label?.[currentLanguage()] ?? '';

/**
 * Further search words for the list at a route: the singular of its records and the declared
 * synonyms.
 */
function searchWordsOfList(route: string): Pick<PaletteItem, 'singular' | 'synonyms'> {
  const record = findRecordComponent(Number(/^\/items\/(\d+)$/.exec(route)?.[1] ?? 0));
  return record === null
    ? {}
    : { singular: routesInMenu(singularOf(record)), synonyms: routesInMenu(record.searchWords) };
}

/**
 * Items that add a record of a component: one for each document type that it lists.
 * @param asked the component's name in the menu, under which the items are found as well
 */
function addRecordItems(
  component: number,
  asked: string,
  { id, group: place }: Pick<PaletteItem, 'id' | 'group'>,
): readonly PaletteItem[] {
  const [, ...others] = typesListedWith(findComponent(component)?.documentType ?? null);
  const first = {
    id: `${id}.add`,
    name: routesInMenu(findRecordComponent(component)?.newTitle) || asked,
    group: place,
    synonyms: asked,
    isAddAction: true,
    run: () => addComponent(component),
  } as const;
  const rest = others
    .map((type) => ({ type, route: `/document/${type}/0` }))
    .filter(({ route }) => isKnownRoute(route))
    .map(
      ({ type, route }) =>
        ({
          id: `${id}.add.${type}`,
          name: routesInMenu(newDocumentLabel(type)),
          group: place,
          synonyms: asked,
          isAddAction: true,
          run: () => go(route),
        }) as const,
    );
  return [first, ...rest];
}

/**
 * Everything this user can go to or run, in the order of the menu. What the menu hides from them is
 * not found here either.
 */
export function usePaletteItems(init: AppInit): readonly PaletteItem[] {
  const { t } = useTranslation('palette');
  const { t: tMenu } = useTranslation('menu');
  const { t: tApps } = useTranslation('launcher');
  const words = useMenuWords();
  const view = useMenuView(init);
  const late = useLateActions();
  const also: Readonly<Record<string, string>> = {
    '/audit': t('auditAlso'),
    '/ask': t('askAlso'),
  };
  const searchWordsOf = (route: string): Pick<PaletteItem, 'singular' | 'synonyms'> => {
    const synonyms = also[route];
    return synonyms === undefined ? searchWordsOfList(route) : { synonyms };
  };
  const places = (entries: readonly MenuEntry[], place: string): readonly PaletteItem[] =>
    flatEntries(entries).flatMap((entry) => {
      if (entry.kind === 'run') return [];
      const name = words(entry.words);
      const list = {
        id: entry.id,
        name,
        group: place,
        component: componentOf(entry.route),
        ...searchWordsOf(entry.route),
        run: () => openInPlace(entry.route),
      };
      const { add } = entry;
      return add === null
        ? [list]
        : [
            list,
            ...addRecordItems(add, tMenu('addNew', { name }), { id: entry.id, group: t('adding') }),
          ];
    });
  const reports =
    checkAccess(init, { type: 'system', key: 'reports' }) === 'ok' ? init.reports : [];
  // The sales section lists the customers a second time; the palette shows them once.
  const seen = new Set<string>();
  const once = (items: readonly PaletteItem[]): readonly PaletteItem[] =>
    items.filter(({ name }) => !seen.has(name) && seen.add(name));
  return [
    ...places(topEntries(view), ''),
    ...once(
      menuGroups(view).flatMap((group) => places(group.items, words(`sections.${group.key}`))),
    ),
    ...once(places(unlistedEntries(view), '')),
    ...reports
      .map(({ code, label }) => ({ code, label, route: `/report/id/${code}` }))
      .filter(({ route }) => isKnownRoute(route))
      .map(({ code, label, route }) => ({
        id: `report.${code}`,
        name: label,
        group: `${t('report')} ${code}`,
        run: () => openInPlace(route),
      })),
    ...late.map(({ id, label, synonyms = '', hotkey = '', run }) => ({
      id: `action.${id}`,
      name: label,
      synonyms,
      group: [t('action'), hotkey].filter(Boolean).join(' · '),
      run,
    })),
    ...ACTIONS.filter(
      ({ permission }) => permission === undefined || checkAccess(init, permission) === 'ok',
    ).map(({ id, label, run }) => ({ id: `action.${id}`, name: label, group: t('action'), run })),
    ...statedApps(init).map(({ app, state, route }) => ({
      id: `app.${app.id}`,
      name: app.title[currentLanguage()],
      group: `${tApps('open')} · ${tApps(`states.${state}`)}`,
      run: () => go(route),
    })),
  ];
}
