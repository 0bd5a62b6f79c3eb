import { listRecords } from '@dalpak/contracts';

/**
 * A curl command that works with the key as it is: it loads the first records that the key may
 * read. It uses double quotes only, which the command lines of Windows, Mac and Linux all accept.
 * @param origin where this browser reaches the server
 * @param component one that the key may read
 */
export function sampleCommand(origin: string, token: string, component: number): string {
  const path = listRecords.path.replace(':component', String(component));
  return `curl -H "Authorization: Bearer ${token}" "${origin}/api/v2/${path}?limit=5"`;
}
