import type { SettingEditor, SettingName } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { formatRate } from '../../ui/format/format-number.ts';
import { Money, Num } from '../../ui/figures/num.tsx';
import { choiceOf } from './setting-list.ts';

interface ValueTextProps {
  readonly name: SettingName;
  readonly editor: SettingEditor;
  readonly value: unknown;
}

/** A value in words, for reading. */
export function ValueText({ name, editor, value }: ValueTextProps): ReactNode {
  const { t } = useTranslation('settings');
  if (editor.kind === 'switch') return t(value === editor.on ? 'on' : 'off');
  if (editor.kind === 'choice') return choiceOf(name, String(value));
  if (editor.kind === 'text') return value === '' ? t('empty') : <bdi>{String(value)}</bdi>;
  if (typeof value !== 'number') return t('empty');
  if (editor.kind === 'money') return <Money agorot={value} />;
  return <Num value={editor.kind === 'percent' ? formatRate(value) : value} />;
}
