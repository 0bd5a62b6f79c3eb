import {
  endPaperLink,
  linkDocument,
  linkSale,
  linkTillSale,
  listDocumentLinks,
  listSaleLinks,
} from '@dalpak/contracts';
import { bindRoute, type Route } from '../../kernel/http/index.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import {
  assertOwnSale,
  assertReadable,
  callOff,
  makeLink,
  readSending,
} from './paper-links.service.ts';

/** Links to the pages of papers, as the people of the business make and end them. */
export function paperLinksRoutes({ now }: Pick<Kernel, 'now'>): readonly Route[] {
  return [
    bindRoute(linkTillSale, async (ctx, { params: { id }, body }) => {
      await assertOwnSale(ctx, id, now());
      return { data: await makeLink(ctx, { kind: 'sale', id }, body, now()) };
    }),
    bindRoute(linkSale, async (ctx, { params: { id }, body }) => {
      await assertReadable(ctx, { kind: 'sale', id }, now());
      return { data: await makeLink(ctx, { kind: 'sale', id }, body, now()) };
    }),
    bindRoute(listSaleLinks, async (ctx, { params: { id } }) => {
      await assertReadable(ctx, { kind: 'sale', id }, now());
      return { data: await readSending(ctx, { kind: 'sale', id }, now()) };
    }),
    bindRoute(linkDocument, async (ctx, { params: { id }, body }) => {
      await assertReadable(ctx, { kind: 'document', id }, now());
      return { data: await makeLink(ctx, { kind: 'document', id }, body, now()) };
    }),
    bindRoute(listDocumentLinks, async (ctx, { params: { id } }) => {
      await assertReadable(ctx, { kind: 'document', id }, now());
      return { data: await readSending(ctx, { kind: 'document', id }, now()) };
    }),
    bindRoute(endPaperLink, async (ctx, { params }) => {
      await callOff(ctx, params.id, now());
      return { code: '000' as const };
    }),
  ];
}
