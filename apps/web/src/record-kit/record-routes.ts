/** Where the list of a component is. */
export function listRoute(component: number): string {
  return `/items/${component}`;
}

/** Where one record is; id 0 is a new one. */
export function recordRoute(component: number, id: string | number): string {
  return `/item/id/${id}/component/${component}`;
}

/** What a new document begins with: nothing, what it is made from or a copy of, or whom it is for. Its address says it where a stored one's has its id. */
export type DocumentSeed = { readonly kind: 'empty' } | { readonly kind: 'from' | 'copy'; readonly id: string } | { readonly kind: 'for'; readonly party: 'customer' | 'supplier'; readonly id: number };

const MADE_OF = /^(from|copy)-([0-9a-f-]{36})$/;
const FOR = /^for-([a-z_]+)-(\d{1,10})$/;

/** The address of a new document of a type. */
export function newDocumentRoute(type: number, seed: DocumentSeed): string {
  return `/document/${type}/${idOf(seed)}`;
}

function idOf(seed: DocumentSeed): string {
  switch (seed.kind) {
    case 'empty': return '0';
    case 'for': return `for-${seed.party}-${seed.id}`;
    case 'from': case 'copy': return `${seed.kind}-${seed.id}`;
  }
}

/** What the id in a document's address begins: null = it is a stored document's. */
export function readDocumentSeed(id: string): DocumentSeed | null {
  if (id === '0') return { kind: 'empty' };
  const [, field, record] = FOR.exec(id) ?? [];
  if (field !== undefined) return seedFor(field, Number(record));
  const [, kind, source] = MADE_OF.exec(id) ?? [];
  return (kind === 'from' || kind === 'copy') && source !== undefined ? { kind, id: source } : null;
}

/** A document for a record that stands in this field of it. What a document is not written to (a branch, an employee) it is begun without. */
export function seedFor(field: string, id: number): DocumentSeed {
  return field === 'customer' || field === 'supplier' ? { kind: 'for', party: field, id } : { kind: 'empty' };
}
