import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { openInPlace } from '../../platform/windows/window.store.ts';
import { openPalette } from '../palette/palette.store.ts';
import { type EntryProps, GoEntry } from './menu-entry.tsx';
import { flatEntries, type MenuHead, type MenuEntry } from './menu-tree.ts';
import classes from './side-menu.module.css';
import { useMenuWords } from './use-menu-view.ts';

export type GoMenuEntry = Extract<MenuEntry, { kind: 'go' }>;

/**
 * All entries of the menu that lead somewhere, each route once.
 *
 * @param unlisted entries that only a search finds
 */
export function routesOf(
  heads: readonly MenuHead[],
  unlisted: readonly MenuEntry[],
): readonly GoMenuEntry[] {
  const listed = heads.flatMap(({ key, icon, route, items }) => [
    ...(route === null
      ? []
      : [{ kind: 'go', id: key, words: `groups.${key}`, icon, route, add: null } as const]),
    ...flatEntries(items).flatMap((entry) => (entry.kind === 'go' ? [entry] : [])),
  ]);
  const all = [...listed, ...unlisted.flatMap((entry) => (entry.kind === 'go' ? [entry] : []))];
  const seen = new Set<string>();
  return all.filter(({ route }) => !seen.has(route) && seen.add(route));
}

/** Whether a key is typed into a field, where it is text. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

interface MenuSearchProps extends EntryProps {
  readonly entries: readonly GoMenuEntry[];
  /** The rest of the menu, which a search hides. */
  readonly children: ReactNode;
}

/** The search of the menu, which '/' reaches from the screen; a search shows what it found only. */
export function MenuSearch({ entries, children, onPick, rail }: MenuSearchProps): ReactNode {
  const { t } = useTranslation('menu');
  const words = useMenuWords();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target) || field.current === null) return;
      if (
        document.querySelector('[role="dialog"]:not([hidden])')?.contains(field.current) === false
      )
        return;
      event.preventDefault();
      field.current.focus();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  const asked = text.trim().toLocaleLowerCase();
  const found =
    asked === ''
      ? null
      : entries.filter((entry) => words(entry.words).toLocaleLowerCase().includes(asked));
  const leave = (): void => {
    setText('');
    onPick?.();
  };
  return (
    <>
      <div className={classes['search']}>
        <input
          ref={field}
          type="search"
          className={classes['field']}
          value={text}
          maxLength={60}
          placeholder={t('find')}
          aria-label={t('find')}
          aria-keyshortcuts="/"
          title={t('findHint')}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            const first = found?.[0];
            if (event.key === 'Escape' && text !== '') {
              event.stopPropagation();
              setText('');
            } else if (event.key === 'ArrowDown') {
              event.preventDefault();
              event.currentTarget
                .closest('nav')
                ?.querySelector<HTMLElement>('[data-menu]:not([data-palette])')
                ?.focus();
            } else if (event.key === 'Enter' && first !== undefined) {
              openInPlace(first.route);
              leave();
            }
          }}
        />
        <button
          type="button"
          data-menu
          data-palette
          className={classes['add']}
          aria-label={words('top.search')}
          title={`${words('top.search')} (Ctrl+K)`}
          onClick={() => {
            onPick?.();
            openPalette();
          }}
        >
          <IconSearch size={18} aria-hidden />
        </button>
      </div>
      {found === null ? (
        children
      ) : (
        <div role="group" aria-label={t('find')} className={classes['items']}>
          {found.map((entry) => (
            <GoEntry key={entry.route} entry={entry} place="short" onPick={leave} rail={rail} />
          ))}
          {found.length === 0 && (
            <p role="status" className={classes['none']}>
              {t('notFound')}
            </p>
          )}
        </div>
      )}
    </>
  );
}
