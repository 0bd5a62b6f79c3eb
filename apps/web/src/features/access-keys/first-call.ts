import { listRecords } from '@dalpak/contracts';

/**
 * A line for the command line that works with the key as it stands: the first records that it opens. Double quotes alone: the command
 * lines of Windows, Mac and Linux all take them.
 * @param origin where this browser reached the server
 * @param component one that the key opens
 */
export function firstCall(origin: string, token: string, component: number): string {
  const path = listRecords.path.replace(':component', String(component));
  return `curl -H "Authorization: Bearer ${token}" "${origin}/api/v2/${path}?limit=5"`;
}
