import type { TestProject } from 'vitest/node';
import { startTestServer } from '../src/kernel/db/test-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    dalpakTestDatabase: {
      readonly serverUrl: string;
      readonly template: string;
      readonly runtimeUrl: string;
      readonly systemUrl: string;
      readonly tenantSecret: string;
    };
  }
}

/**
 * One PostgreSQL for the whole run: the embedded one, or that of DATABASE_URL. Test files copy its
 * template.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startTestServer(process.env['DATABASE_URL']);
  const { serverUrl, template, runtimeUrl, systemUrl, tenantSecret } = server;
  project.provide('dalpakTestDatabase', {
    serverUrl,
    template,
    runtimeUrl,
    systemUrl,
    tenantSecret: tenantSecret.toString('base64'),
  });
  return () => server.stop();
}
