import {
  type BaseMoves,
  type DocumentView,
  ERRORS,
  getDocument,
  wireCartSchema,
} from '@dalpak/contracts';
import {
  type CatalogueProduct,
  expandChildRows,
  PRODUCT_TYPE,
  type RowComponent,
} from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH, SUPPLIER } from '../../../../test/document-cart.ts';
import { queryRows, aShop, changeRows, GOODS } from '../../../../test/sale-shop.ts';
import { Browser, outcome, OWNER, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { verifyDocuments } from '../verify/verify-documents.ts';

/** A kit of a loaf (taxed) and two apples (untaxed), and a meal with a choice of drink. */
const BASKET: CatalogueProduct = {
  ...GOODS.bread,
  id: 20,
  code: 'P20',
  barcode: '',
  name: 'סל בוקר',
  price: 1_100,
  type: PRODUCT_TYPE.kit,
};
const MEAL: CatalogueProduct = {
  ...GOODS.bread,
  id: 21,
  code: 'P21',
  barcode: '',
  name: 'ארוחה',
  price: 4_000,
  type: PRODUCT_TYPE.combo,
};
const part = (product: CatalogueProduct, quantity = 1_000, price = 0): RowComponent => ({
  product,
  quantity,
  price,
});
const IN_BASKET = [part(GOODS.bread), part(GOODS.apple, 2_000)];

let server: TestApp;
let cloud: number;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await changeRows(
    server,
    cloud,
    "INSERT INTO suppliers (cloud_id, id, code, name) VALUES ($1, 1, 'S1', 'תנובה')",
  );
  for (const { id, code, name, price, type } of [BASKET, MEAL])
    await changeRows(
      server,
      cloud,
      'INSERT INTO products (cloud_id, id, code, name, price, type, version) VALUES ($1, $2, $3, $4, $5, $6, 1)',
      [id, code, name, price, type],
    );
  const parts = [
    [1, 20, 2, 1_000, 0, ''],
    [2, 20, 7, 2_000, 0, ''],
    [3, 21, 2, 1_000, 0, ''],
    [4, 21, 3, 1_000, 0, 'שתייה'],
    [5, 21, 4, 1_000, 300, 'שתייה'],
  ];
  for (const row of parts)
    await changeRows(
      server,
      cloud,
      'INSERT INTO product_parts (cloud_id, id, product_id, part_id, quantity, price, choice, version) VALUES ($1, $2, $3, $4, $5, $6, $7, 1)',
      row,
    );
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);

/** The document with a kit and its parts as rows under it, as the screen submits it. */
function withKit(
  cart: DocumentCart,
  product: CatalogueProduct,
  components: readonly RowComponent[],
  quantity = 1_000,
): DocumentCart {
  cart.do({ type: 'addProduct', product, quantity, fields: { components } });
  return expanded(cart);
}

function expanded(cart: DocumentCart): DocumentCart {
  cart.cart = expandChildRows(cart.cart);
  return cart;
}

async function stockOf(product: number): Promise<number> {
  const [row] = await queryRows<{ quantity: number }>(
    db(),
    'SELECT quantity FROM stock_levels WHERE cloud_id = $1 AND product_id = $2 AND warehouse_id = 1',
    [product],
  );
  return row?.quantity ?? 0;
}
const shelf = () => Promise.all([BASKET, GOODS.bread, GOODS.apple].map(({ id }) => stockOf(id)));
const view = async (id: string): Promise<DocumentView> =>
  getDocument.response.parse((await office.get(`documents/${id}/cart_format`)).json()).data;
const moves = async (id: string) =>
  (await office.get(`documents/basemoves?ids=${id}`)).json<{ data: BaseMoves[] }>().data;
const refusal = async (cart: DocumentCart): Promise<unknown> => {
  const body = (
    await office.post('documents/cart_format', wireCartSchema.parse(cart.wire()))
  ).json<{ code?: string; details?: { text: string }[] }>();
  return [body.code, body.details?.[0]?.text];
};

describe('a kit in a document', () => {
  it('moves its parts and not itself, has VAT for the taxed ones, and is listed with them under it', async () => {
    const [none, bread, apple] = await shelf();
    const { id } = await withKit(new DocumentCart(6).for(RUTH), BASKET, IN_BASKET, 2_000).store(
      office,
    );
    expect(await shelf()).toEqual([none, (bread ?? 0) - 2_000, (apple ?? 0) - 4_000]);
    const rows = await queryRows(
      db(),
      'SELECT product_id, parent_line, quantity, net, vat, untaxed FROM document_rows WHERE cloud_id = $1 AND document_id = $2 ORDER BY line_no',
      [id],
    );
    expect(rows).toEqual([
      { product_id: 20, parent_line: null, quantity: 2_000, net: 2_200, vat: 184, untaxed: 994 },
      { product_id: 2, parent_line: 1, quantity: 2_000, net: 0, vat: 0, untaxed: 0 },
      { product_id: 7, parent_line: 1, quantity: 4_000, net: 0, vat: 0, untaxed: 0 },
    ]);
    expect(await view(id)).toMatchObject({ total: 2_200, vat: 184 });
    expect((await verifyDocuments(db())).broken).toBeNull();
  });

  it('is continued and credited as one, its parts moved once and back, also after its composition has changed', async () => {
    const before = await shelf();
    const note = await withKit(new DocumentCart(3).for(RUTH), BASKET, IN_BASKET, 3_000).store(
      office,
    );
    const [none = 0, bread = 0, apple = 0] = await shelf();
    expect([none, bread, apple]).toEqual([
      before[0],
      (before[1] ?? 0) - 3_000,
      (before[2] ?? 0) - 6_000,
    ]);
    expect((await moves(note.id))[0]?.rows).toEqual([
      { product: 20, name: 'סל בוקר', quantity: 3_000, left: 3_000 },
    ]);
    await changeRows(
      server,
      cloud,
      'UPDATE product_parts SET quantity = 5000 WHERE cloud_id = $1 AND id = 2',
    );
    const invoice = await withKit(
      new DocumentCart(6).for(RUTH).from({ typeId: 3, number: note.number }),
      BASKET,
      IN_BASKET,
      3_000,
    ).store(office);
    expect(await shelf()).toEqual([none, bread, apple]);
    expect(await view(note.id)).toMatchObject({ lifecycle: 'invoiced' });
    const credit = new DocumentCart(10).for(RUTH).from({ typeId: 6, number: invoice.number });
    await withKit(credit, BASKET, IN_BASKET, 3_000).store(office);
    expect(await shelf()).toEqual(before);
    await changeRows(
      server,
      cloud,
      'UPDATE product_parts SET quantity = 2000 WHERE cloud_id = $1 AND id = 2',
    );
  });

  it('adds the surcharge of a choice, one of each choice', async () => {
    const [cola, juice] = [await stockOf(GOODS.cola.id), await stockOf(GOODS.juice.id)];
    const { id } = await withKit(new DocumentCart(7).for(RUTH), MEAL, [
      part(GOODS.bread),
      part(GOODS.juice, 1_000, 300),
    ])
      .pay(4_300)
      .store(office);
    expect([
      (await view(id)).total,
      await stockOf(GOODS.cola.id),
      await stockOf(GOODS.juice.id),
    ]).toEqual([4_300, cola, juice - 1_000]);
    for (const wrong of [
      [part(GOODS.bread)],
      [part(GOODS.bread), part(GOODS.juice)],
      [part(GOODS.bread), part(GOODS.juice, 1_000, 300), part(GOODS.cola)],
    ]) {
      expect(await refusal(withKit(new DocumentCart(6).for(RUTH), MEAL, wrong))).toEqual([
        'CART_MALFORMED',
        'ארוחה: תכולת הערכה השתנתה. הסירו את השורה והוסיפו אותה שוב',
      ]);
    }
  });

  it('is refused with other parts, without them, for a product that is no kit, and in purchase documents', async () => {
    const before = await shelf();
    const kit = () => withKit(new DocumentCart(6).for(RUTH), BASKET, IN_BASKET);
    const free = kit();
    free.cart = {
      ...free.cart,
      rows: [
        ...free.cart.rows,
        {
          ...(free.cart.rows[1] ?? free.cart.rows[0]),
          key: 'more',
        } as (typeof free.cart.rows)[number],
      ],
    };
    const bare = kit();
    bare.cart = { ...bare.cart, rows: bare.cart.rows.slice(0, 1) };
    for (const wrong of [free, bare])
      expect(await refusal(wrong)).toEqual([
        'CART_MALFORMED',
        'הפריטים שבערכה אינם שלה. הסירו את השורה והוסיפו אותה שוב',
      ]);
    expect(
      await refusal(withKit(new DocumentCart(6).for(RUTH), BASKET, [part(GOODS.bread)])),
    ).toEqual(['CART_MALFORMED', expect.stringContaining('תכולת הערכה השתנתה')]);
    expect(
      await refusal(withKit(new DocumentCart(6).for(RUTH), GOODS.milk, [part(GOODS.bread)])),
    ).toEqual(['CART_MALFORMED', expect.stringContaining('אינו ערכה')]);
    expect(await refusal(withKit(new DocumentCart(20).for(SUPPLIER), BASKET, IN_BASKET))).toEqual([
      'CART_MALFORMED',
      expect.stringContaining('אינה עומדת על מדף'),
    ]);
    expect(await shelf()).toEqual(before);
  });

  it('is read with its parts by the screen that writes it', async () => {
    const { data } = (await office.get('products?ids=21&with=extra')).json<{
      data: { extra: { parts: unknown } }[];
    }>();
    expect(data[0]?.extra.parts).toEqual([
      { part: 2, quantity: 1_000, price: 0, choice: '' },
      { part: 3, quantity: 1_000, price: 0, choice: 'שתייה' },
      { part: 4, quantity: 1_000, price: 300, choice: 'שתייה' },
    ]);
  });
});

describe('the income account of a product', () => {
  const booksOf = async (document: string): Promise<Record<string, number>> => {
    const rows = await queryRows<{ account: string; sum: number }>(
      db(),
      `SELECT coalesce(a.role, a.code) AS account, sum(CASE WHEN j.debit_account_id = a.id THEN j.amount ELSE -j.amount END)::bigint AS sum FROM journal_entries j
       JOIN accounts a ON a.cloud_id = $1 AND a.id IN (j.debit_account_id, j.credit_account_id) WHERE j.cloud_id = $1 AND j.document_id = $2 GROUP BY 1`,
      [document],
    );
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  };
  const account = async (product: number, id: number | null): Promise<void> =>
    changeRows(
      server,
      cloud,
      'UPDATE products SET income_account_id = $3 WHERE cloud_id = $1 AND id = $2',
      [product, id],
    );

  it('is what its invoices and their credits post to, before VAT and after discounts, a kit’s too; the rest goes to sales', async () => {
    // The first document opens the account groups.
    await new DocumentCart(6).for(RUTH).add(GOODS.milk).store(office);
    await changeRows(
      server,
      cloud,
      "INSERT INTO accounts (cloud_id, id, code, name, group_id) SELECT $1, n, 'I' || n, 'הכנסות ' || n, (SELECT id FROM account_groups WHERE cloud_id = $1 AND kind = 'income' LIMIT 1) FROM generate_series(901, 902) n",
    );
    await account(GOODS.bread.id, 901);
    await account(BASKET.id, 902);
    // A part's own account is ignored: the kit is what is sold.
    await account(GOODS.apple.id, 901);
    const cart = new DocumentCart(6).for(RUTH).add(GOODS.milk, 2).add(GOODS.bread, 2);
    cart.do({
      type: 'setRowDiscount',
      rowKey: cart.cart.rows[1]?.key ?? '',
      discount: { type: 'percent', rate: 1_000 },
    });
    const invoice = await withKit(cart, BASKET, IN_BASKET).store(office);
    const books = await booksOf(invoice.id);
    const { total, vat } = await view(invoice.id);
    expect([total, books]).toEqual([
      1_380 + 1_530 + 1_100,
      { customers: total, sales: -1_169, I901: -1_297, I902: -1_008, vat_output: 0 - vat },
    ]);
    expect(Object.values(books).reduce((sum, amount) => sum + amount, 0)).toBe(0);
    const credit = new DocumentCart(10)
      .for(RUTH)
      .from({ typeId: 6, number: invoice.number })
      .add(GOODS.bread, 1, 765);
    await credit.store(office);
    expect(await booksOf(credit.id)).toEqual({ customers: -765, I901: 648, vat_output: 117 });
    // A credit is posted to the account that the goods were sold into, whatever the product has
    // now.
    await account(GOODS.bread.id, 902);
    const later = new DocumentCart(10)
      .for(RUTH)
      .from({ typeId: 6, number: invoice.number })
      .add(GOODS.bread, 1, 765);
    await later.store(office);
    expect(await booksOf(later.id)).toEqual({ customers: -765, I901: 648, vat_output: 117 });
    await account(GOODS.bread.id, 901);
    // Only sales have income: a purchase is posted as usual.
    const bought = await new DocumentCart(23).for(SUPPLIER).add(GOODS.bread).store(office);
    expect(Object.keys(await booksOf(bought.id)).toSorted()).toEqual([
      'purchases',
      'suppliers',
      'vat_input',
    ]);
    expect((await verifyDocuments(db())).broken).toBeNull();
    // Documents agree with the ledger as they were posted, whatever the product has now; an
    // inactive account, or one of another role, gets nothing.
    await account(GOODS.bread.id, 902);
    expect((await verifyDocuments(db())).broken).toBeNull();
    await changeRows(
      server,
      cloud,
      'UPDATE accounts SET active = false WHERE cloud_id = $1 AND id = 902',
    );
    const retired = await new DocumentCart(6).for(RUTH).add(GOODS.bread).store(office);
    await changeRows(
      server,
      cloud,
      "UPDATE products SET income_account_id = (SELECT id FROM accounts WHERE cloud_id = $1 AND role = 'vat_output') WHERE cloud_id = $1 AND id = $2",
      [GOODS.bread.id],
    );
    const crooked = await new DocumentCart(6).for(RUTH).add(GOODS.bread).store(office);
    // Its group's kind is not income any more.
    await account(GOODS.bread.id, 901);
    const group = '(SELECT group_id FROM accounts WHERE cloud_id = $1 AND id = 901)';
    await changeRows(
      server,
      cloud,
      `UPDATE account_groups SET kind = 'asset' WHERE cloud_id = $1 AND id = ${group}`,
    );
    const moved = await new DocumentCart(6).for(RUTH).add(GOODS.bread).store(office);
    await changeRows(
      server,
      cloud,
      `UPDATE account_groups SET kind = 'income' WHERE cloud_id = $1 AND id = ${group}`,
    );
    for (const { id } of [retired, crooked, moved])
      expect(await booksOf(id)).toEqual({ customers: 850, sales: -720, vat_output: -130 });
    expect((await verifyDocuments(db())).broken).toBeNull();
  });

  it('is that of each invoice when a credit covers goods of several, in their order, and sales where they were posted there', async () => {
    await changeRows(
      server,
      cloud,
      'UPDATE accounts SET active = true WHERE cloud_id = $1 AND id = 902',
    );
    const sold = async (into: number | null, quantity: number) => {
      await account(GOODS.bread.id, into);
      const { number } = await new DocumentCart(6)
        .for(RUTH)
        .add(GOODS.bread, quantity)
        .store(office);
      return { typeId: 6, number };
    };
    const credited = async (
      bases: readonly { typeId: number; number: number }[],
      quantity: number,
    ) =>
      booksOf(
        (
          await new DocumentCart(10)
            .for(RUTH)
            .from(...bases)
            .add(GOODS.bread, quantity)
            .store(office)
        ).id,
      );
    const [one, other, plain] = [await sold(901, 3), await sold(902, 3), await sold(null, 2)];
    // Three loaves of the first and two of the second, in one row of 36.02 before VAT.
    expect(await credited([one, other], 5)).toEqual({
      customers: -4_250,
      I901: 2_161,
      I902: 1_441,
      vat_output: 648,
    });
    // Two that were posted to sales, and the last one of the second.
    expect(await credited([plain, other], 3)).toEqual({
      customers: -2_550,
      sales: 1_441,
      I902: 720,
      vat_output: 389,
    });
    // One row for each invoice, as the screen makes them.
    const [first, second] = [await sold(902, 2), await sold(901, 1)];
    const cart = new DocumentCart(10).for(RUTH).from(first, second).add(GOODS.bread, 2);
    cart.cart = {
      ...cart.cart,
      rows: cart.cart.rows.flatMap((row) => [row, { ...row, key: 'second', quantity: 1_000 }]),
    };
    const { id } = await cart.store(office);
    expect(await booksOf(id)).toEqual({
      customers: -2_550,
      I902: 1_441,
      I901: 720,
      vat_output: 389,
    });
    expect(
      await queryRows(
        db(),
        'SELECT income_account_id, income_parts FROM document_rows WHERE cloud_id = $1 AND document_id = $2 ORDER BY line_no',
        [id],
      ),
    ).toEqual([
      { income_account_id: 902, income_parts: null },
      { income_account_id: 901, income_parts: null },
    ]);
    expect((await verifyDocuments(db())).broken).toBeNull();
  });
});

describe('the income account of a product is chosen', () => {
  it('from income accounts without another role; an earlier choice stays and is shown', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO account_groups (cloud_id, id, code, name, kind) VALUES ($1, 800, 'G8', 'ייעוץ', 'income'), ($1, 801, 'G9', 'רכוש', 'asset')",
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO accounts (cloud_id, id, code, name, group_id) VALUES ($1, 911, 'Z1', 'יתרון ייעוץ', 800), ($1, 912, 'Z2', 'יתרון רכוש', 801)",
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO accounts (cloud_id, id, code, name, group_id, active) VALUES ($1, 913, 'Z3', 'יתרון ישן', 800, false)",
    );
    const offered = (
      await office.get(
        `app/autocomplete/old/query?relation=13&def=income_account&query=${encodeURIComponent('יתרון')}`,
      )
    ).json<{ data: [unknown, unknown, Record<string, unknown>[]] }>().data[2];
    expect(offered.map((one) => one['accountsID'] ?? one['AccountsID'])).toEqual([911]);
    const put = async (account: number | null, changes: Record<string, unknown> = {}) => {
      const answer = await office.call('PUT', `/api/v2/components/13/records/${GOODS.juice.id}`, {
        data: { income_account: account === null ? null : { id: account, label: '' }, ...changes },
      });
      const { code, details } = answer.json<{
        code?: string;
        details?: { field: string; code: string }[];
      }>();
      return [
        answer.statusCode,
        code ?? '',
        ...(details ?? []).map((one) => `${one.field} ${one.code}`),
      ];
    };
    const [{ id: sales } = { id: 0 }] = await queryRows<{ id: number }>(
      db(),
      "SELECT id FROM accounts WHERE cloud_id = $1 AND role = 'sales'",
    );
    for (const wrong of [912, 913, sales, 999_999])
      expect(await put(wrong)).toEqual([422, 'RECORD_INVALID', 'income_account FIELD_UNKNOWN']);
    expect((await put(911))[0]).toBe(200);
    await changeRows(
      server,
      cloud,
      'UPDATE products SET income_account_id = 912 WHERE cloud_id = $1 AND id = $2',
      [GOODS.juice.id],
    );
    expect((await put(912, { notes: 'טרי' }))[0]).toBe(200);
    const { data } = (await office.get(`components/13/records/${GOODS.juice.id}`)).json<{
      data: { data: Record<string, unknown> };
    }>();
    expect(data.data['income_account']).toEqual({ id: 912, label: 'יתרון רכוש' });
  });

  it('keeps its income group while products use it', async () => {
    const turn = async (kind: string) =>
      outcome(await office.call('PUT', '/api/v2/components/162/records/800', { data: { kind } }));
    await changeRows(
      server,
      cloud,
      'UPDATE products SET income_account_id = 911 WHERE cloud_id = $1 AND id = $2',
      [GOODS.juice.id],
    );
    expect(await turn('asset')).toMatchObject({ status: 422, code: 'RECORD_INVALID' });
    await changeRows(
      server,
      cloud,
      'UPDATE products SET income_account_id = NULL WHERE cloud_id = $1 AND id = $2',
      [GOODS.juice.id],
    );
    expect((await turn('asset')).status).toBe(200);
  });

  it('is not moved to a group of another kind while products use it, nor ever the sales account, whose group stays too', async () => {
    const USED = { field: 'group', text: ERRORS.INCOME_ACCOUNT_USED.he };
    const put = async (path: string, data: Record<string, unknown>) => {
      const answer = await office.call('PUT', `/api/v2/components/${path}`, { data });
      return [
        answer.statusCode,
        ...(answer.json<{ details?: { field: string; text: string }[] }>().details ?? []).map(
          ({ field, text }) => ({ field, text }),
        ),
      ];
    };
    const move = (account: number, group: number) =>
      put(`161/records/${account}`, { group: { id: group, label: '' } });
    await changeRows(
      server,
      cloud,
      "INSERT INTO account_groups (cloud_id, id, code, name, kind) VALUES ($1, 820, 'G20', 'הכנסות אחרות', 'income'), ($1, 821, 'G21', 'התחייבויות שונות', 'liability')",
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO accounts (cloud_id, id, code, name, group_id) VALUES ($1, 921, 'Z21', 'שכירות', 820)",
    );
    await changeRows(
      server,
      cloud,
      'UPDATE products SET income_account_id = 921 WHERE cloud_id = $1 AND id = $2',
      [GOODS.juice.id],
    );
    expect(await move(921, 821)).toEqual([422, USED]);
    const [{ id: sales, group_id: home } = { id: 0, group_id: 0 }] = await queryRows<{
      id: number;
      group_id: number;
    }>(db(), "SELECT id, group_id FROM accounts WHERE cloud_id = $1 AND role = 'sales'");
    expect(await move(sales, 821)).toEqual([422, USED]);
    expect(await put(`162/records/${home}`, { kind: 'liability' })).toEqual([
      422,
      { ...USED, field: 'kind' },
    ]);
    // Another income group, any other field, and any group once no product uses it.
    expect(await move(sales, 820)).toEqual([200]);
    expect(await move(sales, home)).toEqual([200]);
    expect(await put('161/records/921', { notes: 'חודשית' })).toEqual([200]);
    await changeRows(
      server,
      cloud,
      'UPDATE products SET income_account_id = NULL WHERE cloud_id = $1 AND id = $2',
      [GOODS.juice.id],
    );
    expect(await move(921, 821)).toEqual([200]);
  });
});

describe('the income account of a product, at the same time', () => {
  const put = async (path: string, data: Record<string, unknown>): Promise<number> =>
    (await office.call('PUT', `/api/v2/components/${path}`, { data })).statusCode;

  it("is either chosen or changes its group's kind, never both, whichever is first", async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO account_groups (cloud_id, id, code, name, kind) VALUES ($1, 830, 'G30', 'רכוש אחר', 'asset')",
    );
    for (const at of [0, 1, 2, 3, 4, 5, 6, 7]) {
      const [group, account] = [831 + at, 931 + at];
      await changeRows(
        server,
        cloud,
        "INSERT INTO account_groups (cloud_id, id, code, name, kind) VALUES ($1, $2, 'H' || $2::integer, 'הכנסות', 'income')",
        [group],
      );
      await changeRows(
        server,
        cloud,
        "INSERT INTO accounts (cloud_id, id, code, name, group_id) VALUES ($1, $2, 'H' || $2::integer, 'שכירות', $3)",
        [account, group],
      );
      const turned =
        at % 2 === 0
          ? put(`161/records/${account}`, { group: { id: 830, label: '' } })
          : put(`162/records/${group}`, { kind: 'asset' });
      const answers = await Promise.all([
        put(`13/records/${GOODS.juice.id}`, { income_account: { id: account, label: '' } }),
        turned,
      ]);
      expect(answers.toSorted((one, other) => one - other)).toEqual([200, 422]);
      await changeRows(
        server,
        cloud,
        'UPDATE products SET income_account_id = NULL WHERE cloud_id = $1 AND id = $2',
        [GOODS.juice.id],
      );
    }
  });
});

describe('price lists in documents', () => {
  /** Stores milk at a price in a document of a branch, and returns the result. */
  const at = async (price: number, branchId = 1): Promise<string> => {
    const cart = new DocumentCart(6, { header: { branchId } }).for(RUTH);
    const sent = await cart
      .do({ type: 'addProduct', product: { ...GOODS.milk, price }, quantity: 1_000 })
      .send(office);
    return typeof sent === 'string' ? sent : 'stored';
  };
  const offered = async (branch: number): Promise<unknown> => {
    const { account } = (
      await office.get('documents/byaccount?account_type=customer&account=1')
    ).json<{ account: { price_list: number | null } }>();
    const list = account.price_list === null ? '' : `&list=${account.price_list}&account=1`;
    const { data } = (
      await office.get(`documents/prices?type=6&date=2026-01-01&branch=${branch}&products=1${list}`)
    ).json<{ data: { branch_list: number | null; lists: { id: number }[] } }>();
    return [data.branch_list, data.lists.map(({ id }) => id).toSorted((a, b) => a - b)];
  };

  it('apply by branch, overridden by group and then by customer, for the screen and for the server', async () => {
    await changeRows(
      server,
      cloud,
      "INSERT INTO branches (cloud_id, id, name) VALUES ($1, 2, 'צפון')",
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO price_lists (cloud_id, id, code, name, percent) VALUES ($1, 81, 'L81', 'של הסניף', -1000), ($1, 82, 'L82', 'של הקבוצה', -2000), ($1, 83, 'L83', 'שלה', -3000)",
    );
    await changeRows(
      server,
      cloud,
      "INSERT INTO settings (cloud_id, scope, scope_id, key, value) VALUES ($1, 'branch', 2, 'sale.price_list', '81')",
    );
    expect([await offered(1), await offered(2)]).toEqual([
      [null, []],
      [81, [81]],
    ]);
    expect([await at(690), await at(621), await at(621, 2), await at(690, 2)]).toEqual([
      'stored',
      'TOTAL_MISMATCH',
      'stored',
      'TOTAL_MISMATCH',
    ]);
    await changeRows(
      server,
      cloud,
      'UPDATE customer_groups SET price_list_id = 82 WHERE cloud_id = $1 AND id = 1',
    );
    expect([await offered(1), await offered(2)]).toEqual([
      [null, [82]],
      [81, [81, 82]],
    ]);
    expect([await at(552), await at(552, 2), await at(621, 2)]).toEqual([
      'stored',
      'stored',
      'TOTAL_MISMATCH',
    ]);
    await changeRows(
      server,
      cloud,
      'UPDATE customers SET price_list_id = 83 WHERE cloud_id = $1 AND id = 1',
    );
    expect([await at(483), await at(483, 2), await at(552)]).toEqual([
      'stored',
      'stored',
      'TOTAL_MISMATCH',
    ]);
    // A customer who leaves the group loses its list.
    await changeRows(
      server,
      cloud,
      'UPDATE customers SET price_list_id = NULL, group_id = NULL WHERE cloud_id = $1 AND id = 1',
    );
    expect([await at(690), await at(621, 2)]).toEqual(['stored', 'stored']);
  });
});
