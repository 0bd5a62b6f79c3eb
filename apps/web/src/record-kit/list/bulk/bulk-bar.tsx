import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDots,
  IconForms,
  IconTags,
  IconX,
} from '@tabler/icons-react';
import type { RecordView } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { useOverflowMenu } from '../../../ui/layout/use-overflow-menu.ts';
import { hiddenCountSuffix } from '../state/hidden-rows.tsx';
import { uncheckAll } from '../state/list-state.ts';
import { useListStep } from '../state/list.store.ts';
import type { StatusChange } from './use-status-change.ts';
import classes from '../list.module.css';

interface BulkBarProps {
  /** On a phone. */
  readonly narrow: boolean;
  readonly rows: readonly RecordView[];
  /** How many of the checked rows the list does not show. */
  readonly hidden: number;
  readonly status: StatusChange;
  /** Null where no field can be edited for many records. */
  readonly onEdit: (() => void) | null;
  readonly onCopy: () => void;
  /** Null where the records have no labels. */
  readonly onLabels: (() => void) | null;
  /** Further buttons for the checked rows. */
  readonly extra?: ReactNode;
}

interface BulkAction {
  readonly key: 'putOut' | 'putIn' | 'editField' | 'copy' | 'labels';
  readonly icon: ReactNode;
  readonly run: () => void;
}

function bulkActions({
  rows,
  status,
  onEdit,
  onCopy,
  onLabels,
}: Omit<BulkBarProps, 'hidden' | 'extra'>): readonly BulkAction[] {
  const used = rows.filter(({ active }) => active);
  const unused = rows.filter(({ active }) => !active);
  return [
    ...(status.mayDeactivate && used.length > 0
      ? [
          {
            key: 'putOut',
            icon: <IconArchive size={18} aria-hidden />,
            run: () => status.change(used, false),
          } as const,
        ]
      : []),
    ...(status.mayActivate && unused.length > 0
      ? [
          {
            key: 'putIn',
            icon: <IconArchiveOff size={18} aria-hidden />,
            run: () => status.change(unused, true),
          } as const,
        ]
      : []),
    ...(onEdit === null
      ? []
      : [{ key: 'editField', icon: <IconForms size={18} aria-hidden />, run: onEdit } as const]),
    { key: 'copy', icon: <IconCopy size={18} aria-hidden />, run: onCopy },
    ...(onLabels === null
      ? []
      : [{ key: 'labels', icon: <IconTags size={18} aria-hidden />, run: onLabels } as const]),
  ];
}

/** Actions for the checked rows; it replaces the list's own buttons next to the search. */
export function BulkBar(props: BulkBarProps): ReactNode {
  const { narrow, rows, hidden, status, extra } = props;
  const { t } = useTranslation('records');
  const step = useListStep();
  const ways = bulkActions(props);
  const count = `${t('checkedCount', { count: rows.length })}${hiddenCountSuffix(hidden)}`;
  const { ref, folded } = useOverflowMenu([count, ...ways.map(({ key }) => key)].join());
  // A phone has enough lines for all of the text.
  const isFew = folded && !narrow;
  const main = ways.find(({ key }) => key === 'editField') ?? ways[0];
  const isBusy = (key: BulkAction['key']): boolean =>
    status.busy && (key === 'putOut' || key === 'putIn');
  return (
    <div
      ref={ref}
      className={classes['bulk']}
      role="group"
      aria-label={t('checkedCount', { count: rows.length })}
      data-few={isFew || undefined}
    >
      <strong role="status" title={count}>
        {count}
      </strong>
      {ways
        .filter((way) => !isFew || way === main)
        .map(({ key, icon, run }) => (
          <Button
            key={key}
            variant="default"
            loading={isBusy(key)}
            leftSection={icon}
            onClick={run}
          >
            {t(key)}
          </Button>
        ))}
      {isFew && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={t('more')}>
              <IconDots size={18} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {ways
              .filter((way) => way !== main)
              .map(({ key, icon, run }) => (
                <Menu.Item key={key} leftSection={icon} disabled={isBusy(key)} onClick={run}>
                  {t(key)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
      {extra}
      {isFew ? (
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={t('uncheck')}
          title={t('uncheck')}
          onClick={() => step(uncheckAll)}
        >
          <IconX size={18} />
        </ActionIcon>
      ) : (
        <Button
          variant="subtle"
          leftSection={<IconX size={18} aria-hidden />}
          onClick={() => step(uncheckAll)}
        >
          {t('uncheck')}
        </Button>
      )}
    </div>
  );
}
