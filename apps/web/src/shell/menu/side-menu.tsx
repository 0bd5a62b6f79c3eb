import { type AppInit, MENU_LINKS } from '@dalpak/contracts';
import { IconChevronDown, IconPlus } from '@tabler/icons-react';
import { createElement, memo, type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage, LANGUAGES } from '../../platform/i18n/i18n.ts';
import { hrefOf, useFromRoute } from '../../platform/router/navigation.ts';
import { checkAccess } from '../../platform/session/access.ts';
import { cx } from '../../ui/cx.ts';
import { openPalette } from '../palette/palette.store.ts';
import { isKnownRoute } from './known-routes.ts';
import { menuIcon } from './menu-icons.ts';
import { menuMove } from './menu-keys.ts';
import { menuGroups, type MenuEntry, type MenuGroup, topEntries } from './menu-tree.ts';
import { openGroup, toggleGroup, useMenu } from './menu.store.ts';
import { linkRoute } from '../../platform/windows/link-codec.ts';
import { addComponent } from '../../platform/windows/open-component.ts';
import classes from './side-menu.module.css';
import { useMenuView, useMenuWords } from './use-menu-view.ts';

interface EntryProps {
  readonly onPick: (() => void) | undefined;
  /** Show icons only; the names remain for screen readers. */
  readonly rail: boolean;
}

/** A list's entry is also current on the screen of one of its records. */
function useIsHere(route: string): boolean {
  return useFromRoute((here) => here === route || (route !== '/' && here.startsWith(`${route}/`)));
}

function IconOf({ name }: { readonly name: string }): ReactNode {
  return (
    <span className={classes['icon']} aria-hidden>
      {createElement(menuIcon(name), { size: 20 })}
    </span>
  );
}

function GoEntry({
  entry,
  top = false,
  onPick,
  rail,
}: EntryProps & {
  readonly entry: Extract<MenuEntry, { kind: 'go' }>;
  readonly top?: boolean;
}): ReactNode {
  const { t } = useTranslation('menu');
  const words = useMenuWords();
  const here = useIsHere(entry.route);
  const name = words(entry.words);
  const { add } = entry;
  return (
    <div className={classes['line']}>
      <a
        data-menu
        href={hrefOf(entry.route)}
        onClick={onPick}
        title={rail ? name : undefined}
        className={cx(classes['entry'], !top && classes['inner'], here && classes['here'])}
        aria-current={here ? 'page' : undefined}
      >
        {top && <IconOf name={entry.icon} />}
        <span className={classes['label']}>{name}</span>
      </a>
      {add !== null && (
        <button
          type="button"
          className={classes['add']}
          aria-label={t('addNew', { name })}
          title={t('addNew', { name })}
          onClick={() => {
            onPick?.();
            addComponent(add);
          }}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      )}
    </div>
  );
}

function Entry({ entry, onPick, rail }: EntryProps & { readonly entry: MenuEntry }): ReactNode {
  const words = useMenuWords();
  if (entry.kind === 'go') return <GoEntry entry={entry} onPick={onPick} rail={rail} />;
  if (entry.kind === 'run') {
    return (
      <button
        type="button"
        data-menu
        className={cx(classes['entry'], classes['inner'])}
        onClick={openPalette}
      >
        <span className={classes['label']}>{words(entry.words)}</span>
      </button>
    );
  }
  return (
    <ExpandableEntry
      id={entry.id}
      name={words(entry.words)}
      items={entry.items}
      onPick={onPick}
      rail={rail}
    />
  );
}

interface ExpandableEntryProps extends EntryProps {
  readonly id: string;
  readonly name: string;
  readonly icon?: string;
  readonly items: readonly MenuEntry[];
}

/** A section or sub-menu: a button with its entries below it. */
function ExpandableEntry({ id, name, icon, items, onPick, rail }: ExpandableEntryProps): ReactNode {
  const body = useId();
  const open = useMenu((state) => state.open.includes(id)) && !rail;
  return (
    <div className={icon === undefined ? undefined : classes['section']}>
      <button
        type="button"
        data-menu
        data-group={id}
        className={cx(classes['entry'], icon === undefined ? classes['inner'] : classes['heading'])}
        aria-expanded={open}
        aria-controls={open ? body : undefined}
        title={rail ? name : undefined}
        onClick={() => (rail ? openGroup(id) : toggleGroup(id))}
      >
        {icon !== undefined && <IconOf name={icon} />}
        <span className={classes['label']}>{name}</span>
        <IconChevronDown
          size={16}
          aria-hidden
          className={cx(classes['chevron'], open && classes['turned'])}
        />
      </button>
      {open && (
        <div
          id={body}
          role="group"
          aria-label={name}
          className={icon === undefined ? classes['nested'] : classes['items']}
        >
          {items.map((entry) => (
            <Entry key={entry.id} entry={entry} onPick={onPick} rail={rail} />
          ))}
        </div>
      )}
    </div>
  );
}

function Link({
  icon,
  name,
  route,
  onPick,
  rail,
}: EntryProps & {
  readonly icon: string;
  readonly name: string;
  readonly route: string;
}): ReactNode {
  const here = useIsHere(route);
  return (
    <a
      data-menu
      href={hrefOf(route)}
      onClick={onPick}
      title={rail ? name : undefined}
      className={cx(classes['entry'], here && classes['here'])}
    >
      <IconOf name={icon} />
      <span className={classes['label']}>{name}</span>
    </a>
  );
}

function Links({ init, onPick, rail }: EntryProps & { readonly init: AppInit }): ReactNode {
  const { t } = useTranslation('menu');
  const words = useMenuWords();
  const allowed = MENU_LINKS.filter(
    ({ permission }) => permission === undefined || checkAccess(init, permission) === 'ok',
  );
  const links = allowed
    .map((link) => ({ ...link, name: words(`links.${link.key}`) }))
    .map((link) => ({
      ...link,
      route: linkRoute(new URL(link.address, location.origin).href, link.name),
    }));
  const known = links.filter(({ route }) => isKnownRoute(route));
  if (known.length === 0) return null;
  return (
    <div role="group" aria-label={t('linksTitle')} className={classes['links']}>
      {known.map(({ key, icon, name, route }) => (
        <Link key={key} icon={icon} name={name} route={route} onPick={onPick} rail={rail} />
      ))}
    </div>
  );
}

/**
 * Arrows move between entries, a letter finds one, and the arrow that points inwards opens a group.
 */
function moveByKey(menu: HTMLElement, event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const items = [...menu.querySelectorAll<HTMLElement>('[data-menu]')];
  // The "add" button belongs to the entry next to it.
  const focused = document.activeElement;
  const here =
    focused?.matches('[data-menu]') === true
      ? focused
      : focused?.parentElement?.querySelector(':scope > [data-menu]');
  const index = items.findIndex((item) => item === here);
  const current = items[index];
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

function Section({ group, onPick, rail }: EntryProps & { readonly group: MenuGroup }): ReactNode {
  const words = useMenuWords();
  return (
    <ExpandableEntry
      id={group.key}
      name={words(`sections.${group.key}`)}
      icon={group.icon}
      items={group.items}
      onPick={onPick}
      rail={rail}
    />
  );
}

interface SideMenuProps {
  readonly init: AppInit;
  readonly rail?: boolean;
  readonly onPick?: () => void;
}

/** The menu: home, the till, reports, and the records that this user may read. */
export const SideMenu = memo(function SideMenu({
  init,
  rail = false,
  onPick,
}: SideMenuProps): ReactNode {
  const { t } = useTranslation('shell');
  const words = useMenuWords();
  const view = useMenuView(init);
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const menu = nav.current;
    if (menu === null) return undefined;
    const listen = (event: KeyboardEvent): void => moveByKey(menu, event);
    menu.addEventListener('keydown', listen);
    return () => menu.removeEventListener('keydown', listen);
  }, []);
  return (
    <nav ref={nav} className={cx(classes['menu'], rail && classes['rail'])} aria-label={t('menu')}>
      {topEntries(view).map((entry) => {
        if (entry.kind === 'go')
          return <GoEntry key={entry.id} entry={entry} top onPick={onPick} rail={rail} />;
        if (entry.kind === 'group')
          return <Entry key={entry.id} entry={entry} onPick={onPick} rail={rail} />;
        return (
          <button
            key={entry.id}
            type="button"
            data-menu
            className={classes['entry']}
            title={rail ? words(entry.words) : undefined}
            onClick={() => {
              onPick?.();
              openPalette();
            }}
          >
            <IconOf name={entry.icon} />
            <span className={classes['label']}>{words(entry.words)}</span>
          </button>
        );
      })}
      {menuGroups(view).map((group) => (
        <Section key={group.key} group={group} onPick={onPick} rail={rail} />
      ))}
      <Links init={init} onPick={onPick} rail={rail} />
    </nav>
  );
});
