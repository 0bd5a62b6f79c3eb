import { Button, Textarea, TextInput } from '@mantine/core';
import type { SettingEditor } from '@dalpak/contracts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useConfirmClose } from '../../platform/windows/window-hooks.ts';
import classes from './settings.module.css';
import { typedText, typedValue } from './setting-text.ts';

interface TypedEditorProps {
  readonly editor: Extract<SettingEditor, { kind: 'number' | 'money' | 'percent' | 'text' }>;
  readonly label: string;
  readonly describedBy: string;
  readonly value: unknown;
  readonly busy: boolean;
  readonly error: string | null;
  readonly onType: () => void;
  /** Resolves to true when the server accepted the value. */
  readonly onSave: (value: string | number) => Promise<boolean>;
}

/** From this many characters on, the field has several lines. */
const MULTILINE_FROM = 100;

/** A field that is saved by its button or Enter, and reset by Escape. */
export function TypedEditor({
  editor,
  label,
  describedBy,
  value,
  busy,
  error,
  onType,
  onSave,
}: TypedEditorProps): ReactNode {
  const { t } = useTranslation('settings');
  // The typed text; null while it equals the stored one.
  const [typing, setTyping] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const stored = typedText(editor, value);
  const text = typing ?? stored;
  const dirty = typing !== null && typing !== stored;
  useConfirmClose(dirty, label);
  const type = (next: string): void => {
    setTyping(next);
    setWrong(null);
    onType();
  };
  const save = async (): Promise<void> => {
    if (!dirty || busy) return;
    const next = typedValue(editor, text);
    if (next === null) setWrong(t('notNumber'));
    else if (await onSave(next)) setTyping(null);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      void save();
    }
    if (event.key === 'Escape' && typing !== null) {
      event.stopPropagation();
      setTyping(null);
      setWrong(null);
      onType();
    }
  };
  const shared = {
    'aria-label': label,
    'aria-describedby': describedBy,
    value: text,
    error: wrong ?? error,
    onKeyDown,
    maxLength: editor.kind === 'text' ? (editor.max ?? 500) : 16,
  };
  return (
    <div className={classes['typed']}>
      {editor.kind === 'text' && (editor.max ?? MULTILINE_FROM) > MULTILINE_FROM ? (
        <Textarea
          className={classes['field'] ?? ''}
          rows={2}
          {...shared}
          onChange={(event) => type(event.currentTarget.value)}
        />
      ) : (
        <TextInput
          className={
            editor.kind === 'text'
              ? (classes['field'] ?? '')
              : `${classes['number'] ?? ''} digits-text`
          }
          {...shared}
          onChange={(event) => type(event.currentTarget.value)}
          {...(editor.kind === 'text' ? {} : { inputMode: 'decimal' as const })}
          {...(editor.kind === 'money' ? { rightSection: <span aria-hidden>₪</span> } : {})}
          {...(editor.kind === 'percent' ? { rightSection: <span aria-hidden>%</span> } : {})}
        />
      )}
      {dirty && (
        <Button loading={busy} onClick={() => void save()}>
          {t('save')}
        </Button>
      )}
    </div>
  );
}
