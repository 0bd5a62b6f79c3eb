import { readScaleTemplates } from '@dalpak/contracts';
import { DEFAULT_TEMPLATES, type WeighedTemplate } from '../../../platform/catalogue/weighed-barcode.ts';
import { currentInit } from '../../../platform/session/session.store.ts';

/** How the scales of this branch write their labels (setting `scale.templates`). */
export function scaleTemplates(): readonly WeighedTemplate[] {
  const setting = currentInit()?.offline_data?.settings.scale_templates;
  return setting === undefined ? DEFAULT_TEMPLATES : readScaleTemplates(setting);
}
