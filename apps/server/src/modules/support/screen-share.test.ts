import { type OwnScreenShare, SCREEN_LIMITS, type ScreenState } from '@dalpak/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEvents } from '../../../test/event-stream.ts';
import {
  aShop,
  aTillOf,
  queryRows,
  CARDS,
  changeRows,
  EMPLOYEES,
} from '../../../test/sale-shop.ts';
import { Browser, outcome, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hashPassword } from '../../kernel/auth/password.ts';
import { startSweeping } from '../../sweeping.ts';

const AGENT = 'agent@provider.example';
const OTHER_AGENT = 'second@provider.example';
const ADMIN = 'admin@provider.example';
const OTHER_OWNER = 'other@example.com';

let server: TestApp;
let cloud: number;
let other: number;
let office: Browser;
let agent: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  other = await aShop(server, OTHER_OWNER);
  const hash = await hashPassword(OWNER.password);
  for (const email of [AGENT, OTHER_AGENT])
    await server.database.system.query(
      't.agent',
      "SELECT auth_create_user($1, 'נועה תמיכה', $2, 'support')",
      [email, hash],
    );
});
afterAll(() => server.close());

beforeEach(async () => {
  server.clock.offsetMs = 0;
  for (const id of [cloud, other]) {
    await changeRows(
      server,
      id,
      "UPDATE screen_shares SET ended_at = now(), ended_by = 'time' WHERE cloud_id = $1 AND ended_at IS NULL",
      [],
    );
    await changeRows(
      server,
      id,
      'UPDATE terminals SET device_uid = NULL, registered_at = NULL WHERE cloud_id = $1',
      [],
    );
    await changeRows(server, id, 'DELETE FROM screen_chunks WHERE cloud_id = $1', []);
    await changeRows(
      server,
      id,
      "UPDATE support_grants SET status = 'ended', ended_at = now(), ended_by_kind = 'system' WHERE cloud_id = $1 AND status <> 'ended'",
      [],
    );
  }
  office = new Browser(server.app);
  await office.signIn();
  agent = new Browser(server.app);
  await office.post('account/support_access', { action: 'open', agent: AGENT });
  await agent.signIn(AGENT);
});

const PATH = 'account/screen_share';
const state = async (by: Browser = office) =>
  (await by.get(PATH)).json<{ data: ScreenState }>().data;
const tryStart = async (by: Browser = office) =>
  by.post(PATH, { grant: (await state(by)).offer?.grant });
const start = async (by: Browser = office) =>
  (await tryStart(by)).json<{ data: OwnScreenShare }>().data.id;
const chunk = (seq: number, text: string, more: object = {}) => ({
  seq,
  snapshot: seq === 1,
  paused: false,
  events: JSON.stringify([text]),
  ...more,
});
const send = (id: string, body: unknown, by: Browser = office) =>
  by.post(`${PATH}/${id}/chunks`, body);
const read = (id: string, after = 0, by: Browser = agent) =>
  by.get(`${PATH}/${id}/chunks?after=${after}`);
const end = (id: string, by: Browser = office) => by.call('DELETE', `/api/v2/${PATH}/${id}`);
interface Reading {
  readonly share: {
    readonly status: string;
    readonly ended_by: string | null;
    readonly name: string;
    readonly place: string;
  };
  readonly chunks: readonly {
    readonly seq: number;
    readonly snapshot: boolean;
    readonly events: string;
  }[];
  readonly more: boolean;
}
const reading = async (id: string, after = 0, by: Browser = agent) =>
  (await read(id, after, by)).json<{ data: Reading }>().data;
const numbers = async (id: string, after = 0) =>
  (await reading(id, after)).chunks.map(({ seq }) => seq);
const kept = async () =>
  (
    await queryRows<{ seq: number }>(
      server.kernel.tenant(cloud),
      'SELECT seq FROM screen_chunks WHERE cloud_id = $1 ORDER BY seq',
      [],
    )
  ).map(({ seq }) => seq);
const acts = async (id: string) =>
  queryRows<{
    action: string;
    actor_kind: string;
    actor_id: number | null;
    agent_user_id: number | null;
    after: { why?: string } | null;
  }>(
    server.kernel.tenant(cloud),
    "SELECT action, actor_kind, actor_id, agent_user_id, after FROM audit_log WHERE cloud_id = $1 AND entity = 'screen_share' AND entity_id = $2 ORDER BY at, action",
    [id],
  );
const idOf = async (email: string) =>
  (
    await server.database.system.find<{ id: number }>(
      't.id',
      'SELECT id FROM auth_find_user_by_email($1)',
      [email],
    )
  )?.id ?? 0;

describe('whom a screen may be shown to', () => {
  it('is offered to users of the business, in the office and at a till, while the agent is inside [SHELL-171]', async () => {
    const till = await aTillOf(server, 1, CARDS.cashier);
    for (const by of [office, till])
      expect((await state(by)).offer).toMatchObject({ agent: 'נועה תמיכה' });
    await agent.post('oauth/logout');
    for (const by of [office, till]) expect((await state(by)).offer).toBeNull();
  });

  it('is offered neither to the agent nor to an admin, who cannot start it [SHELL-171]', async () => {
    const hash = await hashPassword(OWNER.password);
    const grant = (await state()).offer?.grant;
    await changeRows(
      server,
      cloud,
      `INSERT INTO cloud_users (cloud_id, user_id, position_id)
      SELECT $1, auth_create_user($2, 'מנהלת מערכת', $3, 'admin'), min(id) FROM positions WHERE cloud_id = $1`,
      [ADMIN, hash],
    );
    const admin = new Browser(server.app);
    await admin.signIn(ADMIN);
    for (const by of [agent, admin]) {
      expect((await state(by)).offer).toBeNull();
      expect(outcome(await by.post(PATH, { grant }))).toEqual({
        status: 403,
        code: 'PERMISSION_DENIED',
      });
    }
  });

  it('starts with the grant that is open now, and no other', async () => {
    const { offer } = await state();
    await office.post('account/support_access', { action: 'end' });
    expect(outcome(await office.post(PATH, { grant: offer?.grant }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    const theirs = new Browser(server.app);
    await theirs.signIn(OTHER_OWNER);
    expect(outcome(await theirs.post(PATH, { grant: offer?.grant }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
  });
});

describe('a shared screen', () => {
  it('reaches the agent of the grant in order, and is deleted when it is stopped [SHELL-013]', async () => {
    const id = await start();
    expect((await state(agent)).shown).toMatchObject([
      { id, name: 'דנה לוי', place: '', status: 'live' },
    ]);
    expect((await send(id, chunk(1, 'whole'))).json()).toEqual({
      data: { next: 2, wants_snapshot: false },
    });
    await send(id, chunk(2, 'more'));
    expect(await reading(id)).toMatchObject({
      share: { status: 'live' },
      more: false,
      chunks: [
        { seq: 1, snapshot: true, events: '["whole"]' },
        { seq: 2, snapshot: false, events: '["more"]' },
      ],
    });
    expect(await numbers(id, 1)).toEqual([2]);
    expect((await state()).share).toMatchObject({ id, joined: true, next: 3 });
    expect((await end(id)).statusCode).toBe(200);
    expect(await reading(id, 2)).toMatchObject({
      share: { status: 'ended', ended_by: 'sharer' },
      chunks: [],
    });
    expect([await kept(), (await state()).share, (await state(agent)).shown]).toEqual([
      [],
      null,
      [],
    ]);
    expect(outcome(await send(id, chunk(3, 'late')))).toEqual({
      status: 409,
      code: 'SCREEN_SHARE_ENDED',
    });
    expect(outcome(await end(id))).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it('from a till has the name of its employee, and ends when they sign out [SHELL-013]', async () => {
    const till = await aTillOf(server, 1, CARDS.cashier);
    const id = await start(till);
    await send(id, chunk(1, 'till'), till);
    const { share } = await reading(id);
    expect([share.place === '', share.name === '', share.status]).toEqual([false, false, 'live']);
    await till.post('employees/logout');
    expect(await reading(id, 1)).toMatchObject({
      share: { status: 'ended', ended_by: 'signed_out' },
    });
    expect(await kept()).toEqual([]);
    expect((await acts(id))[0]).toMatchObject({
      action: 'screen.shared',
      actor_kind: 'employee',
      actor_id: EMPLOYEES.cashier,
    });
  });

  it('is audited with who started it, who watched and who ended it', async () => {
    const [owner, ours] = [await idOf(OWNER.email), await idOf(AGENT)];
    const id = await start();
    await send(id, chunk(1, 'whole'));
    await read(id);
    await read(id);
    await end(id, agent);
    expect(await acts(id)).toMatchObject([
      {
        action: 'screen.shared',
        actor_kind: 'user',
        actor_id: owner,
        agent_user_id: null,
        after: { agent: ours },
      },
      { action: 'screen.joined', actor_kind: 'user', actor_id: ours, agent_user_id: ours },
      {
        action: 'screen.ended',
        actor_kind: 'user',
        actor_id: ours,
        agent_user_id: ours,
        after: { why: 'agent' },
      },
    ]);
  });

  it('is limited to one per session: a second replaces the first', async () => {
    const first = await start();
    const second = await start();
    expect((await reading(first)).share).toMatchObject({ status: 'ended', ended_by: 'sharer' });
    expect((await state(agent)).shown.map(({ id }) => id)).toEqual([second]);
  });
});

describe('who may read, send and stop', () => {
  it('is only the agent of the grant, and the session that shares', async () => {
    const id = await start();
    await send(id, chunk(1, 'secret'));
    const theirs = new Browser(server.app);
    await theirs.signIn(OTHER_OWNER);
    await theirs.post('account/support_access', { action: 'open', agent: OTHER_AGENT });
    const otherAgent = new Browser(server.app);
    await otherAgent.signIn(OTHER_AGENT);
    const sameUser = new Browser(server.app);
    await sameUser.signIn();
    for (const by of [otherAgent, theirs, office, sameUser])
      expect(outcome(await read(id, 0, by))).toEqual({ status: 404, code: 'NOT_FOUND' });
    for (const by of [otherAgent, theirs, agent, sameUser])
      expect(outcome(await send(id, chunk(2, 'x'), by))).toEqual({
        status: 404,
        code: 'NOT_FOUND',
      });
    for (const by of [otherAgent, theirs, sameUser])
      expect(outcome(await end(id, by))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect((await state(otherAgent)).shown).toEqual([]);
    expect(await numbers(id)).toEqual([1]);
  });

  it('ends with the grant, and nothing is left to read', async () => {
    const id = await start();
    await send(id, chunk(1, 'whole'));
    await office.post('account/support_access', { action: 'end' });
    expect(await kept()).toEqual([]);
    expect((await read(id)).statusCode).toBe(401);
    expect(outcome(await send(id, chunk(2, 'late')))).toEqual({
      status: 409,
      code: 'SCREEN_SHARE_ENDED',
    });
    // Another grant to the same agent does not restore it.
    await office.post('account/support_access', { action: 'open', agent: AGENT });
    await agent.signIn(AGENT);
    expect(await reading(id)).toMatchObject({
      share: { status: 'ended', ended_by: 'grant' },
      chunks: [],
    });
  });

  it('ends when the agent leaves, and when the sharer signs out', async () => {
    const left = await start();
    await send(left, chunk(1, 'whole'));
    await agent.post('oauth/logout');
    expect([await kept(), (await state()).share]).toEqual([[], null]);
    expect((await acts(left)).at(-1)).toMatchObject({
      action: 'screen.ended',
      agent_user_id: await idOf(AGENT),
      after: { why: 'agent_left' },
    });
    await agent.signIn(AGENT);
    const id = await start();
    await send(id, chunk(1, 'whole'));
    await office.post('oauth/logout');
    expect(await reading(id)).toMatchObject({
      share: { status: 'ended', ended_by: 'signed_out' },
      chunks: [],
    });
  });

  it('ends for a session that was ended remotely, at the next read', async () => {
    const id = await start();
    await send(id, chunk(1, 'whole'));
    await changeRows(
      server,
      cloud,
      'SELECT auth_end_session(session_id) FROM screen_shares WHERE cloud_id = $1 AND id = $2',
      [id],
    );
    expect(await reading(id)).toMatchObject({
      share: { status: 'ended', ended_by: 'signed_out' },
      chunks: [],
    });
    expect(await kept()).toEqual([]);
  });
});

describe('chunks', () => {
  it('are stored once when they are sent twice', async () => {
    const id = await start();
    await send(id, chunk(1, 'whole'));
    await send(id, chunk(2, 'a'));
    expect((await send(id, chunk(2, 'b'))).json()).toMatchObject({ data: { next: 3 } });
    expect((await reading(id)).chunks.map(({ events }) => events)).toEqual(['["whole"]', '["a"]']);
  });

  it('are refused out of order, and when the first is not a snapshot of the whole page', async () => {
    const id = await start();
    expect(outcome(await send(id, chunk(1, 'part', { snapshot: false })))).toEqual({
      status: 409,
      code: 'SCREEN_SHARE_GAP',
    });
    await send(id, chunk(1, 'whole'));
    expect(outcome(await send(id, chunk(3, 'early')))).toEqual({
      status: 409,
      code: 'SCREEN_SHARE_GAP',
    });
    expect((await send(id, chunk(2, 'next'))).statusCode).toBe(200);
    expect(await numbers(id)).toEqual([1, 2]);
  });

  it('are replaced by a new snapshot, from which a late agent begins', async () => {
    const id = await start();
    for (const seq of [1, 2, 3]) await send(id, chunk(seq, 'old'));
    await send(id, chunk(4, 'whole again', { snapshot: true }));
    await send(id, chunk(5, 'more'));
    expect(await kept()).toEqual([4, 5]);
    expect((await reading(id)).chunks).toMatchObject([
      { seq: 4, snapshot: true },
      { seq: 5, snapshot: false },
    ]);
    // An agent who had read up to 2 misses nothing: the snapshot comes next.
    expect(await numbers(id, 2)).toEqual([4, 5]);
  });

  it('are refused above the size limit of one, and the share ends above the limit of all', async () => {
    const id = await start();
    const body = (length: number, seq: number) => ({
      ...chunk(seq, ''),
      events: 'x'.repeat(length),
    });
    expect(outcome(await send(id, body(SCREEN_LIMITS.chunkChars + 1, 1)))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
    expect(outcome(await send(id, body(2 * SCREEN_LIMITS.chunkChars + 1, 1)))).toEqual({
      status: 413,
      code: 'BODY_TOO_LARGE',
    });
    const wants: boolean[] = [];
    const most = Math.floor(SCREEN_LIMITS.keptChars / SCREEN_LIMITS.chunkChars);
    for (let seq = 1; seq <= most; seq += 1)
      wants.push(
        (await send(id, body(SCREEN_LIMITS.chunkChars, seq))).json<{
          data: { wants_snapshot: boolean };
        }>().data.wants_snapshot,
      );
    expect(wants).toEqual([false, true, true, true]);
    // An answer to the agent is limited as well: the rest comes with the next call.
    expect(await reading(id)).toMatchObject({ more: true, chunks: [{ seq: 1 }, { seq: 2 }] });
    expect(await reading(id, 2)).toMatchObject({ more: false, chunks: [{ seq: 3 }, { seq: 4 }] });
    expect(outcome(await send(id, chunk(most + 1, 'one too many')))).toEqual({
      status: 409,
      code: 'SCREEN_SHARE_ENDED',
    });
    expect((await reading(id)).share).toMatchObject({ status: 'ended', ended_by: 'size' });
    expect(await kept()).toEqual([]);
  });

  it('are announced to both sides by number alone, and through two processes', async () => {
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const elsewhere = await server.secondProcess();
    const there = new Browser(elsewhere.app);
    for (const [name, value] of agent.cookies) there.cookies.set(name, value);
    const ofAgent = await openEvents(url, agent);
    const ofOffice = await openEvents(url, office);
    const id = await start();
    await send(id, chunk(1, 'a page with words'));
    expect(await numbersThere(there, id)).toEqual([1]);
    await send(id, chunk(2, 'other words'));
    expect(await numbersThere(there, id, 1)).toEqual([2]);
    await end(id, there);
    const heard = async (stream: typeof ofAgent, wanted: readonly string[]): Promise<void> => {
      const said = () =>
        stream.events.flatMap(({ event, data }) => (event === 'support:screen' ? [data] : []));
      await expect
        .poll(() => said().map((one) => (one as { event: string }).event))
        .toEqual(wanted);
      expect(JSON.stringify(said())).not.toContain('words');
    };
    await heard(ofAgent, ['started', 'chunk', 'ended']);
    await heard(ofOffice, ['joined', 'ended']);
    for (const stream of [ofAgent, ofOffice]) await stream.disconnect();
    await elsewhere.close();
  });
});

const numbersThere = async (by: Browser, id: string, after = 0) =>
  (await reading(id, after, by)).chunks.map(({ seq }) => seq);

describe('the time limits of a share', () => {
  const minutes = (count: number) => {
    server.clock.offsetMs = count * 60_000;
  };

  it('pause a page that is hidden or silent, and end the share after five silent minutes', async () => {
    const id = await start();
    await send(id, chunk(1, 'whole'));
    await send(id, chunk(2, '', { events: '', paused: true }));
    expect((await reading(id)).share.status).toBe('paused');
    await send(id, chunk(2, '', { events: '' }));
    expect((await reading(id)).share.status).toBe('live');
    minutes(2);
    expect((await reading(id)).share.status).toBe('paused');
    await send(id, chunk(2, '', { events: '' }));
    expect((await reading(id)).share.status).toBe('live');
    minutes(7);
    expect((await reading(id)).share).toMatchObject({ status: 'ended', ended_by: 'silence' });
    expect(await kept()).toEqual([]);
  });

  it('end it after an hour, and when the agent has not watched for ten minutes', async () => {
    const id = await start();
    await send(id, chunk(1, 'whole'));
    minutes(4);
    await send(id, chunk(2, 'a'));
    minutes(8);
    await send(id, chunk(3, 'b'));
    minutes(11);
    expect(outcome(await send(id, chunk(4, 'c')))).toEqual({
      status: 409,
      code: 'SCREEN_SHARE_ENDED',
    });
    expect((await reading(id)).share.ended_by).toBe('agent_left');
    server.clock.offsetMs = 0;
    const long = await start();
    await changeRows(
      server,
      cloud,
      'UPDATE screen_shares SET ends_at = now() WHERE cloud_id = $1 AND id = $2',
      [long],
    );
    expect(outcome(await send(long, chunk(1, 'late')))).toEqual({
      status: 409,
      code: 'SCREEN_SHARE_ENDED',
    });
    expect((await reading(long)).share.ended_by).toBe('time');
    expect((await state()).share).toBeNull();
  });

  it('are enforced by the sweep too, for shares that no call reads', async () => {
    const [id, alive] = [await start(), await start(await aTillOf(server, 1, CARDS.cashier))];
    await send(id, chunk(1, 'whole'));
    await changeRows(
      server,
      cloud,
      "UPDATE screen_shares SET heard_at = now() - interval '6 minutes' WHERE cloud_id = $1 AND id = $2",
      [id],
    );
    const complaints: string[] = [];
    const stop = startSweeping(
      { system: server.database.system, tenant: server.kernel.tenant },
      (text) => complaints.push(text),
    );
    const endOf = async (one: string) =>
      (
        await queryRows<{ ended_by: string | null }>(
          server.kernel.tenant(cloud),
          'SELECT ended_by FROM screen_shares WHERE cloud_id = $1 AND id = $2',
          [one],
        )
      )[0]?.ended_by;
    await expect.poll(() => endOf(id)).toBe('silence');
    await stop();
    expect([await endOf(alive), complaints]).toEqual([null, []]);
    expect(await kept()).toEqual([]);
    expect((await acts(id)).at(-1)).toMatchObject({
      action: 'screen.ended',
      actor_kind: 'system',
      actor_id: null,
      after: { why: 'silence' },
    });
  });
});
