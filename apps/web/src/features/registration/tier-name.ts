import { APP, type BusinessTier, productName } from '@dalpak/contracts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';

/** A plan is a tier of the back office. */
export const tierName = (tier: BusinessTier): string =>
  productName(APP.id, tier)[currentLanguage()];
