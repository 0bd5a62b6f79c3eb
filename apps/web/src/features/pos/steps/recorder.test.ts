import type { BillPart } from '@dalpak/contracts';
import { ACT, type Cart, readStep, StepReader } from '@dalpak/engine';
import { aCart, aPayment, aRow, aProduct } from '@dalpak/testkit';
import { describe, expect, it } from 'vitest';
import type { KeptPart } from '../../../platform/store/steps.db.ts';
import type { PartStore } from './parts.db.ts';
import { createRecorder, type Recorder } from './recorder.ts';

function memoryStore(): PartStore & { readonly parts: Map<string, KeptPart> } {
  const parts = new Map<string, KeptPart>();
  return {
    parts,
    put: (part) => Promise.resolve(void parts.set(part.id, part)),
    remove: (ids) => Promise.resolve(ids.forEach((id) => parts.delete(id))),
    list: () => Promise.resolve([...parts.values()]),
  };
}

interface World {
  readonly recorder: Recorder;
  readonly store: ReturnType<typeof memoryStore>;
  readonly sent: BillPart[];
  answer: 'stored' | 'refused' | 'later';
}

function setUp(store = memoryStore()): World {
  let now = 1_790_000_000_000;
  const world: Omit<World, 'recorder'> & { recorder?: Recorder } = {
    store,
    sent: [],
    answer: 'stored',
  };
  world.recorder = createRecorder({
    owner: 'us:1',
    parts: store,
    send: (parts) => {
      if (world.answer === 'stored') world.sent.push(...parts);
      return Promise.resolve(world.answer);
    },
    now: () => (now += 1_000),
    later: () => undefined,
  });
  return world as World;
}

const milk = aProduct({ id: 3, price: 650 });
const empty = aCart();
const withMilk: Cart = { ...empty, rows: [aRow({ key: 'a', product: milk })] };
const paid: Cart = { ...withMilk, payments: [aPayment({ amount: 650 })] };

function lastCart(part: BillPart): Cart {
  const reader = new StepReader(
    { id: part.bill, local: part.started_local, branchId: 1, terminalId: 1 },
    () => milk,
  );
  for (const line of part.steps.split('\n')) {
    const step = readStep(line);
    if (step !== null) reader.apply(step);
  }
  return reader.cart;
}

describe('the recorder of a till', () => {
  it('sends a bill that ended, once, and then only what came after it', async () => {
    const { recorder, sent, store } = setUp();
    for (const cart of [empty, withMilk, paid]) recorder.cart(cart);
    recorder.note(ACT.submitted, 1);
    await recorder.send();
    await recorder.send();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ bill: empty.id, ended: 'sale', previous: '' });
    expect(sent[0] && lastCart(sent[0]).payments).toHaveLength(1);
    recorder.note(ACT.printed);
    await recorder.send();
    expect(sent).toHaveLength(2);
    expect(sent[1]?.id).toBe(sent[0]?.id);
    recorder.cart({ ...aCart(), id: crypto.randomUUID() });
    await recorder.send();
    expect(store.parts.size).toBe(0);
  });

  it('does not send a bill that is being built, nor one that never had anything', async () => {
    const { recorder, sent } = setUp();
    recorder.cart(empty);
    recorder.cart({ ...empty, id: crypto.randomUUID() });
    recorder.cart({ ...withMilk, id: crypto.randomUUID() });
    await recorder.send();
    expect(sent).toEqual([]);
  });

  it('gives a resend of the same bill the same trail, and a changed bill another [SEE-055]', async () => {
    const { recorder } = setUp();
    recorder.cart(paid);
    const first = await recorder.seal(paid);
    expect(first.trail).toMatch(/^1\.[0-9a-f]{32}$/);
    recorder.note(ACT.submit);
    recorder.note(ACT.refused, 'OFFLINE');
    expect((await recorder.seal(paid)).trail).toBe(first.trail);
    recorder.cart(withMilk);
    expect((await recorder.seal(withMilk)).trail).not.toBe(first.trail);
  });

  it('keeps what a page had when it ended, and goes on from there [SEE-055]', async () => {
    const store = memoryStore();
    const before = setUp(store);
    before.recorder.cart(withMilk);
    await before.recorder.keep();
    const after = setUp(store);
    after.recorder.cart(paid);
    const sealed = await after.recorder.seal(paid);
    after.recorder.note(ACT.submitted, 1);
    await after.recorder.send();
    expect(after.sent.map(({ ended }) => ended)).toEqual(['left', 'sale']);
    const [first, second] = after.sent;
    expect(second?.previous).toMatch(/^1\.[0-9a-f]{32}$/);
    expect(first?.steps.split('\n')).toHaveLength(1);
    expect(sealed.trail).toBeDefined();
  });

  it('waits for the network, and drops only a part that is refused', async () => {
    const world = setUp();
    world.answer = 'later';
    world.recorder.cart(withMilk);
    world.recorder.cart({ ...withMilk, lifecycle: 'cancelled' });
    await world.recorder.send();
    expect(world.store.parts.size).toBe(1);
    world.answer = 'refused';
    world.recorder.cart({ ...empty, id: crypto.randomUUID() });
    await world.recorder.send();
    expect(world.store.parts.size).toBe(0);
  });

  it('takes at most 4 kB with gzip for a bill of 30 rows [SEE-055]', async () => {
    const { recorder, sent } = setUp();
    let cart = empty;
    for (let row = 0; row < 30; row += 1) {
      const product = aProduct({ id: 1_000 + row * 37, price: 490 + row * 113 });
      cart = { ...cart, rows: [...cart.rows, aRow({ key: `k${row}`, product })] };
      recorder.cart(cart);
    }
    recorder.note(ACT.submitted, 1);
    await recorder.send();
    const text = JSON.stringify(sent);
    const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
    expect((await new Response(packed).arrayBuffer()).byteLength).toBeLessThan(2_000);
  });
});
