import type { AppInit } from '@dalpak/contracts';
import { Button, TextInput } from '@mantine/core';
import { IconMapQuestion, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { currentInit } from '../../platform/session/session.store.ts';
import { Code } from '../../ui/figures/num.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { flatEntries, menuGroups, topEntries } from '../menu/menu-tree.ts';
import { useMenuView, useMenuWords } from '../menu/use-menu-view.ts';
import classes from './not-found.module.css';

/** The address decoded for reading; as it is when its encoding is not valid. */
function decodeAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/**
 * Finds the menu's screens by name, for a user who has a wrong address but knows what they want.
 */
function ScreenSearch({ init }: { readonly init: AppInit }): ReactNode {
  const { t } = useTranslation('shell');
  const [text, setText] = useState('');
  const view = useMenuView(init);
  const words = useMenuWords();
  const entries = flatEntries([
    ...topEntries(view),
    ...menuGroups(view).flatMap(({ items }) => items),
  ]);
  const items = entries.flatMap((entry) =>
    entry.kind === 'go' ? [{ key: entry.id, route: entry.route, label: words(entry.words) }] : [],
  );
  // Some screens are in the menu twice.
  const found = items.filter(
    ({ label, route }, at) =>
      label.includes(text.trim()) && items.findIndex((other) => other.route === route) === at,
  );
  return (
    <div className={classes['search']}>
      <TextInput
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        label={t('notFoundSearch')}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      {found.length === 0 ? (
        <p role="status" className={classes['none']}>
          {t('notFoundNone')}
        </p>
      ) : (
        <ul className={classes['list']}>
          {found.map(({ key, route, label }) => (
            <li key={key}>
              <a className={classes['entry']} href={hrefOf(route)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/**
 * An address without a screen: shows what was requested, a link home, and a search over the
 * screens.
 */
export function NotFoundScreen({ asked }: { readonly asked: string }): ReactNode {
  const { t } = useTranslation('shell');
  const init = currentInit();
  return (
    <EmptyState
      heading="h1"
      icon={<IconMapQuestion size={28} />}
      title={t('notFoundTitle')}
      text={t('notFoundHelp')}
      action={
        <div className={classes['ways']}>
          <p className={classes['asked']}>
            {t('notFoundAsked')} <Code>{decodeAddress(asked)}</Code>
          </p>
          <Button component="a" href={hrefOf('/')}>
            {t('goHome')}
          </Button>
          {init !== null && <ScreenSearch init={init} />}
        </div>
      }
    />
  );
}
