import { openText, sealText } from '../../kernel/auth/sealed-text.ts';

/** What a secret belongs to. It opens nowhere else: not in another business, plugin or setting. */
export interface SecretPlace {
  readonly cloudId: number;
  readonly pluginId: string;
  readonly key: string;
}

function placeText({ cloudId, pluginId, key }: SecretPlace): string {
  return `${cloudId}/${pluginId}/${key}`;
}

/** Encrypts a secret of a plugin's settings: it has to be used again, and is never shown again. @param key 32 bytes */
export function sealSecret(key: Buffer, place: SecretPlace, secret: string): string {
  return sealText(key, placeText(place), secret);
}

/** @returns null when it was not sealed by this key for this place: after a restore under another key it is set anew */
export function openSecret(key: Buffer, place: SecretPlace, sealed: string): string | null {
  return openText(key, placeText(place), sealed);
}
