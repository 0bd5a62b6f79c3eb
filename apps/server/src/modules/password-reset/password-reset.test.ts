import { COMPONENT, COOKIES, type PermissionMap } from '@dalpak/contracts';
import { openSmtpSink, SINK_CERTIFICATE, SINK_HOST, type SmtpSink } from '@dalpak/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readStoredMails, readMail } from '../../../test/mails.ts';
import { changeRows, queryRows } from '../../../test/sale-shop.ts';
import {
  aBusiness,
  Browser,
  outcome,
  OWNER,
  startTestApp,
  type TestApp,
} from '../../../test/test-app.ts';

const NEW = 'copper-lantern-48';
const PUBLIC_URL = 'https://pos.example';

let server: TestApp;
let post: SmtpSink;
let log: string[] = [];
let cloud: number;
let email: string;
let networks = 0;
let people = 0;

beforeAll(async () => {
  post = await openSmtpSink();
  server = await startTestApp(
    {
      publicUrl: PUBLIC_URL,
      mail: {
        server: {
          host: SINK_HOST,
          port: post.port,
          startTls: false,
          user: 'pos',
          password: 'turnip',
        },
        from: { name: 'דלפק', address: 'pos@shop.example' },
      },
    },
    {
      mailOutside: {
        resolve: () => Promise.resolve(['127.0.0.1']),
        mayReach: () => true,
        ca: SINK_CERTIFICATE,
      },
      log: (text) => log.push(text),
    },
  );
});
afterAll(async () => {
  await server.close();
  await post.close();
});
beforeEach(async () => {
  log = [];
  email = `person${(people += 1)}@example.com`;
  cloud = await aBusiness(server.kernel, { email });
});

/** A caller from a network of their own. */
const stranger = () => {
  const remoteAddress = `10.9.${Math.floor((networks += 1) / 250)}.${(networks % 250) + 1}`;
  return (path: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url: `/api/v2/${path}`,
      headers: { host: 'pos.example' },
      payload,
      remoteAddress,
    });
};
const forgot = (address = email, call = stranger()) =>
  call('account/password/reset', { email: address });
const confirm = (token: string, password = NEW, call = stranger()) =>
  call('account/password/reset/confirm', { token, password });
const mailsTo = (address = email) =>
  post.mails.filter(({ to }) => to.includes(address)).map(({ data }) => readMail(data).text);
const tokenIn = (text: string) => /\/#\/reset\/([\w-]{43})$/m.exec(text)?.[1] ?? '';

async function aToken(): Promise<string> {
  const links = () =>
    mailsTo()
      .map(tokenIn)
      .filter((token) => token !== '');
  const before = links().length;
  await forgot();
  await expect.poll(() => links().length).toBe(before + 1);
  return links().at(-1) ?? '';
}

async function desk(
  password: string = OWNER.password,
): Promise<{ readonly browser: Browser; readonly status: number }> {
  const browser = new Browser(server.app);
  browser.headers['origin'] = PUBLIC_URL;
  return { browser, status: (await browser.signIn(email, password)).statusCode };
}

/** Where a manager asks for a link of the owner, who is an employee. */
async function linkPath(): Promise<string> {
  const [person] = await queryRows<{ employee_id: number }>(
    server.kernel.tenant(cloud),
    'SELECT employee_id FROM cloud_users WHERE cloud_id = $1 AND employee_id IS NOT NULL',
  );
  return `employees/${person?.employee_id}/password_link`;
}

describe('a forgotten password', () => {
  it('is reset by a link that is mailed over TLS, with the sender of the settings and the address of PUBLIC_URL', async () => {
    const token = await aToken();
    expect(post.mails.at(-1)).toMatchObject({
      from: 'pos@shop.example',
      to: [email],
      auth: 'pos:turnip',
    });
    expect(mailsTo()[0]).toContain(`${PUBLIC_URL}/#/reset/${token}`);
    expect((await confirm(token)).json()).toEqual({ code: '000' });
    expect([(await desk()).status, (await desk(NEW)).status]).toEqual([401, 200]);
  });

  it('answers the same for an address without an account, and sends no mail there [LOOK-038]', async () => {
    const [known, unknown] = [await forgot(), await forgot('nobody@example.com')];
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()]);
    expect(known.json()).toEqual({ code: '000', delivery: 'mail' });
    await expect.poll(() => mailsTo().length).toBe(1);
    await aToken();
    expect(mailsTo('nobody@example.com')).toEqual([]);
  });

  it('answers the same while the mail server refuses, and logs that it does, without the link', async () => {
    post.refuseNext('550 no');
    expect((await forgot()).json()).toEqual({ code: '000', delivery: 'mail' });
    await expect.poll(() => log).toEqual(['A mail could not be sent: mail_550']);
    expect(mailsTo()).toEqual([]);
  });

  it('has one valid link at a time, each for one use within half an hour [LOOK-038]', async () => {
    const [first, second] = [await aToken(), await aToken()];
    expect(outcome(await confirm(first))).toEqual({ status: 422, code: 'RESET_LINK_INVALID' });
    const both = await Promise.all([
      confirm(second, 'copper-lantern-49'),
      confirm(second, 'copper-lantern-50'),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const third = await aToken();
    server.clock.offsetMs += 31 * 60_000;
    expect(outcome(await confirm(third))).toEqual({ status: 422, code: 'RESET_LINK_INVALID' });
    expect(outcome(await confirm('A'.repeat(43)))).toEqual({
      status: 422,
      code: 'RESET_LINK_INVALID',
    });
    server.clock.offsetMs = 0;
    expect((await desk(NEW)).status).toBe(401);
  });

  it('ends its link when the owner changes the password or the e-mail address', async () => {
    const { browser } = await desk();
    const first = await aToken();
    await browser.post('account/password', { current: OWNER.password, password: NEW });
    expect(outcome(await confirm(first))).toEqual({ status: 422, code: 'RESET_LINK_INVALID' });
    const second = await aToken();
    const moved = await browser.call('PUT', '/api/v2/account/me', {
      name: 'דנה',
      email: `moved-${email}`,
      password: NEW,
    });
    expect(moved.statusCode).toBe(200);
    expect(outcome(await confirm(second))).toEqual({ status: 422, code: 'RESET_LINK_INVALID' });
  });

  it('must follow the rules of every password, and the link still works after a weak one [LOOK-038]', async () => {
    const token = await aToken();
    for (const weak of ['passwordpassword', 'aaaaaaaaaaaa'])
      expect(outcome(await confirm(token, weak))).toEqual({ status: 422, code: 'WEAK_PASSWORD' });
    expect((await confirm(token)).statusCode).toBe(200);
  });

  it('is stored as a hash, and a blocked user gets no link [LOOK-038]', async () => {
    const token = await aToken();
    const { runAsOwner: onServer } = await import('../../kernel/db/test-database.ts');
    const { rows } = await onServer(server.database.url, (owner) =>
      owner.query<{ hash: Buffer }>(
        'SELECT r.token_hash AS hash FROM password_resets r JOIN users u ON u.id = r.user_id WHERE u.email = $1',
        [email],
      ),
    );
    expect(rows[0]?.hash).toHaveLength(32);
    expect(rows[0]?.hash.toString('base64url')).not.toBe(token);
    await onServer(server.database.url, (owner) =>
      owner.query("UPDATE users SET status = 'blocked' WHERE email = $1", [email]),
    );
    expect(outcome(await confirm(token))).toEqual({ status: 422, code: 'RESET_LINK_INVALID' });
  });
});

describe('after the reset', () => {
  it('no session of the user works, known devices are forgotten, it is audited and the user is notified [LOOK-038]', async () => {
    const { browser } = await desk();
    expect((await browser.post('app/init')).statusCode).toBe(200);
    const device = [...browser.cookies].find(([name]) => name.endsWith(COOKIES.device));
    await confirm(await aToken());
    expect(outcome(await browser.post('app/init')).status).toBe(401);
    expect((await browser.post('oauth/token', { grant_type: 'refresh_token' })).statusCode).toBe(
      401,
    );
    const [entry] = await queryRows<{ after: unknown }>(
      server.kernel.tenant(cloud),
      "SELECT after FROM audit_log WHERE cloud_id = $1 AND action = 'user.password_reset'",
    );
    expect(entry?.after).toEqual({ sessions_ended: 1 });
    await expect.poll(() => mailsTo().length).toBe(2);
    expect(mailsTo()[1]).toContain('הוחלפה');
    // When and from where.
    expect(mailsTo()[1]).toMatch(/\d{4}-\d{2}-\d{2} \d{2}:\d{2} מהכתובת 10\.9\./);
    expect(tokenIn(mailsTo()[1] ?? '')).toBe('');
    // Attempts from elsewhere slowed the account down at this network: a known device would not
    // share that.
    for (let i = 0; i < 10; i += 1)
      await new Browser(server.app).call(
        'POST',
        '/api/v2/oauth/token',
        { grant_type: 'password', email, password: 'x' },
        { origin: PUBLIC_URL },
      );
    const back = new Browser(server.app);
    back.headers['origin'] = PUBLIC_URL;
    if (device !== undefined) back.cookies.set(...device);
    expect((await back.signIn(email, NEW)).statusCode).toBe(429);
  });
});

describe('a manager', () => {
  it('mails a person of the business a link without seeing it, and both ends are audited [LOOK-038]', async () => {
    const { browser } = await desk();
    const answer = await browser.post(await linkPath(), {});
    expect(answer.json()).toEqual({ code: '000', delivery: 'mail' });
    await expect.poll(() => mailsTo().length).toBe(1);
    expect((await confirm(tokenIn(mailsTo()[0] ?? ''))).json()).toEqual({ code: '000' });
    const acts = await queryRows<{ action: string }>(
      server.kernel.tenant(cloud),
      "SELECT action FROM audit_log WHERE cloud_id = $1 AND action LIKE 'user.%' ORDER BY at",
    );
    expect(acts.map(({ action }) => action)).toEqual([
      'user.reset_link_made',
      'user.password_reset',
    ]);
  });

  it('mails none to who may do more than they may [LOOK-038]', async () => {
    const { browser } = await desk();
    const path = await linkPath();
    await changeRows(
      server,
      cloud,
      "WITH p AS (INSERT INTO positions (cloud_id, id, name, permissions) VALUES ($1, 900, 'מנהל עובדים', $2::jsonb) RETURNING id), u AS (SELECT auth_create_user($3, 'רן', password_hash) AS id FROM auth_find_user_by_email($4)) INSERT INTO cloud_users (cloud_id, user_id, position_id) SELECT $1, u.id, p.id FROM p, u",
      [
        JSON.stringify({ components: { [COMPONENT.employees]: '111' } } satisfies PermissionMap),
        `ran-${email}`,
        email,
      ],
    );
    const staff = new Browser(server.app);
    staff.headers['origin'] = PUBLIC_URL;
    expect((await staff.signIn(`ran-${email}`)).statusCode).toBe(200);
    expect(outcome(await staff.post(path, {}))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    expect((await browser.post(path, {})).statusCode).toBe(200);
    await expect.poll(() => mailsTo().length).toBe(1);
  });

  it('is slowed down by a count of their own, which leaves the person theirs [LOOK-038]', async () => {
    const { browser } = await desk();
    const path = await linkPath();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at += 1) statuses.push((await browser.post(path, {})).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await forgot()).statusCode).toBe(200);
  });
});

describe('repeated requests', () => {
  it('are slowed down for one account, whether it exists or not, and for a network [LOOK-038]', async () => {
    for (const address of [email, 'nobody-at-all@example.com']) {
      const call = stranger();
      const statuses: number[] = [];
      for (let i = 0; i < 6; i += 1) statuses.push((await forgot(address, call)).statusCode);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    }
    const call = stranger();
    const codes = new Set<string | undefined>();
    for (let i = 0; i < 31; i += 1)
      codes.add(outcome(await confirm('B'.repeat(43), NEW, call)).code);
    expect([...codes]).toEqual(['RESET_LINK_INVALID', 'SIGN_IN_LIMITED']);
  });
});

it('without a mail server write the mail to the data folder, and the log names the file and not its content', async () => {
  const texts: string[] = [];
  const local = await startTestApp({ port: 4600 }, { log: (text) => texts.push(text) });
  try {
    await aBusiness(local.kernel, { email });
    const answer = await local.app.inject({
      method: 'POST',
      url: '/api/v2/account/password/reset',
      headers: { host: 'evil.example' },
      payload: { email },
    });
    expect(answer.json()).toEqual({ code: '000', delivery: 'folder' });
    await expect.poll(() => texts.length).toBe(1);
    const [mail] = await readStoredMails(local.kernel.config.dataDir);
    const token = tokenIn(mail?.text ?? '');
    expect([mail?.to, mail?.text.includes(`http://localhost:4600/#/reset/${token}`)]).toEqual([
      email,
      true,
    ]);
    expect(texts[0]).toMatch(/mail\/[\w-]+\.eml$/);
    expect(texts[0]).not.toContain(token);
    const done = await local.app.inject({
      method: 'POST',
      url: '/api/v2/account/password/reset/confirm',
      payload: { token, password: NEW },
    });
    expect(done.statusCode).toBe(200);
  } finally {
    await local.close();
  }
});
