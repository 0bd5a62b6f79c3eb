import { screenLanguage } from '../../../platform/i18n/i18n.ts';
import { currentTill } from './till.registry.ts';

/**
 * Name of a product in the language of the screen, where it has one. A name that the cashier wrote
 * on the bill stays.
 */
export function productName({ id, name }: { readonly id: number; readonly name: string }): string {
  const language = screenLanguage();
  if (language === 'he') return name;
  const known = currentTill()?.catalogue.findById(id);
  return (known?.name === name && known.more?.names?.[language]) || name;
}
