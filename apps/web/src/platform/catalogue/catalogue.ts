import type { SyncTable } from '@dalpak/contracts';
import { ONE, type QtyMilli } from '@dalpak/engine';
import type { ColumnPage } from '../store/columns.ts';
import { columnValue } from '../store/columns.ts';
import type { DeltaRow, LoadedTable, SyncItem } from '../store/store.types.ts';
import { bareCode, CodeIndex } from './code-index.ts';
import { searchText, searchTexts } from './search.ts';
import { idOrNull, productFrom, columnText, type TillProduct, integerOf } from './till-product.ts';
import {
  DEFAULT_TEMPLATES,
  labelQuantity,
  readWeighedLabel,
  type WeighedTemplate,
} from './weighed-barcode.ts';

/** A product found by a code, with the quantity encoded in the code (a scale label). */
export interface CodeMatch {
  readonly product: TillProduct;
  /** Null when the code encodes no quantity. */
  readonly quantity: QtyMilli | null;
  /** Of the barcode of a carton: what is in it. */
  readonly pack: QtyMilli | null;
  /** Unit price printed on the label; null when the catalogue price applies. */
  readonly price: number | null;
}

const NOT_FOUND = -1;
/** A fixed locale sorts the same on every till, whatever the browser language is. */
const BY_NAME = new Intl.Collator('he', { numeric: true });
/** Products per preparation step: about one millisecond of work on a slow till. */
const STEP_ROWS = 500;

/** A further barcode of a product. */
interface FurtherBarcode {
  readonly barcode: string;
  readonly product: number;
  /** Thousandths that a scan of it means; absent on a device that was loaded before. */
  readonly quantity: QtyMilli;
}

/**
 * The catalogue in memory, read directly from the column pages: a product becomes an object only
 * when it is requested. Pages occupy the first places; products changed since then occupy places
 * after them. When products share a code, the one with the lowest id is sold.
 */
export class Catalogue {
  readonly #pages: readonly ColumnPage[];
  /** First place of each page. */
  readonly #starts: number[] = [];
  readonly #extra: TillProduct[] = [];
  #baseSize = 0;
  /** Ids whose place differs from the pages: changed since, or deleted. */
  readonly #moved = new Map<number, number>();
  #size = 0;
  /** Places by barcode. */
  readonly #byBarcode = new CodeIndex((place) => this.#idAt(place));
  /**
   * Places by product code, for the places before `#codesTo`; built while the till is idle so that
   * the start does not wait.
   */
  readonly #byCode = new CodeIndex((place) => this.#idAt(place));
  #codesTo = 0;
  /** Further barcodes by the id of their key, and those ids by barcode. */
  readonly #keys = new Map<number, FurtherBarcode>();
  readonly #byKey = new CodeIndex((key) => this.#keys.get(key)?.product ?? 0);
  readonly #made = new Map<number, TillProduct>();
  /** Search texts by place, as far as they are built; '' for a place that was vacated. */
  readonly #texts: string[] = [];
  #departments: Map<number, number[]> | null = null;
  /** Departments whose places are already sorted by tile order. */
  readonly #ordered = new Set<number>();
  /** Rank by product id of the tiles that the server sorts first. */
  #tiles: ReadonlyMap<number, number> = new Map();

  constructor(products: LoadedTable, keys: LoadedTable) {
    this.#pages = products.pages;
    for (const page of this.#pages) {
      const start = this.#baseSize;
      this.#starts.push(start);
      // Later places count from here: the code index compares ids of products that share a code.
      this.#baseSize += page.ids.length;
      this.#indexPage(page, start);
    }
    this.#size = this.#baseSize;
    for (const page of keys.pages) {
      const barcodes = page.columns['barcode'];
      const owners = page.columns['product'];
      const quantities = page.columns['quantity'];
      for (let index = 0; index < page.ids.length; index += 1) {
        this.#addKey(
          page.ids[index] ?? 0,
          columnText(columnValue(barcodes, index)),
          integerOf(columnValue(owners, index)),
          integerOf(columnValue(quantities, index)),
        );
      }
    }
    this.#changeAll(products.delta);
    for (const row of keys.delta) this.#changeKey(row.id, row.item);
  }

  get size(): number {
    return this.#size;
  }

  #indexPage(page: ColumnPage, start: number): void {
    const barcodes = page.columns['barcode'];
    let before = start === 0 ? Number.NEGATIVE_INFINITY : this.#idAt(start - 1);
    for (let index = 0; index < page.ids.length; index += 1) {
      const id = page.ids[index] ?? 0;
      // Ids are found by binary search; pages that do not ascend would silently return wrong
      // products.
      if (id <= before) throw new Error(`Product ${id} comes after ${before}`);
      before = id;
      this.#byBarcode.add(columnText(columnValue(barcodes, index)), start + index);
    }
  }

  /** Number of places, including vacated ones. */
  get #end(): number {
    return this.#baseSize + this.#extra.length;
  }

  /** The index by product code, built for at least the first `upTo` places. */
  #codes(upTo = this.#end): CodeIndex {
    for (; this.#codesTo < upTo; this.#codesTo += 1) {
      if (this.#alive(this.#codesTo))
        this.#byCode.add(this.#textAt(this.#codesTo, 'code'), this.#codesTo);
    }
    return this.#byCode;
  }

  /** Place of a product, or NOT_FOUND. */
  #placeOf(id: number): number {
    const moved = this.#moved.get(id);
    if (moved !== undefined) return moved;
    let low = 0;
    let high = this.#baseSize - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const there = this.#idAt(middle);
      if (there === id) return middle;
      if (there < id) low = middle + 1;
      else high = middle - 1;
    }
    return NOT_FOUND;
  }

  #addKey(key: number, barcode: string, product: number, quantity: number): void {
    if (barcode === '' || product === 0) return;
    // The product is stored first, because it is the rank of the barcode.
    this.#keys.set(key, { barcode, product, quantity: quantity || ONE });
    this.#byKey.add(barcode, key);
  }

  /**
   * Applies the changes of one sync. The cost depends on the number of changes, not on the
   * catalogue's size; departments are counted again when they are next shown.
   */
  apply(table: SyncTable, items: readonly SyncItem[], removed: readonly number[]): void {
    if (table === 'Products') {
      this.#changeAll([
        ...items.map((item) => ({ id: item.id, item })),
        ...removed.map((id) => ({ id, item: null })),
      ]);
      this.#departments = null;
      this.#ordered.clear();
    }
    if (table === 'ProductsKeys') {
      for (const item of items) this.#changeKey(item.id, item);
      for (const id of removed) this.#changeKey(id, null);
    }
  }

  #changeAll(rows: readonly DeltaRow[]): void {
    for (const row of rows) this.#change(row.id, row.item);
  }

  /** Gives the product a new place, or none. `#codes` indexes the new place later. */
  #change(id: number, item: SyncItem | null): void {
    const before = this.#placeOf(id);
    if (before !== NOT_FOUND) {
      this.#byBarcode.remove(this.#textAt(before, 'barcode'), before);
      if (before < this.#codesTo) this.#byCode.remove(this.#textAt(before, 'code'), before);
      this.#moved.set(id, NOT_FOUND);
      this.#size -= 1;
      if (before < this.#texts.length) this.#texts[before] = '';
    }
    if (item === null) return;
    const place = this.#end;
    const product = productFrom(id, (name) => item[name]);
    this.#extra.push(product);
    this.#moved.set(id, place);
    this.#size += 1;
    this.#byBarcode.add(product.barcode, place);
  }

  #changeKey(key: number, item: SyncItem | null): void {
    const before = this.#keys.get(key);
    if (before !== undefined) {
      this.#byKey.remove(before.barcode, key);
      this.#keys.delete(key);
    }
    if (item !== null)
      this.#addKey(
        key,
        columnText(item['barcode']),
        integerOf(item['product']),
        integerOf(item['quantity']),
      );
  }

  /** Product of a further barcode; a barcode of a deleted product hides no other. */
  #ownerOf(code: string): TillProduct | null {
    const productOf = (key: number): TillProduct | null =>
      this.findById(this.#keys.get(key)?.product ?? 0);
    const key = this.#byKey.findWhere(code, (entry) => productOf(entry) !== null);
    return key === undefined ? null : productOf(key);
  }

  /**
   * Id of the product that a further barcode points to and that this device lacks, so that the
   * caller can request it; null when there is none.
   */
  missingOwner(code: string): number | null {
    const key = this.#byKey.findWhere(bareCode(code.trim()), () => true);
    const product = key === undefined ? undefined : this.#keys.get(key)?.product;
    return product === undefined || this.findById(product) !== null ? null : product;
  }

  #pageOf(place: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #at(place: number): TillProduct {
    if (place >= this.#baseSize) {
      const product = this.#extra[place - this.#baseSize];
      if (product === undefined) throw new Error(`No product at place ${place}`);
      return product;
    }
    const ready = this.#made.get(place);
    if (ready !== undefined) return ready;
    const pageNumber = this.#pageOf(place);
    const page = this.#pages[pageNumber];
    if (page === undefined) throw new Error(`No page for place ${place}`);
    const index = place - (this.#starts[pageNumber] ?? 0);
    const product = productFrom(page.ids[index] ?? 0, (name) =>
      columnValue(page.columns[name], index),
    );
    this.#made.set(place, product);
    return product;
  }

  /** One value of a place, without creating its product. */
  #valueAt(place: number, name: 'name' | 'code' | 'barcode' | 'more'): unknown {
    if (place >= this.#baseSize) return this.#extra[place - this.#baseSize]?.[name];
    const pageNumber = this.#pageOf(place);
    return columnValue(
      this.#pages[pageNumber]?.columns[name],
      place - (this.#starts[pageNumber] ?? 0),
    );
  }

  #textAt(place: number, name: 'name' | 'code' | 'barcode'): string {
    return columnText(this.#valueAt(place, name));
  }

  /** Names of a place in other languages, by which it is found too. */
  #otherNamesAt(place: number): readonly string[] {
    const more = this.#valueAt(place, 'more') as TillProduct['more'];
    return Object.values(more?.names ?? {});
  }

  #alive(place: number): boolean {
    const moved = this.#moved.get(this.#idAt(place));
    return moved === undefined || moved === place;
  }

  #idAt(place: number): number {
    if (place >= this.#baseSize) return this.#extra[place - this.#baseSize]?.id ?? NOT_FOUND;
    const pageNumber = this.#pageOf(place);
    return this.#pages[pageNumber]?.ids[place - (this.#starts[pageNumber] ?? 0)] ?? NOT_FOUND;
  }

  findById(id: number): TillProduct | null {
    const place = this.#placeOf(id);
    return place === NOT_FOUND ? null : this.#at(place);
  }

  /** Finds a product by barcode, further barcode, then code, ignoring leading zeros. */
  findByCode(code: string): TillProduct | null {
    const key = bareCode(code.trim());
    if (key === '') return null;
    const place = this.#byBarcode.find(key);
    if (place !== undefined) return this.#at(place);
    const product = this.#ownerOf(key);
    if (product !== null) return product;
    const byCode = this.#codes().find(key);
    return byCode === undefined ? null : this.#at(byCode);
  }

  /** What is in the carton whose barcode this is; null for a barcode of the product itself. */
  #packOf(code: string, product: TillProduct): QtyMilli | null {
    const bare = bareCode(code.trim());
    if (bareCode(product.barcode) === bare) return null;
    const key = this.#byKey.findWhere(
      bare,
      (entry) => this.#keys.get(entry)?.product === product.id,
    );
    const quantity = key === undefined ? ONE : (this.#keys.get(key)?.quantity ?? ONE);
    return quantity === ONE ? null : quantity;
  }

  /** Resolves a scanned code: a product's own code first, then a scale label. */
  match(code: string, templates: readonly WeighedTemplate[] = DEFAULT_TEMPLATES): CodeMatch | null {
    const direct = this.findByCode(code);
    if (direct !== null)
      return { product: direct, quantity: null, pack: this.#packOf(code, direct), price: null };
    const label = readWeighedLabel(code.trim(), templates);
    if (label === null) return null;
    const product = this.findByCode(label.item) ?? this.#scaleItem(code.trim(), label.item);
    if (product === null) return null;
    if (product.weighed) {
      const quantity = labelQuantity(label, product.price);
      return quantity > 0 ? { product, quantity, pack: null, price: null } : null;
    }
    // For a product sold by the piece, a price label sets the price; a weight label means one
    // piece.
    return {
      product,
      quantity: ONE,
      pack: null,
      price: label.value === 'price' ? label.amount : null,
    };
  }

  /** Some catalogues store the whole label with zeros in place of the value. */
  #scaleItem(code: string, item: string): TillProduct | null {
    const at = code.indexOf(item, 1);
    if (at < 0) return null;
    const head = code.slice(0, at + item.length);
    const place =
      this.#byBarcode.find(bareCode(head.padEnd(12, '0'))) ?? this.#byBarcode.find(bareCode(head));
    return place === undefined ? null : this.#at(place);
  }

  /**
   * Builds the code index and then the search texts for the next few products, to be called while
   * the till is idle. Whatever is not built yet is built on first use.
   * @returns whether there is more to do
   */
  prepareStep(): boolean {
    if (this.#codesTo < this.#end) this.#codes(Math.min(this.#end, this.#codesTo + STEP_ROWS));
    else this.#searchable(Math.min(this.#end, this.#texts.length + STEP_ROWS));
    return this.#codesTo < this.#end || this.#texts.length < this.#end;
  }

  #searchable(upTo = this.#end): readonly string[] {
    for (let place = this.#texts.length; place < upTo; place += 1) {
      this.#texts.push(
        this.#alive(place)
          ? searchText(
              this.#textAt(place, 'name'),
              this.#textAt(place, 'code'),
              this.#textAt(place, 'barcode'),
              this.#otherNamesAt(place),
            )
          : '',
      );
    }
    return this.#texts;
  }

  /** Products whose name, code or barcode contains every word, best match first; at most 200. */
  search(query: string): TillProduct[] {
    return searchTexts(this.#searchable(), query).map((place) => this.#at(place));
  }

  /** Sets the tile order that the server gives to all tills. */
  orderTiles(ids: readonly number[]): void {
    this.#tiles = new Map(ids.map((id, index) => [id, index]));
    this.#ordered.clear();
  }

  /**
   * Products of a department in tile order: those that the server ranks, then the others by name.
   * Department 0 holds products without one.
   */
  ofDepartment(
    departmentId: number,
    offset: number,
    count: number,
  ): { readonly products: readonly TillProduct[]; readonly total: number } {
    const places = this.#departmentPlaces().get(departmentId) ?? [];
    if (!this.#ordered.has(departmentId)) {
      this.#sortTiles(places);
      this.#ordered.add(departmentId);
    }
    return {
      products: places.slice(offset, offset + count).map((place) => this.#at(place)),
      total: places.length,
    };
  }

  /** Sorts by rank and name and not by place, so that an edited product keeps its tile. */
  #sortTiles(places: number[]): void {
    const keys = new Map(
      places.map((place) => [place, { id: this.#idAt(place), name: this.#textAt(place, 'name') }]),
    );
    const rankOf = (id: number): number => this.#tiles.get(id) ?? Number.MAX_SAFE_INTEGER;
    places.sort((a, b) => {
      const [left, right] = [keys.get(a), keys.get(b)];
      if (left === undefined || right === undefined) return a - b;
      return (
        rankOf(left.id) - rankOf(right.id) ||
        BY_NAME.compare(left.name, right.name) ||
        left.id - right.id
      );
    });
  }

  /** Departments that have products, with their product counts. */
  departmentCounts(): ReadonlyMap<number, number> {
    return new Map([...this.#departmentPlaces()].map(([id, places]) => [id, places.length]));
  }

  #departmentPlaces(): Map<number, number[]> {
    if (this.#departments !== null) return this.#departments;
    const departments = new Map<number, number[]>();
    const add = (department: number, place: number): void => {
      const list = departments.get(department);
      if (list === undefined) departments.set(department, [place]);
      else list.push(place);
    };
    for (const [pageNumber, page] of this.#pages.entries()) {
      const start = this.#starts[pageNumber] ?? 0;
      const column = page.columns['department'];
      for (let index = 0; index < page.ids.length; index += 1) {
        if (this.#alive(start + index))
          add(idOrNull(columnValue(column, index)) ?? 0, start + index);
      }
    }
    for (const [index, product] of this.#extra.entries()) {
      if (this.#alive(this.#baseSize + index))
        add(product.departmentId ?? 0, this.#baseSize + index);
    }
    this.#departments = departments;
    return departments;
  }
}
