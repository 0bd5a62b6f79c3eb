import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS } from './generated/endpoints.ts';
import { defineEndpoint, endpointUrl, endpointUrls, gateErrors } from './wire/define-endpoint.ts';
import { type ErrorCode, ERRORS, isErrorCode, SUCCESS } from './errors.ts';
import { APP, CLIENT_HEADERS } from './wire/headers.ts';
import { isAllowed } from './access/permissions.ts';

describe('endpoints', () => {
  it.each(ENDPOINTS)(
    '$name declares who may call it, which permission it needs and its errors',
    (endpoint) => {
      expect(['public', 'session', 'user', 'terminal', 'employee']).toContain(endpoint.auth);
      const { permission } = endpoint;
      if (typeof permission === 'string') expect(['none', 'own']).toContain(permission);
      else expect(isAllowed({ all: 1 }, permission)).toBe(true);
      // A public call comes before sign-in, so there is no permission map to check.
      if (endpoint.auth === 'public') expect(permission).toBe('none');
      expect(endpoint.errors.every(isErrorCode)).toBe(true);
      expect(endpoint.errors.includes('UNAUTHENTICATED')).toBe(
        endpoint.auth !== 'public' || endpoint.name === 'oauthToken',
      );
      expect(endpoint.summary.length).toBeGreaterThan(10);
    },
  );

  it.each(ENDPOINTS)(
    '$name declares the errors of the checks before its handler, each code once',
    (endpoint) => {
      expect(endpoint.errors).toEqual(expect.arrayContaining([...gateErrors(endpoint)]));
      expect(new Set(endpoint.errors).size).toBe(endpoint.errors.length);
    },
  );

  it.each<
    [string, Partial<Parameters<typeof gateErrors>[0]>, readonly string[], readonly string[]]
  >([
    [
      'a public call',
      { auth: 'public' },
      [],
      ['UNAUTHENTICATED', 'TERMINAL_REQUIRED', 'UPGRADE', 'VALIDATION_FAILED', 'FORBIDDEN_ORIGIN'],
    ],
    [
      'a write',
      { auth: 'public', method: 'POST' },
      ['FORBIDDEN_ORIGIN', 'MALFORMED_JSON', 'BODY_TOO_LARGE', 'BAD_REQUEST'],
      [],
    ],
    ['a call with input', { query: z.object({}) }, ['VALIDATION_FAILED'], []],
    [
      'a user',
      { auth: 'user', permission: { type: 'components', action: 'r', key: 101 } },
      ['UNAUTHENTICATED', 'TOKEN_EXPIRED', 'SERVICE_NOT_OK', 'UPGRADE', 'PERMISSION_DENIED'],
      ['EMPLOYEE_REQUIRED', 'TERMINAL_REQUIRED'],
    ],
    [
      "a session, whose map may be an employee's",
      { auth: 'session', permission: { type: 'components', action: 'r', key: 101 } },
      ['EMPLOYEE_REQUIRED', 'UPGRADE'],
      ['TERMINAL_REQUIRED'],
    ],
    ['a terminal', { auth: 'terminal' }, ['TERMINAL_REQUIRED'], ['EMPLOYEE_REQUIRED', 'UPGRADE']],
    ['an employee', { auth: 'employee' }, ['TERMINAL_REQUIRED', 'EMPLOYEE_REQUIRED'], ['UPGRADE']],
  ])('gives %s the errors of its checks', (_who, part, some, none) => {
    const { errors } = defineEndpoint({
      name: 'x',
      method: 'GET',
      path: 'x',
      auth: 'session',
      permission: 'none',
      summary: '',
      response: z.object({}),
      errors: [],
      ...part,
    });
    expect(errors).toEqual(
      expect.arrayContaining(['SYSTEM_ERROR', 'SERVICE_UNAVAILABLE', ...some]),
    );
    for (const code of none) expect(errors).not.toContain(code);
  });

  it('gives every endpoint a unique name and unique URLs', () => {
    const names = ENDPOINTS.map(({ name }) => name);
    const calls = ENDPOINTS.flatMap((endpoint) =>
      endpointUrls(endpoint).map((url) => `${endpoint.method} ${url}`),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('has the calls of the shell below /api/v2/ and the script calls below /core/functions/ [SHELL-211]', () => {
    for (const endpoint of ENDPOINTS)
      expect(endpointUrl(endpoint)).toMatch(
        endpoint.legacy === true ? /^\/core\/functions\// : /^\/api\/v2\//,
      );
  });

  it('declares a path parameter for each placeholder in the URL', () => {
    for (const endpoint of ENDPOINTS) {
      const places = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const declared =
        endpoint.params instanceof z.ZodMiniObject ? Object.keys(endpoint.params.shape) : [];
      expect(declared).toEqual(places);
    }
  });

  it('puts no body on a GET', () => {
    expect(ENDPOINTS.filter(({ method, body }) => method === 'GET' && body !== undefined)).toEqual(
      [],
    );
  });

  it('answers with schemas that OpenAPI can describe', () => {
    for (const endpoint of ENDPOINTS.filter(({ file }) => file !== true))
      expect(z.toJSONSchema(endpoint.response, { unrepresentable: 'any' })).toHaveProperty(
        'type',
        'object',
      );
  });
});

describe('URLs', () => {
  it('answers a slashed name in its dotted spelling too', () => {
    expect(endpointUrls({ path: 'app/init' })).toEqual(['/api/v2/app/init', '/api/v2/app.init']);
    expect(endpointUrls({ path: 'employees/perrmissions/validate' })).toContain(
      '/api/v2/employees.perrmissions.validate',
    );
  });

  it('gives no dotted spelling to a path with parameters or without a slash, or to script calls', () => {
    expect(endpointUrls({ path: 'pos/transactions/:id' })).toEqual([
      '/api/v2/pos/transactions/:id',
    ]);
    expect(endpointUrls({ path: 'health' })).toEqual(['/api/v2/health']);
    expect(endpointUrls({ path: 'updates/get.php', legacy: true })).toEqual([
      '/core/functions/updates/get.php',
    ]);
  });

  it('answers every alias in both spellings, each once', () => {
    expect(endpointUrls({ path: 'a/b', aliases: ['a.b', 'c/d'] })).toEqual([
      '/api/v2/a/b',
      '/api/v2/a.b',
      '/api/v2/c/d',
      '/api/v2/c.d',
    ]);
  });
});

describe('error catalogue', () => {
  const codes = Object.keys(ERRORS) as readonly ErrorCode[];

  it.each(codes)('%s has a Hebrew text and an error status', (code) => {
    expect(ERRORS[code].he).toMatch(/[א-ת]{2,}.*\.?/);
    expect([400, 401, 403, 404, 405, 409, 413, 421, 422, 429, 500, 503]).toContain(
      ERRORS[code].status,
    );
    expect(ERRORS[code].he).not.toContain('!');
  });

  it('never uses a success code for an error', () => {
    expect(codes).not.toContain(SUCCESS);
    expect(codes).not.toContain('J000');
  });

  it('keeps the literal keys of the specification visible next to their explanation', () => {
    expect(ERRORS.UPGRADE.he).toContain('UPGRADE');
    expect(ERRORS.NO_DOCUMENT_EXIST.he).toContain('NO_DOCUMENT_EXIST');
  });
});

describe('client identification', () => {
  it('is app 3, module bo, version 6.0.0, Hebrew [SHELL-001, SHELL-002]', () => {
    expect(APP).toEqual({ id: 3, name: 'dalpak', module: 'bo', version: '6.0.0', locale: 'he' });
  });

  it('has a header for each value that every call carries', () => {
    const names = Object.values(CLIENT_HEADERS);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(CLIENT_HEADERS)).toEqual(
      expect.arrayContaining([
        'appId',
        'appName',
        'appModule',
        'appVersion',
        'clientType',
        'pluginType',
        'pluginVersion',
        'terminalBranch',
        'terminalType',
        'terminalService',
        'terminalDevice',
        'device',
      ]),
    );
  });
});
