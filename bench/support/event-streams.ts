import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';

export interface OpenStream {
  leave(): void;
}

/**
 * Opens `GET /api/v2/events` on its own connection.
 * @param from local address that the server sees, because one address may hold 200 streams
 * @param onEvent receives each event's topic and its time by the server's clock, ms since the epoch
 */
export async function openStream(
  url: string,
  token: string,
  from = '127.0.0.1',
  onEvent: (topic: string, at: number) => void = () => undefined,
): Promise<OpenStream> {
  const call: ClientRequest = request(`${url}/api/v2/events`, {
    agent: false,
    localAddress: from,
    headers: { authorization: `Bearer ${token}` },
  });
  call.end();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200)
    throw new Error(`The stream was answered with ${response.statusCode}`);
  // Every stream of a benchmark ends by an aborted connection.
  call.on('error', () => undefined);
  response.on('error', () => undefined);
  let rest = '';
  response.setEncoding('utf8');
  const ready = new Promise<void>((resolve) => {
    response.on('data', (chunk: string) => {
      const blocks = (rest + chunk).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const fields = new Map(
          block
            .split('\n')
            .map((line): [string, string] => [
              line.slice(0, line.indexOf(':')),
              line.slice(line.indexOf(':') + 2),
            ]),
        );
        const topic = fields.get('event');
        if (topic === 'stream:ready') resolve();
        else if (topic !== undefined) onEvent(topic, Number(fields.get('at')));
      }
    });
  });
  await ready;
  return { leave: () => call.destroy() };
}
