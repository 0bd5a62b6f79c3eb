import {
  COMPONENT_ACTIONS,
  COMPONENTS,
  isAllowed,
  SUPPORT_MAP,
  USER_KINDS,
  type AppInit,
  type CloudChoice,
  type SupportState,
} from '@dalpak/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aShop, aTillOf, queryRows, CARDS, changeRows } from '../../../test/sale-shop.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import { Browser, outcome, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { hashPassword } from '../../kernel/auth/password.ts';

const DAY = 24 * 3_600_000;
const AGENT = 'agent@provider.example';
const OTHER_AGENT = 'second@provider.example';

let server: TestApp;
let cloud: number;
let other: number;
let office: Browser;
let agent: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  other = await aShop(server, 'other@example.com');
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
  for (const id of [cloud, other])
    await changeRows(
      server,
      id,
      "UPDATE support_grants SET status = 'ended', ended_at = now(), ended_by_kind = 'system' WHERE cloud_id = $1 AND status <> 'ended'",
      [],
    );
  office = new Browser(server.app);
  await office.signIn();
  agent = new Browser(server.app);
});

const act = (body: unknown, by: Browser = office) => by.post('account/support_access', body);
const letIn = (email = AGENT, by: Browser = office) => act({ action: 'open', agent: email }, by);
const state = async (by: Browser = office) =>
  (await by.get('account/support_access')).json<{ data: SupportState }>().data;
const signIn = (email = AGENT) => agent.signIn(email);
const acts = (id: number) =>
  queryRows<{ action: string; actor_id: number; agent_user_id: number | null }>(
    server.kernel.tenant(id),
    "SELECT action, actor_id, agent_user_id FROM audit_log WHERE cloud_id = $1 AND entity = 'support_grant' ORDER BY at, action",
    [],
  );
const agentId = async (email = AGENT) =>
  (
    await server.database.system.find<{ id: number }>(
      't.agent_id',
      'SELECT id FROM auth_find_user_by_email($1)',
      [email],
    )
  )?.id ?? 0;

describe('the grant', () => {
  it('is opened, then approved by name, then ended, and each step is audited [SHELL-173, SHELL-229]', async () => {
    expect(await state()).toMatchObject({
      status: 'none',
      manages: true,
      is_agent: false,
      inside: false,
    });
    expect((await act({ action: 'open' })).json()).toMatchObject({
      data: { status: 'requested', agent: null, ends_at: null },
    });
    const approved = (await act({ action: 'approve', agent: AGENT.toUpperCase() })).json<{
      data: SupportState;
    }>().data;
    expect(approved).toMatchObject({ status: 'approved', agent: 'נועה תמיכה', inside: false });
    expect(
      Date.parse(approved.ends_at ?? '') - Date.parse(approved.opened_at ?? ''),
    ).toBeGreaterThanOrEqual(DAY);
    expect((await act({ action: 'end' })).json()).toMatchObject({
      data: { status: 'none', agent: null },
    });
    expect((await acts(cloud)).map(({ action }) => action)).toEqual([
      'support.opened',
      'support.approved',
      'support.ended',
    ]);
  });

  it('is granted once when several are requested at once; the others are refused', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => act({ action: 'open' })));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ]);
    expect(
      answers.filter(({ statusCode }) => statusCode === 409).map((answer) => outcome(answer).code),
    ).toEqual(['SUPPORT_ALREADY_OPEN', 'SUPPORT_ALREADY_OPEN', 'SUPPORT_ALREADY_OPEN']);
  });

  it('can be ended while the service is suspended, and not granted', async () => {
    await letIn();
    await changeRows(server, cloud, "UPDATE services SET status = 'suspended' WHERE cloud_id = $1");
    try {
      expect(await state()).toMatchObject({ status: 'approved', manages: true });
      expect((await act({ action: 'end' })).json()).toMatchObject({
        data: { status: 'none', manages: false },
      });
      expect(outcome(await letIn())).toEqual({ status: 403, code: 'SERVICE_NOT_OK' });
    } finally {
      await changeRows(server, cloud, "UPDATE services SET status = 'ok' WHERE cloud_id = $1");
    }
  });

  it('is for one agent at a time, who must be of the provider', async () => {
    expect(outcome(await letIn('nobody@example.com'))).toEqual({
      status: 422,
      code: 'SUPPORT_AGENT_UNKNOWN',
    });
    // A user of a business is no agent, whatever their position is called.
    expect(outcome(await letIn('other@example.com'))).toEqual({
      status: 422,
      code: 'SUPPORT_AGENT_UNKNOWN',
    });
    expect(await state()).toMatchObject({ status: 'none' });
    await letIn();
    expect(outcome(await letIn(OTHER_AGENT))).toEqual({
      status: 409,
      code: 'SUPPORT_ALREADY_OPEN',
    });
    expect(outcome(await act({ action: 'approve', agent: OTHER_AGENT }))).toEqual({
      status: 409,
      code: 'SUPPORT_ALREADY_OPEN',
    });
  });

  it('requires system operation 11, at a till as well [SHELL-063]', async () => {
    const till = await aTillOf(server, 1, CARDS.cashier);
    expect(outcome(await act({ action: 'open' }, till))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    expect(await state(till)).toMatchObject({ status: 'none', manages: false });
    expect(outcome(await act({ action: 'end' }, till))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    const managers = await aTillOf(server, 2, CARDS.manager);
    expect((await letIn(AGENT, managers)).statusCode).toBe(200);
    expect(await state(till)).toMatchObject({ status: 'approved', agent: 'נועה תמיכה' });
  });

  it('is answered NOT_FOUND where there is none to approve or end', async () => {
    expect(outcome(await act({ action: 'approve', agent: AGENT }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(outcome(await act({ action: 'end' }))).toEqual({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('the agent', () => {
  it('enters the business that granted access and no other [SHELL-173]', async () => {
    expect(outcome(await signIn())).toEqual({ status: 403, code: 'SUPPORT_NO_GRANT' });
    await letIn();
    expect((await signIn()).statusCode).toBe(200);
    const listed = (await agent.get('account/clouds')).json<{ data: CloudChoice[] }>().data;
    expect(listed.map(({ name, active }) => [name, active])).toHaveLength(1);
    const [row] = await queryRows<{ uuid: string }>(
      server.kernel.tenant(other),
      'SELECT uuid FROM clouds WHERE id = $1',
    );
    expect(outcome(await agent.post('account/clouds/active', { uuid: row?.uuid }))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect((await agent.post('app/init')).json<AppInit>()).toMatchObject({
      user: { kind: 'support', email: AGENT },
      cloud: { id: cloud },
    });
    expect(await state()).toMatchObject({ inside: true });
    // A grant to another agent does not let this one in.
    expect(outcome(await new Browser(server.app).signIn(OTHER_AGENT))).toEqual({
      status: 403,
      code: 'SUPPORT_NO_GRANT',
    });
  });

  it('switches between the businesses that granted access, and each records when they enter and leave', async () => {
    const theirs = new Browser(server.app);
    await theirs.signIn('other@example.com');
    await letIn();
    await letIn(AGENT, theirs);
    await signIn();
    const [row] = await queryRows<{ uuid: string }>(
      server.kernel.tenant(other),
      'SELECT uuid FROM clouds WHERE id = $1',
    );
    expect([(await state()).inside, (await state(theirs)).inside]).toEqual([true, false]);
    expect((await agent.post('account/clouds/active', { uuid: row?.uuid })).statusCode).toBe(200);
    expect([(await state()).inside, (await state(theirs)).inside]).toEqual([false, true]);
    await agent.post('oauth/logout');
    expect((await state(theirs)).inside).toBe(false);
    expect((await acts(other)).map(({ action }) => action).toSorted()).toEqual([
      'support.approved',
      'support.entered',
      'support.left',
      'support.opened',
    ]);
  });

  it('does not switch when one of the two businesses cannot record it', async () => {
    const theirs = new Browser(server.app);
    await theirs.signIn('other@example.com');
    await letIn();
    await letIn(AGENT, theirs);
    await signIn();
    const [row] = await queryRows<{ uuid: string }>(
      server.kernel.tenant(other),
      'SELECT uuid FROM clouds WHERE id = $1',
    );
    const before = [await acts(cloud), await acts(other)];
    await runAsOwner(server.database.url, (owner) =>
      owner.query(
        "ALTER TABLE audit_log ADD CONSTRAINT full_disk CHECK (action <> 'support.left') NOT VALID",
      ),
    );
    try {
      expect((await agent.post('account/clouds/active', { uuid: row?.uuid })).statusCode).toBe(500);
    } finally {
      await runAsOwner(server.database.url, (owner) =>
        owner.query('ALTER TABLE audit_log DROP CONSTRAINT full_disk'),
      );
    }
    expect((await agent.post('app/init')).json<AppInit>().cloud.id).toBe(cloud);
    expect([(await state()).inside, (await state(theirs)).inside]).toEqual([true, false]);
    expect([await acts(cloud), await acts(other)]).toEqual(before);
  });

  it('reads records and changes nothing: no setting, no money, no grant [SHELL-173]', async () => {
    await letIn();
    await signIn();
    expect((await agent.get('components/13/records')).statusCode).toBe(200);
    for (const { id } of COMPONENTS)
      for (const action of COMPONENT_ACTIONS)
        expect(isAllowed(SUPPORT_MAP, { type: 'components', action, key: id })).toBe(
          action === 'r',
        );
    expect(
      outcome(await agent.put('core/settings/print.bones.status', { value: true })).status,
    ).toBeGreaterThanOrEqual(403);
    expect(outcome(await letIn(AGENT, agent))).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
    expect(
      outcome(await agent.post('terminals/register', { branch: 1, terminal: 1, services: [] })),
    ).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
  });

  it('is audited as the actor of what is done under the grant', async () => {
    await letIn();
    await signIn();
    await agent.post('account/support_access', { action: 'end' });
    const id = await agentId();
    expect((await acts(cloud)).slice(-2)).toEqual([
      { action: 'support.entered', actor_id: id, agent_user_id: id },
      { action: 'support.ended', actor_id: id, agent_user_id: id },
    ]);
  });

  it('may end it themselves, and is signed out at once, in every process', async () => {
    const elsewhere = await server.secondProcess();
    await letIn();
    await signIn();
    const there = new Browser(elsewhere.app);
    for (const [name, value] of agent.cookies) there.cookies.set(name, value);
    expect((await there.post('app/init')).statusCode).toBe(200);
    expect((await agent.post('account/support_access', { action: 'end' })).json()).toMatchObject({
      data: { status: 'none' },
    });
    expect((await agent.post('app/init')).statusCode).toBe(401);
    await expect.poll(async () => (await there.post('app/init')).statusCode).toBe(401);
    expect(outcome(await signIn())).toEqual({ status: 403, code: 'SUPPORT_NO_GRANT' });
    await elsewhere.close();
  });

  it('does not return with an old session when it is opened again', async () => {
    await letIn();
    await signIn();
    await act({ action: 'end' });
    await letIn();
    expect((await agent.post('app/init')).statusCode).toBe(401);
    expect((await signIn()).statusCode).toBe(200);
  });
});

describe('24 hours', () => {
  it('has access at 23:59:59 after the approval and none at 24:00:00, also with cached sessions [SHELL-173]', async () => {
    // Tokens use the database's clock: so the approval is moved back instead of the time forward.
    const start = Date.now();
    const at = (ms: number) => {
      server.clock.offsetMs = ms - Date.now();
    };
    at(start - DAY);
    await letIn();
    const [grant] = await queryRows<{ approved_at: Date }>(
      server.kernel.tenant(cloud),
      "SELECT approved_at FROM support_grants WHERE cloud_id = $1 AND status = 'approved'",
      [],
    );
    const approved = grant?.approved_at.getTime() ?? 0;
    await signIn();
    at(approved + DAY - 1_000);
    expect((await agent.post('app/init')).statusCode).toBe(200);
    expect((await agent.get('account/clouds')).json<{ data: unknown[] }>().data).toHaveLength(1);
    at(approved + DAY);
    expect(outcome(await agent.post('app/init'))).toEqual({ status: 401, code: 'TOKEN_EXPIRED' });
    await agent.post('oauth/token', { grant_type: 'refresh_token' });
    expect((await agent.post('app/init')).statusCode).toBe(401);
    expect(outcome(await signIn())).toEqual({ status: 403, code: 'SUPPORT_NO_GRANT' });
    expect(await state()).toMatchObject({ status: 'none', agent: null });
    // And it can be opened again.
    expect((await letIn(OTHER_AGENT)).json()).toMatchObject({ data: { status: 'approved' } });
  });
});

describe('the kinds of users', () => {
  it('are support agent, admin and super admin, in addition to those of a business [SHELL-170]', async () => {
    expect(Object.keys(USER_KINDS)).toEqual(['user', 'support', 'admin', 'super_admin']);
    await expect(
      server.database.system.query(
        't.kind',
        "SELECT auth_create_user('x@example.com', 'x', 'x', 'owner')",
      ),
    ).rejects.toThrow(/auth_kind/);
  });
});
