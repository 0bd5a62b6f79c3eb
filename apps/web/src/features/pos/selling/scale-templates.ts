import { readScaleTemplates } from '@dalpak/contracts';
import {
  DEFAULT_TEMPLATES,
  type WeighedTemplate,
} from '../../../platform/catalogue/weighed-barcode.ts';
import { currentInit } from '../../../platform/session/session.store.ts';

/** Label formats of this branch's scales (setting `scale.templates`). */
export function scaleTemplates(): readonly WeighedTemplate[] {
  const setting = currentInit()?.offline_data?.settings.scale_templates;
  return setting === undefined ? DEFAULT_TEMPLATES : readScaleTemplates(setting);
}
