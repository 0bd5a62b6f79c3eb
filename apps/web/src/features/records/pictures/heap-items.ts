import type { PictureMatch } from '@dalpak/contracts';

/** A picture with the product that gets it. */
export interface HeapItem {
  readonly key: string;
  readonly file: File;
  /** Null until one is chosen. */
  readonly product: PictureMatch['products'][number] | null;
  /** Products that its name may mean. */
  readonly offered: PictureMatch['products'];
  readonly isOut: boolean;
}

/** The first picture that means a product gets it; another one is left to choose. */
export function itemsOf(
  files: readonly File[],
  matches: readonly PictureMatch[],
): readonly HeapItem[] {
  const taken = new Set<number>();
  return files.map((file, at) => {
    const match = matches[at];
    const [first] = match?.products ?? [];
    const isSure = match !== undefined && match.by !== null && first !== undefined;
    const product = isSure && !taken.has(first.id) ? first : null;
    if (product !== null) taken.add(product.id);
    return {
      key: `${at}.${file.name}`,
      file,
      product,
      offered: match?.products ?? [],
      isOut: false,
    };
  });
}

/** Those that are loaded: of two pictures of one product the first. */
export function chosenItems(items: readonly HeapItem[]): readonly HeapItem[] {
  const taken = new Set<number>();
  return items.filter(({ product, isOut }) => {
    if (product === null || isOut || taken.has(product.id)) return false;
    taken.add(product.id);
    return true;
  });
}
