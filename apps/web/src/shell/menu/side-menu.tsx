import type { AppInit } from '@dalpak/contracts';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, type ReactNode, useEffect, useId, useMemo, useRef } from 'react';
import { currentLanguage, LANGUAGES } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { currentRoute, hrefOf, useRoute } from '../../platform/router/navigation.ts';
import { cx } from '../../ui/layout/cx.ts';
import { type EntryProps, GoEntry, IconOf, isAt, leading, useIsHere } from './menu-entry.tsx';
import { menuMove } from './menu-keys.ts';
import { noteUse, recentOf, stepPin, togglePin, useMenuMarks } from './menu-marks.store.ts';
import { type GoMenuEntry, MenuSearch, routesOf } from './menu-search.tsx';
import { menuHeads, type MenuEntry, type MenuHead, unlistedFeatures } from './menu-tree.ts';
import { openGroup, toggleGroup, useMenu } from './menu.store.ts';
import classes from './side-menu.module.css';
import { useMenuView, useMenuWords } from './use-menu-view.ts';

function Chevron({ open }: { readonly open: boolean }): ReactNode {
  return (
    <IconChevronDown
      size={16}
      aria-hidden
      className={cx(classes['chevron'], open && classes['turned'])}
    />
  );
}

function Entries({
  items,
  onPick,
  rail,
}: EntryProps & { readonly items: readonly MenuEntry[] }): ReactNode {
  return items.map((entry) =>
    entry.kind === 'go' ? (
      <GoEntry key={entry.id} entry={entry} onPick={onPick} rail={rail} />
    ) : entry.kind === 'group' ? (
      <Submenu key={entry.id} entry={entry} onPick={onPick} rail={rail} />
    ) : null,
  );
}

/** A sub-menu: a button with its entries below it. */
function Submenu({
  entry: { id, words: name, items },
  onPick,
  rail,
}: EntryProps & { readonly entry: Extract<MenuEntry, { kind: 'group' }> }): ReactNode {
  const words = useMenuWords();
  const body = useId();
  const open = useMenu((state) => state.open.includes(id));
  return (
    <div>
      <button
        type="button"
        data-menu
        data-group={id}
        className={cx(classes['entry'], classes['inner'])}
        aria-expanded={open}
        aria-controls={open ? body : undefined}
        onClick={() => toggleGroup(id)}
      >
        <span className={classes['label']}>{words(name)}</span>
        <Chevron open={open} />
      </button>
      {open && (
        <div id={body} role="group" aria-label={words(name)} className={classes['nested']}>
          <Entries items={items} onPick={onPick} rail={rail} />
        </div>
      )}
    </div>
  );
}

/** A heading of the menu. One that leads somewhere itself opens its entries on the way. */
function Head({
  head: { key, icon, route, items },
  onPick,
  rail,
}: EntryProps & { readonly head: MenuHead }): ReactNode {
  const words = useMenuWords();
  const body = useId();
  const id = `group.${key}`;
  const open = useMenu((state) => state.open.includes(id)) && !rail && items.length > 0;
  const here = useIsHere(route);
  const name = words(`groups.${key}`);
  const shared = {
    'data-menu': true,
    ...(items.length === 0
      ? {}
      : {
          'data-group': id,
          'aria-expanded': open,
          'aria-controls': open ? body : undefined,
        }),
    className: cx(classes['entry'], classes['heading'], here && classes['here']),
    title: rail ? name : undefined,
  };
  const inside = (
    <>
      <IconOf name={icon} />
      <span className={classes['label']}>{name}</span>
      {items.length > 0 && <Chevron open={open} />}
    </>
  );
  return (
    <div>
      {route === null ? (
        <button type="button" {...shared} onClick={() => (rail ? openGroup(id) : toggleGroup(id))}>
          {inside}
        </button>
      ) : (
        <a
          {...shared}
          href={hrefOf(route)}
          aria-current={here ? 'page' : undefined}
          {...leading(route, () => {
            // A touch that goes there shows what is below; one that is there already folds it.
            if (items.length > 0 && !rail && (here || !open)) toggleGroup(id);
            onPick?.();
          })}
        >
          {inside}
        </a>
      )}
      {open && (
        <div id={body} role="group" aria-label={name} className={classes['items']}>
          <Entries items={items} onPick={onPick} rail={rail} />
        </div>
      )}
    </div>
  );
}

/** Goes on from a key that moves the focus, opens a group, or moves a pinned entry. */
function moveByKey(menu: HTMLElement, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey) return;
  const focused = document.activeElement;
  if (focused instanceof HTMLInputElement) return;
  const items = [...menu.querySelectorAll<HTMLElement>('[data-menu]')];
  // The buttons of an entry belong to the entry next to them.
  const here =
    focused?.matches('[data-menu]') === true
      ? focused
      : focused?.parentElement?.querySelector(':scope > [data-menu]');
  const index = items.findIndex((item) => item === here);
  const current = items[index];
  if (event.altKey) {
    const route = current?.dataset['route'];
    if (route === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    stepPin(route, event.key === 'ArrowUp' ? -1 : 1);
    return;
  }
  const move = menuMove(event.key, {
    names: items.map((item) => item.textContent?.trim() ?? ''),
    index,
    rtl: LANGUAGES[currentLanguage()].dir === 'rtl',
  });
  if (move === null || current === undefined) return;
  if (typeof move === 'object') {
    event.preventDefault();
    items[move.to]?.focus();
    return;
  }
  if (
    current.dataset['group'] === undefined ||
    (current.getAttribute('aria-expanded') === 'true') === (move === 'open')
  )
    return;
  event.preventDefault();
  toggleGroup(current.dataset['group']);
}

/** The pinned entries and the last used ones. */
function Marked({
  entries,
  onPick,
  rail,
}: EntryProps & { readonly entries: readonly GoMenuEntry[] }): ReactNode {
  const { t } = useTranslation('menu');
  const marks = useMenuMarks();
  if (rail) return null;
  const find = (routes: readonly string[]): readonly GoMenuEntry[] =>
    routes.flatMap((route) => entries.find((entry) => entry.route === route) ?? []);
  const lists = [
    { name: t('pinned'), place: 'pin', found: find(marks.pins) },
    { name: t('recent'), place: 'short', found: find(recentOf(marks)) },
  ] as const;
  return lists.map(({ name, place, found }) =>
    found.length === 0 ? null : (
      <div key={place} role="group" aria-label={name} className={classes['marked']}>
        {found.map((entry) => (
          <GoEntry key={entry.route} entry={entry} place={place} onPick={onPick} rail={rail} />
        ))}
      </div>
    ),
  );
}

/** Notes the screens of the menu that are used, and pins the one in front at Alt+P. */
function useMarks(entries: readonly GoMenuEntry[]): void {
  const here = useRoute();
  const known = entries.findLast(({ route }) => route !== '/' && isAt(here, route))?.route;
  useEffect(() => {
    if (known !== undefined) noteUse(known);
  }, [known]);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.code !== 'KeyP' || !event.altKey || event.ctrlKey || event.metaKey) return;
      const focused = document.activeElement;
      const asked = focused instanceof HTMLElement ? focused.dataset['route'] : undefined;
      const at = currentRoute();
      const route = asked ?? entries.findLast((entry) => isAt(at, entry.route))?.route;
      if (route === undefined) return;
      event.preventDefault();
      togglePin(route);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [entries]);
}

interface SideMenuProps {
  readonly init: AppInit;
  readonly rail?: boolean;
  readonly onPick?: () => void;
}

/** The menu: eight groups with what this user may open, under their pinned and last entries. */
export const SideMenu = memo(function SideMenu({
  init,
  rail = false,
  onPick,
}: SideMenuProps): ReactNode {
  const { t } = useTranslation('shell');
  const view = useMenuView(init);
  const used = useMenuMarks((marks) => marks.used);
  const heads = useMemo(() => menuHeads(view, used), [view, used]);
  const entries = useMemo(() => routesOf(heads, unlistedFeatures(view)), [heads, view]);
  const nav = useRef<HTMLElement>(null);
  useMarks(entries);
  useEffect(() => {
    const menu = nav.current;
    if (menu === null) return undefined;
    const listen = (event: KeyboardEvent): void => moveByKey(menu, event);
    menu.addEventListener('keydown', listen);
    menu.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
    return () => menu.removeEventListener('keydown', listen);
  }, []);
  return (
    <nav ref={nav} className={cx(classes['menu'], rail && classes['rail'])} aria-label={t('menu')}>
      <MenuSearch entries={entries} onPick={onPick} rail={rail}>
        <Marked entries={entries} onPick={onPick} rail={rail} />
        {heads.map((head) => (
          <Head key={head.key} head={head} onPick={onPick} rail={rail} />
        ))}
      </MenuSearch>
    </nav>
  );
});
