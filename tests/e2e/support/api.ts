import { COMPONENT } from '@dalpak/contracts';
import { randomUUID } from 'node:crypto';
import type {
  AutomationView,
  NewProduct,
  PaperChoice,
  TransactionListItem,
  TransactionView,
} from '@dalpak/contracts';
import type { DemoServer } from './demo-server.ts';

/**
 * The public API as the manager's account: what the server has stored, and records that a journey
 * needs.
 */
export interface BackOffice {
  transactions(): Promise<readonly TransactionListItem[]>;
  transaction(id: string): Promise<TransactionView>;
  /** Creates a product that is sold by the piece. */
  addProduct(product: Pick<NewProduct, 'name' | 'barcode' | 'price'>): Promise<void>;
  /** Creates a back office user in a position, by the position's number. */
  addUser(user: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly password: string;
    readonly position: number;
  }): Promise<void>;
  /** Sets a setting for the whole business. */
  setSetting(key: string, value: string | number | boolean): Promise<void>;
  /** Ends its session, which is listed among those of the manager until then. */
  signOut(): Promise<void>;
  /** Sets the print layout of a document type. */
  setPaper(type: number, choice: PaperChoice): Promise<void>;
  /** Adds an automation rule of the submit. */
  addRule(rule: Omit<AutomationView, 'id' | 'active' | 'names'>): Promise<void>;
  /**
   * Creates a record of any component, as its form does. Returns it in the form in which other
   * records refer to it.
   */
  createRecord(
    component: number,
    data: Readonly<Record<string, unknown>>,
  ): Promise<{ readonly id: number; readonly label: string }>;
  /** Changes fields of a record. */
  changeRecord(
    component: number,
    id: number,
    data: Readonly<Record<string, unknown>>,
  ): Promise<void>;
  /** Issues a document, as the back office does. Returns its number. */
  issueDocument(cart: object): Promise<number>;
  /** A document on A4, as its screen downloads it. */
  documentPdf(id: string): Promise<Buffer>;
  /** Orders pieces of products from a supplier, by their barcodes. Returns the order's id. */
  orderGoods(supplier: number, goods: Readonly<Record<string, number>>): Promise<string>;
}

export async function openBackOffice(
  server: DemoServer,
  manager: { readonly email: string; readonly password: string } = server.people.manager,
): Promise<BackOffice> {
  const call = async <T>(path: string, init: RequestInit): Promise<T> => {
    const answer = await fetch(`${server.url}/api/v2/${path}`, init);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { access_token: token } = await call<{ access_token: string }>('oauth/token', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ grant_type: 'password', ...manager }),
  });
  const get = <T>(path: string): Promise<T> =>
    call<T>(path, { headers: { authorization: `Bearer ${token}` } });
  return {
    transactions: async () =>
      (await get<{ data: TransactionListItem[] }>('pos/transactions?limit=50')).data,
    addProduct: async (product) => {
      const body: NewProduct = {
        ...product,
        request_id: randomUUID(),
        department: null,
        weighed: false,
        vat_group: 0,
        confirm_check_digit: false,
      };
      await call('products/create', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    },
    addUser: async (user) => {
      await call('signup/user', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(user),
      });
    },
    createRecord: async (component, data) => {
      const made = await call<{ data: { id: string } }>(`components/${component}/records`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ request_id: randomUUID(), data }),
      });
      return { id: Number(made.data.id), label: '' };
    },
    changeRecord: async (component, id, data) => {
      await call(`components/${component}/records/${id}`, {
        method: 'PATCH',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ data }),
      });
    },
    issueDocument: async (cart) => {
      const { data } = await call<{ data: readonly [string, string, { number: number }] }>(
        'documents/cart_format',
        {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify(cart),
        },
      );
      return data[2].number;
    },
    documentPdf: async (id) => {
      const answer = await fetch(`${server.url}/api/v2/documents/${id}/pdf`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      });
      if (!answer.ok) throw new Error(`No PDF: ${answer.status} ${await answer.text()}`);
      return Buffer.from(await answer.arrayBuffer());
    },
    orderGoods: async (supplier, goods) => {
      const lines = await Promise.all(
        Object.entries(goods).map(async ([barcode, pieces]) => {
          const { data } = await get<{ data: { id: string }[] }>(
            `components/${COMPONENT.products}/find?q=${barcode}`,
          );
          return { product: Number(data[0]?.id), quantity: pieces * 1_000 };
        }),
      );
      const made = await call<{ data: { id: string } }>('stock/low/order', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ request_id: randomUUID(), supplier, warehouse: 1, lines }),
      });
      return made.data.id;
    },
    addRule: async (rule) => {
      await call('settings/automations', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ id: null, active: true, ...rule }),
      });
    },
    setSetting: async (key, value) => {
      await call(`settings/${key}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ scope: 'cloud', value }),
      });
    },
    signOut: async () => {
      await call('oauth/logout', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      });
    },
    setPaper: async (type, choice) => {
      await call(`papers/styles/${type}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(choice),
      });
    },
    transaction: async (id) =>
      (await get<{ data: TransactionView }>(`pos/transactions/${id}`)).data,
  };
}
