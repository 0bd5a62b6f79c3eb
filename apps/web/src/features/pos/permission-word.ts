import type { PosKey } from '@dalpak/contracts';
import { he } from '../../platform/i18n/he/index.ts';
import { i18n } from '../../platform/i18n/i18n.ts';

function isWord(key: string): key is keyof typeof he.pos.permission {
  return Object.hasOwn(he.pos.permission, key);
}

/** A permission as people call it; the key itself when it has no word here. */
export function permissionWord(key: PosKey): string {
  const word = key.replaceAll('.', '_');
  return isWord(word) ? i18n.t(`pos:permission.${word}`) : key;
}
