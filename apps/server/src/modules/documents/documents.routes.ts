import { explain } from '../../kernel/errors/explain.ts';
import {
  allocateDocument,
  consolidateNotes as consolidateEndpoint,
  documentBaseMoves,
  documentContext,
  documentHistory,
  documentPdf,
  documentPrices,
  documentsByAccount,
  findTillBases,
  getDocument,
  listCardTotals,
  listChequesInHand,
  moveDocument as moveEndpoint,
  previewConsolidation as previewEndpoint,
  printDocument as printEndpoint,
  receiveTransfer as receiveEndpoint,
  returnCheque as returnEndpoint,
  submitDocument as submitEndpoint,
  tillInvoiceTerms,
  type DocumentResult,
} from '@dalpak/contracts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { assertActivePerson, bindRoute, type Route } from '../../kernel/http/index.ts';
import { consolidateNotes, previewConsolidation } from './bases/consolidation.service.ts';
import { askForDocument } from './follow-up/document-allocation.ts';
import {
  readBaseMoves,
  listByAccount,
  cardTotals,
  chequesInHand,
  readContext,
  readHistory,
  readPrices,
  readableDocument,
  readDocument,
} from './read/documents-read.service.ts';
import { assertDocumentAuthorized } from './issue/document-submission.ts';
import { submitDocument } from './issue/documents.service.ts';
import type { DocumentsDeps } from './issue/write-document.ts';
import { pdfAnswer } from '../papers/index.ts';
import { moveDocument } from './follow-up/move-document.service.ts';
import { printDocument } from './read/print-document.ts';
import { receiveTransfer } from './follow-up/receive-transfer.service.ts';
import { listTillBases, readInvoiceTerms } from './bases/sale-bases.ts';
import { returnCheque } from './follow-up/returned-cheques.ts';

/** Calls about documents of every type except a till's sale. */
export function documentsRoutes(deps: DocumentsDeps): readonly Route[] {
  return [
    bindRoute(
      submitEndpoint,
      async (ctx, { body }) => {
        const stored = await submitDocument(deps, ctx, body);
        // After the document is stored, so that an unavailable authority does not prevent an invoice.
        const asked =
          stored.allocation === 'pending'
            ? await askForDocument(ctx, stored.id, deps.allocation)
            : null;
        const vat_confirmation =
          asked === null || asked.confirmation === ''
            ? stored.vat_confirmation
            : asked.confirmation;
        const result: DocumentResult = {
          ...stored,
          credit_vouchers: [],
          gift_cards: [],
          vouchers: [],
          allocation: asked?.allocation ?? stored.allocation,
          vat_confirmation,
        };
        const data: ['000', string, DocumentResult] = ['000', '', result];
        return { data };
      },
      { admit: (ctx) => assertActivePerson(ctx) },
    ),
    bindRoute(
      previewEndpoint,
      async (ctx, { query }) => ({ data: await previewConsolidation(deps, ctx, query) }),
      { readExtent: 'look' },
    ),
    bindRoute(consolidateEndpoint, async (ctx, { body }) => ({
      data: await consolidateNotes(deps, ctx, body),
    })),
    bindRoute(documentContext, async (ctx, { query }) => ({
      data: await readContext(ctx, query, deps.now()),
    })),
    bindRoute(receiveEndpoint, async (ctx, { params, body }) => {
      await receiveTransfer(ctx, params.id, body, deps.now());
      return { data: { lifecycle: 'delivered' as const } };
    }),
    bindRoute(documentPrices, async (ctx, { query }) => ({ data: await readPrices(ctx, query) })),
    bindRoute(listChequesInHand, async (ctx) => ({ data: await chequesInHand(ctx) }), {
      readExtent: 'look',
    }),
    bindRoute(listCardTotals, async (ctx) => ({ data: await cardTotals(ctx) }), {
      readExtent: 'look',
    }),
    bindRoute(documentsByAccount, (ctx, { query }) => listByAccount(ctx, query, deps.now()), {
      readExtent: 'look',
    }),
    bindRoute(documentBaseMoves, async (ctx, { query }) => ({
      data: await readBaseMoves(ctx, [...new Set(query.ids.split(','))], deps.now()),
    })),
    bindRoute(findTillBases, async (ctx, { query }) => ({
      data: await listTillBases(ctx, query, deps.now()),
    })),
    bindRoute(tillInvoiceTerms, async (ctx, { query }) => ({
      data: await readInvoiceTerms(ctx, query.customer, deps.now()),
    })),
    bindRoute(getDocument, async (ctx, { params }) => ({
      data: await readDocument(ctx, params.id, deps.now()),
    })),
    bindRoute(documentHistory, async (ctx, { params }) => ({
      data: await readHistory(ctx, params.id),
    })),
    bindRoute(moveEndpoint, async (ctx, { params, body }) => ({
      data: { lifecycle: await moveDocument(ctx, params.id, body.from, body.to) },
    })),
    // Parsed by its own schema, which returns mutable lists as the response requires.
    bindRoute(
      printEndpoint,
      async (ctx, { params }) =>
        printEndpoint.response.parse({
          data: await printDocument(ctx, params.id, { make: (paper) => Promise.resolve(paper) }),
        }),
      { trustedResponse: true },
    ),
    bindRoute(documentPdf, async (ctx, { params }) =>
      printDocument(ctx, params.id, { make: pdfAnswer }),
    ),
    bindRoute(returnEndpoint, async (ctx, { params, body }) => ({
      data: { returned: [...(await returnCheque(ctx, params.id, body, deps.now()))] },
    })),
    bindRoute(allocateDocument, async (ctx, { params }) => {
      const { type } = await readableDocument(ctx, params.id);
      assertDocumentAuthorized(ctx, type, 'e');
      const state = await askForDocument(ctx, params.id, deps.allocation);
      if (state === null || state.allocation === 'none')
        throw new AppError('CONFLICT', { reason: explain('allocation_not_asked') });
      return { data: state };
    }),
  ];
}
