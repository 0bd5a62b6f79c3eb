import { openText, sealText } from '../../kernel/auth/sealed-text.ts';

/**
 * The setting that a secret belongs to. It cannot be decrypted for another business, plugin or
 * setting.
 */
export interface SecretPlace {
  readonly cloudId: number;
  readonly pluginId: string;
  readonly key: string;
}

function placeText({ cloudId, pluginId, key }: SecretPlace): string {
  return `${cloudId}/${pluginId}/${key}`;
}

/**
 * Encrypts a secret of a plugin's settings, which the server uses but never shows.
 * @param key 32 bytes
 */
export function sealSecret(key: Buffer, place: SecretPlace, secret: string): string {
  return sealText(key, placeText(place), secret);
}

/**
 * Decrypts a secret.
 * @returns null when it was not encrypted with this key for this setting: after a restore under
 *   another key it must be entered again
 */
export function openSecret(key: Buffer, place: SecretPlace, sealed: string): string | null {
  return openText(key, placeText(place), sealed);
}
