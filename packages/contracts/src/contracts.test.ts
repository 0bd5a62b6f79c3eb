import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from './api/all.ts';
import { endpointUrl, endpointUrls } from './define-endpoint.ts';
import { ERROR_CODES, ERRORS, isErrorCode, SUBMIT_SUCCESS, SUCCESS } from './errors.ts';
import { APP, CLIENT_HEADERS } from './headers.ts';
import { isAllowed } from './permissions.ts';

describe('endpoints', () => {
  it.each(ENDPOINTS)('$name says who may call it, what it permits and which errors it answers', (endpoint) => {
    expect(['public', 'session', 'user', 'terminal', 'employee']).toContain(endpoint.auth);
    const { permission } = endpoint;
    if (typeof permission === 'string') expect(['none', 'own']).toContain(permission);
    else expect(isAllowed({ all: 1 }, permission)).toBe(true);
    // Nobody is signed in yet, so there is no map a public call could be checked against.
    if (endpoint.auth === 'public') expect(permission).toBe('none');
    expect(endpoint.errors.every(isErrorCode)).toBe(true);
    expect(endpoint.errors.includes('UNAUTHENTICATED')).toBe(endpoint.auth !== 'public' || endpoint.name === 'oauthToken');
    expect(endpoint.summary.length).toBeGreaterThan(10);
  });

  it('has one name and one set of addresses for each', () => {
    const names = ENDPOINTS.map(({ name }) => name);
    const calls = ENDPOINTS.flatMap((endpoint) => endpointUrls(endpoint).map((url) => `${endpoint.method} ${url}`));
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(calls).size).toBe(calls.length);
  });

  it('keeps the calls of the shell below /api/v2/ and the script calls below /core/functions/ [SHELL-211]', () => {
    for (const endpoint of ENDPOINTS) expect(endpointUrl(endpoint)).toMatch(endpoint.legacy === true ? /^\/core\/functions\// : /^\/api\/v2\//);
  });

  it('declares a path parameter for each place in the address', () => {
    for (const endpoint of ENDPOINTS) {
      const places = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const declared = endpoint.params instanceof z.ZodObject ? Object.keys(endpoint.params.shape) : [];
      expect(declared).toEqual(places);
    }
  });

  it('puts no body on a GET', () => {
    expect(ENDPOINTS.filter(({ method, body }) => method === 'GET' && body !== undefined)).toEqual([]);
  });

  it('answers in a shape that OpenAPI can describe', () => {
    for (const endpoint of ENDPOINTS) expect(z.toJSONSchema(endpoint.response, { unrepresentable: 'any' })).toHaveProperty('type', 'object');
  });
});

describe('addresses', () => {
  it('answers a slashed name in its dotted spelling as well', () => {
    expect(endpointUrls({ path: 'app/init' })).toEqual(['/api/v2/app/init', '/api/v2/app.init']);
    expect(endpointUrls({ path: 'employees/perrmissions/validate' })).toContain('/api/v2/employees.perrmissions.validate');
  });

  it('gives no dotted twin to a path with parameters, without a slash, or of the script calls', () => {
    expect(endpointUrls({ path: 'pos/transactions/:id' })).toEqual(['/api/v2/pos/transactions/:id']);
    expect(endpointUrls({ path: 'health' })).toEqual(['/api/v2/health']);
    expect(endpointUrls({ path: 'updates/get.php', legacy: true })).toEqual(['/core/functions/updates/get.php']);
  });

  it('answers every alias in both spellings, each once', () => {
    expect(endpointUrls({ path: 'a/b', aliases: ['a.b', 'c/d'] })).toEqual(['/api/v2/a/b', '/api/v2/a.b', '/api/v2/c/d', '/api/v2/c.d']);
  });
});

describe('error catalogue', () => {
  it.each(ERROR_CODES)('%s has a Hebrew text and a true status', (code) => {
    expect(ERRORS[code].he).toMatch(/[א-ת]{2,}.*\.?/);
    expect([400, 401, 403, 404, 405, 409, 413, 422, 429, 500, 503]).toContain(ERRORS[code].status);
    expect(ERRORS[code].he).not.toContain('!');
  });

  it('never uses a success code for an error', () => {
    expect(ERROR_CODES).not.toContain(SUCCESS);
    expect(ERROR_CODES).not.toContain(SUBMIT_SUCCESS);
  });

  it('keeps the literal keys of the specification visible beside their explanation', () => {
    expect(ERRORS.UPGRADE.he).toContain('UPGRADE');
    expect(ERRORS.NO_DOCUMENT_EXIST.he).toContain('NO_DOCUMENT_EXIST');
  });
});

describe('client identification', () => {
  it('is app 3, module bo, version 6.0.0, Hebrew [SHELL-001, SHELL-002]', () => {
    expect(APP).toEqual({ id: 3, name: 'dalpak', module: 'bo', version: '6.0.0', locale: 'he' });
  });

  it('has a header for each thing that every call carries', () => {
    const names = Object.values(CLIENT_HEADERS);
    expect(new Set(names).size).toBe(names.length);
    expect(Object.keys(CLIENT_HEADERS)).toEqual(expect.arrayContaining([
      'appId', 'appName', 'appModule', 'appVersion', 'clientType', 'pluginType', 'pluginVersion',
      'terminalBranch', 'terminalType', 'terminalService', 'terminalDevice', 'device',
    ]));
  });
});
