import {
  ADD_PRODUCT,
  checkBarcode,
  createProduct,
  isProductBarcode,
  type NewProduct,
} from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { readWeighedLabel } from '../../../platform/catalogue/weighed-barcode.ts';
import type { Link } from '../../../platform/outbox/heartbeat.ts';
import { type Access, checkAccess } from '../../../platform/session/access.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import type { TillFacts } from '../bill/facts.ts';
import { can } from '../bill/mode.store.ts';
import { show } from '../bill/open-panel.ts';
import { scaleTemplates } from './scale-templates.ts';
import { addByCode } from './sell.ts';
import { currentTill, type Till } from '../till/till.registry.ts';
import { catalogueChanged, useTillStatus } from '../till/till-status.store.ts';

/** A product that is about to be created from an unknown code. */
export interface NewProductStart {
  /** Code that the product will be found by. */
  readonly barcode: string;
  /** The scanned text: a scale's label contains the code and a weight. */
  readonly scanned: string;
  readonly weighed: boolean;
}

/**
 * Initial values of a product created from this scan. From a scale's label only the item code is
 * used: the rest is the weight or price of this one bag, and a product stored under the whole label
 * would never be found again.
 * @returns null for a scan that no product can be found by
 */
export function newProductFrom(scanned: string): NewProductStart | null {
  const code = scanned.trim();
  const label = readWeighedLabel(code, scaleTemplates());
  const barcode = label?.item ?? code;
  return isProductBarcode(barcode) ? { barcode, scanned: code, weighed: label !== null } : null;
}

/**
 * Whether the till can offer to add the scanned code, or why not; null when there is nothing to
 * offer.
 */
export type AddOffer = Access | 'OFFLINE' | null;

/**
 * The offer for an unknown code. The permission is checked before the network, so that a user
 * without it is not asked to wait.
 */
export function offerFor(
  code: string,
  init: Parameters<typeof checkAccess>[0],
  link: Link,
): AddOffer {
  if (newProductFrom(code) === null) return null;
  const access = checkAccess(init, ADD_PRODUCT);
  return access === 'ok' && link === 'offline' ? 'OFFLINE' : access;
}

/** The offer in the current state of the till. */
export function addOffer(facts: Pick<TillFacts, 'notice' | 'locked' | 'panel'>): AddOffer {
  const { notice } = facts;
  const init = currentInit();
  if (init === null || !can('interrupt', facts) || notice?.code !== 'BARCODE_NOT_FOUND')
    return null;
  return offerFor(notice.detail, init, useTillStatus.getState().link);
}

/**
 * Stores a product at the server and makes it available at once: the answer is the same item that
 * the next check brings.
 * @throws what the call throws; nothing changed at the till then
 */
export async function addProduct(wish: NewProduct): Promise<void> {
  const { data } = await api.call(createProduct, { body: wish });
  const till = currentTill();
  if (till === null) return;
  // If the catalogue is being read at this moment, the check below adds the product; the sale does
  // not wait for that.
  till.catalogue.apply('Products', [data], []);
  catalogueChanged(till.catalogue.size);
  void storeOnDevice(till.sync);
}

/**
 * What the server knows of a barcode; null without a network, and for a user who may add products
 * but not read them.
 */
export async function lookUpBarcode(barcode: string, signal: AbortSignal) {
  if (useTillStatus.getState().link === 'offline') return null;
  return api.call(checkBarcode, { body: { barcode } }, { signal }).then(
    ({ data }) => data,
    () => null,
  );
}

/**
 * Writes the product into the device's store by a check. A check in progress may have read before
 * the product was made.
 */
export async function storeOnDevice(sync: Pick<Till['sync'], 'run' | 'isRunning'>): Promise<void> {
  const isEarlier = sync.isRunning();
  await sync.run();
  if (isEarlier) await sync.run();
}

/** Returns to the bill and adds the scanned code. */
export function addScanned(scanned: string): void {
  show({ kind: 'browse' });
  addByCode(scanned);
}
