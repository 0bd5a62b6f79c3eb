import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TestApp } from './test-app.ts';

/** A mail that the server stored in its data folder, the newest last. */
export interface StoredMail {
  readonly to: string;
  readonly text: string;
}

/** Stored mails of a server without a mail server, as the operator reads them. */
export async function readStoredMails(dataDir: string): Promise<readonly StoredMail[]> {
  const folder = join(dataDir, 'mail');
  const names = await readdir(folder).catch((): string[] => []);
  return Promise.all(
    names.toSorted().map(async (name) => readMail(await readFile(join(folder, name), 'utf8'))),
  );
}

/** Reads a stored or sent mail: its plain text in any encoding. */
export function readMail(source: string): StoredMail {
  const to = /^To:\s*<?([^>\r\n]+)>?/im.exec(source)?.[1] ?? '';
  const [, head = '', body = ''] =
    /(Content-Type: text\/plain[^]*?)\r?\n\r?\n([^]*?)\r?\n--/.exec(source) ?? [];
  if (/base64/i.test(head)) return { to, text: Buffer.from(body, 'base64').toString('utf8') };
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    );
  return { to, text: Buffer.from(bytes, 'latin1').toString('utf8') };
}

/** Requests the code of a sign-up and reads it from the mail. */
export async function signUpCode(
  { app, kernel }: Pick<TestApp, 'app' | 'kernel'>,
  form: { readonly email: string },
  remoteAddress = '10.8.0.1',
): Promise<string> {
  await app.inject({ method: 'POST', url: '/api/v2/signup/code', payload: form, remoteAddress });
  const mail = (await readStoredMails(kernel.config.dataDir)).findLast(
    ({ to }) => to === form.email.toLowerCase(),
  );
  return /^\d{6}$/m.exec(mail?.text ?? '')?.[0] ?? '';
}
