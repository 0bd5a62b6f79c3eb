import type {
  BaseMoves,
  CardTotals,
  DocumentAccount,
  DocumentResult,
  EntryLine,
  FieldValue,
} from '@dalpak/contracts';
import {
  decodeCart,
  DOCUMENT_TYPE,
  encodeCart,
  freezeSale,
  makeAccount,
  tenderFields,
  TENDER_NAME,
  newCart,
  ONE,
  priceCart,
  reduceCart,
  type BaseDocument,
  type Cart,
  type CartAccount,
  type CartCommand,
  type CartEnv,
  type CartHeader,
  type CatalogueProduct,
  type Tender,
} from '@dalpak/engine';
import { envOf, type PastCaller, type PastWorld } from './past-world.ts';

/** A row of a document: product, quantity, and unit price with VAT in agorot. */
export type DocumentLine = readonly [product: CatalogueProduct, quantity: number, price: number];

/** Content of a document of the past. */
export interface DocumentInput {
  readonly account?: CartAccount;
  readonly lines?: readonly DocumentLine[];
  /** Stored base documents whose rows it takes over. */
  readonly baseDocuments?: readonly StoredDocument[];
  /** Documents that it pays or reverses. */
  readonly settledDocuments?: readonly StoredDocument[];
  readonly payments?: readonly (readonly [means: Tender, amount: number])[];
  /** The sum of a cash deposit, in agorot. */
  readonly sum?: number;
  readonly header?: Partial<CartHeader>;
  readonly notes?: string;
}

export interface StoredDocument extends BaseDocument {
  readonly id: string;
  readonly total: number;
}

interface BookChoices {
  readonly accounts: readonly { readonly id: number; readonly role: string | null }[];
  readonly movement_types: readonly { readonly id: number; readonly name: string }[];
}

/** The manager's back office of the past. */
export class PastOffice {
  readonly #world: PastWorld;
  readonly #caller: PastCaller;
  readonly #env: CartEnv;

  constructor(world: PastWorld, caller: PastCaller) {
    this.#world = world;
    this.#caller = caller;
    this.#env = envOf(world);
  }

  async account(type: CartAccount['type'], id: number): Promise<CartAccount> {
    const { account } = await this.#caller.get<{ account: DocumentAccount }>(
      `documents/byaccount?account_type=${type}&account=${id}`,
    );
    const {
      code,
      name,
      vat_id: vatId,
      vat_free: vatFree,
      group: groupId,
      phone,
      email,
      city,
      address,
      price_list: priceListId,
    } = account;
    return makeAccount({
      type,
      id,
      code,
      name,
      vatId,
      vatFree,
      groupId,
      phone,
      email,
      city,
      address,
      priceListId,
    });
  }

  /** Creates a record as its form does. Returns its number. */
  async record(component: number, data: Readonly<Record<string, FieldValue>>): Promise<number> {
    const answer = await this.#caller.post<{ data: { id: string | number } }>(
      `components/${component}/records`,
      { request_id: this.#world.newId(), data },
    );
    return Number(answer.data.id);
  }

  /** Changes fields of a record as its form does. */
  async change(
    component: number,
    id: number,
    data: Readonly<Record<string, FieldValue>>,
  ): Promise<void> {
    await this.#caller.patch(`components/${component}/records/${id}`, { data });
  }

  async move(document: StoredDocument, from: string, to: string): Promise<void> {
    await this.#caller.put(`documents/${document.id}/lifecycle`, { from, to });
  }

  /**
   * Posts a journal entry by a movement type; an account that it asks for is the bank.
   * @param sum agorot
   */
  async entry(type: string, sum: number, day: string): Promise<void> {
    const { data: choices } = await this.#caller.get<{ data: BookChoices }>('books/choices');
    const typeId = choices.movement_types.find(({ name }) => name === type)?.id;
    const bank = choices.accounts.find(({ role }) => role === 'bank')?.id ?? null;
    const { data: lines } = await this.#caller.get<{ data: readonly EntryLine[] }>(
      `books/movement-types/${String(typeId)}/lines?sum=${sum}&day=${day}`,
    );
    const { data: draft } = await this.#caller.put<{ data: { id: number } }>('books/entries', {
      request_id: this.#world.newId(),
      day,
      value_day: day,
      description: type,
      movement_type_id: typeId,
      lines: lines.map((line) => ({ ...line, account_id: line.account_id ?? bank })),
    });
    await this.#caller.post(`books/entries/${draft.id}/post`, {});
  }

  /** Issues a document of a type. */
  async issue(type: number, words: DocumentInput): Promise<StoredDocument> {
    const cart = this.#write(type, words, await this.#rowsOf(words.baseDocuments ?? []));
    const frozen = freezeSale(cart, priceCart(cart, this.#env));
    const { data } = await this.#caller.post<{ data: [string, string, DocumentResult] }>(
      'documents/cart_format',
      encodeCart(frozen.cart, frozen.priced),
    );
    return { id: data[2].id, typeId: type, number: data[2].number, total: frozen.priced.total };
  }

  /** Deposits undeposited card payments, as far as a list shows them. */
  async depositCards(): Promise<void> {
    const {
      data: { totals },
    } = await this.#caller.get<{ data: CardTotals }>('documents/card_totals');
    const meansOf = (transaction: string): Tender => ({
      method: 'card',
      terms: 'regular',
      payments: 1,
      first: null,
      fixed: null,
      brand: null,
      lastDigits: '',
      confirmation: '',
      transaction,
    });
    if (totals.length > 0)
      await this.issue(DOCUMENT_TYPE.cardDeposit, {
        payments: totals.map(({ key, amount }): [Tender, number] => [meansOf(key), amount]),
      });
  }

  #write(type: number, words: DocumentInput, carried: Cart['rows']): Cart {
    const bases = [...(words.baseDocuments ?? []), ...(words.settledDocuments ?? [])].map(
      ({ typeId, number }) => ({ typeId, number }),
    );
    let cart = newCart(
      {
        documentType: type,
        branchId: 1,
        terminalId: 0,
        employeeId: null,
        header: { warehouseId: 1, ...words.header },
      },
      this.#env,
    );
    const write = (command: CartCommand): void => {
      const reduced = reduceCart(cart, command, this.#env);
      if (!reduced.ok)
        throw new Error(
          `The past of the demonstration: ${command.type} was refused: ${reduced.error.code}`,
        );
      cart = reduced.value.cart;
    };
    if (words.account !== undefined) write({ type: 'setAccount', account: words.account });
    for (const [product, quantity, price] of words.lines ?? []) {
      write({ type: 'addProduct', product, quantity: Math.round(quantity * ONE) });
      write({ type: 'setUnitPrice', rowKey: cart.rows.at(-1)?.key ?? '', price });
    }
    cart = { ...cart, rows: [...cart.rows, ...carried] };
    if (bases.length > 0) write({ type: 'setHeader', changes: { baseDocuments: bases } });
    if (words.notes !== undefined) write({ type: 'setNotes', notes: words.notes });
    if (words.sum !== undefined) write({ type: 'setStatedTotal', total: words.sum });
    for (const [means, amount] of words.payments ?? [])
      write({
        type: 'addPayment',
        payment: { ...tenderFields(means), name: TENDER_NAME[means.method], amount },
      });
    return cart;
  }

  /** The rows of base documents, taken over as the screen does. */
  async #rowsOf(documents: readonly StoredDocument[]): Promise<Cart['rows']> {
    if (documents.length === 0) return [];
    const { data } = await this.#caller.get<{ data: readonly BaseMoves[] }>(
      `documents/basemoves?ids=${documents.map(({ id }) => id).join(',')}`,
    );
    return data.flatMap(({ cart: wire }) => {
      const decoded = decodeCart(wire);
      if (!decoded.ok) throw new Error(decoded.error.reason);
      return decoded.value.cart.rows.map((row) => ({ ...row, key: this.#world.newId() }));
    });
  }
}
