import {
  APP,
  type ChargeView,
  type DeviceAct,
  type DeviceState,
  type KitchenTicket,
  type RegisterReportView,
  type TicketStage,
} from '@dalpak/contracts';
import {
  addPieces,
  BILL_PRINTED,
  CHANGE_PIECES,
  encodeCart,
  encodeOrderEvent,
  freezeSale,
  tenderFields,
  TENDER_NAME,
  newCart,
  NO_FACTS,
  ONE,
  orderEvents,
  type OrderFacts,
  type OrderStatus,
  priceCart,
  reduceCart,
  refundPicksOf,
  withOfficialCode,
  type CardTender,
  type Cart,
  type CartAccount,
  type CartCommand,
  type CartEnv,
  type CatalogueProduct,
  type Pieces,
  piecesOfSum,
  sumOfPieces,
  type Tender,
  type PricedCart,
} from '@dalpak/engine';
import { stepsOfCancelled, stepsOfPastSale } from './past-steps.ts';
import { envOf, PastCaller, type PastWorld } from './past-world.ts';

/** A till of the past and its employees. */
export interface TillPlace {
  readonly branch: number;
  readonly terminal: number;
  readonly warehouse: number;
}

/** A way in which an employee gives something off. */
type ByHand = 'discount' | 'price';

/** A stored sale with the data that the till has of it. */
export interface PastSale {
  readonly cart: Cart;
  readonly priced: PricedCart;
}

/** Banknotes that customers pay with, in agorot. */
const NOTES = [2_000, 5_000, 10_000, 20_000] as const;

/** Coins and small notes that a drawer of the past always has. */
const KEPT: Pieces = { 2000: 6, 1000: 8, 500: 10, 200: 12, 100: 15, 50: 10, 10: 20 };

/** A counted sum by note and coin. */
function drawerOf(counted: number): readonly { readonly value: number; readonly count: number }[] {
  const kept = sumOfPieces(KEPT) <= counted ? KEPT : {};
  const pieces = addPieces(kept, piecesOfSum(counted - sumOfPieces(kept)));
  return CHANGE_PIECES.flatMap((value) => {
    const count = pieces[value] ?? 0;
    return count === 0 ? [] : [{ value, count }];
  });
}

const applyCommand = (cart: Cart, command: CartCommand, env: CartEnv): Cart => {
  const reduced = reduceCart(cart, command, env);
  if (!reduced.ok)
    throw new Error(
      `The past of the demonstration: ${command.type} was refused: ${reduced.error.code}`,
    );
  return reduced.value.cart;
};

/** A till that opens, sells, refunds and closes by the same calls as a real one. */
export class PastTill {
  readonly place: TillPlace;
  readonly #world: PastWorld;
  readonly #env: CartEnv;
  readonly #caller: PastCaller;
  readonly #tokens = new Map<number, string>();
  #employee = 0;
  /** Whether the steps of bills are recorded, as tills of this version do. */
  recordsSteps = false;
  #lastCash: PastSale | null = null;

  constructor(world: PastWorld, place: TillPlace) {
    this.#world = world;
    this.place = place;
    this.#env = envOf(world);
    this.#caller = new PastCaller(world.app);
  }

  /** @param userToken token of the manager who registers the device as a till */
  async register(userToken: string): Promise<void> {
    const { branch, terminal } = this.place;
    this.#caller.setBearerToken(userToken);
    const { terminal_token: token } = await this.#caller.post<{ terminal_token: string }>(
      'terminals/register',
      { branch, terminal, services: [] },
    );
    this.#caller.setBearerToken(token);
  }

  /** Releases the terminal, so that a user of the demonstration can register a device as it. */
  async release(): Promise<void> {
    await this.#caller.post('terminals/logout', {});
  }

  /** Changes the acting employee, who signs in with the card the first time. */
  async workAs({ id, card }: { readonly id: number; readonly card: string }): Promise<void> {
    if (!this.#tokens.has(id))
      this.#tokens.set(
        id,
        (
          await this.#caller.post<{ employee_token: string }>('employees/login', {
            type: 'card',
            card,
          })
        ).employee_token,
      );
    this.#caller.actAs(this.#tokens.get(id) ?? '');
    this.#employee = id;
  }

  async stamp(kind: 'checkin' | 'checkout', card: string): Promise<void> {
    await this.#caller.post(`timekeeper/${kind}`, {
      type: 'card',
      card,
      request_id: this.#world.newId(),
    });
  }

  async open(float: number): Promise<void> {
    await this.#caller.post('pos/register/open', { ...this.#act(), float });
  }

  async moveCash(kind: 'in' | 'out' | 'no_sale', amount: number, reason: string): Promise<void> {
    await this.#caller.post('pos/register/movements', { ...this.#act(), kind, amount, reason });
  }

  /** Says how the till is, as every till does once a minute. */
  async tellState(state: Omit<DeviceState, 'app_version'>): Promise<void> {
    await this.#caller.put('pos/state', {
      state: { ...state, app_version: APP.version },
      cut_off: [],
    });
  }

  /** @param difference counted cash minus expected cash, in agorot */
  async close(difference = 0): Promise<RegisterReportView> {
    const { data } = await this.#caller.get<{ data: RegisterReportView }>('pos/register/x');
    const notes = difference === 0 ? '' : 'נספר פעמיים';
    const counted = Math.max(0, data.cash.expected + difference);
    return (
      await this.#caller.post<{ data: RegisterReportView }>('pos/register/z', {
        ...this.#act(),
        unsent: 0,
        counted,
        pieces: drawerOf(counted),
        notes,
      })
    ).data;
  }

  /** Sells goods for cash or by card. */
  async sell(
    goods: readonly (readonly [product: CatalogueProduct, quantity: number])[],
    by: 'cash' | 'card',
    account: CartAccount | null = null,
    hand: ByHand | null = null,
  ): Promise<PastSale> {
    let cart = this.#newCart();
    for (const [product, quantity] of goods)
      cart = applyCommand(
        cart,
        { type: 'addProduct', product, quantity: Math.round(quantity * ONE) },
        this.#env,
      );
    if (account !== null) cart = applyCommand(cart, { type: 'setAccount', account }, this.#env);
    if (hand !== null) cart = this.#changeByHand(cart, hand);
    const priced = priceCart(cart, this.#env);
    if (by === 'card' && priced.due > 0)
      return this.#submit(this.#paid(cart, await this.#charge(cart.id, priced.due), priced.due));
    const note = NOTES.find((one) => one >= priced.cashDue) ?? priced.cashDue;
    this.#lastCash = await this.#submit(this.#paid(cart, { method: 'cash' }, note));
    return this.#lastCash;
  }

  /** Prints the last cash bill again. */
  async reprint(): Promise<void> {
    if (this.#lastCash === null) return;
    const { cart, priced } = this.#lastCash;
    await this.#tell({ kind: 'reprint', bill: cart.id, total: priced.total, rows: [], log: [] });
  }

  /** Scans goods, prints the bill and cancels it, without sending it. */
  async cancelPrinted(
    goods: readonly (readonly [product: CatalogueProduct, pieces: number])[],
  ): Promise<void> {
    let cart = this.#newCart();
    for (const [product, pieces] of goods)
      cart = applyCommand(cart, { type: 'addProduct', product, quantity: pieces * ONE }, this.#env);
    const priced = priceCart(cart, this.#env);
    await this.#tell({
      kind: 'bill_cancelled',
      bill: cart.id,
      total: priced.total,
      rows: priced.rows.map(({ row, net }) => ({
        key: row.key,
        name: row.product.name,
        quantity: row.quantity,
        net,
      })),
      log: [
        {
          employee: this.#employee,
          description: BILL_PRINTED,
          field: '',
          data: '',
          before: '',
          at: this.#world.clock.now,
        },
      ],
    });
  }

  async #tell(act: Omit<DeviceAct, 'id' | 'at' | 'employee'>): Promise<void> {
    await this.#caller.post('pos/acts', {
      acts: [{ ...act, ...this.#act(), employee: this.#employee }],
    });
  }

  /** A tenth off the first row, as a discount or as a price. */
  #changeByHand(cart: Cart, hand: ByHand): Cart {
    const [row] = cart.rows;
    if (row === undefined) return cart;
    const by = { employeeId: this.#employee, approval: null };
    return applyCommand(
      cart,
      hand === 'price'
        ? {
            type: 'setUnitPrice',
            rowKey: row.key,
            price: Math.round((row.product.price * 9) / 100) * 10,
            by,
          }
        : {
            type: 'setRowDiscount',
            rowKey: row.key,
            discount: { type: 'percent', rate: 1_000 },
            by,
          },
      this.#env,
    );
  }

  /** Refunds one piece of the first row of a sale, in cash; an empty reason was not asked for. */
  async refundOnePiece({ cart: sold, priced }: PastSale, reason: string): Promise<PastSale> {
    const [row] = priced.rows;
    let cart = this.#newCart();
    if (sold.account !== null)
      cart = applyCommand(cart, { type: 'setAccount', account: sold.account }, this.#env);
    cart = applyCommand(
      cart,
      {
        type: 'refundRows',
        rows: refundPicksOf(sold.id, priced, [
          {
            rowKey: row?.row.key ?? '',
            quantity: row?.row.product.weighed === true ? row.row.quantity : ONE,
            refundedBefore: 0,
          },
        ]),
      },
      this.#env,
    );
    if (reason !== '')
      cart = applyCommand(
        cart,
        { type: 'setHeader', changes: { refundReason: reason } },
        this.#env,
      );
    return this.#submit(this.#paid(cart, { method: 'cash' }, priceCart(cart, this.#env).cashDue));
  }

  /** Opens an order and sends it to the kitchen, as the employee who serves it or took the call. */
  async order(
    facts: Partial<OrderFacts>,
    goods: readonly (readonly [product: CatalogueProduct, pieces: number])[],
  ): Promise<string> {
    let cart = this.#newCart();
    for (const [product, pieces] of goods)
      cart = applyCommand(cart, { type: 'addProduct', product, quantity: pieces * ONE }, this.#env);
    const events = orderEvents(
      { ...cart, order: { ...NO_FACTS, id: cart.id, status: 1, revision: 0, ...facts } },
      null,
      {
        device: String(this.place.terminal),
        employeeId: this.#employee,
        now: this.#world.clock.now,
        newId: this.#world.newId,
      },
    );
    await this.#caller.post('pos/orders', {
      orders: [{ id: cart.id, events: events.map(encodeOrderEvent) }],
      kitchen: true,
    });
    return cart.id;
  }

  /** Moves the kitchen's tickets of an order to a stage, as its stations do. */
  async cook(order: string, stage: TicketStage): Promise<void> {
    const { data } = await this.#caller.get<{ data: readonly KitchenTicket[] }>(
      `pos/orders/${order}/tickets`,
    );
    for (const { id } of data)
      await this.#caller.post(`pos/kitchen/tickets/${id}/stage`, {
        step: this.#world.newId(),
        stage,
        row: null,
      });
  }

  /** Says that the stations have the tickets of an order. */
  async receive(order: string): Promise<void> {
    const { data } = await this.#caller.get<{ data: readonly KitchenTicket[] }>(
      `pos/orders/${order}/tickets`,
    );
    await this.#caller.post('pos/kitchen/received', {
      tickets: data.map(({ id }) => id),
      by: 'screen',
    });
  }

  /** Moves an order that leaves the house to a status. */
  async move(order: string, status: OrderStatus): Promise<void> {
    await this.#caller.post('pos/deliveries', {
      orders: [
        {
          id: order,
          events: [
            encodeOrderEvent({
              id: this.#world.newId(),
              device: String(this.place.terminal),
              at: this.#world.clock.now,
              employeeId: this.#employee,
              approval: null,
              change: { type: 'status', status },
            }),
          ],
        },
      ],
    });
  }

  #act(): { readonly id: string; readonly at: string } {
    return { id: this.#world.newId(), at: new Date(this.#world.clock.now).toISOString() };
  }

  #newCart(): Cart {
    const { branch, terminal, warehouse } = this.place;
    return newCart(
      {
        documentType: 9,
        branchId: branch,
        terminalId: terminal,
        employeeId: this.#employee,
        header: { warehouseId: warehouse },
      },
      this.#env,
    );
  }

  async #charge(cart: string, amount: number): Promise<CardTender> {
    const { data } = await this.#caller.post<{ data: ChargeView }>('payments/pinpad/transaction', {
      id: this.#world.newId(),
      cart,
      amount,
    });
    const {
      terms,
      payments,
      first,
      fixed,
      brand,
      last_digits: lastDigits,
      confirmation,
      transaction,
    } = data;
    return {
      method: 'card',
      terms,
      payments,
      first,
      fixed,
      brand: brand as CardTender['brand'],
      lastDigits,
      confirmation,
      transaction,
    };
  }

  #paid(cart: Cart, means: Tender, amount: number): Cart {
    return amount === 0
      ? cart
      : applyCommand(
          cart,
          {
            type: 'addPayment',
            payment: { ...tenderFields(means), name: TENDER_NAME[means.method], amount },
          },
          this.#env,
        );
  }

  async #submit(cart: Cart): Promise<PastSale> {
    const priced = priceCart(cart, this.#env);
    // As the till's submit does: a bill with a refund total is a credit invoice.
    const frozen = freezeSale(withOfficialCode(cart, priced.total), priced);
    // Of weeks ago the bills alone are enough; steps of recent ones are looked at.
    const steps = this.recordsSteps ? stepsOfPastSale(frozen.cart, this.#world) : null;
    const sold = steps === null ? frozen.cart : { ...frozen.cart, trail: steps.trail };
    await this.#caller.post('pos/transactions/cart_format', encodeCart(sold, frozen.priced));
    if (steps !== null) await this.#caller.post('pos/bills/steps', { parts: [steps.part] });
    return frozen;
  }

  /** Scans goods and cancels the bill, as happens when a customer walks away. */
  async cancelBill(goods: readonly CatalogueProduct[]): Promise<void> {
    let cart = this.#newCart();
    for (const product of goods)
      cart = applyCommand(cart, { type: 'addProduct', product, quantity: ONE }, this.#env);
    const { part } = stepsOfCancelled(cart, this.#world);
    await this.#caller.post('pos/bills/steps', { parts: [part] });
  }
}
