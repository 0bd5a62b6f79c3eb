import { submitQueue, submitTransaction, endpointUrl, CLIENT_HEADERS } from '@dalpak/contracts';
import type { WireCart } from '@dalpak/engine';

/** A till that calls a server process over HTTP, as a client without a browser. */
export interface HttpTill {
  readonly terminal: number;
  readonly headers: Readonly<Record<string, string>>;
}

async function post<T>(
  url: string,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<T> {
  const response = await fetch(`${url}/api/v2/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** Registers terminals 1…n of branch 1 and signs an employee in at each. */
export async function registerTills(
  url: string,
  account: { readonly email: string; readonly password: string; readonly card: string },
  count: number,
): Promise<HttpTill[]> {
  const user = await post<{ access_token: string }>(url, 'oauth/token', {
    grant_type: 'password',
    email: account.email,
    password: account.password,
  });
  const tills: HttpTill[] = [];
  for (let terminal = 1; terminal <= count; terminal += 1) {
    const registered = await post<{ terminal_token: string }>(
      url,
      'terminals/register',
      { branch: 1, terminal, services: [] },
      { authorization: `Bearer ${user.access_token}` },
    );
    const bearer = { authorization: `Bearer ${registered.terminal_token}` };
    const signed = await post<{ employee_token: string }>(
      url,
      'employees/login',
      { type: 'card', card: account.card },
      bearer,
    );
    tills.push({
      terminal,
      headers: { ...bearer, [CLIENT_HEADERS.employee]: signed.employee_token },
    });
  }
  return tills;
}

export interface Acknowledged {
  readonly number: number;
  readonly repeated: boolean;
}

/** Submits a sale once; null when there was no answer, or none that reveals the outcome. */
export async function trySubmit(
  url: string,
  till: HttpTill,
  wire: WireCart,
): Promise<Acknowledged | null> {
  const data = await tryCall<['000', string, Acknowledged]>(
    `${url}${endpointUrl(submitTransaction)}`,
    till,
    wire,
  );
  return data === null ? null : data[2];
}

/**
 * Submits a queue of offline sales once; returns the number of stored ones from its start, or null
 * as for a single sale.
 */
export function trySubmitQueue(
  url: string,
  till: HttpTill,
  sales: readonly WireCart[],
): Promise<readonly Acknowledged[] | null> {
  return tryCall(`${url}${endpointUrl(submitQueue)}`, till, { sales });
}

async function tryCall<Data>(address: string, till: HttpTill, body: unknown): Promise<Data | null> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...till.headers },
      body: JSON.stringify(body),
    });
    if (response.status >= 500) return null;
    const answer = (await response.json()) as { data?: Data };
    if (answer.data === undefined)
      throw new Refusal(`${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return null;
  }
}

class Refusal extends Error {}
