import { Select, Switch } from '@mantine/core';
import type { SettingEditor, SettingName } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';
import { choiceOf } from './setting-list.ts';
import classes from './settings.module.css';
import { TypedEditor } from './typed-editor.tsx';
import type { SettingSaver } from './use-settings.ts';

// Few shops have scales, and fewer change their labels, so this is a chunk of its own.
const ScaleTemplatesEditor = lazyPart(
  () => import('./scale-templates-editor.tsx'),
  'ScaleTemplatesEditor',
);

interface ValueEditorProps {
  readonly name: SettingName;
  readonly editor: SettingEditor;
  readonly label: string;
  readonly describedBy: string;
  readonly value: unknown;
  readonly saver: SettingSaver;
}

/**
 * The editor of a setting. A switch and a choice are saved at once, because there is nothing to
 * finish typing.
 */
export function ValueEditor({
  name,
  editor,
  label,
  describedBy,
  value: stored,
  saver,
}: ValueEditorProps): ReactNode {
  const { t } = useTranslation('settings');
  const value = saver.pendingValue ?? stored;
  if (editor.kind === 'switch') {
    const on = value === editor.on;
    return (
      <div>
        <Switch
          size="md"
          aria-label={label}
          aria-describedby={describedBy}
          label={t(on ? 'on' : 'off')}
          checked={on}
          disabled={saver.busy}
          error={saver.error}
          onChange={(event) =>
            void saver.save({ value: event.currentTarget.checked ? editor.on : editor.off })
          }
        />
      </div>
    );
  }
  if (editor.kind === 'choice') {
    return (
      <Select
        className={classes['select'] ?? ''}
        aria-label={label}
        aria-describedby={describedBy}
        data={editor.options.map((option) => ({ value: option, label: choiceOf(name, option) }))}
        value={String(value)}
        allowDeselect={false}
        disabled={saver.busy}
        error={saver.error}
        onChange={(next) => {
          if (next !== null && next !== value) void saver.save({ value: next });
        }}
      />
    );
  }
  if (name === 'scaleTemplates') {
    return (
      <ScaleTemplatesEditor
        label={label}
        describedBy={describedBy}
        value={String(stored)}
        busy={saver.busy}
        error={saver.error}
        onType={saver.clearError}
        onSave={(next) => saver.save({ value: next })}
      />
    );
  }
  return (
    <TypedEditor
      editor={editor}
      label={label}
      describedBy={describedBy}
      value={stored}
      busy={saver.busy}
      error={saver.error}
      onType={saver.clearError}
      onSave={(next) => saver.save({ value: next })}
    />
  );
}
