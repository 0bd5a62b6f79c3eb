import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Returns the text of the newest mail to an address. A server without SMTP writes mail into its
 * data folder.
 */
export async function newestMail(data: string, to: string): Promise<string> {
  const folder = join(data, 'mail');
  const names = (await readdir(folder)).toSorted((a, b) => (a < b ? 1 : -1));
  for (const name of names) {
    const source = await readFile(join(folder, name), 'utf8');
    if (!new RegExp(`^To: <?${to}>?\\r?$`, 'im').test(source)) continue;
    const body = /Content-Type: text\/plain[^]*?\r?\n\r?\n([^]*?)\r?\n--/.exec(source)?.[1] ?? '';
    return Buffer.from(body, 'base64').toString('utf8');
  }
  throw new Error(`No mail to ${to} in ${folder}`);
}

export function codeIn(text: string): string {
  const code = /^\d{6}$/m.exec(text)?.[0];
  if (code === undefined) throw new Error(`No code in:\n${text}`);
  return code;
}

/** Returns the link in a mail. */
export function linkIn(text: string): string {
  const link = /^http\S+$/m.exec(text)?.[0];
  if (link === undefined) throw new Error(`No link in:\n${text}`);
  return link;
}
