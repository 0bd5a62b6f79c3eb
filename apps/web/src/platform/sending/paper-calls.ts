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
import { currentLanguage } from '../i18n/i18n.ts';

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

/** A link that was just made on this device; the server learns of it when it is handed over. */
export function newLink(channel: LinkChannel, to: string): PaperLinkRequest {
  return {
    id: crypto.randomUUID(),
    token: makeLinkToken(),
    channel,
    to,
    language: currentLanguage(),
  };
}

/** The whole address of a link. */
export function addressOf({ token }: Pick<PaperLinkRequest, 'token'>): string {
  return new URL(linkPath(token), window.location.origin).href;
}

export async function storeLink({ kind, id }: PaperOf, link: PaperLinkRequest): Promise<void> {
  await api.call(kind === 'sale' ? linkSale : linkDocument, { params: { id }, body: link });
}
