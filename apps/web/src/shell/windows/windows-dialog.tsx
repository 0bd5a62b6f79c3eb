import { Button, TextInput } from '@mantine/core';
import { IconAppWindow, IconPin, IconPinFilled, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import {
  requestClose,
  showWindow,
  updateWindowData,
  useWindows,
} from '../../platform/windows/window.store.ts';
import { type AppWindow, nameOf } from '../../platform/windows/windows.machine.ts';
import { cx } from '../../ui/layout/cx.ts';
import { EmptyState } from '../../ui/layout/states.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { nextTileIndex } from './tile-keys.ts';
import { quietIcon } from '../../ui/content/quiet.tsx';
import classes from './windows-dialog.module.css';

interface TileProps {
  readonly window: AppWindow;
  readonly here: boolean;
  readonly onPick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** One open window: its kind, and what its screen reports about its content. */
function Tile({ window, here, onPick, onKeyDown }: TileProps): ReactNode {
  const { t } = useTranslation('windows');
  const { uid, icon: Icon, data } = window;
  const name = nameOf(window);
  const group = window.groupLabel();
  return (
    <li className={cx(classes['tile'], here && classes['here'])} data-testid="window-tile">
      <button
        type="button"
        className={classes['pick']}
        data-tile={uid}
        aria-current={here ? 'true' : undefined}
        onClick={onPick}
        onKeyDown={onKeyDown}
        {...(here ? { 'data-autofocus': true } : {})}
      >
        <span className={classes['head']}>
          <span className={quietIcon} aria-hidden>
            <Icon size={20} />
          </span>
          <span className={classes['name']}>{name}</span>
        </span>
        {data.line !== null && <span className={classes['line']}>{data.line}</span>}
        <span className={classes['facts']}>
          {group !== name && <span>{group}</span>}
          {data.pinned && <span className={classes['mark']}>{t('pinned')}</span>}
          {here && <span className={classes['mark']}>{t('here')}</span>}
          {data.unsaved !== null && <span className={classes['unsaved']}>{t('unsaved')}</span>}
        </span>
      </button>
      <button
        type="button"
        className={classes['pin']}
        aria-pressed={data.pinned}
        aria-label={t(data.pinned ? 'unpin' : 'pin', { name })}
        onClick={() => updateWindowData(uid, { pinned: !data.pinned })}
      >
        {data.pinned ? <IconPinFilled size={18} aria-hidden /> : <IconPin size={18} aria-hidden />}
      </button>
      <button
        type="button"
        className={classes['close']}
        aria-label={t('close', { name })}
        onClick={() => requestClose([uid])}
      >
        <IconX size={18} aria-hidden />
      </button>
    </li>
  );
}

/** All open windows as tiles. Arrows move between them, Enter opens one, Delete closes one. */
export function WindowsDialog({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('windows');
  const windows = useWindows((state) => state.windows);
  const activeUid = useWindows((state) => state.activeUid);
  const [text, setText] = useState('');
  const asked = text.trim().toLocaleLowerCase();
  const found = windows.filter(
    (window) =>
      asked === '' ||
      `${nameOf(window)} ${window.groupLabel()} ${window.data.line ?? ''}`
        .toLocaleLowerCase()
        .includes(asked),
  );
  const list = useRef<HTMLUListElement>(null);
  const tiles = (): HTMLElement[] => [
    ...(list.current?.querySelectorAll<HTMLElement>('[data-tile]') ?? []),
  ];
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = tiles();
    const at = all.findIndex((tile) => tile === document.activeElement);
    if (at < 0) return;
    // A letter goes to the search.
    if ([...event.key].length === 1 && event.key !== ' ' && !event.ctrlKey && !event.altKey) {
      list.current?.parentElement?.querySelector('input')?.focus();
      return;
    }
    if (event.key === 'Delete') {
      event.preventDefault();
      // The neighbour gets the focus before the focused tile is removed.
      (all[at + 1] ?? all[at - 1])?.focus();
      requestClose([all[at]?.dataset['tile'] ?? '']);
      return;
    }
    const next = nextTileIndex(
      event.key,
      at,
      all.map((tile) => tile.getBoundingClientRect()),
      document.dir === 'rtl',
    );
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <Modal opened onClose={onClose} title={t('openWindows')} size={880} returnFocus={false}>
      {windows.length === 0 ? (
        <EmptyState icon={<IconAppWindow size={28} />} title={t('empty')} text={t('emptyHelp')} />
      ) : (
        <>
          <TextInput
            type="search"
            value={text}
            aria-label={t('find')}
            placeholder={t('find')}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={(event) => {
              const [first] = found;
              if (event.key === 'Enter' && first !== undefined) {
                onClose();
                showWindow(first.uid);
              } else if (event.key === 'ArrowDown') {
                event.preventDefault();
                tiles()[0]?.focus();
              }
            }}
          />
          <ul ref={list} className={classes['tiles']}>
            {found.map((window) => (
              <Tile
                key={window.uid}
                window={window}
                here={window.uid === activeUid}
                onKeyDown={onKeyDown}
                onPick={() => {
                  onClose();
                  showWindow(window.uid);
                }}
              />
            ))}
          </ul>
          <div className={classes['foot']}>
            <span className={classes['hint']}>{t('keysHint')}</span>
            <Button
              variant="default"
              onClick={() => requestClose(windows.map(({ uid }) => uid)) && onClose()}
            >
              {t('closeAll')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}
