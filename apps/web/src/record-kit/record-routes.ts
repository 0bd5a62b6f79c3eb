/** Route of a component's list. */
export function listRoute(component: number): string {
  return `/items/${component}`;
}

/** Route of one record; id 0 is a new one. */
export function recordRoute(component: number, id: string | number): string {
  return `/item/id/${id}/component/${component}`;
}

/**
 * What a new document starts from: nothing, a source document, a copy, or a party. It is part of
 * the route, in the position of a stored document's id.
 */
export type DocumentSeed =
  | { readonly kind: 'empty' }
  | { readonly kind: 'from' | 'copy'; readonly id: string }
  /** One piece of a product, in a warehouse. */
  | { readonly kind: 'goods'; readonly product: number; readonly warehouse: number }
  | { readonly kind: 'for'; readonly party: 'customer' | 'supplier'; readonly id: number };

const FROM_PREFIX = /^(from|copy)-([0-9a-f-]{36})$/;
const GOODS = /^goods-(\d{1,10})-(\d{1,10})$/;
const FOR = /^for-([a-z_]+)-(\d{1,10})$/;

/** Route of a new document of a type. */
export function newDocumentRoute(type: number, seed: DocumentSeed): string {
  return `/document/${type}/${idOf(seed)}`;
}

function idOf(seed: DocumentSeed): string {
  switch (seed.kind) {
    case 'empty':
      return '0';
    case 'for':
      return `for-${seed.party}-${seed.id}`;
    case 'goods':
      return `goods-${seed.product}-${seed.warehouse}`;
    case 'from':
    case 'copy':
      return `${seed.kind}-${seed.id}`;
  }
}

/** Reads the seed from the id in a document's route; null for a stored document's id. */
export function readDocumentSeed(id: string): DocumentSeed | null {
  if (id === '0') return { kind: 'empty' };
  const [, field, record] = FOR.exec(id) ?? [];
  if (field !== undefined) return accountSeed(field, Number(record));
  const [, product, warehouse] = GOODS.exec(id) ?? [];
  if (product !== undefined)
    return { kind: 'goods', product: Number(product), warehouse: Number(warehouse) };
  const [, kind, source] = FROM_PREFIX.exec(id) ?? [];
  return (kind === 'from' || kind === 'copy') && source !== undefined ? { kind, id: source } : null;
}

/**
 * The seed of a document for a record that this field refers to. Records that a document cannot be
 * addressed to (a branch, an employee) give an empty one.
 */
export function accountSeed(field: string, id: number): DocumentSeed {
  return field === 'customer' || field === 'supplier'
    ? { kind: 'for', party: field, id }
    : { kind: 'empty' };
}
