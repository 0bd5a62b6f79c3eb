import {
  linkDocument,
  linkSale,
  listDocumentLinks,
  listSaleLinks,
  type LinkChannel,
  linkPath,
  makeLinkToken,
  type PaperLinkRequest,
  type PaperSending,
} from '@dalpak/contracts';
import { api } from '../api/api.ts';
import { currentLanguage, toLanguage } from '../i18n/i18n.ts';
import { currentInit } from '../session/session.store.ts';

/** A sale or document of the business. */
export interface PaperOf {
  readonly kind: 'sale' | 'document';
  readonly id: string;
}

export function sendingKey({ kind, id }: PaperOf): readonly unknown[] {
  return ['paper-links', kind, id];
}

export async function readSending(
  { kind, id }: PaperOf,
  signal: AbortSignal,
): Promise<PaperSending> {
  const call = kind === 'sale' ? listSaleLinks : listDocumentLinks;
  return (await api.call(call, { params: { id } }, { signal })).data;
}

/** The language of customers' papers here, where it is not Hebrew; else that of the screen. */
function pageLanguage(): PaperLinkRequest['language'] {
  const own = toLanguage(currentInit()?.offline_data?.settings.paper_language);
  return own === null || own === 'he' ? currentLanguage() : own;
}

/** A link that was just made on this device; the server learns of it when it is handed over. */
export function newLink(channel: LinkChannel, to: string): PaperLinkRequest {
  return {
    id: crypto.randomUUID(),
    token: makeLinkToken(),
    channel,
    to,
    language: pageLanguage(),
  };
}

/** The whole address of a link. */
export function addressOf({ token }: Pick<PaperLinkRequest, 'token'>): string {
  return new URL(linkPath(token), window.location.origin).href;
}

export async function storeLink({ kind, id }: PaperOf, link: PaperLinkRequest): Promise<void> {
  await api.call(kind === 'sale' ? linkSale : linkDocument, { params: { id }, body: link });
}
