import {
  openHttpsSink,
  openSmtpSink,
  type HttpsSink,
  SINK_CERTIFICATE,
  SINK_HOST,
  type SmtpSink,
} from '@dalpak/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  INTERNET,
  isBlockedHost,
  isPublicAddress,
  type OutboundNetwork,
  reachableAddress,
  SendError,
  withTimeLimit,
} from '../../kernel/mail/outbound-address.ts';
import { sendMail } from '../../kernel/mail/send-mail.ts';
import { isRefusedUrl, sendWebhook, webhookUrl } from './send-webhook.ts';

let web: HttpsSink;
let post: SmtpSink;
const never = new AbortController().signal;

/** The sinks on this machine, reached by the name of their certificate. */
const NEAR: OutboundNetwork = {
  resolve: () => Promise.resolve(['127.0.0.1']),
  mayReach: (address) => address === '127.0.0.1',
  ca: SINK_CERTIFICATE,
};

beforeAll(async () => {
  [web, post] = await Promise.all([openHttpsSink(), openSmtpSink()]);
});
afterAll(() => Promise.all([web.close(), post.close()]));

const call = (
  outside: OutboundNetwork,
  url: string,
  more: { readonly timeoutMs?: number; readonly stop?: AbortSignal } = {},
) => sendWebhook(outside, { url, token: 'key', body: { a: 'שלום' }, stop: never, ...more });
const own = () => `https://${SINK_HOST}:${web.port}/hook`;

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '192.0.2.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001::1',
    'fec0::1',
    '',
    'localhost',
    '127.1',
    '0x7f000001',
    '2130706433',
  ])('%s is not reachable', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.32.0.1',
    '100.128.0.1',
    '2606:4700:4700::1111',
    '2a00:1450:4028::200e',
  ])('%s is reachable', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('is refused when any address of the name is in a private network', async () => {
    const outside = (addresses: readonly string[]): OutboundNetwork => ({
      ...INTERNET,
      resolve: () => Promise.resolve(addresses),
    });
    await expect(
      reachableAddress(outside(['8.8.8.8', '10.0.0.1']), 'mixed.example'),
    ).rejects.toThrow('address_refused');
    await expect(reachableAddress(outside(['::ffff:127.0.0.1']), 'mapped.example')).rejects.toThrow(
      'address_refused',
    );
    await expect(reachableAddress(outside([]), 'empty.example')).rejects.toThrow('host_unknown');
    await expect(reachableAddress(outside(['8.8.8.8']), 'good.example')).resolves.toBe('8.8.8.8');
  });
});

describe('a web call', () => {
  it.each([
    'https://localhost/',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[fe80::1]/',
    'https://10.0.0.1:6443/',
    'https://[fd00:ec2::254]/',
    'https://[64:ff9b::a9fe:a9fe]/',
  ])('to %s is not sent', async (url) => {
    await expect(call(INTERNET, url)).rejects.toMatchObject({
      message: 'address_refused',
      again: false,
    });
    // Nor do the settings accept it.
    expect(isRefusedUrl(INTERNET, url)).toBe(true);
  });

  it.each([
    'http://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'https://user:pass@example.com/',
    'javascript:alert(1)',
    'gopher://127.0.0.1:25/',
    'x',
    '',
  ])('to "%s" is invalid', async (url) => {
    expect([webhookUrl(url), isRefusedUrl(NEAR, url)]).toEqual([null, true]);
    await expect(call(NEAR, url)).rejects.toMatchObject({ message: 'address_refused' });
  });

  it('connects to the address that was checked, whatever the name resolves to the next time', async () => {
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    let asked = 0;
    const outside: OutboundNetwork = {
      ...NEAR,
      resolve: () => Promise.resolve(answers[asked++] ?? []),
    };
    await call(outside, own());
    expect(asked).toBe(1);
    expect(web.calls.at(-1)).toMatchObject({
      method: 'POST',
      url: '/hook',
      body: '{"a":"שלום"}',
      headers: { authorization: 'Bearer key', host: `${SINK_HOST}:${web.port}` },
    });
  });

  it('follows no redirect', async () => {
    const before = web.calls.length;
    web.answerNext({ status: 302, headers: { location: `${own()}/elsewhere` } });
    await expect(call(NEAR, own())).rejects.toMatchObject({
      message: 'redirect_refused',
      again: false,
    });
    expect(web.calls.length).toBe(before + 1);
  });

  it('is retried only when that may help', async () => {
    for (const [status, again] of [
      [500, true],
      [429, true],
      [400, false],
      [404, false],
    ] as const) {
      web.answerNext({ status });
      await expect(call(NEAR, own())).rejects.toMatchObject({ message: `status_${status}`, again });
    }
  });

  it('has a time limit, and does not read an endless answer', async () => {
    web.answerNext({ status: 200, silent: true });
    await expect(call(NEAR, own(), { timeoutMs: 300 })).rejects.toMatchObject({
      message: 'not_reached',
      again: true,
    });
    web.answerNext({ status: 200, bytes: 5_000_000 });
    await call(NEAR, own());
    const stop = new AbortController();
    web.answerNext({ status: 200, silent: true });
    const going = call(NEAR, own(), { stop: stop.signal });
    stop.abort();
    await expect(going).rejects.toMatchObject({ again: true });
  });

  it('refuses an untrusted certificate', async () => {
    await expect(
      sendWebhook(
        { resolve: NEAR.resolve, mayReach: NEAR.mayReach },
        { url: own(), token: null, body: {}, stop: never },
      ),
    ).rejects.toMatchObject({ message: 'not_reached' });
    await expect(call({ ...NEAR }, `https://other.example:${web.port}/`)).rejects.toMatchObject({
      message: 'not_reached',
    });
  });
});

describe('a mail', () => {
  const mail = {
    from: { name: 'מכולת, "הפינה"', address: 'shop@example.com' },
    to: 'dana@example.com',
    subject: 'קבלה 7',
    text: 'שלום',
    html: '<p dir="rtl">שלום</p>',
  };
  const server = () => ({ host: SINK_HOST, port: post.port, user: 'shop', password: 'turnip' });

  it('arrives unchanged, with name and password over TLS', async () => {
    await sendMail(NEAR, server(), mail, never);
    expect(post.mails.at(-1)).toMatchObject({
      from: 'shop@example.com',
      to: ['dana@example.com'],
      auth: 'shop:turnip',
    });
    expect(post.mails.at(-1)?.data).toContain('Content-Type: text/html; charset=utf-8');
  });

  it('is not sent to a server in a private network, which the settings refuse as well', async () => {
    for (const host of [
      'localhost',
      'a.localhost',
      '127.0.0.1',
      '10.0.0.5',
      '::1',
      '[::1]',
      '0x7f.1',
      '2130706433',
      'https://smtp.example.com',
      'smtp.example.com:465',
      'user@smtp.example.com',
      'a b',
      '',
    ]) {
      expect([host, isBlockedHost(INTERNET, host)]).toEqual([host, true]);
      await expect(sendMail(INTERNET, { ...server(), host }, mail, never)).rejects.toMatchObject({
        message: 'address_refused',
        again: false,
      });
    }
  });

  it.each(['smtp.example.com', 'SMTP.example.com', '8.8.8.8', '2606:4700::1111', 'דואר.example'])(
    'may go through %s',
    (host) => {
      expect(isBlockedHost(INTERNET, host)).toBe(false);
    },
  );

  it('goes to one recipient, however the address is written', async () => {
    const before = post.mails.length;
    await sendMail(NEAR, server(), { ...mail, to: 'a@example.com, b@example.com' }, never).catch(
      () => undefined,
    );
    await sendMail(NEAR, server(), { ...mail, subject: 'x\r\nBcc: c@example.com' }, never);
    const heads = post.mails.slice(before).map(({ data }) => data.split('\r\n\r\n')[0] ?? '');
    expect(heads.filter((head) => /^Bcc:/im.test(head))).toEqual([]);
    expect(post.mails.slice(before).flatMap(({ to }) => to)).not.toContain('b@example.com');
  });

  it('has a time limit for a server that never stops sending', async () => {
    const stop = new AbortController();
    await expect.poll(() => post.connections()).toBe(0);
    post.dripNext();
    const going = sendMail(NEAR, server(), mail, stop.signal);
    await expect.poll(() => post.connections()).toBe(1);
    stop.abort();
    await expect(going).rejects.toMatchObject({ message: 'not_reached', again: true });
    await expect.poll(() => post.connections()).toBe(0);
    post.dripNext();
    await expect(
      withTimeLimit(never, 200, (over) => sendMail(NEAR, server(), mail, over)),
    ).rejects.toMatchObject({ message: 'not_reached', again: true });
    await expect.poll(() => post.connections()).toBe(0);
  });

  it('has a time limit for a name that does not resolve', async () => {
    const unknownUser: OutboundNetwork = { ...NEAR, resolve: () => new Promise(() => undefined) };
    await expect(
      withTimeLimit(never, 50, (over) => sendMail(unknownUser, server(), mail, over)),
    ).rejects.toMatchObject({ message: 'not_reached', again: true });
    await expect(
      withTimeLimit(AbortSignal.abort(), 60_000, (over) =>
        sendMail(unknownUser, server(), mail, over),
      ),
    ).rejects.toMatchObject({ again: true });
  });

  it('uses TLS also where a server begins in clear text, before any data is sent', async () => {
    const sink = await openSmtpSink('offered');
    await sendMail(NEAR, { ...server(), port: sink.port, startTls: true }, mail, never);
    expect(sink.mails).toMatchObject([{ to: ['dana@example.com'], auth: 'shop:turnip' }]);
    expect(sink.clear).toEqual(['EHLO', 'STARTTLS']);
    // The certificate must have the server's name.
    await expect(
      sendMail(
        NEAR,
        { ...server(), host: 'other.example', port: sink.port, startTls: true },
        mail,
        never,
      ),
    ).rejects.toMatchObject({ message: 'not_reached' });
    expect(sink.mails).toHaveLength(1);
    await sink.close();
  });

  it.each(['none', 'refused'] as const)(
    'is not sent in clear text to a server whose STARTTLS is %s',
    async (tls) => {
      const sink = await openSmtpSink(tls);
      await expect(
        sendMail(NEAR, { ...server(), port: sink.port, startTls: true }, mail, never),
      ).rejects.toBeInstanceOf(SendError);
      expect(sink.mails).toEqual([]);
      expect(sink.clear).not.toContain('AUTH');
      expect(sink.clear).not.toContain('MAIL');
      await sink.close();
    },
  );

  it('is retried after a temporary failure, and not after a permanent one', async () => {
    post.refuseNext('450 later');
    await expect(sendMail(NEAR, server(), mail, never)).rejects.toMatchObject({
      message: 'mail_450',
      again: true,
    });
    post.refuseNext('550 nobody here');
    await expect(sendMail(NEAR, server(), mail, never)).rejects.toMatchObject({
      message: 'mail_550',
      again: false,
    });
  });
});
