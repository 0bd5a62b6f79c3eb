import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import {
  FILES_QUOTA,
  MAX_FILE_BYTES,
  MAX_LINKS_AT_ONCE,
  type StoredFileLink,
  type StoredFileView,
} from '@dalpak/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aBusiness,
  aTill,
  Browser,
  outcome,
  startTestApp,
  type TestApp,
} from '../../../test/test-app.ts';
import { sweepFiles } from './index.ts';

const STRANGER = 'stranger@example.com';
const DAY_MS = 24 * 3_600_000;

let server: TestApp;
let cloud: number;
let manager: Browser;
let stranger: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aBusiness(server.kernel);
  await aBusiness(server.kernel, { email: STRANGER, card: '2002' });
  manager = new Browser(server.app);
  await manager.signIn();
  stranger = new Browser(server.app);
  await stranger.signIn(STRANGER);
});
afterAll(() => server.close());
beforeEach(() => {
  server.clock.offsetMs = 0;
});

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A grey picture; a different `shade` gives different bytes. */
function png(width: number, height: number, shade = 0, extra: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(8, 8);
  const rows = Buffer.alloc(Math.min(height, 4) * (1 + Math.min(width, 4)), shade);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    ...extra,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const jpeg = (tail = ''): Buffer =>
  Buffer.concat([
    Buffer.from(
      'ffd8ffe000104a46494600010100000100010000ffc0000b080004000601011100ffda0008010100003f00a2ff00b3ffd0c4ffd9',
      'hex',
    ),
    Buffer.from(tail, 'latin1'),
  ]);
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64');
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1');

interface Ask {
  readonly component?: number;
  readonly field?: string;
  readonly name?: string;
  readonly by?: Browser;
}

function upload(
  bytes: Buffer,
  { component = 13, field = 'image', name = 'x.png', by = manager }: Ask = {},
): Promise<LightMyRequestResponse> {
  const query = new URLSearchParams({ component: String(component), field, name }).toString();
  return by.call('POST', `/api/v2/storage/files?${query}`, bytes);
}

const stored = async (bytes: Buffer, ask?: Ask): Promise<StoredFileView> =>
  (await upload(bytes, ask)).json<{ data: StoredFileView }>().data;
const linkTo = async (id: string, by = manager): Promise<StoredFileLink> =>
  (await by.get(`storage/files/${id}/secure_urls`)).json<{ data: StoredFileLink }>().data;
/** Opens a link as a page's picture does: without any session. */
const open = (url: string): Promise<LightMyRequestResponse> =>
  new Browser(server.app).call('GET', url);

async function product(data: Readonly<Record<string, unknown>>): Promise<LightMyRequestResponse> {
  return manager.post('components/13/records', {
    request_id: randomUUID(),
    data: { name: randomUUID(), price: 100, vat_group: '0', type: '1', ...data },
  });
}

describe('a picture of a product', () => {
  it('is stored, referred to by its record, and read by a link that ends soon [CART-232]', async () => {
    const bytes = png(40, 30);
    const file = await stored(bytes, { name: 'חלב 3%.jpeg' });
    expect(file).toEqual({
      id: file.id,
      name: 'חלב 3%.png',
      type: 'image/png',
      size: bytes.length,
      width: 40,
      height: 30,
    });
    const made = await product({ image: file.id });
    expect(made.json<{ data: { data: { image: string } } }>().data.data.image).toBe(file.id);

    const link = await linkTo(file.id);
    const read = await open(link.url);
    expect(read.rawPayload.equals(bytes)).toBe(true);
    expect(read.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'content-disposition':
        'inline; filename="____3_.png"; filename*=UTF-8\'\'%D7%97%D7%9C%D7%91%203%25.png',
    });
    expect(read.headers['cache-control']).toMatch(/^private, max-age=\d+$/);
    const left = Date.parse(link.expires_at) - server.kernel.now();
    expect(left).toBeGreaterThan(9 * 60_000);
    expect(left).toBeLessThanOrEqual(20 * 60_000);
    server.clock.offsetMs = left + 1_000;
    expect(outcome(await open(link.url))).toEqual({ status: 403, code: 'FILE_LINK_ENDED' });
  });

  it('is linked together with others, and only for users who may read its component', async () => {
    const [one, two] = [await stored(png(4, 4, 1)), await stored(png(4, 4, 2))];
    const ids = [one.id, two.id, randomUUID()];
    const linked = async (by: Browser) =>
      (await by.post('storage/files/secure_urls', { ids }))
        .json<{ data: StoredFileLink[] }>()
        .data.map(({ id }) => id)
        .toSorted();
    expect(await linked(manager)).toEqual([one.id, two.id].toSorted());
    expect(await linked(stranger)).toEqual([]);
    expect(
      (
        await manager.post('storage/files/secure_urls', {
          ids: Array.from({ length: MAX_LINKS_AT_ONCE + 1 }, () => randomUUID()),
        })
      ).statusCode,
    ).toBe(422);
  });

  it.each([
    ['png', png(3, 2), 'image/png', 3, 2],
    ['jpeg', jpeg(), 'image/jpeg', 6, 4],
    ['gif', gif, 'image/gif', 1, 1],
    ['webp', webp, 'image/webp', 1, 1],
  ])('may be %s', async (_name, bytes, type, width, height) => {
    expect(await stored(bytes)).toMatchObject({ type, width, height, size: bytes.length });
  });

  it('of a till is visible to its employee, pictures of products to every seller, and nothing at a locked till', async () => {
    const { id } = await stored(png(5, 5));
    const till = await aTill(server.app);
    expect((await till.get(`storage/files/${id}/secure_urls`)).statusCode).toBe(200);
    // A seller sees product pictures without the permission to read product records; other files of
    // products stay closed.
    const { kernel } = server;
    const change = (name: string, sql: string, params: readonly unknown[] = []) =>
      kernel.tenant(cloud).tx((tx) => tx.query(name, sql, [cloud, ...params]));
    const [picture, loose] = [await stored(png(6, 6)), await stored(png(7, 7))];
    expect((await product({ image: picture.id })).statusCode).toBe(200);
    const codes = async (by: Browser): Promise<number[]> =>
      Promise.all(
        [picture, loose].map(
          async ({ id }) => (await by.get(`storage/files/${id}/secure_urls`)).statusCode,
        ),
      );
    expect(await codes(till)).toEqual([200, 200]);
    const rights = (
      await kernel
        .tenant(cloud)
        .query<{ id: number; permissions: object }>(
          'test.rights',
          'SELECT id, permissions FROM positions WHERE cloud_id = $1',
          [cloud],
        )
    ).rows;
    await change(
      'test.close_rights',
      `UPDATE positions SET permissions = '{"components": {}, "pos": {}, "system": {}}' WHERE cloud_id = $1`,
    );
    kernel.sessions.dropCache(cloud);
    const seen = [await codes(till)];
    await change(
      'test.off_sale',
      'UPDATE products SET active = false WHERE cloud_id = $1 AND image = $2',
      [picture.id],
    );
    seen.push(await codes(till));
    for (const { id, permissions } of rights)
      await change(
        'test.give_rights',
        'UPDATE positions SET permissions = $2 WHERE cloud_id = $1 AND id = $3',
        [permissions, id],
      );
    kernel.sessions.dropCache(cloud);
    expect(seen).toEqual([
      [200, 404],
      [404, 404],
    ]);
    const locked = await till.post('employees/logout');
    expect(locked.statusCode).toBe(200);
    const header = Object.keys(till.headers).find((name) => /employee/i.test(name)) ?? '';
    delete till.headers[header];
    expect(outcome(await till.get(`storage/files/${id}/secure_urls`)).code).toBe(
      'EMPLOYEE_REQUIRED',
    );
  });
});

describe('what must not be stored is refused', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  it.each([
    ['a drawing that runs', svg, 'STORED_FILE_TYPE'],
    [
      'a page called a picture',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'STORED_FILE_TYPE',
    ],
    ['a program', Buffer.from('MZ\x90\x00'), 'STORED_FILE_TYPE'],
    ['a document where a picture belongs', pdf, 'STORED_FILE_TYPE'],
    ['a picture that is cut off', png(40, 30).subarray(0, 60), 'STORED_FILE_BROKEN'],
    ['a photograph that is cut off', jpeg().subarray(0, 45), 'STORED_FILE_BROKEN'],
    [
      'a picture without pixels',
      Buffer.concat([png(4, 4).subarray(0, 33), chunk('IEND', Buffer.alloc(0))]),
      'STORED_FILE_BROKEN',
    ],
    ['a first line and nothing behind it', Buffer.from('GIF89a/*'), 'STORED_FILE_BROKEN'],
    [
      'a length past the end',
      Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8 ', 'latin1'), Buffer.alloc(40)]),
      'STORED_FILE_BROKEN',
    ],
    ['a few bytes that unfold into gigabytes', png(60_000, 60_000), 'STORED_FILE_PIXELS'],
    ['a picture of more pixels than fit', png(7_900, 7_900), 'STORED_FILE_PIXELS'],
  ])('%s', async (_what, bytes, code) => {
    expect(outcome(await upload(bytes, { name: 'ok.png' }))).toEqual({ status: 422, code });
  });

  it('more bytes than one file may have', async () => {
    const large = Buffer.concat([png(10, 10), Buffer.alloc(20 * 1024 * 1024)]);
    expect(outcome(await upload(large))).toEqual({ status: 413, code: 'BODY_TOO_LARGE' });
    expect(
      outcome(await upload(png(4, 4, 0, [chunk('tEXt', Buffer.alloc(MAX_FILE_BYTES))]))),
    ).toEqual({ status: 413, code: 'BODY_TOO_LARGE' });
    expect(outcome(await upload(Buffer.alloc(0)))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
  });

  it('bytes after the end of a picture, so that a file is one thing only', async () => {
    const page = '<script>alert(1)</script>';
    for (const [bytes, tail] of [
      [png(8, 8, 7), page],
      [jpeg(), `PK\x03\x04${page}`],
      [gif, page],
      [webp, page],
    ] as const) {
      const file = await stored(Buffer.concat([bytes, Buffer.from(tail, 'latin1')]));
      expect((await open((await linkTo(file.id)).url)).rawPayload.equals(bytes)).toBe(true);
    }
  });

  it('a page inside a picture is sent as nothing but the picture', async () => {
    const file = await stored(
      png(9, 9, 0, [chunk('tEXt', Buffer.from('Comment\0<script>alert(1)</script>'))]),
      { name: 'a.html' },
    );
    const read = await open((await linkTo(file.id)).url);
    expect(read.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="a.png"',
    });
    expect(read.headers['content-security-policy']).toContain('sandbox');
  });

  it('more than a business may store', async () => {
    const full = (size: number, count: number) =>
      server.kernel
        .tenant(cloud)
        .tx((tx) =>
          tx.query(
            'test.full',
            `INSERT INTO stored_files SELECT $1, gen_random_uuid(), 13, repeat('a', 64), 'image/png', 'x.png', $2, 1, 1, now() FROM generate_series(1, $3::integer)`,
            [cloud, size, count],
          ),
        );
    await full(1_073_741_824, 2);
    expect(outcome(await upload(png(4, 4, 3)))).toEqual({ status: 409, code: 'STORED_FILES_FULL' });
    await server.kernel
      .tenant(cloud)
      .tx((tx) =>
        tx.query(
          'test.emptied',
          `DELETE FROM stored_files WHERE cloud_id = $1 AND size = 1073741824`,
          [cloud],
        ),
      );
    expect((await upload(png(4, 4, 3))).statusCode).toBe(200);
    await full(1, FILES_QUOTA.count);
    expect(outcome(await upload(png(4, 4, 3)))).toEqual({ status: 409, code: 'STORED_FILES_FULL' });
    await server.kernel
      .tenant(cloud)
      .tx((tx) =>
        tx.query('test.fewer', `DELETE FROM stored_files WHERE cloud_id = $1 AND size = 1`, [
          cloud,
        ]),
      );
  });

  it('by a call of another type, from another site, or for a field that takes no file', async () => {
    const url = '/api/v2/storage/files?component=13&field=image';
    expect((await manager.call('POST', url, { data: 'x' })).statusCode).toBe(422);
    expect(
      (await manager.call('POST', url, png(4, 4), { 'content-type': 'image/png' })).statusCode,
    ).toBe(400);
    expect((await manager.call('POST', '/api/v2/app/init', png(4, 4))).statusCode).toBe(400);
    expect(
      outcome(await manager.call('POST', url, png(4, 4), { origin: 'https://evil.example' })).code,
    ).toBe('FORBIDDEN_ORIGIN');
    expect(outcome(await upload(png(4, 4), { field: 'name' })).code).toBe('NOT_FOUND');
    expect(outcome(await upload(png(4, 4), { component: 999 })).code).toBe('NOT_FOUND');
  });
});

describe('a name', () => {
  it.each([
    ['../../../etc/passwd', 'passwd.png'],
    ['C:\\temp\\a.b.png', 'a.b.png'],
    ['..', 'file.png'],
    ['', 'file.png'],
    ['a"; filename="b.exe', 'a; filename=b.png'],
    ['\u202Egnp.exe', 'gnp.png'],
    ['x'.repeat(300), `${'x'.repeat(60)}.png`],
    ['con:fig?.svg', 'config.png'],
  ])('%s is %s', async (given, name) => {
    expect((await stored(png(4, 4), { name: given })).name).toBe(name);
  });

  it('is no part of the path of its bytes', async () => {
    const { id } = await stored(png(4, 4, 77), { name: '../../escape.png' });
    const [row] = (
      await server.kernel
        .tenant(cloud)
        .query<{ sha256: string }>(
          'test.sha',
          'SELECT sha256 FROM stored_files WHERE cloud_id = $1 AND id = $2',
          [cloud, id],
        )
    ).rows;
    const folder = `${server.kernel.config.dataDir}/files`;
    const names = await readdir(folder, { recursive: true });
    expect(names).toContain(`${cloud}/${row?.sha256.slice(0, 2)}/${row?.sha256}`);
    expect(names.every((name) => /^\d+(\/[0-9a-f]{2}(\/[0-9a-f]{64})?)?$/.test(name))).toBe(true);
  });
});

describe('a link', () => {
  it('that was changed, made up or is of another business opens nothing', async () => {
    const { id } = await stored(png(6, 6));
    const { url } = await linkTo(id);
    const [, ours, file, until, signature] =
      /content\/(\d+)\.([^.]+)\.(\d+)\.(.+)$/.exec(url) ?? [];
    const others = await stored(png(6, 6, 9), { by: stranger });
    const tokens = [
      `${ours}.${file}.${Number(until) + 600}.${signature}`,
      `${Number(ours) + 1}.${file}.${until}.${signature}`,
      `${ours}.${others.id}.${until}.${signature}`,
      `${ours}.${file}.${until}.${'A'.repeat(43)}`,
      `${ours}.${file}.${until}`,
      '..%2f..%2f..%2fetc%2fpasswd',
      'x',
    ];
    for (const token of tokens)
      expect(outcome(await open(`/api/v2/storage/content/${token}`))).toEqual({
        status: 403,
        code: 'FILE_LINK_ENDED',
      });
    expect((await open(url)).statusCode).toBe(200);
    expect(outcome(await manager.get(`storage/files/${others.id}/secure_urls`)).code).toBe(
      'NOT_FOUND',
    );
  });

  it('of a file that is stored but not displayed is an attachment', async () => {
    // No component has such a field yet: the row is inserted by hand.
    const { id } = await stored(png(7, 7));
    await server.kernel
      .tenant(cloud)
      .tx((tx) =>
        tx.query(
          'test.file',
          `INSERT INTO stored_files SELECT cloud_id, gen_random_uuid(), component, sha256, 'application/pdf', 'חוזה.pdf', size, NULL, NULL, created_at FROM stored_files WHERE cloud_id = $1 AND id = $2`,
          [cloud, id],
        ),
      );
    const [row] = (
      await server.kernel
        .tenant(cloud)
        .query<{ id: string }>(
          'test.pdf',
          `SELECT id FROM stored_files WHERE cloud_id = $1 AND type = 'application/pdf'`,
          [cloud],
        )
    ).rows;
    expect((await open((await linkTo(row?.id ?? '')).url)).headers['content-disposition']).toMatch(
      /^attachment; /,
    );
    // A picture field does not accept it either.
    expect(outcome(await product({ image: row?.id })).code).toBe('RECORD_INVALID');
  });
});

describe('a record', () => {
  it("cannot refer to a file that does not exist or is another business's", async () => {
    const others = await stored(png(6, 6, 10), { by: stranger });
    for (const image of [randomUUID(), others.id]) {
      const refused = await product({ image });
      expect(outcome(refused).code).toBe('RECORD_INVALID');
      expect(refused.json<{ details: unknown }>().details).toEqual([
        {
          field: 'image',
          text: 'הערך אינו קיים. בחרו מהרשימה.',
          reason: 'field_not_found',
          code: 'FIELD_UNKNOWN',
        },
      ]);
    }
  });
});

describe('after a day', () => {
  it('files that no record refers to are deleted, with bytes that no other file has', async () => {
    const [same, other] = [png(11, 11, 1), png(11, 11, 2)];
    const kept = await stored(same);
    await product({ image: kept.id });
    const [twin, lone] = [await stored(same), await stored(other)];
    const links = await Promise.all([kept, twin, lone].map(({ id }) => linkTo(id)));
    const sweep = (): Promise<void> =>
      sweepFiles(
        { ...server.kernel, system: server.database.system },
        new AbortController().signal,
      );
    const answers = async () =>
      Promise.all(
        links.map(
          async ({ id }) => (await manager.get(`storage/files/${id}/secure_urls`)).statusCode,
        ),
      );
    const contents = async () =>
      (await server.kernel.files.list(cloud, Number.MAX_SAFE_INTEGER)).length;
    await sweep();
    expect(await answers()).toEqual([200, 200, 200]);
    const before = await contents();
    server.clock.offsetMs = DAY_MS + 60_000;
    // The file system's clock is not moved: its files are old by ours.
    await sweep();
    server.clock.offsetMs = 0;
    expect(await answers()).toEqual([200, 404, 404]);
    expect(await contents()).toBeLessThan(before);
    expect((await open(links[0]?.url ?? '')).rawPayload.equals(same)).toBe(true);
  });
});
