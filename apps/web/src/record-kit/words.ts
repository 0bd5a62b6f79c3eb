import { type ComponentInfo, FIELD_LABELS, type FieldLabel, type Label } from '@dalpak/contracts';
import { currentLanguage } from '../platform/i18n/i18n.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';

export function labelText(label: Label): string {
  return label[currentLanguage()];
}

export function fieldText(label: FieldLabel | Label): string {
  return labelText(typeof label === 'string' ? FIELD_LABELS[label] : label);
}

/** The component's name in the language of the screen. */
export function useComponentName(): (info: ComponentInfo) => string {
  const { t } = useTranslation('menu');
  return (info) => t(`components.${info.key}`);
}
