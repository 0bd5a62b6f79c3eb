import { LINK_TOKEN } from '@dalpak/contracts';
import type { PaperModel } from '@dalpak/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { buildDocumentCopy } from '../documents/index.ts';
import { paperPdf } from '../papers/index.ts';
import { buildCopy } from '../sales/index.ts';
import { hashOfToken } from './paper-links.service.ts';
import * as store from './paper-links.store.ts';
import { noticePage, paperPage } from './paper-page.ts';
import { COST, createVisitLimit } from './visit-limit.ts';

/** Nothing of another site is loaded, nothing is sent anywhere, and no page may frame it. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Papers that wait to be drawn, of all visitors together. */
const MOST_WAITING = 5;

type Visited =
  | { readonly kind: 'missing' | 'busy' }
  | { readonly kind: 'ended'; readonly db: TenantDb; readonly link: store.LinkRow }
  | { readonly kind: 'open'; readonly db: TenantDb; readonly link: store.LinkRow };

type Visit = FastifyRequest<{ Params: { token: string } }>;

/**
 * The public pages of sent papers, `/r/{token}`. A visitor has no session: the business is found by
 * the token alone, through one function of the database, and only that paper is read. A token that
 * was never made, one that is malformed and one of a till that has not sent its sale yet are answered
 * alike.
 */
export function addPaperPages(
  app: FastifyInstance,
  { database, tenant, now }: Pick<Kernel, 'database' | 'tenant' | 'now'>,
): void {
  const limit = createVisitLimit();
  let drawing: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const visit = async ({ ip, params: { token } }: Visit, cost: number): Promise<Visited> => {
    if (!limit.admits(ip, now())) return { kind: 'busy' };
    // Visits at once are counted before any of them is looked up.
    const most = Math.max(COST.wrong, cost);
    limit.spend(ip, most, now());
    const found = LINK_TOKEN.test(token)
      ? await store.findByToken(database.system, hashOfToken(token))
      : null;
    limit.spend(ip, (found === null ? COST.wrong : cost) - most, now());
    if (found === null) return { kind: 'missing' };
    const db = tenant(found.cloud_id);
    const link = await store.findLink(db, found.id);
    if (link === null) return { kind: 'missing' };
    const isOpen = link.ended_at === null && link.ends_at.getTime() > now();
    return { kind: isOpen ? 'open' : 'ended', db, link };
  };

  app.get<{ Params: { token: string } }>('/r/:token', async (request, reply) => {
    const visited = await visit(request, COST.page);
    if (visited.kind !== 'open') return sendNotice(reply, visited);
    const { db, link } = visited;
    const [paper, business] = await Promise.all([
      readPaper(db, link, now()),
      store.findBusiness(db),
    ]);
    if (paper === null) return sendNotice(reply, { kind: 'missing' });
    // A preview asks for the head alone, and no visitor has read it then.
    if (request.method === 'GET') await store.countOpening(db, link.id, new Date(now()));
    return sendHtml(
      reply,
      200,
      paperPage({
        paper,
        language: link.language,
        phone: business?.phone ?? '',
        pdf: `/r/${request.params.token}/pdf`,
      }),
    );
  });

  app.get<{ Params: { token: string } }>('/r/:token/pdf', async (request, reply) => {
    const visited = await visit(request, COST.pdf);
    if (visited.kind !== 'open') return sendNotice(reply, visited);
    const paper = await readPaper(visited.db, visited.link, now());
    if (paper === null) return sendNotice(reply, { kind: 'missing' });
    if (waiting >= MOST_WAITING) return sendNotice(reply, { kind: 'busy' });
    // One at a time: a layout takes the processor, which tills need more. A visitor who has left
    // waits for no paper.
    waiting += 1;
    const drawn = drawing.then(() => (reply.raw.destroyed ? null : paperPdf(paper)));
    drawing = drawn.catch(() => undefined).then(() => (waiting -= 1));
    const file = await drawn;
    if (file === null) return sendNotice(reply, { kind: 'busy' });
    return addHeaders(reply)
      .header('content-disposition', 'inline; filename="document.pdf"')
      .type('application/pdf')
      .send(file);
  });
}

/** A copy of the paper; null where this version cannot show it. */
async function readPaper(
  db: TenantDb,
  link: store.LinkRow,
  now: number,
): Promise<PaperModel | null> {
  try {
    return link.sale_id === null
      ? await buildDocumentCopy(db, link.document_id ?? '')
      : await buildCopy(db, link.sale_id, toLocalDateTime(now).slice(0, 10));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const STATUS = { missing: 404, ended: 410, busy: 429 } as const;

async function sendNotice(
  reply: FastifyReply,
  visited: Exclude<Visited, { readonly kind: 'open' }>,
): Promise<FastifyReply> {
  const { kind } = visited;
  if (kind === 'busy') reply.header('retry-after', '60');
  const language = kind === 'ended' ? visited.link.language : 'he';
  const business = kind === 'ended' ? await store.findBusiness(visited.db) : null;
  return sendHtml(reply, STATUS[kind], noticePage(kind, language, business?.name ?? ''));
}

function sendHtml(reply: FastifyReply, status: number, html: string): FastifyReply {
  return addHeaders(reply).code(status).type('text/html; charset=utf-8').send(html);
}

function addHeaders(reply: FastifyReply): FastifyReply {
  return reply
    .header('content-security-policy', POLICY)
    .header('x-robots-tag', 'noindex, nofollow, noarchive')
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'private, no-store');
}
