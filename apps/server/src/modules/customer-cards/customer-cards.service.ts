import { randomUUID } from 'node:crypto';
import { CARD_PAGE_SIGNATURE_HEADER, COMPONENT } from '@dalpak/contracts';
import { sealText } from '../../kernel/auth/sealed-text.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import type { RequestFacts, SessionContext } from '../../kernel/http/call/context.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { actorOf, entityIdOf, writeAudit } from '../audit/index.ts';
import { ProviderSilent } from '../payments/index.ts';
import { isSignedBy, openCardPage } from './card-page.ts';
import * as store from './customer-cards.store.ts';

type Deps = Pick<Kernel, 'config' | 'database' | 'tenant' | 'now'>;

const sealPlace = (cloudId: number, request: string): string => `${cloudId}/card/${request}`;

function originOf({ publicUrl, port }: Deps['config']): string {
  return publicUrl ?? `http://localhost:${port ?? 0}`;
}

type Cards = Awaited<ReturnType<typeof store.listCards>>;

/** The cards on file of a customer. */
export async function cardsOf(
  db: SessionContext['db'],
  customer: number,
): Promise<Cards[number][]> {
  return [...(await store.listCards(db, customer))];
}

/**
 * Begins a card on file: the number is typed on the provider's page and never comes here.
 * @throws NOT_FOUND, CARD_PAGE_OFF, CARD_PAGE_SILENT
 */
export async function begin(
  { config }: Deps,
  ctx: SessionContext,
  customerId: number,
): Promise<string> {
  const { cardPage } = config;
  if (cardPage === undefined || cardPage === null) throw new AppError('CARD_PAGE_OFF');
  const id = randomUUID();
  const stored = await ctx.db.tx((tx) => store.insertRequest(tx, id, customerId));
  if (!stored) throw new AppError('NOT_FOUND');
  const origin = originOf(config);
  try {
    return await openCardPage(cardPage, {
      id,
      resultUrl: `${origin}/api/v2/card-page/${ctx.db.cloudId}/results`,
      returnUrl: `${origin}/#/item/id/${customerId}/component/${COMPONENT.customers}`,
    });
  } catch (error) {
    if (error instanceof ProviderSilent) throw new AppError('CARD_PAGE_SILENT');
    throw error;
  }
}

/**
 * Stores what the provider reports. The signature is checked before anything is read; a repeated
 * report changes nothing.
 * @throws CARD_PAGE_SIGNATURE
 */
export async function storeReport(
  { config, database, tenant, now }: Deps,
  request: RequestFacts,
  cloudId: number,
  { token, ...result }: store.CardResult & { readonly token: string },
): Promise<void> {
  const { cardPage } = config;
  if (
    cardPage === undefined ||
    cardPage === null ||
    !isSignedBy(
      cardPage.secret,
      request.signedBody().toString(),
      request.header(CARD_PAGE_SIGNATURE_HEADER) ?? '',
    )
  )
    throw new AppError('CARD_PAGE_SIGNATURE');
  const sealed =
    result.state === 'entered' && token !== ''
      ? sealText(database.secrets['plugin-settings'], sealPlace(cloudId, result.request), token)
      : null;
  await tenant(cloudId).tx((tx) => store.storeResult(tx, result, sealed, new Date(now())));
}

/**
 * Removes a card on file.
 * @throws NOT_FOUND; CARD_NEEDED for the last card while an invoice waits for its payment
 */
export async function remove(
  ctx: SessionContext,
  customerId: number,
  cardId: string,
): Promise<void> {
  await ctx.db.tx(async (tx) => {
    const cards = await store.lockCards(tx, customerId);
    if (!cards.includes(cardId)) throw new AppError('NOT_FOUND');
    if (cards.length === 1 && (await store.hasOpenInvoice(tx, customerId)))
      throw new AppError('CARD_NEEDED');
    await store.removeCard(tx, cardId);
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'record.changed',
      entity: 'record',
      entityId: entityIdOf(COMPONENT.customers, customerId),
      after: { card_removed: cardId },
    });
  });
}
