import { accountClouds } from '@dalpak/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../platform/api/api.ts';
import { setCurrentCloud } from '../../platform/session/identity.ts';
import { switchCloud } from './switch-cloud.ts';

const HERE = { uuid: '22222222-0000-4000-8000-000000000001' };
const OTHER_BRANCH = { from: HERE, to: HERE, branch: 2, terminal: null };

let loads: string[];
let answer: () => Response;

beforeEach(() => {
  loads = [];
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => undefined,
  });
  vi.stubGlobal('window', {
    history: { replaceState: (_: unknown, __: unknown, to: string) => void loads.push(to) },
    location: { reload: () => void loads.push('loaded') },
  });
  vi.stubGlobal('fetch', () => Promise.resolve(answer()));
  answer = () => Response.json({ code: '000' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  setCurrentCloud(null);
});

describe('a switch', () => {
  it('reloads the page once the session has moved, whatever fails afterwards', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await switchCloud(OTHER_BRANCH)).toBeNull();
    expect(loads).toEqual(['/', 'loaded']);
    expect(said).toHaveBeenCalled();
    said.mockRestore();
  });
});

describe('the call that moves the session', () => {
  it('names the business and the place, and not the star, which another tab may have changed', async () => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
      sent.push(typeof body === 'string' ? JSON.parse(body) : body);
      return Promise.resolve(answer());
    });
    const listed = { ...OTHER_BRANCH, to: { ...HERE, fav: false } };
    await switchCloud(listed);
    expect(sent).toEqual([{ uuid: HERE.uuid, branch: 2, terminal: false }]);
  });
});

describe('a page whose session another tab has switched', () => {
  it('stays while no switch succeeded, also when a switch is refused', async () => {
    answer = () => Response.json({ code: 'NOT_FOUND', desc: '' }, { status: 404 });
    await expect(switchCloud(OTHER_BRANCH)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(loads).toEqual([]);
  });

  it('announces the business it shows, and reloads at / when the server works in another', async () => {
    setCurrentCloud(7);
    const sent: RequestInit[] = [];
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      sent.push(init);
      return Promise.resolve(Response.json({ code: 'CLOUD_CHANGED', desc: '' }, { status: 409 }));
    });
    await expect(api.call(accountClouds)).rejects.toMatchObject({ code: 'CLOUD_CHANGED' });
    expect(sent[0]?.headers).toMatchObject({ 'x-cloud-id': '7' });
    expect(loads).toEqual(['/', 'loaded']);
  });
});
