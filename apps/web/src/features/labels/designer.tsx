import { Button, Menu, TextInput } from '@mantine/core';
import {
  LABEL_FIELD_KEYS,
  LABEL_FIELDS,
  type LabelItem,
  type LabelTemplateView,
} from '@dalpak/contracts';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconDeviceFloppy,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useConfirmClose } from '../../platform/windows/window-hooks.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { toast } from '../../ui/messages/toast.ts';
import {
  addItem,
  changeItem,
  startDesign,
  redo,
  removeItem,
  resizeLabel,
  applyChange,
  undo,
} from './designer-state.ts';
import { DesignerCanvas } from './designer-canvas.tsx';
import { ItemEditor } from './item-editor.tsx';
import { NumberBox } from './number-box.tsx';
import classes from './templates.module.css';
import { useDeleteTemplate, useSaveTemplate } from './use-labels.ts';

/** Editor of one label template: its fields with position and size, and undo for every step. */
export function Designer({
  template,
  onClose,
}: {
  readonly template: LabelTemplateView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('labels');
  const [design, setDesign] = useState(() =>
    startDesign({
      id: template.id,
      name: template.name,
      width: template.width,
      height: template.height,
      items: template.items,
    }),
  );
  const [selected, setSelected] = useState<string | null>(template.items[0]?.id ?? null);
  const [question, setQuestion] = useState<'leave' | 'delete' | null>(null);
  const save = useSaveTemplate();
  const remove = useDeleteTemplate();
  const { now } = design;
  const isDirty = design.past.length > 0;
  useConfirmClose(isDirty, t('unsavedOf', { name: now.name }));
  const item = now.items.find(({ id }) => id === selected);

  const change = (id: string, changes: Partial<LabelItem>, step: string): void =>
    setDesign((state) => applyChange(state, changeItem(state.now, id, changes), step));
  const drop = (id: string): void =>
    setDesign((state) => applyChange(state, removeItem(state.now, id)));
  const failed = (error: unknown): void =>
    toast({ text: describeError(error).description, tone: 'bad' });
  const keep = (): void =>
    save.mutate(
      { ...now, name: now.name.trim() },
      {
        onError: failed,
        onSuccess: ({ name }) => {
          toast({ text: t('saved', { name }), tone: 'ok' });
          onClose();
        },
      },
    );
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = root;
    const keys = (event: KeyboardEvent): void => {
      const isCommand = event.ctrlKey || event.metaKey;
      // A text field has an undo of its own.
      if (!isCommand || event.target instanceof HTMLInputElement) return;
      if (event.code === 'KeyZ') setDesign(event.shiftKey ? redo : undo);
      else if (event.code === 'KeyY') setDesign(redo);
      else return;
      event.preventDefault();
    };
    current?.addEventListener('keydown', keys);
    return () => current?.removeEventListener('keydown', keys);
  }, []);
  const add = (field: LabelItem['field']): void => {
    const added = addItem(now, field);
    if (added === null) return;
    setDesign(applyChange(design, added.template));
    setSelected(added.id);
  };
  const canDelete = template.changed;
  return (
    <div ref={root} className={classes['designer']}>
      <div className={classes['bar']} role="toolbar" aria-label={t('designer', { name: now.name })}>
        <Button
          loading={save.isPending}
          disabled={now.name.trim() === ''}
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          onClick={keep}
        >
          {t('save')}
        </Button>
        <Button
          variant="default"
          disabled={design.past.length === 0}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          aria-keyshortcuts="Control+Z"
          onClick={() => setDesign(undo)}
        >
          {t('undo')}
        </Button>
        <Button
          variant="default"
          disabled={design.future.length === 0}
          leftSection={<IconArrowForwardUp size={18} aria-hidden />}
          aria-keyshortcuts="Control+Y"
          onClick={() => setDesign(redo)}
        >
          {t('redo')}
        </Button>
        <Menu withinPortal position="bottom-start">
          <Menu.Target>
            <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />}>
              {t('addField')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {LABEL_FIELD_KEYS.map((field) => (
              <Menu.Item key={field} onClick={() => add(field)}>
                {LABEL_FIELDS[field][currentLanguage()]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {canDelete && (
          <Button
            variant="subtle"
            color="bad"
            leftSection={<IconTrash size={18} aria-hidden />}
            onClick={() => setQuestion('delete')}
          >
            {t(template.shipped ? 'reset' : 'delete')}
          </Button>
        )}
        <Button variant="subtle" onClick={() => (isDirty ? setQuestion('leave') : onClose())}>
          {t('close')}
        </Button>
      </div>
      <div className={classes['work']}>
        <Panel>
          <DesignerCanvas
            template={now}
            selected={selected}
            onSelect={setSelected}
            onMove={change}
            onRemove={drop}
          />
          <p className={classes['help']}>{t('designHelp')}</p>
        </Panel>
        <Panel>
          <div className={classes['editor']}>
            <TextInput
              label={t('templateName')}
              maxLength={60}
              value={now.name}
              error={now.name.trim() === '' ? t('nameNeeded') : null}
              onChange={(event) => {
                const name = event.currentTarget.value;
                setDesign((state) => applyChange(state, { ...state.now, name }, 'name'));
              }}
            />
            <div className={classes['numbers']}>
              <NumberBox
                label={t('labelWidth')}
                value={now.width}
                onChange={(width) =>
                  setDesign((state) => applyChange(state, resizeLabel(state.now, { width })))
                }
              />
              <NumberBox
                label={t('labelHeight')}
                value={now.height}
                onChange={(height) =>
                  setDesign((state) => applyChange(state, resizeLabel(state.now, { height })))
                }
              />
            </div>
            {item === undefined ? (
              <p className={classes['help']}>{t('chooseField')}</p>
            ) : (
              <ItemEditor
                key={item.id}
                item={item}
                template={now}
                onChange={(changes) =>
                  change(item.id, changes, `edit ${item.id} ${Object.keys(changes).join('')}`)
                }
                onRemove={() => drop(item.id)}
              />
            )}
          </div>
        </Panel>
      </div>
      <ConfirmDialog
        opened={question === 'leave'}
        title={t('leaveTitle')}
        text={t('leaveText')}
        confirmLabel={t('leave')}
        destructive
        onConfirm={onClose}
        onClose={() => setQuestion(null)}
      />
      <ConfirmDialog
        opened={question === 'delete'}
        title={t(template.shipped ? 'resetTitle' : 'deleteTitle', { name: template.name })}
        text={t(template.shipped ? 'resetText' : 'deleteText')}
        confirmLabel={t(template.shipped ? 'reset' : 'delete')}
        destructive
        onConfirm={() => remove.mutate(template.id, { onSuccess: onClose, onError: failed })}
        onClose={() => setQuestion(null)}
      />
    </div>
  );
}
