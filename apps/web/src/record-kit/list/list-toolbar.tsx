import { ActionIcon, Button, CloseButton, Menu, TextInput } from '@mantine/core';
import { COMPONENT } from '@dalpak/contracts';
import { useDebouncedCallback } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import {
  IconDots,
  IconPrinter,
  IconRefresh,
  IconSearch,
  IconTableExport,
  IconTableImport,
  IconTags,
  IconUserPlus,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { CameraButton } from '../../platform/camera/camera-button.tsx';
import { go } from '../../platform/router/navigation.ts';
import { useOverflowMenu } from '../../ui/layout/use-overflow-menu.ts';
import { certainMatch, findRecordsQuery } from '../lookup/find-records.ts';
import { recordRoute } from '../record-routes.ts';
import { MoreActions } from './more-actions.tsx';
import { applySearchBox } from './state/list-state.ts';
import { useList, useListStep } from './state/list.store.ts';
import { SEARCH_DELAY_MS } from './state/search-row.tsx';
import type { ListButtons } from './state/list-buttons.ts';
import classes from './list.module.css';

/** The search box over all searchable columns. */
function SearchBox({ component, name }: Pick<ListToolbarProps, 'component' | 'name'>): ReactNode {
  const { t } = useTranslation('records');
  const { t: tCommon } = useTranslation();
  const q = useList((state) => state.q);
  const step = useListStep();
  // The typed text until it is applied as search.
  const [typing, setTyping] = useState<string | null>(null);
  const text = typing ?? q;
  const settle = (value: string): void => {
    step((state) => applySearchBox(state, value.trim()));
    setTyping(null);
  };
  const later = useDebouncedCallback(settle, SEARCH_DELAY_MS);
  const change = (value: string): void => {
    setTyping(value);
    later(value);
  };
  const queries = useQueryClient();
  /** The record that the camera read opens; without a certain one it is searched. */
  const open = async (code: string): Promise<void> => {
    const found = await queries
      .fetchQuery(findRecordsQuery(component, code))
      .then(certainMatch, () => undefined);
    if (found === undefined) settle(code);
    else go(recordRoute(component, found.id));
  };
  return (
    <>
      <TextInput
        className={classes['search'] ?? ''}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle(text);
        }}
        placeholder={t('searchIn', { name })}
        aria-label={t('searchIn', { name })}
        maxLength={100}
        leftSection={<IconSearch size={18} />}
        rightSection={
          text === '' ? null : (
            <CloseButton size="sm" aria-label={tCommon('clear')} onClick={() => change('')} />
          )
        }
      />
      {component === COMPONENT.products && <CameraButton once onCode={(code) => void open(code)} />}
    </>
  );
}

interface ListToolbarProps {
  readonly component: number;
  readonly name: string;
  readonly narrow: boolean;
  readonly buttons: ListButtons;
  readonly views: ReactNode;
  /** Name of the current view. */
  readonly viewName: string;
  readonly refreshing: boolean;
  /** The button of the filter with its panel. */
  readonly filter: ReactNode;
  readonly onRefresh: () => void;
  /** Null while there is nothing to print. */
  readonly onPrint: (() => void) | null;
  readonly onExport: (() => void) | undefined;
  /** Further buttons of this component. */
  readonly extra: ReactNode;
  /** Acts of features on what the list finds. */
  readonly triggers: ReactNode;
  /** Replaces the buttons of the whole list while rows are checked. */
  readonly bulk: ReactNode;
}

interface ToolbarAction {
  readonly key: 'import' | 'export' | 'labels' | 'signUp';
  readonly icon: ReactNode;
  readonly run: () => void;
}

function toolbarActions({
  component,
  buttons,
  onExport,
}: Pick<ListToolbarProps, 'component' | 'buttons' | 'onExport'>): readonly ToolbarAction[] {
  const { signUp } = buttons;
  return [
    ...(buttons.import
      ? [
          {
            key: 'import',
            icon: <IconTableImport size={18} aria-hidden />,
            run: () => go(`/import/${component}`),
          } as const,
        ]
      : []),
    ...(onExport === undefined
      ? []
      : [
          {
            key: 'export',
            icon: <IconTableExport size={18} aria-hidden />,
            run: onExport,
          } as const,
        ]),
    ...(buttons.labels
      ? [
          {
            key: 'labels',
            icon: <IconTags size={18} aria-hidden />,
            run: () => go('/products/printlabels'),
          } as const,
        ]
      : []),
    ...(signUp === null
      ? []
      : [
          {
            key: 'signUp',
            icon: <IconUserPlus size={18} aria-hidden />,
            run: () => go(signUp),
          } as const,
        ]),
  ];
}

/** Actions for the whole list; the search box is always at the same position. */
export function ListToolbar(props: ListToolbarProps): ReactNode {
  const { name, narrow, views, viewName, refreshing, filter } = props;
  const { onRefresh, onPrint, extra, triggers, bulk } = props;
  const { t } = useTranslation('records');
  const ways = toolbarActions(props);
  const { ref, folded } = useOverflowMenu(
    [viewName, bulk === null, ...ways.map(({ key }) => key)].join(),
  );
  const isFew = narrow || folded;
  return (
    <div
      ref={ref}
      className={classes['toolbar']}
      data-few={(folded && !narrow) || undefined}
      data-narrow={narrow || undefined}
    >
      <div role="search" className={classes['finding']}>
        <SearchBox component={props.component} name={name} />
        {filter}
      </div>
      {bulk ?? (
        <>
          {views}
          <ActionIcon
            variant="default"
            size={narrow ? 44 : 36}
            aria-label={t('refresh')}
            title={t('refresh')}
            loading={refreshing}
            onClick={onRefresh}
          >
            <IconRefresh size={18} />
          </ActionIcon>
          {!isFew && (
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('print')}
              title={t('print')}
              disabled={onPrint === null}
              onClick={() => onPrint?.()}
            >
              <IconPrinter size={18} />
            </ActionIcon>
          )}
          {!isFew &&
            ways.map(({ key, icon, run }) => (
              <Button key={key} variant="default" leftSection={icon} onClick={run}>
                {t(key)}
              </Button>
            ))}
          {extra}
          <MoreActions
            narrow={narrow}
            actions={[
              {
                key: 'print',
                text: t('print'),
                icon: <IconPrinter size={18} aria-hidden />,
                run: onPrint,
              },
              ...ways.map(({ key, icon, run }) => ({ key, text: t(key), icon, run })),
            ]}
          >
            {triggers}
          </MoreActions>
          {folded && !narrow && (
            <Menu position="bottom-end" withinPortal>
              <Menu.Target>
                <ActionIcon variant="default" size={36} aria-label={t('more')}>
                  <IconDots size={18} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item
                  leftSection={<IconPrinter size={18} aria-hidden />}
                  disabled={onPrint === null}
                  onClick={() => onPrint?.()}
                >
                  {t('print')}
                </Menu.Item>
                {ways.map(({ key, icon, run }) => (
                  <Menu.Item key={key} leftSection={icon} onClick={run}>
                    {t(key)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      )}
    </div>
  );
}
