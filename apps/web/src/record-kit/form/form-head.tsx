import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDeviceFloppy,
  IconDots,
  IconHistory,
  IconPlus,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { cx } from '../../ui/layout/cx.ts';
import { Code } from '../../ui/figures/num.tsx';
import { StatusDot } from '../../ui/layout/status-dot.tsx';
import type { FormModel } from './state/form.store.ts';
import classes from './form.module.css';
import { useFormWords } from './state/form-words.ts';

export interface FormActions {
  readonly save?: (() => void) | undefined;
  readonly saveAndNew?: (() => void) | undefined;
  readonly duplicate?: (() => void) | undefined;
  readonly history?: (() => void) | undefined;
  /** Deactivates the record, or activates it again. */
  readonly toggleStatus?: (() => void) | undefined;
}

interface FormHeadProps {
  readonly model: FormModel;
  readonly title: string;
  readonly code: string;
  /** Null where the component has no status, and for a new record. */
  readonly active: boolean | null;
  readonly isSaving: boolean;
  readonly isSaved: boolean;
  /** In a dialog, which already shows the title. */
  readonly isInDialog: boolean;
  readonly actions: FormActions;
  /** Further buttons for this record. */
  readonly extra?: ReactNode;
}

/** Title with code and status, and the actions, with save always at the same position. */
export function FormHead({
  model,
  title,
  code,
  active,
  isSaving,
  isSaved,
  isInDialog: isPlain,
  actions: { save, saveAndNew, duplicate, history, toggleStatus: status },
  extra,
}: FormHeadProps): ReactNode {
  const say = useFormWords();
  const isDirty = useStore(model.store, (state) => Object.keys(state.changed).length > 0);
  const hasMore = [saveAndNew, duplicate, status].some((action) => action !== undefined);
  return (
    <header className={cx(classes['head'], isPlain && classes['plain'])}>
      <div className={classes['name']}>
        {!isPlain && (
          <h1 className={classes['title']}>
            <bdi>{title}</bdi>
          </h1>
        )}
        <div className={classes['facts']}>
          {code !== '' && <Code>{code}</Code>}
          {active !== null && (
            <StatusDot tone={active ? 'ok' : 'quiet'}>
              {say(active ? 'inUse' : 'outOfUse')}
            </StatusDot>
          )}
          {save !== undefined && (
            <span role="status" className={classes['state']}>
              {isDirty ? say('unsaved') : isSaved ? say('saved') : ''}
            </span>
          )}
        </div>
      </div>
      <div className={classes['actions']}>
        {extra}
        {history !== undefined && (
          <ActionIcon variant="default" size={36} aria-label={say('history')} onClick={history}>
            <IconHistory size={20} />
          </ActionIcon>
        )}
        {hasMore && (
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label={say('more')}>
                <IconDots size={20} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {saveAndNew !== undefined && (
                <Menu.Item leftSection={<IconPlus size={16} />} onClick={saveAndNew}>
                  {say('saveAndNew')}
                </Menu.Item>
              )}
              {duplicate !== undefined && (
                <Menu.Item leftSection={<IconCopy size={16} />} onClick={duplicate}>
                  {say('duplicate')}
                </Menu.Item>
              )}
              {status !== undefined && (
                <Menu.Item
                  leftSection={
                    active === true ? <IconArchive size={16} /> : <IconArchiveOff size={16} />
                  }
                  onClick={status}
                >
                  {say(active === true ? 'putOut' : 'putBack')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        )}
        {save !== undefined && (
          <Button
            leftSection={<IconDeviceFloppy size={18} aria-hidden />}
            loading={isSaving}
            onClick={save}
            aria-keyshortcuts="Control+S"
          >
            {say('save')}
          </Button>
        )}
      </div>
    </header>
  );
}
