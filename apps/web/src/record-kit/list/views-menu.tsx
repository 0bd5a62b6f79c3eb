import { Button, Menu } from '@mantine/core';
import {
  deleteView,
  findRecordComponent,
  type ListView,
  MAX_VIEW_NAME,
  saveView,
} from '@dalpak/contracts';
import {
  IconBookmark,
  IconChevronDown,
  IconColumns,
  IconDeviceFloppy,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { isViewChanged, storedViewSettings, toViewSettings } from './state/view-settings.ts';
import { useReloadViews } from './state/list-queries.ts';
import { chooseView, isOwnView } from './state/list-state.ts';
import { useListStep, useListStore } from './state/list.store.ts';
import type { ShownColumn } from './state/shown-columns.ts';
import { labelText } from '../words.ts';
import { ViewNameDialog } from './view-name-dialog.tsx';
import classes from './list.module.css';

interface ViewsMenuProps {
  readonly component: number;
  readonly views: readonly ListView[];
  readonly view: ListView;
  readonly columns: readonly ShownColumn[];
  readonly onColumns: () => void;
}

/** Name of a view: of a built-in one in the language of the screen, of a user's view its own. */
export function useViewName(): (view: ListView) => string {
  const { t } = useTranslation('records');
  return ([id, component, name, , own]) => {
    if (own) return name;
    if (id === 'ACTIVE' || id === 'NOT_ACTIVE' || id === 'ALL') return t(`views.${id}`);
    const ready = findRecordComponent(component)?.views?.find((view) => view.id === id);
    return ready === undefined ? name : labelText(ready.label);
  };
}

/**
 * The views of the list: choose one, save the current state as a view, rename and delete one's own.
 */
export function ViewsMenu({
  component,
  views,
  view,
  columns,
  onColumns,
}: ViewsMenuProps): ReactNode {
  const { t } = useTranslation('records');
  const nameOf = useViewName();
  const store = useListStore();
  const step = useListStep();
  const changed = useReloadViews(component);
  const [dialog, setDialog] = useState<'save' | 'rename' | 'delete' | null>(null);
  const own = isOwnView(view);
  const params = { component };
  const save = useMutation({
    mutationFn: async ({ id, name }: { readonly id?: number; readonly name: string }) => {
      const kept =
        dialog === 'rename'
          ? storedViewSettings(view)
          : toViewSettings(store.getState(), columns, view);
      const { data } = await api.call(saveView, {
        params,
        body: { ...(id === undefined ? {} : { id }), name, view: kept },
      });
      await changed();
      return data.id;
    },
    onSuccess: (id, { name }) => {
      step((state) => ({ ...state, view: String(id) }));
      setDialog(null);
      toast({ text: t('viewSaved', { name }), tone: 'ok' });
    },
  });
  const remove = useMutation({
    mutationFn: async () => {
      await api.call(deleteView, { params: { component, id: Number(view[0]) } });
      const [first] = views;
      if (first !== undefined) step((state) => chooseView(state, first, view));
      await changed();
    },
    onSuccess: () => toast({ text: t('viewDeleted'), tone: 'ok' }),
    onError: showError,
  });
  const open = (which: 'save' | 'rename'): void => {
    save.reset();
    setDialog(which);
  };
  const isChanged = own && isViewChanged(store.getState(), columns, view);
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <Button
            className={classes['views'] ?? ''}
            variant="default"
            leftSection={<IconBookmark size={18} aria-hidden />}
            rightSection={<IconChevronDown size={16} aria-hidden />}
            aria-label={`${t('chooseView')}: ${nameOf(view)}`}
            title={nameOf(view)}
          >
            <span className={classes['viewName']}>{nameOf(view)}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map((one) => (
            <Menu.RadioItem
              key={one[0]}
              value={one[0]}
              checked={one[0] === view[0]}
              closeMenuOnClick
              onChange={() => step((state) => chooseView(state, one, view))}
            >
              {nameOf(one)}
            </Menu.RadioItem>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconColumns size={16} aria-hidden />} onClick={onColumns}>
            {t('columns')}
          </Menu.Item>
          {isChanged && (
            <Menu.Item
              leftSection={<IconDeviceFloppy size={16} aria-hidden />}
              onClick={() =>
                save.mutate({ id: Number(view[0]), name: view[2] }, { onError: showError })
              }
            >
              {t('saveView')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconDeviceFloppy size={16} aria-hidden />}
            onClick={() => open('save')}
          >
            {t('saveViewAs')}
          </Menu.Item>
          {own && (
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => open('rename')}
            >
              {t('renameView')}
            </Menu.Item>
          )}
          {own && (
            <Menu.Item
              color="bad"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setDialog('delete')}
            >
              {t('deleteView')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {(dialog === 'save' || dialog === 'rename') && (
        <ViewNameDialog
          title={t(dialog === 'save' ? 'saveViewAs' : 'renameView')}
          initial={dialog === 'save' ? '' : view[2]}
          max={MAX_VIEW_NAME}
          busy={save.isPending}
          error={save.error}
          onClose={() => setDialog(null)}
          onName={(name) =>
            save.mutate(dialog === 'rename' ? { id: Number(view[0]), name } : { name })
          }
        />
      )}
      <ConfirmDialog
        opened={dialog === 'delete'}
        title={t('deleteView')}
        text={t('deleteViewText', { name: view[2] })}
        confirmLabel={t('deleteView')}
        keepLabel={t('keepView')}
        destructive
        onClose={() => setDialog(null)}
        onConfirm={() => {
          setDialog(null);
          remove.mutate();
        }}
      />
    </>
  );
}
